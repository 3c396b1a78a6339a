import CoreGraphics
import QuartzCore
import UIKit

/// Lets a view be dragged and springs it back, with a velocity relative to the distance, as tutorials do.
@objcMembers final class DragToMove: NSObject, UIGestureRecognizerDelegate {
    private let view: UIView
    private var origin = CGPoint.zero
    private(set) var animator: UIViewPropertyAnimator?

    init(_ view: UIView) {
        self.view = view
        super.init()
        let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan))
        pan.delegate = self
        pan.maximumNumberOfTouches = 1
        view.addGestureRecognizer(pan)
    }

    @objc private func handlePan(_ gesture: UIPanGestureRecognizer) {
        switch gesture.state {
        case .began:
            animator?.stopAnimation(true)
            origin = view.center
            gesture.setTranslation(.zero, in: view.superview)
        case .changed:
            let translation = gesture.translation(in: view.superview)
            view.center = CGPoint(x: origin.x + translation.x, y: origin.y + translation.y)
            let progress = min(max(translation.y / 300, 0), 1)
            view.transform = CGAffineTransform(scaleX: 1 - 0.2 * progress, y: 1 - 0.2 * progress)
        case .ended, .cancelled:
            let velocity = gesture.velocity(in: view.superview)
            let distance = CGVector(dx: origin.x - view.center.x, dy: origin.y - view.center.y)
            let relative = CGVector(
                dx: distance.dx == 0 ? 0 : velocity.x / distance.dx, dy: distance.dy == 0 ? 0 : velocity.y / distance.dy
            )
            let spring = UISpringTimingParameters(mass: 1, stiffness: 200, damping: 24, initialVelocity: relative)
            let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
            animator.addAnimations {
                self.view.center = self.origin
                self.view.transform = .identity
            }
            animator.startAnimation()
            self.animator = animator
        default:
            break
        }
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let velocity = pan.velocity(in: view)
        return abs(velocity.y) >= abs(velocity.x)
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        return otherGestureRecognizer.view is UIScrollView
    }
}
