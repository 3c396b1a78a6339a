import Foundation
import Timing

/// One axis: from numbers to points, with ticks at round numbers.
struct PlotScale {
    let range: ClosedRange<Double>
    let ticks: [Double]
    /// The distance of two ticks.
    let step: Double

    /// An axis over a range, with about so many ticks.
    /// - Parameters:
    ///   - range: What must be seen.
    ///   - count: About how many ticks there is room for.
    init(_ range: ClosedRange<Double>, ticks count: Int) {
        let extent = max(range.upperBound - range.lowerBound, 1e-9)
        let rough = extent / Double(max(count, 1))
        let power = pow(10, log10(rough).rounded(.down))
        let step = [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? 10 * power
        let low = range.lowerBound
        let high = range.upperBound
        let first = Int((low / step - 1e-9).rounded(.up))
        let last = Int((high / step + 1e-9).rounded(.down))
        self.range = low...max(high, low + extent)
        self.step = step
        ticks = first <= last ? (first...last).map { Double($0) * step } : []
    }

    /// Where a number lies between two points.
    func place(_ number: Double, from start: Double, to end: Double) -> Double {
        start + (number - range.lowerBound) / (range.upperBound - range.lowerBound) * (end - start)
    }

    /// The text of a tick, all with the same digits.
    func label(_ tick: Double) -> String {
        var digits = 0
        var step = step
        while digits < 9, abs(step - step.rounded()) > 1e-6 * step {
            step *= 10
            digits += 1
        }
        return PlotNumber.fixed(tick, digits: digits)
    }
}
