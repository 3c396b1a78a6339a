public import Animator
public import Foundation

/// An animator of a transition between two controllers, like UIKit's `UIViewControllerAnimatedTransitioning`.
///
/// The transition retains it while it runs.
@preconcurrency @MainActor
public protocol ViewControllerAnimatedTransitioning: AnyObject {
    /// Returns the duration in seconds, 0 or more. Values that are negative or not finite count as 0. Can be called at
    /// any time, with or without a context.
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval

    /// Adds the incoming view to the container and starts the animation.
    ///
    /// Call `completeTransition(_:)` of the context once, at the end of the animation (rule C 1).
    func animateTransition(using transitionContext: any ViewControllerContextTransitioning)

    /// Returns the animator of a transition that can be paused and reversed. It must be the same at each call.
    ///
    /// Called only after `animateTransition(using:)` or `startInteractiveTransition(_:)`, and only if there is an
    /// interaction controller (rule A 5). If it is not implemented, the transition is scrubbed by time (rule D 2).
    func interruptibleAnimator(
        using transitionContext: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating

    /// Called by `completeTransition(_:)` with whether the transition completed; false if it was cancelled.
    func animationEnded(_ transitionCompleted: Bool)
}

extension ViewControllerAnimatedTransitioning {
    public func interruptibleAnimator(
        using transitionContext: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating { MissingAnimator.shared }

    public func animationEnded(_ transitionCompleted: Bool) {}

    /// Returns the animator of a transition that can be paused, or nil if the type does not implement one.
    func implementedAnimator(
        using context: any ViewControllerContextTransitioning
    ) -> (any ViewImplicitlyAnimating)? {
        let animator = interruptibleAnimator(using: context)
        return animator is MissingAnimator ? nil : animator
    }

    func usableDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        let duration = transitionDuration(using: context)
        return duration.isFinite && duration > 0 ? duration : 0
    }
}

/// A placeholder for an animator that is not implemented. It animates nothing.
@MainActor
final class MissingAnimator: ViewImplicitlyAnimating {
    static let shared = MissingAnimator()

    var state: AnimatingState { .inactive }
    var isRunning: Bool { false }
    var isReversed = false
    var fractionComplete = 0.0

    func startAnimation() {}

    func startAnimation(afterDelay delay: Double) {}

    func pauseAnimation() {}

    func stopAnimation(_ withoutFinishing: Bool) {}

    func finishAnimation(at finalPosition: AnimatingPosition) {}
}
