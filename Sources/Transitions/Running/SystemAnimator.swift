import Animator
import ViewHierarchy

/// An animator of the system's: UIKit's default spring, or a plain curve where nothing slides; it can be paused and turned
/// round.
@MainActor
protocol SystemAnimator: ViewControllerAnimatedTransitioning {
    /// Seconds without the spring.
    static var plainDuration: Double { get }

    /// Whether the plain curve takes the spring's place, as for those who want less motion.
    var isPlain: Bool { get }

    var animator: PropertyAnimator? { get set }

    /// Puts the views in place and adds what is to be animated.
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
    /// UIKit's default spring: it takes 0.5058 s, whatever it is given.
    static let system = SpringTimingParameters()
}
