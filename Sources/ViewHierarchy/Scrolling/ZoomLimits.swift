import Foundation
import Timing

/// Between which scales content may rest, and how it resists beyond.
struct ZoomLimits: Hashable {
    /// The logarithm of how far beyond a limit the content never gets: half the smallest or twice the largest scale;
    /// our choice, as no public source says what UIKit's is.
    static let reach = log(2.0)

    /// Scales whose ratio differs from 1 by less are equal: on content of 10,000 points they differ by a hundredth of a
    /// point (rule J 2).
    static let tolerance = 1e-6

    let least: Double
    let most: Double

    /// - Parameters: Scales; what is no scale is 1, and the larger one is never below the smaller one.
    init(least: Double, most: Double) {
        func sound(_ scale: Double) -> Double { scale > 0 && scale.isFinite ? scale : 1 }
        let (first, last) = (sound(least), sound(most))
        self.least = first
        self.most = last > first * (1 + Self.tolerance) ? last : first
    }

    /// Whether content may rest at a scale, or might but for rounding.
    func contains(_ scale: Double) -> Bool { abs(clamp(scale) - scale) <= scale * Self.tolerance }

    func clamp(_ scale: Double) -> Double { min(max(scale, least), most) }

    /// The scale at which the fingers would have `raw` without resistance.
    func banded(_ raw: Double) -> Double {
        let edge = clamp(raw)
        return raw == edge ? raw : edge * exp(RubberBand(dimension: Self.reach).offset(for: log(raw / edge)))
    }

    /// How much the scale grows for the next bit of the fingers'.
    func slope(_ raw: Double) -> Double {
        let edge = clamp(raw)
        if raw == edge { return 1 }
        return banded(raw) / raw * RubberBand(dimension: Self.reach).slope(at: log(raw / edge))
    }

    /// The inverse of `banded`.
    func raw(_ scale: Double) -> Double {
        let edge = clamp(scale)
        if scale == edge { return scale }
        let distance = RubberBand(dimension: Self.reach).distance(for: log(scale / edge))
        return distance.isFinite ? edge * exp(distance) : scale
    }
}
