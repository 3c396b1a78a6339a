import Foundation
import Scrim

/// An animator of a scene, which runs the whole transition with one property animator.
///
/// A subclass conforms to `ViewControllerAnimatedTransitioning`. Without further methods its transitions are scrubbed
/// by time (rule D 2).
@MainActor
class SceneAnimator {
    let style: SceneStyle
    /// Whether the transition is a presentation or a push.
    let isPresenting: Bool
    private var animator: PropertyAnimator?

    init(_ style: SceneStyle, isPresenting: Bool) {
        self.style = style
        self.isPresenting = isPresenting
    }

    /// Prepares the views.
    /// - Returns: The animator, which does not complete the transition, or nil if a view is missing.
    func prepare(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator? { nil }

    /// Returns the content's view, in the container, and its final or initial frame at rest.
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

    /// Returns the views of both controllers, in the container, with the content in front.
    func pages(_ context: any ViewControllerContextTransitioning) -> (from: View, to: View)? {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return nil }
        to.frame = context.viewController(forKey: .to).map(context.finalFrame) ?? to.frame
        if isPresenting { context.containerView.addSubview(to) } else { context.containerView.insertSubview(to, at: 0) }
        return (from, to)
    }

    /// Returns whether content fades instead of moving: under reduced motion, unless the transition is interactive.
    func fades(_ context: any ViewControllerContextTransitioning) -> Bool {
        Accessibility.isReduceMotionEnabled && !context.isInteractive
    }

    /// Slides a view by its own height, into position or away. Under reduced motion it fades, unless it is interactive.
    /// - Parameter change: Other changes alongside the slide.
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

/// An animator whose transitions can be caught and reversed any number of times (rule A 5).
class InterruptibleAnimator: SceneAnimator, ViewControllerAnimatedTransitioning {
    func interruptibleAnimator(
        using transitionContext: any ViewControllerContextTransitioning
    ) -> any ViewImplicitlyAnimating { animator(using: transitionContext) ?? style.animator(.linear) {} }
}
