import Support

/// A curve of straight lines between stops: CSS's `linear()`, by the rules of CSS Easing Functions Level 2.
public struct LinearCurve: Hashable, Sendable {
    /// A point of the curve.
    public struct Stop: Hashable, Sendable {
        /// The fraction of the duration, any finite number; stops outside 0...1 affect the curve inside.
        public let input: Double
        /// The distance covered at that fraction.
        public let output: Double

        /// Creates a point of the curve.
        public init(input: Double, output: Double) {
            self.input = input
            self.output = output
        }
    }

    /// One argument of `linear()`: an output at one input, over a range, or placed automatically.
    public struct Argument: Hashable, Sendable {
        /// The distance covered.
        public var output: Double
        /// The fractions of the duration: none, one, or the two ends of a range.
        public var inputs: [Double]

        /// Creates an output with up to two inputs; more are ignored.
        public init(_ output: Double, at inputs: Double...) {
            self.output = output
            self.inputs = inputs
        }
    }

    /// The points, at least one, with inputs that never decrease. The curve jumps at equal inputs.
    public let stops: [Stop]

    /// The largest input and output, in size.
    public static let largestNumber = 1e9

    /// The number of decimals of inputs that were not given.
    private static let evenDigits = 12

    /// Creates a curve from the arguments of `linear()`.
    ///
    /// A first stop without an input is at 0, a last one at 1. An input below an earlier one is raised to it. Other
    /// stops without an input are placed evenly between their neighbors.
    /// - Throws: A ``CurveError`` if there is no argument, or a number is not finite or over ``largestNumber``.
    public init(_ arguments: [Argument]) throws(CurveError) {
        guard !arguments.isEmpty else {
            throw CurveError(
                operation: "making a linear() curve", cause: "it has no stops", remedy: "give at least two")
        }
        let numbers = arguments.flatMap { [$0.output] + $0.inputs }
        if let wrong = numbers.first(where: { !(abs($0) <= Self.largestNumber) }) {
            throw CurveError(
                operation: "making a linear() curve", cause: "a number is \(DecimalText.text(wrong))",
                remedy: "give numbers from -1e9 to 1e9")
        }
        var points: [(input: Double?, output: Double)] = []
        for argument in arguments {
            if argument.inputs.isEmpty { points.append((nil, argument.output)) }
            for input in argument.inputs.prefix(2) { points.append((input, argument.output)) }
        }
        self.init(stops: Self.placed(points))
    }

    /// Creates a curve through at least one point, with inputs that never decrease.
    package init(stops: [Stop]) { self.stops = stops }

    /// Gives every point an input that is not below an earlier one.
    private static func placed(_ points: [(input: Double?, output: Double)]) -> [Stop] {
        var inputs = points.map(\.input)
        inputs[0] = inputs[0] ?? 0
        inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
        var largest = -Double.infinity
        for index in inputs.indices {
            guard let input = inputs[index] else { continue }
            largest = max(largest, input)
            inputs[index] = largest
        }
        var stops: [Stop] = []
        var last = (index: 0, input: 0.0)
        for (index, input) in inputs.enumerated() {
            guard let input else { continue }
            // The stops without an input since the last one with an input.
            let width = Double(index - last.index)
            for between in last.index + 1..<max(index, last.index + 1) {
                let part = Double(between - last.index) / width
                // Rounding errors would show in the text.
                let place = DecimalText.rounded(
                    last.input + (input - last.input) * part, digits: Self.evenDigits)
                stops.append(Stop(input: min(max(place, last.input), input), output: points[between].output))
            }
            stops.append(Stop(input: input, output: points[index].output))
            last = (index, input)
        }
        return stops
    }

    /// Returns the distance covered at a fraction of the duration.
    ///
    /// At an input shared by several stops it is the last one's output. Before the first stop and after the last one
    /// the first and last line continue; if that is a jump, the value is constant.
    public func value(at fraction: Double) -> Double {
        let fraction = fraction.bounded
        let passed = stopsPassed(at: fraction)
        if passed > 0, stops[passed - 1].input == fraction { return stops[passed - 1].output }
        let (start, end) = line(after: passed)
        let run = end.input - start.input
        guard run > 0 else { return passed == 0 ? start.output : end.output }
        return start.output + (end.output - start.output) * ((fraction - start.input) / run)
    }

    /// Returns the slope of ``value(at:)``, at most ``CubicBezier/steepestSlope`` in size; at a stop that of the line
    /// after it, at the last one that of the line before.
    public func derivative(at fraction: Double) -> Double {
        let (start, end) = line(after: stopsPassed(at: fraction))
        let run = end.input - start.input
        guard run > 0 else { return 0 }
        let slope = (end.output - start.output) / run
        return min(max(slope, -CubicBezier.steepestSlope), CubicBezier.steepestSlope)
    }

    /// Returns the number of stops with an input of at most `fraction`.
    private func stopsPassed(at fraction: Double) -> Int {
        var low = 0
        var high = stops.count
        while low < high {
            let middle = (low + high) / 2
            if stops[middle].input <= fraction { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the ends of the line after that many stops; beyond the ends, those of the first or last line.
    private func line(after passed: Int) -> (start: Stop, end: Stop) {
        let end = min(max(passed, 1), stops.count - 1)
        return (stops[max(end - 1, 0)], stops[max(end, 0)])
    }

    /// Returns the first fraction, in 0...1, that reaches or passes `value`; a jump passes all values in between.
    ///
    /// If the curve never has that value, returns the fraction at which it is closest.
    public func inverse(_ value: Double) -> Double {
        let points = pointsInUnitInterval
        var nearest = (distance: Double.infinity, place: 0.0)
        for (index, point) in points.enumerated() {
            if point.output == value { return point.input }
            if index > 0 {
                let before = points[index - 1]
                if (before.output < value) != (point.output < value) {
                    let part = (value - before.output) / (point.output - before.output)
                    return before.input + (point.input - before.input) * part
                }
            }
            if abs(point.output - value) < nearest.distance {
                nearest = (abs(point.output - value), point.input)
            }
        }
        return nearest.place
    }

    /// The stops inside 0...1, and the curve's points at 0 and 1.
    package var pointsInUnitInterval: [Stop] {
        let start = Stop(input: 0, output: value(at: 0))
        let end = Stop(input: 1, output: value(at: 1))
        return [start] + stops.filter { $0.input > 0 && $0.input < 1 } + stops.filter { $0.input == 1 }.dropLast() + [
            end
        ]
    }

    var peak: Double { pointsInUnitInterval.reduce(-.infinity) { max($0, $1.output) } }
}

extension LinearCurve: CustomStringConvertible {
    /// CSS's computed value: every stop with its input, as `linear(0 0%, 0.5 25%, 1 100%)`.
    public var description: String {
        let stops = stops.map { "\(DecimalText.text($0.output)) \(DecimalText.percent($0.input))" }
        return "linear(\(stops.joined(separator: ", ")))"
    }
}
