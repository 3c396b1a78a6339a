public import Drawing
import Foundation
import Timing

/// The velocity at which a scroll view moves its content (rule I 1).
extension ScrollView: MotionSource {
    /// The velocity of `contentOffset` in points per second, exact by itself and as a finger leads it; zero while other
    /// code moves the content.
    public var contentOffsetVelocity: CGVector {
        let (own, led) = (ownMotion.origin, pointerMotion.origin)
        return CGVector(dx: own.dx + led.dx, dy: own.dy + led.dy)
    }

    /// The rate of change of the scale, per second, and the offset's velocity in points per second, without a finger.
    var freeVelocity: (scale: Double, offset: CGVector) {
        switch activity {
        case .resting, .decelerating, .easing: (0, contentVelocity)
        case .rescaling(let ease, let since, _): ease.velocity(at: Timeline.current.now - since)
        case .dragging, .zooming: (0, .zero)
        }
    }

    /// Returns the motion of the zoomed view due to zooming.
    public func motion(of view: View) -> ViewMotion {
        var motion = ViewMotion()
        guard let zoomBase, zoomBase.view === view else { return motion }
        let rate = freeVelocity.scale
        motion.transform = CGAffineTransform(scaleX: rate, y: rate)
        motion.center = CGVector(dx: zoomBase.center.x * rate, dy: zoomBase.center.y * rate)
        return motion
    }
}
