import UIKit

final class CardTransition: NSObject {
    var isInteractive = false
    let interaction = UIPercentDrivenInteractiveTransition()
}

extension CardTransition: UIViewControllerTransitioningDelegate {
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        return CardPresentationController(presentedViewController: presented, presenting: presenting ?? source)
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        return CardAnimator(presenting: true)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return CardAnimator(presenting: false)
    }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        guard isInteractive else { return nil }
        return interaction
    }
}

final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let presenting: Bool

    init(presenting: Bool) { self.presenting = presenting }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return presenting ? 0.6 : 0.4
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewControllerKey = presenting ? .to : .from
        guard let controller = transitionContext.viewController(forKey: key), let view = controller.view else { return }
        let height = transitionContext.containerView.frame.size.height
        if presenting {
            transitionContext.containerView.addSubview(view)
            let finalFrame = transitionContext.finalFrame(for: controller)
            view.frame = CGRect(origin: CGPoint(x: finalFrame.minX, y: height), size: finalFrame.size)
            UIView.animate(
                withDuration: transitionDuration(using: transitionContext), delay: 0.0, usingSpringWithDamping: 0.8,
                initialSpringVelocity: 0.2, options: [.curveEaseInOut, .allowUserInteraction],
                animations: { view.frame = finalFrame },
                completion: { finished in transitionContext.completeTransition(finished) })
        } else {
            UIView.animate(
                withDuration: transitionDuration(using: transitionContext), delay: 0.0, options: .curveLinear,
                animations: { view.frame.origin.y = height },
                completion: { _ in
                    transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
                })
        }
    }
}
