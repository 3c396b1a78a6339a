import Foundation
import Timing

/// The map between a curve's numbers and points of a plot.
struct CurveFrame: Hashable, Sendable {
    /// Where time 0...1 and the values of `values` lie.
    let plot: CGRect
    /// What is seen of the values, upwards.
    let values: ClosedRange<Double>

    /// The ranges to choose from; what none of them holds gets one of its own.
    private static let usual = [-0.25...1.25, -0.5...1.5, -1...2]
    private static let moments = 200

    init(plot: CGRect, values: ClosedRange<Double>) {
        self.plot = plot
        self.values = values
    }

    /// The narrowest usual frame that shows a curve and its control points.
    init(plot: CGRect, for curve: TimingCurve?) {
        self.init(plot: plot, values: Self.values(of: curve))
    }

    private static func values(of curve: TimingCurve?) -> ClosedRange<Double> {
        guard let curve else { return usual[0] }
        var heights = (0...moments).map { curve.value(atFraction: Double($0) / Double(moments)) }
        if let bezier = curve.exactBezier { heights += [bezier.y1, bezier.y2] }
        let low = heights.min() ?? 0
        let high = heights.max() ?? 1
        if let fit = usual.first(where: { $0.contains(low) && $0.contains(high) }) { return fit }
        let room = (max(high, 1) - min(low, 0)) / 10
        return min(low, 0) - room...max(high, 1) + room
    }

    func point(_ time: Double, _ value: Double) -> CGPoint {
        CGPoint(
            x: plot.minX + time * plot.width,
            y: plot.maxY - (value - values.lowerBound) / (values.upperBound - values.lowerBound) * plot.height)
    }

    /// What lies at a point: time and value.
    func numbers(at point: CGPoint) -> (time: Double, value: Double) {
        let part = (plot.maxY - point.y) / max(plot.height, 1)
        return (
            (point.x - plot.minX) / max(plot.width, 1),
            values.lowerBound + part * (values.upperBound - values.lowerBound)
        )
    }
}
