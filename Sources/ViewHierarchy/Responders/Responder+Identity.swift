/// Views and controllers are equal if they are the same, so that `firstIndex(of:)` and `contains(_:)` find them.
extension Responder: Hashable {
    public nonisolated static func == (left: Responder, right: Responder) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
