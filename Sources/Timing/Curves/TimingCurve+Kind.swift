extension TimingCurve {
    /// Whether the curve is a spring, which can start with any velocity.
    public var isSpring: Bool { if case .spring = self { true } else { false } }
}
