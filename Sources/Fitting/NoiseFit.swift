import Foundation

/// A shape fitted to samples in units of the noise that the fit itself leaves: the likelihood of both is the greatest then.
struct NoiseFit {
    let samples: MotionSamples
    let shape: ModelShape
    /// The samples that the fit leaves out.
    let outliers: Outliers
    private(set) var solution: LeastSquares
    /// The distances of all samples from the fit, by channel.
    private(set) var residuals: [[Double]] = []
    private(set) var noise: ChannelNoise
    /// The shape's motions at the samples but the outliers, and their factors by channel.
    private(set) var projection: Projection
    private(set) var factors: [[Double]] = []

    /// The tracker's error in a film without compression, in the channels' unit.
    static let leastNoise = 0.02
    /// The change of the noise, as a logarithm of its determinant, that is none, and the fits until then at most.
    private static let sameNoise = 0.01
    private static let mostRounds = 6
    /// The samples that are left out in turn until the likelihood is greater.
    private static let mostTries = 2
    /// The step of differences, as a part of a number.
    private static let step = 1e-5

    /// Fits a shape near a solution by plain least squares, without the samples that are likelier to be outliers.
    init(_ shape: ModelShape, to samples: MotionSamples, near plain: LeastSquares) {
        self.init(shape, to: samples, from: plain, without: Outliers(of: samples))
        // Outliers hide each other: two can explain what one doesn't.
        var tried = self
        var tries = 0
        while tries < Self.mostTries, let next = tried.withNextOutlier {
            tried = next
            tries += 1
            if next.outliersAreFar, next.outliers.misfit(next.residuals) < outliers.misfit(residuals) {
                (self, tries) = (next, 0)
            }
        }
    }

    private init(
        _ shape: ModelShape, to samples: MotionSamples, from start: LeastSquares, without outliers: Outliers
    ) {
        (self.samples, self.shape, self.outliers) = (samples, shape, outliers)
        let kept = samples.without(outliers)
        func parts(_ numbers: [Double]) -> (projection: Projection, factors: [[Double]], residuals: [[Double]]) {
            let motions = shape.motions(numbers, samples.times)
            let projection = Projection(motions.map(outliers.removed))
            let factors = kept.channels.map(projection.factors)
            let residuals = zip(samples.channels, factors).map { values, factors in
                values.indices.map { index in
                    values[index] - zip(motions, factors).reduce(0) { $0 + $1.0[index] * $1.1 }
                }
            }
            return (projection, factors, residuals)
        }
        solution = start
        (projection, factors, residuals) = parts(start.parameters)
        noise = ChannelNoise(residuals.map(outliers.removed), least: Self.leastNoise)
        for _ in 0..<Self.mostRounds {
            solution = shape.solved(inUnits, from: solution.parameters)
            (projection, factors, residuals) = parts(solution.parameters)
            let next = ChannelNoise(residuals.map(outliers.removed), least: Self.leastNoise)
            let isSame = noise.logDeterminant - next.logDeterminant < Self.sameNoise
            noise = next
            if isSame { break }
        }
    }

    /// The samples but the outliers.
    private var kept: MotionSamples { samples.without(outliers) }

    /// Those in units of the noise.
    private var inUnits: MotionSamples {
        let kept = kept
        return MotionSamples(times: kept.times, channels: noise.units(kept.channels))
    }

    /// Whether the outliers are far from the curve.
    private var outliersAreFar: Bool {
        let squares = residuals.squares
        return outliers.indices.allSatisfy { squares[$0].squareRoot() > Outliers.leastDistance }
    }

    /// The fit without one more sample if that could be an outlier.
    private var withNextOutlier: NoiseFit? {
        guard !outliers.isFull, let inverse = solution.inverse else { return nil }
        let units = inUnits
        let here = shape.residuals(units, solution.parameters)
        let slopes = solution.parameters.indices.map { index in
            let (moved, step) = moved(index)
            return zip(shape.residuals(units, moved), here).map { zip($0, $1).map { ($0 - $1) / step } }
        }
        guard
            let more = outliers.withNext(
                noise, here, slopes: slopes, inverse: inverse, shares: projection.shares)
        else { return nil }
        return NoiseFit(shape, to: samples, from: solution, without: more)
    }

