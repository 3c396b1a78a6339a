/// How far a running transition is.
public struct TransitionProgress: Hashable, Sendable {
    /// Whether a gesture leads it.
    public let isInteractive: Bool
    /// From the start to the end of the transition: 0...1, beyond 1 while a spring overshoots. What a gesture was told to
    /// have led it to, or what its animator says, or the part of its duration that is over.
    public let fraction: Double
}
