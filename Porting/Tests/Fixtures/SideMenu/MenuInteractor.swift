import UIKit

/// Leads the menu by a finger. While no finger leads it, nobody is given it.
class MenuInteractor: UIPercentDrivenInteractiveTransition {
    var hasStarted = false
    var shouldFinish = false

    override var completionSpeed: CGFloat {
        get { return shouldFinish ? 1.5 : 1 }
        set {}
    }

    /// One step of a pan whose travel through the whole menu is `width` points.
    func follow(_ gesture: UIPanGestureRecognizer, sign: CGFloat, width: CGFloat, start: () -> Void) {
        let translation = gesture.translation(in: gesture.view?.window)
        let progress = min(max(sign * translation.x / width, 0), 1)
        switch gesture.state {
        case .began:
            gesture.setTranslation(.zero, in: gesture.view?.window)
            hasStarted = true
            shouldFinish = false
            start()
        case .changed:
            shouldFinish = progress > 0.4
            update(progress)
        case .cancelled, .failed:
            hasStarted = false
            shouldFinish = false
            cancel()
        case .ended:
            hasStarted = false
            let speed = sign * gesture.velocity(in: gesture.view?.window).x
            if abs(speed) > 800 { shouldFinish = speed > 0 }
            shouldFinish ? finish() : cancel()
        default:
            break
        }
    }
}
