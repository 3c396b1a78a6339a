import Drawing
import Foundation
import Timing

/// How large a scroll view shows its content, and where.
struct ScrollZoom: Hashable {
    /// Above 0.
    var scale: Double
    /// The content offset, in points.
    var offset: CGPoint
}

/// Fingers that zoom: where they were when they began.
struct ZoomGrip: Hashable {
    /// The scale without resistance when the pinch's own is 1.
    var scale: Double
    /// The point of the content at scale 1 that stays under the middle of the fingers.
    var anchor: CGPoint
    /// Where the middle of the fingers was last, in points from the scroll view's top left corner.
    var place: CGPoint
    /// Whether a drag began before, whose end has not been reported.
    var isDragOpen: Bool
}

/// The zoomed view as it would be at scale 1, and as it was last shown.
@MainActor
struct ZoomBase {
    weak var view: View?
    let center: CGPoint
    let contentSize: CGSize
    let shownCenter: CGPoint
    let shownSize: CGSize
}

/// A short motion between two scales about the point that stays in its place, if there is one.
struct ZoomEase: Hashable {
    /// Seconds of an animated zoom and of the return from beyond the limits, about UIKit's.
    static let duration = 0.3

    let start: ScrollZoom
    let end: ScrollZoom

    /// The scale grows by equal factors in equal parts of an ease, and the offset goes along.
    func state(at time: Double) -> ScrollZoom {
        guard time < Self.duration else { return end }
        let s = max(0, time / Self.duration)
        let part = s * s * (3 - 2 * s)
        let growth = log(end.scale / start.scale)
        // How much of the distance the scale has covered, so that with the offset in proportion one point stays in place.
        let covered = abs(growth) < 1e-9 ? part : expm1(growth * part) / expm1(growth)
        return ScrollZoom(
            scale: start.scale * exp(growth * part),
            offset: CGPoint(
                x: start.offset.x + (end.offset.x - start.offset.x) * covered,
                y: start.offset.y + (end.offset.y - start.offset.y) * covered))
    }

    /// How fast the scale and the offset change, per second.
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

/// Between which scales content may rest, and how it resists beyond.
struct ZoomLimits: Hashable {
    /// The logarithm of how far beyond a limit the content never gets: half the smallest or twice the largest scale;
    /// our choice, as no public source says what UIKit's is.
    static let reach = log(2.0)

    /// Scales whose ratio differs from 1 by less are equal: on content of 10,000 points they differ by a hundredth of a
    /// point (rule J 2).
    static let tolerance = 1e-6

    let least: Double
    let most: Double

    /// - Parameters: Scales; what is no scale is 1, and the larger one is never below the smaller one.
    init(least: Double, most: Double) {
        func sound(_ scale: Double) -> Double { scale > 0 && scale.isFinite ? scale : 1 }
        let (first, last) = (sound(least), sound(most))
        self.least = first
        self.most = last > first * (1 + Self.tolerance) ? last : first
    }

    /// Whether content may rest at a scale, or might but for rounding.
    func contains(_ scale: Double) -> Bool { abs(clamp(scale) - scale) <= scale * Self.tolerance }

    func clamp(_ scale: Double) -> Double { min(max(scale, least), most) }

    /// The scale at which the fingers would have `raw` without resistance.
    func banded(_ raw: Double) -> Double {
        let edge = clamp(raw)
        return raw == edge ? raw : edge * exp(RubberBand(dimension: Self.reach).offset(for: log(raw / edge)))
    }

    /// How much the scale grows for the next bit of the fingers'.
    func slope(_ raw: Double) -> Double {
        let edge = clamp(raw)
        if raw == edge { return 1 }
        return banded(raw) / raw * RubberBand(dimension: Self.reach).slope(at: log(raw / edge))
    }

    /// The inverse of `banded`.
    func raw(_ scale: Double) -> Double {
        let edge = clamp(scale)
        if scale == edge { return scale }
        let distance = RubberBand(dimension: Self.reach).distance(for: log(scale / edge))
        return distance.isFinite ? edge * exp(distance) : scale
    }
}
