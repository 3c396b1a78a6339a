import Foundation
import Timing

/// A model with the numbers that fit a motion best, and how well they do.
package struct CurveFit: Sendable {
    /// A number of a model.
    package enum Parameter: String, CaseIterable, Sendable {
        case begin, duration, x1, y1, x2, y2, response, dampingRatio, velocity, timeConstant
    }

    package let model: FittedModel
    /// The time at which the motion begins, in the samples' seconds.
    package let begin: Double
    /// The positions at the start and at the target, by channel.
    package let start: [Double]
    package let target: [Double]
    /// The velocities at the begin by channel, per second; zero except of springs.
    package let velocities: [Double]
    /// The times of the samples, in seconds.
    let times: [Double]
    /// The samples' distances from the fit by channel, in the channels' unit.
    package let residuals: [[Double]]
    /// The samples that the film shows elsewhere, which the fit leaves out.
    let outliers: Outliers
    /// The half widths of the 95 % confidence intervals. Numbers that the motion can't distinguish have none.
    package private(set) var margins: [Parameter: Double]
    /// The number of fitted numbers, without the positions at both ends.
    let freedom: Int
    /// Whether the motion is under way at its first sample, where the fit begins with the velocity of that moment.
    package let isUnderWay: Bool
    /// Whether the fit is as good as the best one within the noise.
    package var isEquallyGood = false

    /// The times of the outliers, in ascending order.
    package var outlierTimes: [Double] { outliers.indices.sorted().map { times[$0] } }

    /// The root mean square of the distances but the outliers', over all channels together.
    package var error: Double {
        let squares = squares
        return (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
    }

    /// The greatest distance but the outliers', over all channels together.
    package var greatestError: Double { (squares.max() ?? 0).squareRoot() }

    /// The residuals without the outliers'.
    var keptResiduals: [[Double]] { residuals.map(outliers.removed) }

    private var squares: [Double] { keptResiduals.squares }

    /// The Bayesian information criterion: the lower, the better.
    var criterion: Double {
        misfit + Double(freedom) * log(max(1, Double(residuals.count * (residuals.first?.count ?? 0))))
    }

    /// The double of the negative likelihood's logarithm, but for a constant.
    private var misfit: Double { outliers.misfit(residuals) }

    /// Two-sided 95 % of a normal distribution, in standard deviations.
    static let confidence = 1.96
    /// The hundredth to which people choose control points.
    static let leastRoom = 0.01
    /// The 95 % quantile of the likelihood ratio for one number: chi-squared with one degree of freedom.
    private static let likely = 3.841

    /// Whether a known curve is likelier than one whose control points were found.
    ///
    /// Those could have been anywhere within 0...1, and the motion has left them their margins: the less room, the less
    /// likely they were beforehand (Laplace's approximation of the marginal likelihood, with a uniform prior). People choose
    /// them to a hundredth.
    func isLikelier(thanFound other: CurveFit) -> Bool {
        let points = [Parameter.x1, .y1, .x2, .y2].compactMap { other.margins[$0] }
        let rooms = points.map { max($0 / Self.confidence * (2 * Double.pi).squareRoot(), Self.leastRoom) }
        return misfit < other.misfit - 2 * rooms.reduce(0) { $0 + min(log($1), 0) }
    }

    /// How far the curve's control points are above the target or below the start, as a part of the distance.
    var excess: Double {
        guard case .bezier(let curve, _) = model else { return 0 }
        return [curve.y1, curve.y2].reduce(0) { $0 + max(-$1, $1 - 1, 0) }
    }

    /// Widens the confidence intervals until they contain those of another fit of the same kind, if the motion doesn't
    /// distinguish both: between two frames of a steep curve is room for several.
    mutating func include(_ other: CurveFit) {
        guard case .bezier = model, case .bezier = other.model, other.misfit < misfit + Self.likely else { return }
        for (parameter, margin) in other.margins {
            guard let value = value(of: parameter), let otherValue = other.value(of: parameter) else { continue }
            margins[parameter] = max(margins[parameter] ?? 0, abs(value - otherValue) + margin)
        }
    }

    private func value(of parameter: Parameter) -> Double? {
        if parameter == .begin { return begin }
        guard case .bezier(let curve, let duration) = model else { return nil }
        switch parameter {
        case .duration: return duration
        case .x1: return curve.x1
        case .y1: return curve.y1
        case .x2: return curve.x2
        case .y2: return curve.y2
        case .begin, .response, .dampingRatio, .velocity, .timeConstant: return nil
        }
    }

    /// Returns the position of a channel at a time.
    package func position(_ channel: Int, at time: Double) -> Double {
        let distance = target[channel] - start[channel]
        let along = start[channel] + distance * model.progress(at: time - begin)
        guard case .spring(let spring, let velocity) = model else { return along }
        let sideways = Spring.State(displacement: 0, velocity: velocities[channel] - velocity * distance)
        return along + spring.state(from: sideways, at: time - begin).displacement
    }
}
