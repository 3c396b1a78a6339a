import Foundation
import ViewHierarchy

/// The animator of a change that takes no time.
final class ImmediateAnimator: ViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0 }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        if let to = transitionContext.view(forKey: .to) { transitionContext.containerView.addSubview(to) }
        transitionContext.completeTransition(true)
    }
}
