import Drawing
import Foundation
import Timing

/// The scale and offset of a scroll view's content.
struct ScrollZoom: Hashable {
    /// The scale, above 0.
    var scale: Double
    /// The content offset, in points.
    var offset: CGPoint
}

/// The state of a pinch that zooms.
struct ZoomGrip: Hashable {
    /// The scale without resistance when the pinch's own scale is 1.
    var scale: Double
    /// The content's point, at scale 1, that stays under the centroid of the fingers.
    var anchor: CGPoint
    /// The last centroid of the fingers, in points from the scroll view's top left corner.
    var place: CGPoint
    /// Whether a drag has begun whose end has not been reported.
    var isDragOpen: Bool
}

/// The geometry of the zoomed view at scale 1, and as it was last shown.
@MainActor
struct ZoomBase {
    weak var view: View?
    let center: CGPoint
    let contentSize: CGSize
    let shownCenter: CGPoint
    let shownSize: CGSize
}

/// A short animation between two scales about a fixed point, if there is one.
struct ZoomEase: Hashable {
    /// The duration, in seconds, of an animated zoom or bounce; approximately UIKit's.
    static let duration = 0.3

    let start: ScrollZoom
    let end: ScrollZoom

    /// Returns the state at a time. The scale changes exponentially with the eased progress, and the offset follows it.
    func state(at time: Double) -> ScrollZoom {
        guard time < Self.duration else { return end }
        let s = max(0, time / Self.duration)
        let part = s * s * (3 - 2 * s)
        let growth = log(end.scale / start.scale)
        // The fraction of the scale's total change. With the offset in proportion, one point stays in place.
        let covered = abs(growth) < 1e-9 ? part : expm1(growth * part) / expm1(growth)
        return ScrollZoom(
            scale: start.scale * exp(growth * part),
            offset: CGPoint(
                x: start.offset.x + (end.offset.x - start.offset.x) * covered,
                y: start.offset.y + (end.offset.y - start.offset.y) * covered))
    }

    /// Returns the rates of change of the scale and the offset, per second.
    func velocity(at time: Double) -> (scale: Double, offset: CGVector) {
        guard time < Self.duration else { return (0, .zero) }
        let s = max(0, time / Self.duration)
        let part = s * s * (3 - 2 * s)
        let rate = 6 * s * (1 - s) / Self.duration
        let growth = log(end.scale / start.scale)
        let covered = abs(growth) < 1e-9 ? rate : growth * exp(growth * part) * rate / expm1(growth)
        return (
            start.scale * exp(growth * part) * growth * rate,
            CGVector(dx: (end.offset.x - start.offset.x) * covered, dy: (end.offset.y - start.offset.y) * covered)
        )
    }
}

/// The range of scales at which content can rest, with the resistance beyond it.
package struct ZoomLimits: Hashable {
    /// The logarithm of the factor that bounds the scale beyond a limit: half the smallest or twice the largest scale.
    /// The value is our choice, because no public source documents UIKit's.
    package static let reach = log(2.0)

    /// The difference of a ratio of scales from 1 below which they are equal: on content of 10,000 points they differ
    /// by a hundredth of a point (rule J 2).
    static let tolerance = 1e-6

    let least: Double
    let most: Double

    /// - Parameters: The scales. Invalid values count as 1, and the maximum is at least the minimum.
    init(least: Double, most: Double) {
        func sound(_ scale: Double) -> Double { scale > 0 && scale.isFinite ? scale : 1 }
        let (first, last) = (sound(least), sound(most))
        self.least = first
        self.most = last > first * (1 + Self.tolerance) ? last : first
    }

    /// Returns whether content can rest at a scale, except for rounding.
    func contains(_ scale: Double) -> Bool { abs(clamp(scale) - scale) <= scale * Self.tolerance }

    func clamp(_ scale: Double) -> Double { min(max(scale, least), most) }

    /// Returns the scale for the unresisted scale `raw`.
    func banded(_ raw: Double) -> Double {
        let edge = clamp(raw)
        return raw == edge ? raw : edge * exp(RubberBand(dimension: Self.reach).offset(for: log(raw / edge)))
    }

    /// Returns the rate of change of the scale by `raw`.
    func slope(_ raw: Double) -> Double {
        let edge = clamp(raw)
        if raw == edge { return 1 }
        return banded(raw) / raw * RubberBand(dimension: Self.reach).slope(at: log(raw / edge))
    }

    /// Returns the unresisted scale for `scale`: the inverse of `banded`.
    func raw(_ scale: Double) -> Double {
        let edge = clamp(scale)
        if scale == edge { return scale }
        let distance = RubberBand(dimension: Self.reach).distance(for: log(scale / edge))
        return distance.isFinite ? edge * exp(distance) : scale
    }
}
