import UIKit

/// Gives the viewer its transitions and owns the gestures that lead them.
class PhotoTransitionController: NSObject {
    weak var viewer: PhotoViewController?
    weak var thumbnail: UIImageView?
    private(set) var driver: PhotoTransitionDriver?
    private var isPresenting = true
    private var initiallyInteractive = false
    private lazy var panRecognizer = UIPanGestureRecognizer(
        target: self, action: #selector(handlePan(_:)))
    private lazy var pressRecognizer = UILongPressGestureRecognizer(
        target: self, action: #selector(handlePress(_:)))

    private func installGestures(in view: UIView) {
        guard panRecognizer.view !== view else { return }
        panRecognizer.maximumNumberOfTouches = 1
        pressRecognizer.minimumPressDuration = 0
        for recognizer in [panRecognizer, pressRecognizer] as [UIGestureRecognizer] {
            recognizer.delegate = self
            view.addGestureRecognizer(recognizer)
        }
    }

    @objc private func handlePan(_ gesture: UIPanGestureRecognizer) {
        switch gesture.state {
        case .began:
            gesture.setTranslation(.zero, in: gesture.view)
            if driver == nil {
                initiallyInteractive = true
                viewer?.dismiss(animated: true, completion: nil)
            }
        case .changed:
            guard let driver = driver else { return }
            driver.drag(by: gesture.translation(in: gesture.view))
            gesture.setTranslation(.zero, in: gesture.view)
        case .ended, .cancelled:
            initiallyInteractive = false
            driver?.release(velocity: gesture.velocity(in: gesture.view))
        default:
            break
        }
    }

    @objc private func handlePress(_ gesture: UILongPressGestureRecognizer) {
        switch gesture.state {
        case .began: driver?.catchPicture()
        case .ended, .cancelled: driver?.release(velocity: panRecognizer.velocity(in: gesture.view))
        default: break
        }
    }
}

extension PhotoTransitionController: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === pressRecognizer { return driver != nil && driver?.isInteractive == false }
        guard driver == nil else { return true }
        let translation = panRecognizer.translation(in: gestureRecognizer.view)
        return translation.y > abs(translation.x)
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}

extension PhotoTransitionController: UIViewControllerTransitioningDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = true
        return self
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = false
        return self
    }

    func interactionControllerForPresentation(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { self }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { self }
}

extension PhotoTransitionController: UIViewControllerInteractiveTransitioning {
    var wantsInteractiveStart: Bool { return initiallyInteractive }

    func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        guard let thumbnail = thumbnail else { return transitionContext.completeTransition(true) }
        installGestures(in: transitionContext.containerView)
        driver = PhotoTransitionDriver(isPresenting: isPresenting, context: transitionContext, thumbnail: thumbnail)
    }
}

extension PhotoTransitionController: UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return PhotoTransitionDriver.makeItemAnimator().duration
    }

    // With an interaction controller at every transition nobody calls this one.
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {}

    func interruptibleAnimator(
        using transitionContext: UIViewControllerContextTransitioning
    ) -> UIViewImplicitlyAnimating {
        return driver!.transitionAnimator
    }

    func animationEnded(_ transitionCompleted: Bool) {
        driver = nil
    }
}
