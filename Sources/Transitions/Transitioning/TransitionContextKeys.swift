/// Which of a transition's two controllers.
public struct TransitionContextViewControllerKey: Hashable, Sendable {
    let name: String

    /// The controller that is seen before the transition.
    public static let from = TransitionContextViewControllerKey(name: "from")
    /// The controller that is seen after a completed transition.
    public static let to = TransitionContextViewControllerKey(name: "to")
}

/// Which of a transition's two views.
public struct TransitionContextViewKey: Hashable, Sendable {
    let name: String

    /// The view that is seen before the transition.
    public static let from = TransitionContextViewKey(name: "from")
    /// The view that is seen after a completed transition.
    public static let to = TransitionContextViewKey(name: "to")
}
