import Foundation

/// The values along a plot: what range is shown, and which round values have a line and a label.
///
/// There are always two of them at least, zero and the first round value at or beyond the farthest one.
struct PlotAxis {
    let range: ClosedRange<Double>
    /// In ascending order.
    let values: [Double]

    /// The least difference between the ends.
    private static let leastSpread = 10.0
    /// What is left free beyond a value that no label is beyond, as a fraction of the whole.
    private static let margin = 0.06
    /// Steps between labels, in powers of ten: where there are few labels finer ones, so that little room is left empty.
    private static let steps = [1.0, 2, 5]
    private static let fineSteps = [1.0, 1.5, 2, 2.5, 3, 4, 5, 6, 8]
    private static let few = 3

    /// - Parameters:
    ///   - values: All that is shown; zero is shown too.
    ///   - count: How many steps between labels there is room for.
    init(_ values: [Double], count: Int) {
        let (low, high) = (min(0, values.min() ?? 0), max(0, values.max() ?? 0))
        let spread = max(high - low, Self.leastSpread)
        let step = Self.step(atLeast: spread / Double(max(1, count)), count < Self.few ? Self.fineSteps : Self.steps)
        // The side with the farther end reaches to a label, the other one where that leaves little room empty.
        func end(_ length: Double, isFarther: Bool) -> Double {
            if length == 0, !isFarther { return 0 }
            let rounded = max(1, (length / step - 1e-9).rounded(.up)) * step
            return isFarther || length >= step / 2 ? rounded : length + spread * Self.margin
        }
        range = -end(-low, isFarther: low < 0 && -low >= high)...end(high, isFarther: high >= -low)
        let first = Int((range.lowerBound / step - 1e-9).rounded(.up))
        let last = Int((range.upperBound / step + 1e-9).rounded(.down))
        self.values = (first...last).map { Double($0) * step }
    }

    private static func step(atLeast least: Double, _ steps: [Double]) -> Double {
        let power = pow(10, floor(log10(least)))
        return steps.first { $0 * power >= least * 0.999 }.map { $0 * power } ?? power * 10
    }
}
