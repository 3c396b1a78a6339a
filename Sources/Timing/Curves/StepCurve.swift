/// A motion in equal steps: CSS's `steps()`.
public struct StepCurve: Hashable, Sendable {
    /// Which ends of the duration have a jump.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        /// The first jump is at the start.
        case jumpStart = "jump-start"
        /// The same by CSS's older word, which CSS keeps in its texts.
        case start
        /// The last jump is at the end; CSS's `end` and what is taken if none is named.
        case jumpEnd = "jump-end"
        /// There is a rest at both ends.
        case jumpNone = "jump-none"
        /// There is a jump at both ends.
        case jumpBoth = "jump-both"
    }

    /// How many stretches of rest there are, 1 to ``largestCount``; at least 2 for `jump-none`.
    public let count: Int
    /// Which ends have a jump.
    public let position: Position

    /// The largest number of steps.
    public static let largestCount = 1_000_000

    /// A motion of `count` stretches of rest.
    /// - Throws: A ``CurveError`` if there are too few or too many.
    public init(count: Int, position: Position = .jumpEnd) throws(CurveError) {
        let least = position == .jumpNone ? 2 : 1
        guard count >= least, count <= Self.largestCount else {
            throw CurveError(
                operation: "making a steps() curve", cause: "it has \(count) steps",
                remedy: "give a whole number from \(least) to \(Self.largestCount)")
        }
        self.init(known: count, position)
    }

    init(known count: Int, _ position: Position) {
        self.count = count
        self.position = position
    }

    /// CSS's `step-start`.
    public static let start = StepCurve(known: 1, .start)
    /// CSS's `step-end`.
    public static let end = StepCurve(known: 1, .jumpEnd)

    var jumps: Int {
        switch position {
        case .jumpStart, .start, .jumpEnd: count
        case .jumpNone: count - 1
        case .jumpBoth: count + 1
        }
    }

    /// The jumps that are made at 0.
    private var first: Double {
        switch position {
        case .jumpStart, .start, .jumpBoth: 1
        case .jumpEnd, .jumpNone: 0
        }
    }

    /// The distance covered at a fraction of the duration; any finite number, the steps continue outside 0...1.
    ///
    /// A fraction that misses a jump by no more than its rounding is taken as on it, so that frames of any rate that
    /// meet a jump see it.
    public func value(at fraction: Double) -> Double {
        let fraction = fraction.bounded
        let place = fraction * Double(count)
        let nearest = place.rounded()
        var step = abs(place - nearest) <= 4 * nearest.ulp ? nearest : place.rounded(.down)
        step += first
        if fraction >= 0, step < 0 { step = 0 }
        if fraction <= 1 { step = min(step, Double(jumps)) }
        return step / Double(jumps)
    }

    /// The first fraction, in 0...1, at which the distance covered reaches or passes `value`.
    ///
    /// A value above 1 gives the fraction of the last jump, one below 0 the start.
    public func inverse(_ value: Double) -> Double {
        let level = min(max(value.isNaN ? 0 : value, 0), 1) * Double(jumps)
        let nearest = level.rounded()
        let step = abs(level - nearest) <= 4 * nearest.ulp ? nearest : level.rounded(.up)
        return min(max((step - first) / Double(count), 0), 1)
    }

    /// The same motion as straight lines and jumps.
    package var lines: LinearCurve {
        var stops: [LinearCurve.Stop] = []
        for index in 0..<count {
            let output = (Double(index) + first) / Double(jumps)
            stops.append(LinearCurve.Stop(input: Double(index) / Double(count), output: output))
            stops.append(LinearCurve.Stop(input: Double(index + 1) / Double(count), output: output))
        }
        stops.append(LinearCurve.Stop(input: 1, output: 1))
        return LinearCurve(stops: stops)
    }
}

extension StepCurve: CustomStringConvertible {
    /// CSS's own text: `steps(4)` for a jump at the end, else with the word for the position.
    public var description: String {
        position == .jumpEnd ? "steps(\(count))" : "steps(\(count), \(position.rawValue))"
    }
}
