import Foundation
import Timing

/// Finds the curves that a motion followed.
package struct CurveFitter {
    private let samples: MotionSamples
    /// The number of samples that show neither the start nor the target.
    let samplesInMotion: Int
    /// Whether the samples begin before the motion.
    private let beginsAtRest: Bool
    /// Estimates of the motion's begin and duration, in seconds.
    private let begin: Double
    private let span: Double

    /// The least number of samples in motion.
    package static let leastSamples = 5
    /// The frames of rest from which the begin can be seen.
    private static let leastRest = 2
    /// The distances, as parts of the travel, at which a motion counts as begun and as complete for the first estimates.
    private static let begun = 0.01
    private static let complete = 0.99
    /// The excess of an error over the best one that makes no difference, as a part and in the channels' unit.
    private static let equalPart = 1.1
    private static let equalError = 0.02
    /// The difference of the criterion that says nothing about two kinds, and about two fits of one kind.
    private static let equalCriterion = 6.0
    private static let sameCriterion = 2.0
    /// The time before the first sample at which a motion can begin that is seen from its begin on, in samples.
    private static let unseenBegin = 1.0
    /// The margins up to which a velocity is doubtful: blurred frames soften the begin of a motion.
    private static let doubtful = 2.0
    /// The margin from which a number is any: in seconds, in parts of the distance, or in its multiples per second.
    private static let mostMargin = 10.0

    /// Creates a fitter, or returns nil if the samples, or those in motion, are too few: any curve goes through three.
    package init?(_ samples: MotionSamples) {
        let samples = samples.moving
        guard samples.times.count >= Self.leastSamples, samples.travel > 0, let first = samples.times.first,
            let last = samples.times.last, last > first
        else { return nil }
        self.samples = samples
        let travel = samples.travel
        func distance(_ index: Int, _ other: Int) -> Double {
            samples.channels.reduce(0) { $0 + ($1[index] - $1[other]) * ($1[index] - $1[other]) }.squareRoot()
        }
        let end = samples.times.count - 1
        let still = max(4 * samples.noise, 0.002 * travel)
        let inMotion = samples.times.indices.filter {
            distance($0, 0) > Self.begun * travel && distance($0, end) > (1 - Self.complete) * travel
        }
        guard inMotion.count >= Self.leastSamples else { return nil }
        samplesInMotion = inMotion.count
        let moved = samples.times.indices.first { distance($0, 0) > still } ?? 0
        beginsAtRest = moved > Self.leastRest
        let start = max(0, (samples.times.indices.first { distance($0, 0) > Self.begun * travel } ?? 1) - 1)
        let stop = samples.times.indices.last { distance($0, end) > (1 - Self.complete) * travel } ?? end
        begin = samples.times[start]
        span = max(samples.times[min(stop + 1, end)] - begin, 2 * samples.interval)
    }

    /// The fits of every kind, best first; those that are as good as the best are marked.
    package func fits() -> [CurveFit] {
        let freeBegin: Double? = nil
        // A motion that is under way can't be distinguished from one that began earlier at another place.
        let springBegin = beginsAtRest ? freeBegin : samples.times[0]
        var fits: [CurveFit] = []
        fits += best([solved(.init(kind: .linear, fixedBegin: freeBegin), from: [[:]])])
        fits += bezier(beginning: freeBegin)
        fits += best([
            solved(.init(kind: .spring(hasVelocity: false), fixedBegin: freeBegin), from: Self.springStarts),
            solved(.init(kind: .spring(hasVelocity: true), fixedBegin: springBegin), from: Self.springStarts),
        ])
        fits += best([solved(.init(kind: .decay, fixedBegin: springBegin), from: Self.decayStarts)])
        fits.sort { $0.criterion < $1.criterion }
        guard let best = fits.first else { return [] }
        for index in fits.indices {
            fits[index].isEquallyGood =
                index == 0 || fits[index].criterion < best.criterion + Self.equalCriterion
                || fits[index].error < best.error * Self.equalPart + Self.equalError
        }
        return fits
    }

    /// The first choices of control points: durations are those of the estimate.
    private static let bezierStarts: [[CurveFit.Parameter: Double]] = [
        [.x1: 0.25, .y1: 0.1, .x2: 0.25, .y2: 1], [.x1: 0.42, .y1: 0, .x2: 0.9, .y2: 1],
        [.x1: 0.1, .y1: 0.1, .x2: 0.58, .y2: 1], [.x1: 0.42, .y1: 0, .x2: 0.58, .y2: 1],
        [.x1: 0.32, .y1: 0.72, .x2: 0.1, .y2: 1], [.x1: 0.33, .y1: 0.33, .x2: 0.67, .y2: 0.67],
        [.x1: 0.36, .y1: -0.2, .x2: 0.3, .y2: 1.3], [.x1: 0.8, .y1: 0.2, .x2: 0.2, .y2: 0.8],
        [.x1: 0.9, .y1: 0.1, .x2: 0.9, .y2: 0.9],
    ]
    /// The first choices of a known curve's duration, as parts of the estimate: some come close to the end early.
    private static let knownStarts: [[CurveFit.Parameter: Double]] = [1, 1.5, 2.2].map { [.duration: $0] }
    /// The first choices of springs, with responses as parts of the estimated duration.
    private static let springStarts: [[CurveFit.Parameter: Double]] = [0.25, 0.5, 1, 1.6].flatMap { response in
        [0.4, 0.7, 1].map { [.response: response, .dampingRatio: $0] }
    }

    /// The first choices of decays, as parts of the estimated duration.
    private static let decayStarts: [[CurveFit.Parameter: Double]] = [0.1, 0.3].map { [.timeConstant: $0] }
    /// The heights of control points that leave a motion's start, its end or both without velocity.
    private static let flat: [(y1: Double?, y2: Double?)] = [(0, nil), (nil, 1), (0, 1)]
    /// The solutions of one shape that are compared, and the difference of a number that makes another one.
    private static let mostSolutions = 3
    private static let otherNumber = 0.01

    /// Returns the best Bezier curve in an array: a known one, one that begins or ends without velocity, or any other.
    private func bezier(beginning begin: Double?) -> [CurveFit] {
        let free = ModelShape(kind: .bezier(), fixedBegin: begin)
        let solutions = solutions(free, from: Self.bezierStarts.map { numbers(free, $0) })
        let others = Self.flat.map { y1, y2 in
            let shape = ModelShape(kind: .bezier(y1: y1, y2: y2), fixedBegin: begin)
            let starts = solutions.map {
                shape.numbers(free.value($0.parameters).merging([.begin: free.begin($0.parameters)]) { $1 })
            }
            return fit(shape, self.solutions(shape, from: starts)[0])
        }
        let fits = solutions.map { fit(free, $0) } + others
        let named = CubicBezier.named.map {
            solved(ModelShape(kind: .known($0.curve), fixedBegin: begin), from: Self.knownStarts)
        }
        let found = best(fits).first.map { best in fits.reduce(into: best) { $0.include($1) } }
        let known = best(named).first
        guard let found, let known else { return [found ?? known].compactMap { $0 } }
        return [known.isLikelier(thanFound: found) ? known : found]
    }

    /// Returns the numbers for a start, whose times are parts of the estimated duration.
    private func numbers(_ shape: ModelShape, _ start: [CurveFit.Parameter: Double]) -> [Double] {
        var values = start
        values[.begin] = begin
        for part in [CurveFit.Parameter.duration, .response, .timeConstant] {
            values[part] = (start[part] ?? 1) * span
        }
        return shape.numbers(values)
    }

    /// Returns the solutions of a shape that differ, the one with the least sum first.
    private func solutions(_ shape: ModelShape, from starts: [[Double]]) -> [LeastSquares] {
        var different: [LeastSquares] = []
        for solution in starts.map({ shape.solved(samples, from: $0) }).sorted(by: { $0.sum < $1.sum })
        where different.count < Self.mostSolutions {
            let values = shape.value(solution.parameters)
            let isKnown = different.contains { other in
                shape.value(other.parameters).allSatisfy { abs($1 - (values[$0] ?? 0)) < Self.otherNumber }
            }
            if !isKnown { different.append(solution) }
        }
        return different
    }

    /// Returns the best fit of a shape.
    private func solved(_ shape: ModelShape, from starts: [[CurveFit.Parameter: Double]]) -> CurveFit {
        fit(shape, solutions(shape, from: starts.map { numbers(shape, $0) })[0])
    }

    /// Returns the best of several fits of one kind in an array, or an empty one. Of those with as many numbers between which
    /// the criterion doesn't decide, it is the one that stays between the start and the target.
    private func best(_ fits: [CurveFit]) -> [CurveFit] {
        let seen = fits.filter { $0.begin > samples.times[0] - Self.unseenBegin * samples.interval }
        let plain = seen.filter { !hasDoubtfulVelocity($0) }
        let candidates = plain.isEmpty ? seen.isEmpty ? fits : seen : plain
        guard let best = candidates.min(by: { $0.criterion < $1.criterion }) else { return [] }
        return
            candidates
            .filter { $0.freedom == best.freedom && $0.criterion < best.criterion + Self.sameCriterion }
            .min { ($0.excess, $0.criterion) < ($1.excess, $1.criterion) }.map { [$0] } ?? []
    }

    /// Whether a fit of a motion from rest has a velocity that is hardly more than its margin.
    private func hasDoubtfulVelocity(_ fit: CurveFit) -> Bool {
        guard beginsAtRest, case .spring(_, let velocity) = fit.model, velocity != 0 else { return false }
        return abs(velocity) < Self.doubtful * (fit.margins[.velocity] ?? .infinity)
    }

    /// Returns the fit near a solution by plain least squares, with its margins.
    private func fit(_ shape: ModelShape, _ plain: LeastSquares) -> CurveFit {
        let found = NoiseFit(shape, to: samples, near: plain)
        let (numbers, factors) = (found.solution.parameters, found.factors)
        return CurveFit(
            model: shape.model(numbers, velocity: found.velocity), begin: shape.begin(numbers),
            start: factors.map { $0[0] }, target: factors.map { $0[0] + $0[1] },
            velocities: factors.map { $0.count > 2 ? $0[2] : 0 }, times: samples.times, residuals: found.residuals,
            outliers: found.outliers,
            margins: found.deviations.mapValues { CurveFit.confidence * $0 }.filter { $0.value < Self.mostMargin },
            freedom: shape.freedom, isUnderWay: shape.fixedBegin != nil)
    }
}
