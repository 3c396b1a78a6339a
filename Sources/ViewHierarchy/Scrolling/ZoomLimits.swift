import Foundation
import Timing

/// Between which scales content may rest, and how it resists beyond.
struct ZoomLimits: Hashable {
    /// The logarithm of how far beyond a limit the content never gets: half the smallest or twice the largest scale;
    /// our choice, as no public source says what UIKit's is.
    static let reach = log(2.0)

    let least: Double
    let most: Double

    /// - Parameters: Scales; what is no scale is 1, and the larger one is never below the smaller one.
    init(least: Double, most: Double) {
        func sound(_ scale: Double) -> Double { scale > 0 && scale.isFinite ? scale : 1 }
        self.least = sound(least)
        self.most = max(sound(least), sound(most))
    }

    func clamp(_ scale: Double) -> Double { min(max(scale, least), most) }

    /// The scale at which the fingers would have `raw` without resistance.
    func banded(_ raw: Double) -> Double {
        let edge = clamp(raw)
        return raw == edge ? raw : edge * exp(RubberBand(dimension: Self.reach).offset(for: log(raw / edge)))
    }

    /// The inverse of `banded`.
    func raw(_ scale: Double) -> Double {
        let edge = clamp(scale)
        if scale == edge { return scale }
        let distance = RubberBand(dimension: Self.reach).distance(for: log(scale / edge))
        return distance.isFinite ? edge * exp(distance) : scale
    }
}
