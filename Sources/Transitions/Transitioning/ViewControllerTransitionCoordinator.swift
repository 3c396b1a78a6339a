public import Animator
public import Drawing
public import Foundation
public import ViewHierarchy

/// A transition as those see it that only accompany it, as UIKit's `UIViewControllerTransitionCoordinatorContext`.
@preconcurrency @MainActor
public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition takes time.
    var isAnimated: Bool { get }
    /// How the controller is presented; `.none` in transitions other than presentations.
    var presentationStyle: ModalPresentationStyle { get }
    /// Whether the transition began under a gesture.
    var initiallyInteractive: Bool { get }
    /// Whether the transition can be paused and turned round.
    var isInterruptible: Bool { get }
    /// Whether a gesture leads the transition now.
    var isInteractive: Bool { get }
    /// Whether the transition goes back to where it began.
    var isCancelled: Bool { get }
    /// Seconds, without the time of a gesture.
    var transitionDuration: TimeInterval { get }
    /// How far the gesture has led the transition, 0...1.
    var percentComplete: CGFloat { get }
    /// The speed of the rest after the gesture.
    var completionVelocity: CGFloat { get }
    /// The curve of the rest after the gesture.
    var completionCurve: AnimationCurve { get }
    /// The view in which the transition happens.
    var containerView: View { get }
    /// The map of the rotation that goes with the transition: always the identity here.
    var targetTransform: CGAffineTransform { get }

    /// One of the two controllers.
    func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?

    /// One of the two views, or nil where the transition does not move it.
    func view(forKey key: TransitionContextViewKey) -> View?
}

/// Lets others animate alongside a transition, as UIKit's `UIViewControllerTransitionCoordinator` (rule G 5).
@preconcurrency @MainActor
public protocol ViewControllerTransitionCoordinator: ViewControllerTransitionCoordinatorContext {
    /// Animates along with the transition, within its time and under the same gesture.
    /// - Parameters:
    ///   - animation: Sets the end values; run when the transition begins, or at once where it runs already.
    ///   - completion: Called when the transition has ended.
    /// - Returns: Whether the animation will be run; false once the transition is over.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// As `animate(alongsideTransition:completion:)`, for a view that lies outside of the container.
    @discardableResult
    func animateAlongsideTransition(
        in view: View?, animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// Called each time a gesture takes the transition over or lets it go.
    func notifyWhenInteractionChanges(_ handler: @escaping (any ViewControllerTransitionCoordinatorContext) -> Void)
}

extension ViewControllerTransitionCoordinator {
    /// Animates along with the transition, with nothing to do at its end.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