    /// Returns the numbers with one of them a step further, for differences.
    private func moved(_ index: Int) -> (numbers: [Double], step: Double) {
        var moved = solution.parameters
        let step = Self.step * max(1, abs(moved[index]))
        moved[index] += step
        return (moved, step)
    }

    /// The velocity along the distance, 1 for the whole distance in a second.
    var velocity: Double { Self.velocity(factors) }

    private static func velocity(_ factors: [[Double]]) -> Double {
        let along = factors.reduce(0) { $0 + ($1.count > 2 ? $1[1] * $1[2] : 0) }
        let distance = factors.reduce(0) { $0 + $1[1] * $1[1] }
        return distance > 0 ? along / distance : 0
    }

    /// The standard deviation of what is left in units of the noise, larger where neighbors resemble each other: they are not
    /// independent.
    private var deviation: Double {
        let residuals = noise.units(residuals.map(outliers.removed))
        var (squares, products, count) = (0.0, 0.0, 0.0)
        for values in residuals {
            for (index, value) in values.enumerated() {
                squares += value * value
                if index > 0 { products += value * values[index - 1] }
                count += 1
            }
        }
        guard squares > 0 else { return 0 }
        let likeness = min(max(products / squares, 0), 0.9)
        return (squares / max(1, count - Double(shape.freedom + 2 * residuals.count)) * (1 + likeness) / (1 - likeness))
            .squareRoot()
    }

    /// The standard deviations of the parameters, without those that the motion can't distinguish.
    var deviations: [CurveFit.Parameter: Double] {
        guard let inverse = solution.inverse else { return [:] }
        let deviation = deviation
        var deviations: [CurveFit.Parameter: Double] = [:]
        for (index, (parameter, slope)) in zip(shape.parameters, shape.slopes(solution.parameters)).enumerated() {
            deviations[parameter] = deviation * abs(slope) * inverse[index][index].squareRoot()
        }
        guard case .spring(hasVelocity: true) = shape.kind else { return deviations }
        let distances = factors.map { $0[1] }
        let distance = distances.reduce(0) { $0 + $1 * $1 }
        let kept = kept
        let gradient = solution.parameters.indices.map { index in
            let (moved, step) = moved(index)
            let other = Projection(shape.motions(moved, kept.times))
            return (Self.velocity(kept.channels.map(other.factors)) - velocity) / step
        }
        var variance = projection.varianceOfLast * noise.variance(along: distances) / (distance * distance)
        for row in gradient.indices {
            for column in gradient.indices {
                variance += gradient[row] * inverse[row][column] * gradient[column]
            }
        }
        deviations[.velocity] = deviation * max(0, variance).squareRoot()
        return deviations
    }
}

extension ModelShape {
    /// Finds the numbers near `start` with the least sum of squared distances from samples.
    func solved(_ samples: MotionSamples, from start: [Double]) -> LeastSquares {
        LeastSquares(from: start, count: samples.times.count * samples.channels.count) { numbers, residuals in
            let projection = Projection(motions(numbers, samples.times))
            for (index, values) in samples.channels.enumerated() {
                projection.residuals(
                    values, to: UnsafeMutableBufferPointer(rebasing: residuals[(index * samples.times.count)...]))
            }
        }
    }

    /// Returns the distances of samples from the motion with numbers, by channel.
    fileprivate func residuals(_ samples: MotionSamples, _ numbers: [Double]) -> [[Double]] {
        let projection = Projection(motions(numbers, samples.times))
        return samples.channels.map { values in
            [Double](unsafeUninitializedCapacity: values.count) { buffer, count in
                projection.residuals(values, to: buffer)
                count = values.count
            }
        }
    }
}
