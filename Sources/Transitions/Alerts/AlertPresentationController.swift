import Animator
import Drawing
import Foundation
import ViewHierarchy

/// The presentation controller of an alert, with the dimming view behind it.
final class AlertPresentationController: PresentationController {
    let dimming = DimmingView(frame: .zero)

    private var alert: AlertController? { presentedViewController as? AlertController }

    var isSheet: Bool { alert?.preferredStyle == .actionSheet }

    var dimmingAlpha: Double { isSheet ? AlertMetrics.sheetDimmingAlpha : AlertMetrics.dimmingAlpha }

    override var shouldPresentInFullscreen: Bool { false }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let view = presentedView as? AlertView else { return .zero }
        return view.place(in: containerView.bounds.size)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.alpha = presentedViewController.transitionCoordinator?.isAnimated == true ? 0 : dimmingAlpha
        containerView.insertSubview(dimming, at: 0)
        if dimming.gestureRecognizers?.isEmpty ?? true {
            dimming.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.tapBeside() })
        }
    }

    private func tapBeside() {
        if isSheet, let alert, let cancel = alert.cancelAction { alert.choose(cancel) }
    }

    override func placePresentedView() {
        guard let view = presentedView else { return }
        let frame = frameOfPresentedViewInContainerView
        view.bounds.size = frame.size
        view.center = frame.center
    }
}

/// The animator of alerts: an alert shrinks from a larger size and fades out; an action sheet slides.
final class AlertAnimator: ViewControllerAnimatedTransitioning {
    private let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        guard let transitionContext, slides(transitionContext) else { return AlertMetrics.duration }
        return SpringTimingParameters.system.settlingDuration ?? AlertMetrics.duration
    }

    private func alertController(_ context: any ViewControllerContextTransitioning) -> AlertPresentationController? {
        let alert = context.viewController(forKey: isPresenting ? .to : .from)
        return alert?.presentationController as? AlertPresentationController
    }

    private func slides(_ context: any ViewControllerContextTransitioning) -> Bool {
        !Accessibility.isReduceMotionEnabled && alertController(context)?.isSheet == true
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        let controller = alertController(context)
        guard let view = context.view(forKey: isPresenting ? .to : .from) else {
            return context.completeTransition(true)
        }
        let slides = slides(context)
        let animator =
            slides
            ? PropertyAnimator(duration: 0, timingParameters: SpringTimingParameters.system)
            : PropertyAnimator(duration: AlertMetrics.duration, curve: isPresenting ? .easeOut : .easeInOut)
        if isPresenting, let to = context.viewController(forKey: .to) {
            view.frame = context.finalFrame(for: to)
            context.containerView.addSubview(view)
            view.layoutIfNeeded()
            setAway(view, slides: slides, in: context.containerView)
        }
        animator.addAnimations { [isPresenting] in
            if isPresenting {
                view.transform = .identity
                view.alpha = 1
                controller?.dimming.alpha = controller?.dimmingAlpha ?? 0
            } else {
                if slides { Self.slideAway(view, in: context.containerView) } else { view.alpha = 0 }
                controller?.dimming.alpha = 0
            }
        }
        animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        animator.startAnimation()
    }

    private func setAway(_ view: View, slides: Bool, in container: View) {
        if slides { return Self.slideAway(view, in: container) }
        view.alpha = 0
        guard !Accessibility.isReduceMotionEnabled else { return }
        view.transform = CGAffineTransform(scaleX: AlertMetrics.firstScale, y: AlertMetrics.firstScale)
    }

    private static func slideAway(_ view: View, in container: View) {
        let distance = container.bounds.height - (view.center.y - view.bounds.height / 2)
        view.transform = CGAffineTransform(translationX: 0, y: distance)
    }
}
