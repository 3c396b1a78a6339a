import UIKit

class DeckAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let operation: UINavigationController.Operation
    var onEnd: (() -> Void)?
    private var propertyAnimator: UIViewPropertyAnimator?

    init(operation: UINavigationController.Operation) {
        self.operation = operation
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return TimeInterval(0.4)
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let animator = interruptibleAnimator(using: transitionContext)
        animator.startAnimation()
    }

    func interruptibleAnimator(
        using ctx: UIViewControllerContextTransitioning
    ) -> UIViewImplicitlyAnimating {
        if let propertyAnimator = self.propertyAnimator { return propertyAnimator }
        let container = ctx.containerView
        let fromView = ctx.view(forKey: .from)!
        let toView = ctx.view(forKey: .to)!
        let toFrame = ctx.finalFrame(for: ctx.viewController(forKey: .to)!)
        let width = container.bounds.width
        let isPop = operation == .pop
        if isPop {
            container.insertSubview(toView, belowSubview: fromView)
            toView.frame = toFrame.offsetBy(dx: -width / 3, dy: 0)
        } else {
            container.addSubview(toView)
            toView.frame = toFrame.offsetBy(dx: width, dy: 0)
        }
        let front: UIView = isPop ? fromView : toView
        front.layer.shadowOpacity = 0.2
        front.layer.shadowRadius = 6

        let animator = UIViewPropertyAnimator(
            duration: transitionDuration(using: ctx), controlPoint1: CGPoint(x: 0.2, y: 0.8),
            controlPoint2: CGPoint(x: 0.4, y: 1))
        animator.addAnimations {
            toView.frame = toFrame
            fromView.transform = CGAffineTransform(translationX: isPop ? width : -width / 3, y: 0)
        }
        animator.addCompletion { position in
            fromView.transform = .identity
            front.layer.shadowOpacity = 0
            ctx.completeTransition(!ctx.transitionWasCancelled)
        }
        propertyAnimator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) {
        propertyAnimator = nil
        onEnd?()
    }
}
