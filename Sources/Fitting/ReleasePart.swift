import Foundation

/// The part of a motion from its release to its rest, found in the motion itself.
///
/// The motions of a film are what is between rests. Of the one that is asked for, the part is its end, for as long as one
/// curve explains it: a finger's own motion before the release doesn't belong to that curve.
struct ReleasePart {
    /// The first and the last sample, with some of rest.
    let samples: ClosedRange<Int>
    /// Whether the motion comes to rest.
    let comesToRest: Bool

    /// The shortest rest between two motions, in seconds.
    private static let shortestRest = 0.1
    /// The distance within which something is at rest: as a part of the travel, in pixels, and in standard deviations of the
    /// noise.
    private static let still = 0.002
    private static let leastStill = 0.25
    private static let noiseOfRest = 4.0
    /// The error, as a root mean square, of a curve that explains a motion: as a part of the travel, in pixels, and in standard
    /// deviations of the noise; and the greatest distance in multiples of it.
    private static let explained = 0.0015
    private static let leastExplained = 0.35
    private static let noiseOfCurve = 2.5
    private static let greatest = 4.0
    /// The error of a curve that explains a whole motion from rest, as a part of the travel.
    private static let wholeExplained = 0.004
    /// The error from one frame on, as a part of that from the frame before on, that says that this one doesn't belong to it.
    private static let clear = 0.9
    /// The excess of an error over that of the best explained end, as a factor.
    private static let excess = 1.6
    /// The ends of a motion that are compared, and the part of its travel that the shortest has at least.
    private static let ends = 8
    private static let leastPart = 0.25
    private static let framesOfRest = 6
    /// The longest apparent rest of a spring that turns around, in seconds, and the greatest part of its travel that is left then.
    private static let longestTurn = 0.3
    private static let tail = 0.1

    /// Returns nil without a motion.
    /// - Parameter time: The moment of the motion, in seconds: what moves then, or else next, or else what moved last.
    init?(_ motion: MotionSamples, around time: Double) {
        let limit = max(Self.still * motion.travel, Self.leastStill, Self.noiseOfRest * motion.noise)
        guard let moving = Self.motions(of: motion, within: limit).first(around: time, motion.times) else { return nil }
        let end = motion.times.count - 1
        let upper = min(end, moving.upperBound + Self.framesOfRest)
        comesToRest = moving.upperBound < end
        let lower = max(0, moving.lowerBound - Self.framesOfRest)
        /// Returns the fit of the end of the motion from a sample on, or nil for too few samples.
        func fit(_ first: Int) -> CurveFit? { CurveFitter(motion[first...upper])?.fits().first }
        // The ends that are still most of a motion, from the longest to the shortest: one of them is after the release.
        let whole = motion[lower...upper].travel
        let last =
            (lower...upper).last {
                upper - $0 > Self.framesOfRest + CurveFitter.leastSamples
                    && motion[$0...upper].travel > Self.leastPart * whole
            } ?? lower
        let starts = Set((0...Self.ends).map { lower + (last - lower) * $0 / Self.ends }).sorted()
        let fits = starts.map(fit)
        let least = fits.compactMap { $0?.error }.min() ?? 0
        let part = motion[lower...upper]
        let most = max(
            Self.explained * part.travel, Self.leastExplained, Self.noiseOfCurve * part.noise, Self.excess * least)
        func isGood(_ fit: CurveFit?) -> Bool {
            fit.map { $0.error < most && $0.greatestError < Self.greatest * most } ?? true
        }
        if let all = fits[0], all.error < Self.wholeExplained * part.travel {
            samples = lower...upper
            return
        }
        let firstGood = (fits.lastIndex { !isGood($0) } ?? -1) + 1
        var good = firstGood < starts.count ? starts[firstGood] : lower
        var bad = firstGood > 0 && firstGood < starts.count ? starts[firstGood - 1] : good
        while good - bad > 1 {
            let middle = (bad + good) / 2
            if isGood(fit(middle)) { good = middle } else { bad = middle }
        }
        // The last frame before the release is hardly off, and shows in the error.
        while good < last, let one = fit(good), let next = fit(good + 1), next.error < Self.clear * one.error {
            good += 1
        }
        samples = good...upper
    }

    /// Returns the motions between rests: from the last sample of a rest to the first one of the next.
    private static func motions(of motion: MotionSamples, within limit: Double) -> [ClosedRange<Int>] {
        let times = motion.times
        func distance(_ one: Int, _ other: Int) -> Double {
            motion.channels.reduce(0) { $0 + ($1[one] - $1[other]) * ($1[one] - $1[other]) }.squareRoot()
        }
        /// Returns the last sample until which nothing leaves the place of a first one.
        func rest(from first: Int) -> Int {
            var last = first
            while last + 1 < times.count, distance(first, last + 1) <= limit { last += 1 }
            return last
        }
        var motions: [ClosedRange<Int>] = []
        var start = rest(from: 0)
        var index = start
        while index < times.count - 1 {
            let last = rest(from: index)
            let isRest = times[last] - times[index] >= shortestRest || last == times.count - 1 && last > index
            if isRest {
                if index > start { motions.append(start...index) }
                start = last
            }
            index = isRest && last > index ? last : index + 1
        }
        if start < times.count - 1, motions.last?.upperBound ?? -1 <= start, distance(start, times.count - 1) > limit {
            motions.append(start...times.count - 1)
        }
        return motions.reduce(into: []) { joined, next in
            guard let last = joined.last, isTail(next, of: last, motion) else { return joined.append(next) }
            joined[joined.count - 1] = last.lowerBound...next.upperBound
        }
    }

    /// Whether a motion is the end of the one before: a spring seems to rest where it turns around.
    private static func isTail(_ next: ClosedRange<Int>, of last: ClosedRange<Int>, _ motion: MotionSamples) -> Bool {
        motion.times[next.lowerBound] - motion.times[last.upperBound] < longestTurn
            && motion[next].travel < tail * motion[last].travel
    }
}

extension [ClosedRange<Int>] {
    /// Returns the motion at a time, or else the next one, or else the last.
    fileprivate func first(around time: Double, _ times: [Double]) -> ClosedRange<Int>? {
        first { times[$0.upperBound] > time } ?? last
    }
}
