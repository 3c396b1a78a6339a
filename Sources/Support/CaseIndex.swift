extension CaseIterable where Self: Equatable {
    /// The place among all cases, from 0.
    package var index: Int { Self.allCases.prefix { $0 != self }.count }
}
