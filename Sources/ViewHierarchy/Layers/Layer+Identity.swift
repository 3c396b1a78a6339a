/// Layers are equal if they are the same.
extension Layer: Hashable {
    public nonisolated static func == (left: Layer, right: Layer) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
