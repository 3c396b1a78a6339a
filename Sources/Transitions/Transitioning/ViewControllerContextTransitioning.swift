public import Drawing
public import Foundation
public import ViewHierarchy

/// The context of a transition for its animator and its interaction controller, like UIKit's
/// `UIViewControllerContextTransitioning`.
///
/// You can keep it after the transition. All calls are then ignored, and a second `completeTransition(_:)` is reported.
@preconcurrency @MainActor
public protocol ViewControllerContextTransitioning: AnyObject {
    /// The view that contains the transition. It already contains the outgoing view; the animator adds the incoming one
    /// (rule B 2). The container of a presentation exists until the dismissal has completed (rule B 3).
    var containerView: View { get }

    /// Whether the transition is animated.
    var isAnimated: Bool { get }

    /// Whether a gesture drives the transition now (rule C 3).
    var isInteractive: Bool { get }

    /// Whether the transition returns to its start. This can change while it runs (rule C 3).
    var transitionWasCancelled: Bool { get }

    /// The style of the presentation, or `.none` for other transitions.
    var presentationStyle: ModalPresentationStyle { get }

    /// The transform of the rotation during the transition; always the identity here.
    var targetTransform: CGAffineTransform { get }

    /// Reports the progress of the gesture, clamped to 0...1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)

    /// Reports that the gesture has ended and the transition continues to its end (rule C 3).
    func finishInteractiveTransition()

    /// Reports that the gesture has ended and the transition returns to its start (rule C 3).
    func cancelInteractiveTransition()

    /// Reports that a gesture has taken over the transition.
    func pauseInteractiveTransition()

    /// Ends the transition. Call it exactly once (rule C 1).
    /// - Parameter didComplete: Whether the transition completed; false if it returned to its start.
    func completeTransition(_ didComplete: Bool)

    /// Returns one of the two controllers.
    func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?

    /// Returns one of the two views, or nil if the transition does not move it, as a presenter in place (rule B 1).
    func view(forKey key: TransitionContextViewKey) -> View?

    /// Returns the initial frame of a controller's view, in the container's coordinates. Returns zero if the view is
    /// not visible before the transition (rule B 4).
    func initialFrame(for viewController: ViewController) -> CGRect

    /// Returns the final frame of a controller's view, in the container's coordinates. Returns zero if the view is not
    /// visible after a completed transition (rule B 4).
    func finalFrame(for viewController: ViewController) -> CGRect
}

/// The key of one of the two controllers.
public struct TransitionContextViewControllerKey: Hashable, Sendable {
    let name: String

    /// The controller that is visible before the transition.
    public static let from = TransitionContextViewControllerKey(name: "from")
    /// The controller that is visible after a completed transition.
    public static let to = TransitionContextViewControllerKey(name: "to")
}

/// The key of one of the two views.
public struct TransitionContextViewKey: Hashable, Sendable {
    let name: String

    /// The view that is visible before the transition.
    public static let from = TransitionContextViewKey(name: "from")
    /// The view that is visible after a completed transition.
    public static let to = TransitionContextViewKey(name: "to")
}
