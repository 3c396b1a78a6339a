/// What a pointer did, as the window receives it.
public enum TouchPhase: Hashable, Sendable, CaseIterable {
    case began
    case moved
    case ended
    /// The pointer was taken away by something else: nothing that it began may take effect.
    case cancelled
}
