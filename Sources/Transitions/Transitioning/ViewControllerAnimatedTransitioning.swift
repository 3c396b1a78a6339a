public import Animator
public import Foundation

/// Animates a transition between two controllers, as UIKit's `UIViewControllerAnimatedTransitioning`.
///
/// For the length of the transition it is kept alive.
@preconcurrency @MainActor
public protocol ViewControllerAnimatedTransitioning: AnyObject {
    /// Seconds from start to end, 0 or more; what is negative or not finite counts as 0. May be asked at any time, with
    /// or without a context.
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval

    /// Adds the incoming view to the container and starts the animation.
    ///
    /// An implementation calls `completeTransition(_:)` of the context once, at the animation's end (rule C 1).
    func animateTransition(using transitionContext: any ViewControllerContextTransitioning)

    /// The animator that runs the transition, the same at each call; for transitions that can be paused and turned round.
    ///
    /// Asked only after `animateTransition(using:)` or `startInteractiveTransition(_:)` and only where there is an
    /// interaction controller (rule A 5). Without an implementation the transition is scrubbed by time (rule D 2).
    func interruptibleAnimator(
        using transitionContext: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating

    /// Called by `completeTransition(_:)` with whether the transition completed; false where it was cancelled.
    func animationEnded(_ transitionCompleted: Bool)
}

extension ViewControllerAnimatedTransitioning {
    public func interruptibleAnimator(
        using transitionContext: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating { MissingAnimator.shared }

    public func animationEnded(_ transitionCompleted: Bool) {}

    /// The animator of a transition that can be paused, or nil where `interruptibleAnimator(using:)` is not implemented.
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

/// Replaces an animator that is not implemented: an animation of nothing.
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
