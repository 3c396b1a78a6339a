public import Animator
public import Drawing
public import Foundation
public import ViewHierarchy

/// The state of a transition to animate alongside, like UIKit's `UIViewControllerTransitionCoordinatorContext`.
@preconcurrency @MainActor
public protocol ViewControllerTransitionCoordinatorContext: AnyObject {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// The style of the presentation, or `.none` for other transitions.
    var presentationStyle: ModalPresentationStyle { get }
    /// Whether the transition began under a gesture.
    var initiallyInteractive: Bool { get }
    /// Whether the transition can be paused and reversed.
    var isInterruptible: Bool { get }
    /// Whether a gesture drives the transition now.
    var isInteractive: Bool { get }
    /// Whether the transition returns to its start.
    var isCancelled: Bool { get }
    /// The duration, in seconds, without the time of a gesture.
    var transitionDuration: TimeInterval { get }
    /// The progress to which the gesture has driven the transition, 0...1.
    var percentComplete: CGFloat { get }
    /// The speed of the rest after the gesture.
    var completionVelocity: CGFloat { get }
    /// The curve of the rest after the gesture.
    var completionCurve: AnimationCurve { get }
    /// The view that contains the transition.
    var containerView: View { get }
    /// The transform of the rotation during the transition; always the identity here.
    var targetTransform: CGAffineTransform { get }

    /// Returns one of the two controllers.
    func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?

    /// Returns one of the two views, or nil if the transition does not move it.
    func view(forKey key: TransitionContextViewKey) -> View?
}

/// An object that animates alongside a transition, like UIKit's `UIViewControllerTransitionCoordinator` (rule G 5).
@preconcurrency @MainActor
public protocol ViewControllerTransitionCoordinator: ViewControllerTransitionCoordinatorContext {
    /// Animates alongside the transition, within its duration and under the same gesture.
    /// - Parameters:
    ///   - animation: Sets the final values. Called when the transition begins, or at once if it is running already.
    ///   - completion: Called when the transition has ended.
    /// - Returns: Whether the animation will run; false once the transition is over.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// Animates alongside the transition, for a view outside the container.
    @discardableResult
    func animateAlongsideTransition(
        in view: View?, animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool

    /// Calls the handler each time a gesture takes over the transition or releases it.
    func notifyWhenInteractionChanges(_ handler: @escaping (any ViewControllerTransitionCoordinatorContext) -> Void)
}

extension ViewControllerTransitionCoordinator {
    /// Animates alongside the transition, without a completion.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
