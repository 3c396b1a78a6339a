public import Drawing
import Foundation
import Timing

/// The velocity at which a scroll view moves its content (rule I 1).
extension ScrollView: MotionSource {
    /// The velocity of `contentOffset` in points per second. It is exact without a finger, the recognizer's estimate
    /// during a drag, and zero while other code moves the content.
    public var contentOffsetVelocity: CGVector {
        switch activity {
        case .resting, .decelerating, .easing: return contentVelocity
        case .dragging(let drag):
            let finger = panGestureRecognizer.velocity(in: self)
            let raw = raw(bounds.origin)
            func axis(_ finger: Double, _ raw: Double, _ limits: ClosedRange<Double>, _ size: Double) -> Double {
                if bounces { return -finger * ScrollLimits.slope(raw, limits, size: size) }
                let isInside = finger > 0 ? raw > limits.lowerBound : raw < limits.upperBound
                return isInside ? -finger : 0
            }
            let movesX = canScrollHorizontally && drag.movesHorizontally && !drag.restsHorizontally
            let movesY = canScrollVertically && drag.movesVertically && !drag.restsVertically
            return CGVector(
                dx: movesX ? axis(finger.x, raw.x, limits.x, bounds.width) : 0,
                dy: movesY ? axis(finger.y, raw.y, limits.y, bounds.height) : 0)
        case .zooming, .rescaling: return zoomVelocity.offset
        }
    }

    /// The rate of change of the scale, per second, and the offset's velocity in points per second.
    private var zoomVelocity: (scale: Double, offset: CGVector) {
        switch activity {
        case .resting, .dragging, .decelerating, .easing: return (0, .zero)
        case .rescaling(let ease, let since, _): return ease.velocity(at: Timeline.current.now - since)
        case .zooming(let grip):
            let fingers = panGestureRecognizer.progress.isActive ? panGestureRecognizer.velocity(in: self) : .zero
            let raw = grip.scale * pinch.scale
            let slope = bouncesZoom ? zoomLimits.slope(raw) : zoomLimits.clamp(raw) == raw ? 1 : 0
            let rate = grip.scale * pinch.velocity * slope
            return (rate, CGVector(dx: grip.anchor.x * rate - fingers.x, dy: grip.anchor.y * rate - fingers.y))
        }
    }

    /// Returns the motion of the zoomed view due to zooming.
    public func motion(of view: View) -> ViewMotion {
        var motion = ViewMotion()
        guard let zoomBase, zoomBase.view === view else { return motion }
        let rate = zoomVelocity.scale
        motion.transform = CGAffineTransform(scaleX: rate, y: rate)
        motion.center = CGVector(dx: zoomBase.center.x * rate, dy: zoomBase.center.y * rate)
        return motion
    }
}
