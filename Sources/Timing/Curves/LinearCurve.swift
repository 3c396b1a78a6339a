/// Straight lines between stops: CSS's `linear()`, by the rules of CSS Easing Functions Level 2.
public struct LinearCurve: Hashable, Sendable {
    /// A point that the curve goes through.
    public struct Stop: Hashable, Sendable {
        /// The fraction of the duration, any finite number; those outside 0...1 shape what is within.
        public let input: Double
        /// The distance covered there.
        public let output: Double

        /// A point of the curve.
        public init(input: Double, output: Double) {
            self.input = input
            self.output = output
        }
    }

    /// What one argument of `linear()` says: an output, at one input, over a stretch, or wherever there is room.
    public struct Argument: Hashable, Sendable {
        /// The distance covered.
        public var output: Double
        /// The fractions of the duration: none, one, or two for a stretch.
        public var inputs: [Double]

        /// An output with no more than two inputs; more are ignored.
        public init(_ output: Double, at inputs: Double...) {
            self.output = output
            self.inputs = inputs
        }
    }

    /// The points, at least one, with inputs that never fall. Where inputs are equal the curve jumps.
    public let stops: [Stop]

    /// The largest input and output, in size.
    public static let largestNumber = 1e9

    /// The digits behind the point of inputs that were not given.
    private static let evenDigits = 12

    /// A curve by the arguments of `linear()`.
    ///
    /// A first stop without an input is at 0, a last one at 1; an input below an earlier one is raised to that; the
    /// other stops without an input lie evenly between their neighbours.
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

    /// A curve through points whose inputs are known not to fall; at least one.
    package init(stops: [Stop]) { self.stops = stops }

    /// Gives every point an input, none below an earlier one.
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
            // Those without an input since the last that has one.
            let width = Double(index - last.index)
            for between in last.index + 1..<max(index, last.index + 1) {
                let part = Double(between - last.index) / width
                // Without the digits of rounding, which would show in the text.
                let place = DecimalText.rounded(
                    last.input + (input - last.input) * part, digits: Self.evenDigits)
                stops.append(Stop(input: min(max(place, last.input), input), output: points[between].output))
            }
            stops.append(Stop(input: input, output: points[index].output))
            last = (index, input)
        }
        return stops
    }

    /// The distance covered at a fraction of the duration.
    ///
    /// At an input that several stops share it is the last one's output. Before the first stop and after the last the
    /// first and last line continue; where that is a jump, the value stays.
    public func value(at fraction: Double) -> Double {
        let fraction = fraction.bounded
        let passed = stopsPassed(at: fraction)
        if passed > 0, stops[passed - 1].input == fraction { return stops[passed - 1].output }
        let (start, end) = line(after: passed)
        let run = end.input - start.input
        guard run > 0 else { return passed == 0 ? start.output : end.output }
        return start.output + (end.output - start.output) * ((fraction - start.input) / run)
    }

    /// The slope of ``value(at:)``, at most ``CubicBezier/steepestSlope`` in size; at a stop that of the line after it,
    /// at the last one that of the line before.
    public func derivative(at fraction: Double) -> Double {
        let (start, end) = line(after: stopsPassed(at: fraction))
        let run = end.input - start.input
        guard run > 0 else { return 0 }
        let slope = (end.output - start.output) / run
        return min(max(slope, -CubicBezier.steepestSlope), CubicBezier.steepestSlope)
    }

    /// How many stops have an input that is not above a fraction.
    private func stopsPassed(at fraction: Double) -> Int {
        var low = 0
        var high = stops.count
        while low < high {
            let middle = (low + high) / 2
            if stops[middle].input <= fraction { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The two stops of the line that follows so many stops; the first or the last line where there is none.
    private func line(after passed: Int) -> (start: Stop, end: Stop) {
        let end = min(max(passed, 1), stops.count - 1)
        return (stops[max(end - 1, 0)], stops[max(end, 0)])
    }

    /// The first fraction, in 0...1, at which the distance covered reaches or passes `value`; a jump passes all between.
    ///
    /// A value that the curve never has gives the fraction at which it comes closest.
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

    var peak: Double { pointsInUnitInterval.map(\.output).max() ?? 1 }
}

extension LinearCurve: CustomStringConvertible {
    /// CSS's computed value: every stop with its input, as `linear(0 0%, 0.5 25%, 1 100%)`.
    public var description: String {
        let stops = stops.map { "\(DecimalText.text($0.output)) \(DecimalText.percent($0.input))" }
        return "linear(\(stops.joined(separator: ", ")))"
    }
}
