import Foundation
import Timing

/// Between which offsets a scroll view's content can rest.
struct ScrollLimits: Hashable {
    static let tolerance = ScrollView.leastDifference

    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    /// Whether two offsets are one and the same but for rounding.
    static func isSame(_ first: CGPoint, _ second: CGPoint) -> Bool {
        abs(first.x - second.x) < tolerance && abs(first.y - second.y) < tolerance
    }

    /// Whether content rests between its ends, or would but for rounding.
    func contains(_ point: CGPoint) -> Bool { Self.isSame(clamp(point), point) }

    func clamp(_ point: CGPoint) -> CGPoint {
        CGPoint(
            x: min(max(point.x, x.lowerBound), x.upperBound), y: min(max(point.y, y.lowerBound), y.upperBound))
    }

    /// Where the content is when the finger would have it at `raw`: beyond the limits it follows less and less.
    static func banded(_ raw: Double, _ limits: ClosedRange<Double>, size: Double) -> Double {
        let edge = min(max(raw, limits.lowerBound), limits.upperBound)
        return edge + RubberBand(dimension: size).offset(for: raw - edge)
    }

    /// Where the finger would have the content that is at `offset`: the inverse of `banded`.
    static func raw(_ offset: Double, _ limits: ClosedRange<Double>, size: Double) -> Double {
        let edge = min(max(offset, limits.lowerBound), limits.upperBound)
        let distance = RubberBand(dimension: size).distance(for: offset - edge)
        return distance.isFinite ? edge + distance : offset
    }

    /// How many points the content moves for a point of the finger at `raw`.
    static func slope(_ raw: Double, _ limits: ClosedRange<Double>, size: Double) -> Double {
        let edge = min(max(raw, limits.lowerBound), limits.upperBound)
        return raw == edge ? 1 : RubberBand(dimension: size).slope(at: raw - edge)
    }
}

extension ScrollView {
    /// Content, bounds and offsets that differ by less are equal, in points: nothing scrolls, bounces or shares a drag by
    /// what is only a rounding (rule J 2).
    package nonisolated static let leastDifference = 0.01
}
