import Animator
import Drawing
import Gallery
import Timing
import UIKit

/// A transition that takes a number from each of the app's own targets.
public final class FadeTransition: NSObject, UIViewControllerAnimatedTransitioning {
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        Timing.seconds
    }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let view = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(true) }
        view.alpha = Animator.startAlpha
        view.frame.origin.x = Gallery.inset
        view.layer.cornerRadius = Drawing.radius
        transitionContext.containerView.addSubview(view)
        UIView.animate(
            withDuration: Timing.seconds, animations: { view.alpha = 1 },
            completion: { finished in transitionContext.completeTransition(finished) })
    }
}
