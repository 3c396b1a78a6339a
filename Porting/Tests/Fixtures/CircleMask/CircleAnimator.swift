import QuartzCore
import UIKit

/// Uncovers the presented view by a circle that grows out of a button, and covers it again.
class CircleAnimator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    private let origin: CGRect
    private let isPresenting: Bool
    private weak var transitionContext: UIViewControllerContextTransitioning?

    init(origin: CGRect, isPresenting: Bool) {
        self.origin = origin
        self.isPresenting = isPresenting
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.5
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        self.transitionContext = transitionContext
        let containerView = transitionContext.containerView
        let key: UITransitionContextViewKey = isPresenting ? .to : .from
        guard let masked = transitionContext.view(forKey: key) else {
            transitionContext.completeTransition(false)
            return
        }
        if isPresenting { containerView.addSubview(masked) }

        let smallPath = UIBezierPath(ovalIn: origin)
        let farthest = CGPoint(x: origin.midX, y: masked.bounds.height - origin.midY)
        let radius = sqrt((farthest.x * farthest.x) + (farthest.y * farthest.y))
        let largePath = UIBezierPath(ovalIn: origin.insetBy(dx: -radius, dy: -radius))

        let maskLayer = CAShapeLayer()
        maskLayer.path = (isPresenting ? largePath : smallPath).cgPath
        masked.layer.mask = maskLayer

        let maskLayerAnimation = CABasicAnimation(keyPath: "path")
        maskLayerAnimation.fromValue = (isPresenting ? smallPath : largePath).cgPath
        maskLayerAnimation.toValue = maskLayer.path
        maskLayerAnimation.duration = self.transitionDuration(using: transitionContext)
        maskLayerAnimation.timingFunction = CAMediaTimingFunction(name: .linear)
        maskLayerAnimation.delegate = self
        maskLayer.add(maskLayerAnimation, forKey: "path")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let context = transitionContext else { return }
        context.viewController(forKey: isPresenting ? .to : .from)?.view.layer.mask = nil
        context.completeTransition(!context.transitionWasCancelled)
    }
}
