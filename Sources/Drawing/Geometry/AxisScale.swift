import Foundation

/// An axis of a diagram: from numbers to points, with ticks at round numbers.
package struct AxisScale: Hashable, Sendable {
    package let range: ClosedRange<Double>
    /// In ascending order.
    package let ticks: [Double]
    /// The distance of two ticks.
    package let step: Double

    /// The round steps between ticks, by powers of ten.
    package static let steps = [1.0, 2, 5]
    /// The same with quarters, for labels with digits after the point.
    package static let stepsWithQuarters = [1.0, 2, 2.5, 5]
    /// Steps for axes with room for few ticks: finer, so that little of the axis is left empty.
    private static let fineSteps = [1.0, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
    private static let few = 3
    /// The least difference between the ends of an axis that reaches to its ticks.
    private static let leastSpread = 10.0
    /// What such an axis leaves free beyond a value that no tick is beyond, as a fraction of the whole.
    private static let margin = 0.06

    /// An axis over a range, with about so many ticks.
    /// - Parameters:
    ///   - range: What must be seen.
    ///   - count: About how many ticks there is room for.
    ///   - steps: The steps to choose from, by powers of ten.
    package init(_ range: ClosedRange<Double>, ticks count: Int, steps: [Double] = AxisScale.steps) {
        let (low, high) = (range.lowerBound, range.upperBound)
        let extent = max(high - low, 1e-9)
        let step = Self.step(atLeast: extent / Double(max(count, 1)), steps)
        self.init(low...max(high, low + extent), step: step, ticksUpTo: high)
    }

    /// An axis that shows zero and some values, and reaches to a tick at or beyond the farthest of them: so there are
    /// always two ticks at least.
    /// - Parameters:
    ///   - values: All that is shown.
    ///   - count: How many steps between ticks there is room for.
    package init(showing values: [Double], steps count: Int) {
        let (low, high) = (min(0, values.min() ?? 0), max(0, values.max() ?? 0))
        let spread = max(high - low, Self.leastSpread)
        let step = Self.step(
            atLeast: spread / Double(max(1, count)), count < Self.few ? Self.fineSteps : Self.steps)
        // The side with the farther end reaches to a tick, the other one where that leaves little room empty.
        func end(_ length: Double, isFarther: Bool) -> Double {
            if length == 0, !isFarther { return 0 }
            let rounded = max(1, (length / step - 1e-9).rounded(.up)) * step
            return isFarther || length >= step / 2 ? rounded : length + spread * Self.margin
        }
        let range = -end(-low, isFarther: low < 0 && -low >= high)...end(high, isFarther: high >= -low)
        self.init(range, step: step, ticksUpTo: range.upperBound)
    }

    private init(_ range: ClosedRange<Double>, step: Double, ticksUpTo high: Double) {
        let first = Int((range.lowerBound / step - 1e-9).rounded(.up))
        let last = Int((high / step + 1e-9).rounded(.down))
        self.range = range
        self.step = step
        ticks = first <= last ? (first...last).map { Double($0) * step } : []
    }

    private static func step(atLeast least: Double, _ steps: [Double]) -> Double {
        let power = pow(10, log10(least).rounded(.down))
        return steps.first { $0 * power >= least * 0.999 }.map { $0 * power } ?? power * 10
    }

    /// Where a number is between two points.
    package func place(_ number: Double, from start: Double, to end: Double) -> Double {
        start + (number - range.lowerBound) / (range.upperBound - range.lowerBound) * (end - start)
    }

    /// The digits after the point that distinguish the ticks.
    package var digits: Int {
        var digits = 0
        var step = step
        while digits < 9, abs(step - step.rounded()) > 1e-6 * step {
            step *= 10
            digits += 1
        }
        return digits
    }
}
