import Foundation

/// The bell curve and its integral, in standard deviations.
enum Gaussian {
    /// Where the curve counts as ended: 0.13 % of the weight lies beyond, less than half a step of 255.
    static let reach = 3.0

    /// The part of the weight left of `x`.
    static func integral(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

    /// Weights of samples `step` apart, from `-reach` to `reach`, that add up to 1.
    static func weights(step: Double) -> [Float] {
        let count = Int((reach / step).rounded(.up))
        let raw = (-count...count).map { exp(-0.5 * Double($0) * step * Double($0) * step) }
        let sum = raw.reduce(0, +)
        return raw.map { Float($0 / sum) }
    }
}
