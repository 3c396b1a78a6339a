/// How far a running transition is.
public struct TransitionProgress: Hashable, Sendable {
    /// Whether a gesture leads it.
    public let isInteractive: Bool
    /// From the start to the end of the transition: 0...1, beyond 1 while a spring overshoots. The last value of a
    /// gesture, or what its animator reports, or the part of its duration that is over.
    public let fraction: Double
}
