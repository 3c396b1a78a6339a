import Animator
import ViewHierarchy

/// An animator of the system. It uses UIKit's default spring, or a plain curve if nothing slides, and can be paused and
/// reversed.
@MainActor
protocol SystemAnimator: ViewControllerAnimatedTransitioning {
    /// The duration, in seconds, of the plain curve.
    static var plainDuration: Double { get }

    /// Whether to use the plain curve instead of the spring, for example to reduce motion.
    var isPlain: Bool { get }

    var animator: PropertyAnimator? { get set }

    /// Lays out the views and adds the animations.
    func prepare(_ animator: PropertyAnimator, _ context: any ViewControllerContextTransitioning)
}

extension SystemAnimator {
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        (animator ?? makeAnimator()).duration
    }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
        using transitionContext: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating {
        if let animator { return animator }
        let animator = makeAnimator()
        self.animator = animator
        prepare(animator, transitionContext)
        animator.addCompletion { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }

    private func makeAnimator() -> PropertyAnimator {
        isPlain
            ? PropertyAnimator(duration: Self.plainDuration, curve: .easeInOut)
            : PropertyAnimator(duration: 0, timingParameters: SpringTimingParameters.system)
    }
}

extension SpringTimingParameters {
    /// UIKit's default spring. It always takes 0.5058 s, whatever duration is set.
    static let system = SpringTimingParameters()
}
