/// A motion in equal steps: CSS's `steps()`.
public struct StepCurve: Hashable, Sendable {
    /// The ends of the duration that have a jump.
    public enum Position: String, Hashable, Sendable, CaseIterable {
        /// The first jump is at the start.
        case jumpStart = "jump-start"
        /// The same as `jumpStart`, by CSS's older keyword, which CSS keeps when it writes a curve.
        case start
        /// The last jump is at the end; CSS's `end` and the default.
        case jumpEnd = "jump-end"
        /// No jump at either end.
        case jumpNone = "jump-none"
        /// A jump at both ends.
        case jumpBoth = "jump-both"
    }

    /// The number of intervals without motion, 1 to ``largestCount``; at least 2 for `jump-none`.
    public let count: Int
    /// The ends that have a jump.
    public let position: Position

    /// The largest number of steps.
    public static let largestCount = 1_000_000

    /// Creates a motion with `count` intervals without motion.
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

    package init(known count: Int, _ position: Position) {
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

    /// The number of jumps at 0.
    private var first: Double {
        switch position {
        case .jumpStart, .start, .jumpBoth: 1
        case .jumpEnd, .jumpNone: 0
        }
    }

    /// Returns the distance covered at a fraction of the duration; for any finite number, because the steps continue
    /// outside 0...1.
    ///
    /// A fraction within rounding error of a jump counts as on it, so that frames at a jump show it at any rate.
    public func value(at fraction: Double) -> Double {
        let fraction = fraction.bounded
        let place = fraction * Double(count)
        let nearest = place.rounded()
        var step = abs(place - nearest) <= 4 * nearest.ulp ? nearest : place.rounded(.down)
        step += first
        if fraction <= 1 { step = min(step, Double(jumps)) }
        return step / Double(jumps)
    }

    /// Returns the first fraction, in 0...1, at which the distance covered reaches or passes `value`.
    ///
    /// For a value above 1 returns the fraction of the last jump, for one below 0 the start.
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
    /// CSS's text: `steps(4)` for a jump at the end, otherwise with the keyword of the position.
    public var description: String {
        position == .jumpEnd ? "steps(\(count))" : "steps(\(count), \(position.rawValue))"
    }
}
