import Foundation

/// The scale of a diagram's axis, which maps numbers to points and has ticks at round numbers.
package struct AxisScale: Hashable, Sendable {
    package let range: ClosedRange<Double>
    /// The ticks' values, in ascending order.
    package let ticks: [Double]
    /// The distance between two ticks.
    package let step: Double

    /// The round steps between ticks, to be multiplied by powers of ten.
    package static let steps = [1.0, 2, 5]
    /// The round steps with quarters, for labels with decimal places.
    package static let stepsWithQuarters = [1.0, 2, 2.5, 5]
    /// The steps for axes with room for few ticks. They are finer, so that little of the axis is empty.
    private static let fineSteps = [1.0, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
    private static let few = 3
    /// The smallest extent of an axis that fits values.
    private static let leastSpread = 10.0
    /// The space beyond a value without a tick at the end, and the most up to a tick, as fractions of the extent.
    private static let margin = 0.06
    private static let mostEmpty = 0.12

    /// Creates an axis over a range, with approximately the given number of ticks.
    /// - Parameters:
    ///   - range: The range that the axis must show.
    ///   - count: The approximate number of ticks that fit.
    ///   - steps: The steps to choose from, to be multiplied by powers of ten.
    package init(_ range: ClosedRange<Double>, ticks count: Int, steps: [Double] = AxisScale.steps) {
        let (low, high) = (range.lowerBound, range.upperBound)
        let extent = max(high - low, 1e-9)
        let step = Self.step(atLeast: extent / Double(max(count, 1)), steps)
        self.init(low...max(high, low + extent), step: step, ticksUpTo: high)
    }

    /// Creates an axis that fits zero and the given values, with at least two ticks. An end is at a tick if that leaves little
    /// empty space.
    /// - Parameters:
    ///   - values: The values to show.
    ///   - count: The number of steps between ticks that fit.
    package init(showing values: [Double], steps count: Int) {
        var (low, high) = (min(0, values.min() ?? 0), max(0, values.max() ?? 0))
        if high - low < Self.leastSpread {
            if high >= -low { high = low + Self.leastSpread } else { low = high - Self.leastSpread }
        }
        let (spread, farther) = (high - low, max(high, -low))
        var step = Self.step(
            atLeast: spread / Double(max(1, count)), count < Self.few ? Self.fineSteps : Self.steps)
        if step > farther { step = Self.step(atMost: farther) }
        func end(_ length: Double) -> Double {
            let rounded = (length / step - 1e-9).rounded(.up) * step
            return rounded - length <= spread * Self.mostEmpty ? rounded : length + spread * Self.margin
        }
        let range = -end(-low)...end(high)
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

    /// Returns the greatest fine step up to a number.
    private static func step(atMost most: Double) -> Double {
        let power = pow(10, log10(most).rounded(.down))
        return (fineSteps.last { $0 * power <= most * 1.001 } ?? 1) * power
    }

    /// Returns the position of a number between two points.
    package func place(_ number: Double, from start: Double, to end: Double) -> Double {
        start + (number - range.lowerBound) / (range.upperBound - range.lowerBound) * (end - start)
    }

    /// The number of decimal places that distinguish the ticks.
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
