public import Drawing
public import Foundation
public import ViewHierarchy

/// A transition as its animator and its interaction controller see it, as UIKit's
/// `UIViewControllerContextTransitioning`.
///
/// It may be kept beyond the transition: then every call is ignored, and a second `completeTransition(_:)` is
/// reported.
@preconcurrency @MainActor
public protocol ViewControllerContextTransitioning: AnyObject {
    /// The view in which the transition happens. It holds the view that is there before; the animator adds the one that
    /// comes (rule B 2). A presentation's lives until its dismissal has completed (rule B 3).
    var containerView: View { get }

    /// Whether the transition takes time.
    var isAnimated: Bool { get }

    /// Whether a gesture leads the transition now (rule C 3).
    var isInteractive: Bool { get }

    /// Whether the transition goes back to where it began; may change as long as it runs (rule C 3).
    var transitionWasCancelled: Bool { get }

    /// How the controller is presented; `.none` in transitions other than presentations.
    var presentationStyle: ModalPresentationStyle { get }

    /// The map of the rotation that goes with the transition: always the identity here.
    var targetTransform: CGAffineTransform { get }

    /// Reports how far a gesture has driven the transition, 0...1; what is outside counts as the nearer end.
    func updateInteractiveTransition(_ percentComplete: CGFloat)

    /// Reports that the gesture has ended and the transition continues to its end (rule C 3).
    func finishInteractiveTransition()

    /// Reports that the gesture has ended and the transition returns to its start (rule C 3).
    func cancelInteractiveTransition()

    /// Reports that a gesture has taken the transition over.
    func pauseInteractiveTransition()

    /// Ends the transition; once, always (rule C 1).
    /// - Parameter didComplete: False where it went back to its start.
    func completeTransition(_ didComplete: Bool)

    /// One of the two controllers.
    func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?

    /// One of the two views, or nil where the transition does not move it: a presenter that stays in place (rule B 1).
    func view(forKey key: TransitionContextViewKey) -> View?

    /// Where a controller's view is when the transition begins, in the container's coordinates; zero for one that is not
    /// seen then (rule B 4).
    func initialFrame(for viewController: ViewController) -> CGRect

    /// Where a controller's view is when the transition has completed, in the container's coordinates; zero for one that
    /// is not seen then (rule B 4).
    func finalFrame(for viewController: ViewController) -> CGRect
}

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
