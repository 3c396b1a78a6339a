import Foundation
import Scrim

/// An animator of a scene: one property animator runs the transition from its beginning to its end.
///
/// A subclass conforms to `ViewControllerAnimatedTransitioning`. Transitions of one that does no more are scrubbed by time
/// (rule D 2).
@MainActor
class SceneAnimator {
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

    /// The content's view, in the container, and where it is at rest.
    func content(_ context: any ViewControllerContextTransitioning) -> (view: View, rest: CGRect)? {
        guard let view = context.view(forKey: isPresenting ? .to : .from),
            let controller = context.viewController(forKey: isPresenting ? .to : .from)
        else { return nil }
        let rest = context.finalFrame(for: controller)
        if isPresenting {
            view.frame = rest
            context.containerView.addSubview(view)
            view.layoutIfNeeded()
        }
        return (view, rest)
    }

    /// The views of both controllers, in the container, the content's in front.
    func pages(_ context: any ViewControllerContextTransitioning) -> (from: View, to: View)? {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return nil }
        to.frame = context.viewController(forKey: .to).map(context.finalFrame) ?? to.frame
        if isPresenting { context.containerView.addSubview(to) } else { context.containerView.insertSubview(to, at: 0) }
        return (from, to)
    }

    /// Whether content fades rather than moves: under reduced motion, where no finger drags it.
    func fades(_ context: any ViewControllerContextTransitioning) -> Bool {
        Accessibility.isReduceMotionEnabled && !context.isInteractive
    }

    /// Slides a view by its own height, into its place or away; under reduced motion, where no finger leads, it fades.
    /// - Parameter change: What else changes as the view slides.
    func slide(
        _ view: View, at rest: CGRect, _ context: any ViewControllerContextTransitioning,
        alongside change: @escaping (_ isShown: Bool) -> Void = { _ in }
    ) -> PropertyAnimator {
        let fades = fades(context)
        let show = { (isShown: Bool) in
            if fades {
                view.alpha = isShown ? 1 : 0
            } else {
                view.frame = isShown ? rest : rest.offsetBy(dx: 0, dy: rest.height)
                change(isShown)
            }
        }
        if isPresenting { show(false) }
        return style.animator(isPresenting ? .easeOut : .easeInOut) { [isPresenting] in show(isPresenting) }
    }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval {
        style.duration
    }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        guard let animator = animator(using: transitionContext) else {
            return transitionContext.completeTransition(false)
        }
        animator.startAnimation()
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }

    fileprivate func animator(using context: any ViewControllerContextTransitioning) -> PropertyAnimator? {
        if let animator { return animator }
        animator = prepare(context)
        animator?.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        return animator
    }
}

/// An animator whose transitions can be caught and reversed, however often (rule A 5).
class InterruptibleAnimator: SceneAnimator, ViewControllerAnimatedTransitioning {
    func interruptibleAnimator(
        using transitionContext: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating { animator(using: transitionContext) ?? style.animator(.linear) {} }
}
