import Foundation

/// The part of a motion from its release to its rest, found in the motion itself.
///
/// The motions of a film are what is between rests. The one that is asked for is split where two segments explain it best:
/// until the release each sample continues the two before it, as a finger leads it; from there on all samples follow one
/// curve. Of the moments of the release, the one with the least Bayesian information criterion counts.
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
    /// The moments that are compared before the best one's surroundings are.
    private static let moments = 8
    private static let framesOfRest = 6
    /// The least travel of what is released, as a part of the whole: any curve goes through one step of the whole.
    private static let leastReleased = 0.05
    /// The longest apparent rest of a spring that turns around, in seconds, and the greatest part of its travel that is left then.
    private static let longestTurn = 0.3
    private static let tail = 0.1

    /// Returns nil without a motion.
    /// - Parameter time: The moment of the motion, in seconds: what moves then, or else next, or else what moved last.
    init?(_ motion: MotionSamples, around time: Double) {
        let limit = max(Self.still * motion.travel, Self.leastStill, Self.noiseOfRest * motion.noise)
        let motions = Self.motions(of: motion, within: limit)
        let index = motions.firstIndex { motion.times[$0.upperBound] > time } ?? motions.count - 1
        guard motions.indices.contains(index) else { return nil }
        let end = motion.times.count - 1
        comesToRest = motions[index].upperBound < end
        // The rests on either side, without the motions beyond them.
        let before = index > 0 ? motions[index - 1].upperBound : 0
        let after = index + 1 < motions.count ? motions[index + 1].lowerBound : end
        let lower = max(before, motions[index].lowerBound - Self.framesOfRest)
        let upper = min(after, motions[index].upperBound + Self.framesOfRest)
        let whole = motion[lower...upper]
        var criteria: [Int: Double] = [:]
        func criterion(_ release: Int) -> Double {
            if let known = criteria[release] { return known }
            // A finger leads for more than one frame: what has rested until a frame in motion began to move by itself.
            let beganByItself =
                release > 0 && whole[0...release].travel > limit && whole[0...release - 1].travel <= limit
            let found = beganByItself ? .infinity : Self.criterion(whole, release: release)
            criteria[release] = found
            return found
        }
        let last = max(0, upper - lower - Self.framesOfRest - CurveFitter.leastSamples)
        var step = max(1, last / Self.moments)
        var release = stride(from: 0, through: last, by: step).min { criterion($0) < criterion($1) } ?? 0
        while step > 1 {
            step = (step + 1) / 2
            release =
                [release, release - step, release + step].filter { (0...last).contains($0) }
                .min { criterion($0) < criterion($1) } ?? release
        }
        samples = lower + release...upper
    }

    /// Returns the Bayesian information criterion of a motion that is led until a sample and follows one curve from it on.
    private static func criterion(_ motion: MotionSamples, release: Int) -> Double {
        let times = motion.times
        let released = motion[release...times.count - 1]
        guard released.travel > leastReleased * motion.travel, let fitter = CurveFitter(released),
            let curve = fitter.fits().first
        else { return .infinity }
        // A curve with as many numbers as samples goes through any: it proves no release.
        guard release == 0 || fitter.samplesInMotion > curve.freedom + 2 else { return .infinity }
        let channels = Double(motion.channels.count)
        let noise = ChannelNoise(curve.keptResiduals, least: NoiseFit.leastNoise)
        let numbers = channels * Double(times.count)
        // The led samples are compared in units of the same noise.
        let outliers = curve.outliers
        let followed =
            Double(times.count - outliers.indices.count) * noise.logDeterminant
            + Double(outliers.indices.count) * outliers.cost + Double(curve.freedom) * log(numbers)
        guard release > 0 else { return followed }
        // A led sample is as far from where the two before it lead as the finger likes, which gives every size the same
        // chance (Jeffreys' prior), but at least the noise of all three.
        let units = noise.units(motion.channels)
        let led = (2..<max(2, release)).reduce(0.0) { sum, index in
            let part = (times[index] - times[index - 1]) / (times[index - 1] - times[index - 2])
            let noises = 1 + (1 + part) * (1 + part) + part * part
            let square = units.reduce(0) { square, values in
                let way = values[index] - values[index - 1] - (values[index - 1] - values[index - 2]) * part
                return square + way * way / (noises * channels)
            }
            return sum + channels * (log(noises * max(1, square)) + min(1, square) - 1)
        }
        return followed + led + (2 * channels + 1) * log(numbers)
    }

    /// Returns the motions between rests: from the last sample of a rest to the first one of the next.
    private static func motions(of motion: MotionSamples, within limit: Double) -> [ClosedRange<Int>] {
        let times = motion.times
        // A rest begins and ends between two frames.
        let unseen = motion.interval / 2
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
            let isRest = times[last] - times[index] + unseen >= shortestRest || last == times.count - 1 && last > index
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
