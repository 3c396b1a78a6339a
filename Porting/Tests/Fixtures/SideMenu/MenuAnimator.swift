import CoreGraphics
import UIKit

/// Slides a menu in from the left over a picture of what is beneath, and out again.
class MenuAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    static let snapshotTag = 4711
    let isOpening: Bool

    init(isOpening: Bool) {
        self.isOpening = isOpening
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.5
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        if isOpening {
            open(transitionContext)
        } else {
            close(transitionContext)
        }
    }

    private func open(_ context: UIViewControllerContextTransitioning) {
        guard let fromVC = context.viewController(forKey: .from),
            let toVC = context.viewController(forKey: .to),
            let snapshot = fromVC.view.snapshotView(afterScreenUpdates: false)
        else {
            context.completeTransition(false)
            return
        }
        let containerView = context.containerView
        let width = UIScreen.main.bounds.width * MenuViewController.share
        toVC.view.frame = CGRect(x: -width, y: 0, width: width, height: containerView.bounds.height)
        snapshot.tag = MenuAnimator.snapshotTag
        snapshot.isUserInteractionEnabled = false
        snapshot.layer.shadowOpacity = 0.3
        snapshot.layer.shadowRadius = 8
        containerView.addSubview(snapshot)
        containerView.addSubview(toVC.view)
        fromVC.view.isHidden = true

        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear,
            animations: {
                snapshot.center.x += width
                toVC.view.frame.origin.x = 0
            },
            completion: { _ in
                fromVC.view.isHidden = false
                context.completeTransition(!context.transitionWasCancelled)
            }
        )
    }

    private func close(_ context: UIViewControllerContextTransitioning) {
        guard let fromVC = context.viewController(forKey: .from) else { return }
        let snapshot = context.containerView.viewWithTag(MenuAnimator.snapshotTag)
        let width = fromVC.view.bounds.width
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, options: [.curveLinear],
            animations: {
                fromVC.view.frame = fromVC.view.frame.offsetBy(dx: -width, dy: 0)
                snapshot?.frame.origin = CGPoint.zero
            },
            completion: { _ in
                let didTransitionComplete = !context.transitionWasCancelled
                if didTransitionComplete { snapshot?.removeFromSuperview() }
                context.completeTransition(didTransitionComplete)
            })
    }
}
