import ViewHierarchy

/// A push or a pop of a navigation controller, from the call until its end.
@MainActor
struct NavigationChange {
    let run: TransitionRun
    let operation: NavigationController.Operation
    let from: ViewController?
    let to: ViewController?
    /// How everything was before, for a cancelled one.
    let before: [ViewController]
    var wasBarHidden: Bool
    /// Whether the controllers are being told of the beginning: what the bar is to do then, it does with the transition.
    var isBeginning = false
}
