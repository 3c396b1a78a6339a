import Support
import Timing

/// A polyline with few points that follows a curve within ``bound``; all points but the last are on the curve.
struct LineFit {
    /// The points, rounded to the digits that are written, as fractions of the duration and of the distance.
    let stops: [LinearCurve.Stop]

    /// The largest error allowed, as a fraction of the travel.
    static let bound = 0.001
    /// The fraction of the bound that is reserved for rounding the written numbers.
    private static let rounding = 0.1
    /// The minimum number of intervals into which the curve is sampled.
    private static let resolution = 2048
    /// The maximum number of times that an interval is halved where the curve bends too much.
    private static let halvings = 16
    /// The decimal places of outputs. Inputs have as many as their slopes need.
    private static let outputDigits = 4
    private static let inputDigits = 3...9

    /// Fits lines to a curve. A spring is within the bound at its end; its lines end at exactly 1.
    init(_ curve: TimingCurve) {
        if let lines = curve.exactLines {
            stops = lines.pointsInUnitInterval
            return
        }
        let values = Self.points(of: curve)
        var points = values
        let end = curve.duration == nil ? curve.value(atFraction: 1) : 1
        points[points.count - 1] = LinearCurve.Stop(input: 1, output: end)
        var chosen = [0]
        while let start = chosen.last, start < points.count - 1 {
            chosen.append(Self.furthest(from: start, points, values))
        }
        stops = Self.rounded(chosen.map { points[$0] })
    }

    /// Returns points so close together that the lines between them are as good as the curve.
    private static func points(of curve: TimingCurve) -> [LinearCurve.Stop] {
        func point(_ input: Double) -> LinearCurve.Stop {
            LinearCurve.Stop(input: input, output: curve.value(atFraction: input))
        }
        var points: [LinearCurve.Stop] = []
        func refine(_ start: LinearCurve.Stop, _ end: LinearCurve.Stop, _ depth: Int) {
            let middle = point((start.input + end.input) / 2)
            guard depth > 0, abs(middle.output - (start.output + end.output) / 2) > bound * rounding / 2 else { return }
            refine(start, middle, depth - 1)
            points.append(middle)
            refine(middle, end, depth - 1)
        }
        // Corners are candidates, too.
        let places = ((0...resolution).map { Double($0) / Double(resolution) } + curve.corners).sorted()
        for place in places {
            let next = point(place)
            if let last = points.last { refine(last, next, halvings) }
            points.append(next)
        }
        return points
    }

    /// Returns the points rounded to the fewest digits that keep the error within the bound.
    private static func rounded(_ points: [LinearCurve.Stop]) -> [LinearCurve.Stop] {
        var stops: [LinearCurve.Stop] = []
        for (index, point) in points.enumerated() {
            let neighbors = [index - 1, index + 1].filter(points.indices.contains).map { points[$0] }
            let slope = neighbors.map { abs(($0.output - point.output) / ($0.input - point.input)) }.max() ?? 0
            let input =
                inputDigits.lazy.map { DecimalText.rounded(point.input, digits: $0) }.first { input in
                    abs(input - point.input) * slope <= bound * rounding / 2 && input > stops.last?.input ?? -1
                } ?? point.input
            stops.append(
                LinearCurve.Stop(input: input, output: DecimalText.rounded(point.output, digits: outputDigits)))
        }
        return stops
    }

    /// Returns the last point that a line from `start` can reach within the bound, or else the next point.
    private static func furthest(from start: Int, _ points: [LinearCurve.Stop], _ values: [LinearCurve.Stop]) -> Int {
        // The slopes that keep every point passed so far within the bound: a narrowing wedge.
        var least = -Double.infinity
        var largest = Double.infinity
        // The wedge for the whole bound, because the last point is not rounded.
        var lastLeast = -Double.infinity
        var lastLargest = Double.infinity
        var best = start + 1
        let origin = points[start]
        for index in start + 1..<points.count {
            let run = points[index].input - origin.input
            guard run > 0 else { continue }
            let slope = (points[index].output - origin.output) / run
            if index == points.count - 1 {
                // A spring's last point is off the curve by up to the bound.
                if slope >= lastLeast, slope <= lastLargest { best = index }
                break
            }
            if slope >= least, slope <= largest { best = index }
            let rise = values[index].output - origin.output
            least = max(least, (rise - bound * (1 - rounding)) / run)
            largest = min(largest, (rise + bound * (1 - rounding)) / run)
            lastLeast = max(lastLeast, (rise - bound) / run)
            lastLargest = min(lastLargest, (rise + bound) / run)
            if lastLeast > lastLargest { break }
        }
        return best
    }

    /// The curve through the rounded points.
    var curve: LinearCurve { LinearCurve(stops: stops) }

    /// The same curve in the precision of Kotlin's `Float`.
    var singlePrecisionCurve: LinearCurve {
        LinearCurve(
            stops: stops.map {
                LinearCurve.Stop(input: Double(Float($0.input)), output: Double(Float($0.output)))
            })
    }

    /// Returns the numbers separated by commas and broken into lines.
    static func list(_ numbers: [Double], suffix: String = "", indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines = [margin]
        for (index, number) in numbers.enumerated() {
            let text = DecimalText.text(number) + suffix + (index < numbers.count - 1 ? "," : "")
            if lines[lines.count - 1].count + text.count > 96 { lines.append(margin) }
            let isFirst = lines[lines.count - 1].count == indent
            lines[lines.count - 1] += (isFirst ? "" : " ") + text
        }
        return lines.joined(separator: "\n")
    }

    var inputs: [Double] { stops.map(\.input) }
    var outputs: [Double] { stops.map(\.output) }
}
