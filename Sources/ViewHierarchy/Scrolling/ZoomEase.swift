import Drawing
import Foundation

/// A short motion between two scales about the point that stays in its place, if there is one.
struct ZoomEase: Hashable {
    /// Seconds of an animated zoom and of the way back from beyond the limits, about UIKit's.
    static let duration = 0.3

    let start: ScrollZoom
    let end: ScrollZoom

    /// The scale grows by equal factors in equal parts of an ease, and the offset goes along.
    func state(at time: Double) -> ScrollZoom {
        guard time < Self.duration else { return end }
        let s = max(0, time / Self.duration)
        let part = s * s * (3 - 2 * s)
        let growth = log(end.scale / start.scale)
        // How much of the way the scale has made, so that with the offset in proportion to it one point stands still.
        let way = abs(growth) < 1e-9 ? part : expm1(growth * part) / expm1(growth)
        return ScrollZoom(
            scale: start.scale * exp(growth * part),
            offset: CGPoint(
                x: start.offset.x + (end.offset.x - start.offset.x) * way,
                y: start.offset.y + (end.offset.y - start.offset.y) * way))
    }

    /// How fast the scale and the offset change, per second.
    func velocity(at time: Double) -> (scale: Double, offset: CGVector) {
        guard time < Self.duration else { return (0, .zero) }
        let s = max(0, time / Self.duration)
        let part = s * s * (3 - 2 * s)
        let rate = 6 * s * (1 - s) / Self.duration
        let growth = log(end.scale / start.scale)
        let way = abs(growth) < 1e-9 ? rate : growth * exp(growth * part) * rate / expm1(growth)
        return (
            start.scale * exp(growth * part) * growth * rate,
            CGVector(dx: (end.offset.x - start.offset.x) * way, dy: (end.offset.y - start.offset.y) * way)
        )
    }
}
