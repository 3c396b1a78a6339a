import Foundation

/// The part of a motion from its release to its rest, found in the motion itself.
///
/// The motions of a film are what is between rests. Of the one that is asked for, the part is its end, for as long as one
/// curve explains it: a finger's own motion before the release doesn't belong to that curve.
struct ReleasePart {
    /// The first and the last sample, with some of rest.
    let samples: ClosedRange<Int>
    /// Whether the motion comes to rest.
    let ends: Bool

    /// The shortest rest between two motions, in seconds.
    private static let shortestRest = 0.1
    /// The distance within which something is at rest: as a part of the travel, in pixels, and in standard deviations of the
    /// noise.
    private static let still = 0.002
    private static let leastStill = 0.25
    private static let noiseOfRest = 4.0
    /// The greatest distance from a curve that explains a motion: as a part of the travel, in pixels, and in standard
    /// deviations of the noise.
    private static let explained = 0.003
    private static let leastExplained = 0.5
    private static let noiseOfCurve = 6.0
    private static let framesOfRest = 6

    /// Returns nil without a motion.
    /// - Parameter time: The moment of the motion, in seconds: what moves then, or else next, or else what moved last.
    init?(_ motion: MotionSamples, around time: Double) {
        let limit = max(Self.still * motion.travel, Self.leastStill, Self.noiseOfRest * motion.noise)
        guard let moving = Self.motions(of: motion, within: limit).first(around: time, motion.times) else { return nil }
        let end = motion.times.count - 1
        let upper = min(end, moving.upperBound + Self.framesOfRest)
        ends = moving.upperBound < end
        let lower = max(0, moving.lowerBound - Self.framesOfRest)
        func isExplained(_ first: Int) -> Bool {
            let part = motion[first...upper]
            guard let best = CurveFitter(part)?.fits().first else { return true }
            let most = max(
                Self.explained * part.travel, Self.leastExplained, Self.noiseOfCurve * part.noise)
            return best.greatestError < most
        }
        var (bad, good) = (lower, max(lower, upper - Self.framesOfRest - CurveFitter.leastSamples))
        if isExplained(lower) { good = lower }
        while good - bad > 1 {
            let middle = (bad + good) / 2
            if isExplained(middle) { good = middle } else { bad = middle }
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
            if isRest, index > start {
                motions.append(start...index)
                start = last
            }
            index = isRest && last > index ? last : index + 1
        }
        if start < times.count - 1, motions.last?.upperBound ?? -1 <= start, distance(start, times.count - 1) > limit {
            motions.append(start...times.count - 1)
        }
        return motions
    }
}

extension [ClosedRange<Int>] {
    /// Returns the motion at a time, or else the next one, or else the last.
    fileprivate func first(around time: Double, _ times: [Double]) -> ClosedRange<Int>? {
        first { times[$0.upperBound] > time } ?? last
    }
}

extension MotionSamples {
    subscript(part: ClosedRange<Int>) -> MotionSamples {
        MotionSamples(times: Array(times[part]), channels: channels.map { Array($0[part]) })
    }
}
