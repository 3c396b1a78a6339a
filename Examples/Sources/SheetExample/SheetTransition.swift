import Foundation
import Scrim
import UIKit

/// The transitioning delegate of the sheet. It provides the animator and the interaction controller.
final class SheetTransition: NSObject, UIViewControllerTransitioningDelegate {
    let interaction = PanInteractionController(direction: .down)
    private let duration: TimeInterval
    private let curve: TimingCurve?

    /// - Parameters:
    ///   - duration: The duration of a presentation or a dismissal, in seconds.
    ///   - curve: The timing curve of the sheet; nil for an ease-out.
    init(duration: TimeInterval, curve: TimingCurve?) {
        self.duration = duration
        self.curve = curve
        super.init()
        interaction.flickSpeed = 1000
    }

    /// Adds a drag to a sheet that dismisses it, and that catches it while it moves.
    func drive(_ sheet: UIViewController) {
        sheet.view.addGestureRecognizer(
            interaction.follow(CatchingPanGestureRecognizer()) { [weak sheet] in sheet?.dismiss(animated: true) })
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        SheetAnimator(isPresenting: true, duration: duration, curve: curve)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        SheetAnimator(isPresenting: false, duration: duration, curve: curve)
    }

    func interactionControllerForPresentation(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interaction }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interaction }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        SheetPresentationController(presentedViewController: presented, presenting: presenting)
    }
}

/// Slides the sheet up from the bottom, and down again. You can catch and reverse it at any time.
final class SheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPresenting: Bool
    private let duration: TimeInterval
    private let curve: TimingCurve?
    private var animator: UIViewPropertyAnimator?

    init(isPresenting: Bool, duration: TimeInterval, curve: TimingCurve?) {
        self.isPresenting = isPresenting
        self.duration = duration
        self.curve = curve
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { duration }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
        using transitionContext: UIViewControllerContextTransitioning
    ) -> UIViewImplicitlyAnimating {
        if let animator { return animator }
        let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
        let controller = transitionContext.viewController(forKey: key)!
        let rest = transitionContext.finalFrame(for: controller)
        let away = rest.offsetBy(dx: 0, dy: rest.height)
        if isPresenting {
            controller.view.frame = away
            transitionContext.containerView.addSubview(controller.view)
        }
        let timing: UITimingCurveProvider = curve ?? UICubicTimingParameters(animationCurve: .easeOut)
        let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
        animator.addAnimations { [isPresenting] in controller.view.frame = isPresenting ? rest : away }
        animator.addCompletion { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        self.animator = animator
        return animator
    }
}

/// Keeps the sheet at the bottom, over a dimming view.
final class SheetPresentationController: UIPresentationController {
    private let dimming = UIView()
    private var laidOutFrame: CGRect?

    override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = containerView?.bounds ?? .zero
        return bounds.inset(by: UIEdgeInsets(top: bounds.height * 0.4, left: 0, bottom: 0, right: 0))
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.backgroundColor = .black
        dimming.alpha = 0
        dimming.accessibilityIdentifier = "dimming"
        containerView.addSubview(dimming)
        let alpha: CGFloat = SceneParameters.current?["dimming"] ?? 0.4
        fade(to: alpha)
    }

    override func dismissalTransitionWillBegin() { fade(to: 0) }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        guard let presentedView else { return }
        let frame = frameOfPresentedViewInContainerView
        defer { laidOutFrame = frame }
        guard presentedViewController.isBeingDismissed, let laidOutFrame else {
            presentedView.frame = frame
            return
        }
        // The dismissal animates from here to beyond the edge: the view keeps its distance from where it rests.
        presentedView.bounds.size = frame.size
        presentedView.center.x += frame.midX - laidOutFrame.midX
        presentedView.center.y += frame.midY - laidOutFrame.midY
    }

    private func fade(to alpha: CGFloat) {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [dimming] _ in
            dimming.alpha = alpha
        })
    }
}
