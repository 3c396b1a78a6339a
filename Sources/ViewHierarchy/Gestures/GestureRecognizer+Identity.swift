/// Recognizers are equal if they are the same, so that `==` and `contains(_:)` tell them apart.
extension GestureRecognizer: Hashable {
    public nonisolated static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
