import Foundation
import Timing

/// The ranges of offsets at which a scroll view's content can rest.
struct ScrollLimits: Hashable {
    static let tolerance = ScrollView.leastDifference

    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    /// Returns whether two offsets are equal except for rounding.
    static func isSame(_ first: CGPoint, _ second: CGPoint) -> Bool {
        abs(first.x - second.x) < tolerance && abs(first.y - second.y) < tolerance
    }

    /// Returns whether an offset is within the limits except for rounding.
    func contains(_ point: CGPoint) -> Bool { Self.isSame(clamp(point), point) }

    func clamp(_ point: CGPoint) -> CGPoint {
        CGPoint(x: Self.clamp(point.x, to: x), y: Self.clamp(point.y, to: y))
    }

    /// Returns the offset within limits that is nearest to `offset`.
    static func clamp(_ offset: Double, to limits: ClosedRange<Double>) -> Double {
        min(max(offset, limits.lowerBound), limits.upperBound)
    }

    /// Returns the extent of the rubber band for a drag of a view of `size` points that begins at `offset`: the view's size, as
    /// in UIKit, or more if the content is farther away.
    static func extent(at offset: Double, _ limits: ClosedRange<Double>, size: Double) -> Double {
        RubberBand(dimension: size).reaching(offset - Self.clamp(offset, to: limits)).dimension
    }

    /// Returns the offset for the unresisted offset `raw`: beyond the limits the content follows with rubber banding.
    static func banded(_ raw: Double, _ limits: ClosedRange<Double>, extent: Double) -> Double {
        let edge = Self.clamp(raw, to: limits)
        return edge + RubberBand(dimension: extent).offset(for: raw - edge)
    }

    /// Returns the unresisted offset for `offset`: the inverse of `banded`.
    static func raw(_ offset: Double, _ limits: ClosedRange<Double>, extent: Double) -> Double {
        let edge = Self.clamp(offset, to: limits)
        return edge + RubberBand(dimension: extent).distance(for: offset - edge)
    }

    /// Returns the distance that the content moves per point of the finger at `raw`.
    static func slope(_ raw: Double, _ limits: ClosedRange<Double>, extent: Double) -> Double {
        let edge = Self.clamp(raw, to: limits)
        return raw == edge ? 1 : RubberBand(dimension: extent).slope(at: raw - edge)
    }
}

extension ScrollView {
    /// The difference, in points, below which contents, bounds and offsets are equal, so that rounding does not scroll,
    /// bounce or share a drag (rule J 2).
    package nonisolated static let leastDifference = 0.01
}
