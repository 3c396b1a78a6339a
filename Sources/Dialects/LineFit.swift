import Timing

/// Straight lines that follow a curve within a bound, as few as they can be with all but the last point on the curve.
struct LineFit {
    /// The points, with the digits that are written: fractions of the duration and of the distance.
    let stops: [LinearCurve.Stop]

    /// The largest distance from the curve that is aimed at, as a fraction of the travel.
    static let bound = 0.001
    /// The part of the bound that is left for the rounding of what is written.
    private static let rounding = 0.1
    /// Between how many points of the curve the lines choose, at least.
    private static let resolution = 2048
    /// How often the distance of two of them is halved, at most, where the curve bends too much between them.
    private static let halvings = 16
    /// The digits behind the point that outputs are written with; inputs have as many as their slopes need.
    private static let outputDigits = 4
    private static let inputDigits = 3...9

    /// Lines for a curve; it ends exactly at 1 where the curve is a spring, which there is within the bound.
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

    /// Points of a curve so near to each other that lines between them are as good as the curve.
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
        // Corners are points to choose, too.
        let places = ((0...resolution).map { Double($0) / Double(resolution) } + curve.corners).sorted()
        for place in places {
            let next = point(place)
            if let last = points.last { refine(last, next, halvings) }
            points.append(next)
        }
        return points
    }

    /// The points with the fewest digits that keep them where they are seen.
    private static func rounded(_ points: [LinearCurve.Stop]) -> [LinearCurve.Stop] {
        var stops: [LinearCurve.Stop] = []
        for (index, point) in points.enumerated() {
            let neighbours = [index - 1, index + 1].filter(points.indices.contains).map { points[$0] }
            let slope = neighbours.map { abs(($0.output - point.output) / ($0.input - point.input)) }.max() ?? 0
            let input =
                inputDigits.lazy.map { DecimalText.rounded(point.input, digits: $0) }.first { input in
                    abs(input - point.input) * slope <= bound * rounding / 2 && input > stops.last?.input ?? -1
                } ?? point.input
            stops.append(
                LinearCurve.Stop(input: input, output: DecimalText.rounded(point.output, digits: outputDigits)))
        }
        return stops
    }

    /// The last point that a line from `start` leads to without leaving the bound, at least the next.
    private static func furthest(from start: Int, _ points: [LinearCurve.Stop], _ values: [LinearCurve.Stop]) -> Int {
        // The slopes that keep every point passed so far within the bound: a narrowing wedge.
        var least = -Double.infinity
        var largest = Double.infinity
        // The same for the whole bound: the last point is not rounded.
        var lastLeast = -Double.infinity
        var lastLargest = Double.infinity
        var best = start + 1
        let origin = points[start]
        for index in start + 1..<points.count {
            let run = points[index].input - origin.input
            guard run > 0 else { continue }
            let slope = (points[index].output - origin.output) / run
            if index == points.count - 1 {
                // A spring's last point lies off the curve by what is allowed there.
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

    /// The curve that the written points make.
    var curve: LinearCurve { LinearCurve(stops: stops) }

    /// The same with the points' numbers in the precision of Kotlin's `Float`.
    var singlePrecisionCurve: LinearCurve {
        LinearCurve(
            stops: stops.map {
                LinearCurve.Stop(input: Double(Float($0.input)), output: Double(Float($0.output)))
            })
    }

    /// `[a, b, c]` of the inputs or the outputs, broken into lines.
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
