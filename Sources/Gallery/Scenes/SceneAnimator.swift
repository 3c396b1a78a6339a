import Animator
import Foundation
import Transitions
import ViewHierarchy

/// An animator of a scene: one property animator runs the transition from its beginning to its end, however often it is
/// caught and reversed (rule A 5).
@MainActor
class SceneAnimator: ViewControllerAnimatedTransitioning {
    let style: SceneStyle
    /// Whether the content appears, by a presentation or a push.
    let isPresenting: Bool
    private var animator: PropertyAnimator?

    init(_ style: SceneStyle, isPresenting: Bool) {
        self.style = style
        self.isPresenting = isPresenting
    }

    /// Puts the views in place.
    /// - Returns: What animates them, without completing the transition; nil where a view is missing.
    func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? { nil }

    /// The content's view, and where it is at rest.
    func content(_ context: any ViewControllerContextTransitioning) -> (view: View, rest: CGRect)? {
        guard let view = context.view(forKey: isPresenting ? .to : .from),
            let controller = context.viewController(forKey: isPresenting ? .to : .from)
        else { return nil }
        return (view, context.finalFrame(for: controller))
    }

    /// Whether content fades rather than moves: under reduced motion, where no finger drags it.
    func fades(_ context: any ViewControllerContextTransitioning) -> Bool {
        Accessibility.isReduceMotionEnabled && !context.isInteractive
    }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval {
        style.duration
    }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
        using transitionContext: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating {
        if let animator { return animator }
        guard let prepared = prepare(transitionContext) else { return style.animator(.linear) {} }
        prepared.addCompletion { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) }
        animator = prepared
        return prepared
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}
