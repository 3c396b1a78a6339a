import Foundation
package import Timing

/// A curve that was fitted to a motion.
package enum FittedModel: Hashable, Sendable {
    case linear(duration: Double)
    case bezier(CubicBezier, duration: Double)
    /// A spring of mass 1, and its velocity at the start: 1 is the whole distance in one second.
    case spring(Spring, velocity: Double)
    /// An exponential approach; the seconds in which the velocity falls to 1/e.
    case decay(timeConstant: Double)

    /// The number of times that `decay` covers in its time constant until 0.1 % of the distance is left.
    private static let settled = 6.907755278982137

    /// The seconds from the start to the end: for springs and decays until 0.1 % of the distance is left.
    package var duration: Double {
        switch self {
        case .linear(let duration), .bezier(_, let duration): duration
        case .spring(let spring, let velocity): spring.settlingDuration(initialVelocity: velocity)
        case .decay(let timeConstant): Self.settled * timeConstant
        }
    }

    /// Returns the part of the distance that is covered `time` seconds after the start; 0 before it.
    package func progress(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        switch self {
        case .linear(let duration): return min(time / duration, 1)
        case .bezier(let curve, let duration): return time >= duration ? 1 : curve.value(at: time / duration)
        case .spring(let spring, let velocity): return spring.value(at: time, initialVelocity: velocity)
        case .decay(let timeConstant): return -expm1(-time / timeConstant)
        }
    }

    /// The curve for lanes and for other systems; a decay is the Bezier curve nearest to it.
    package var curve: TimingCurve {
        switch self {
        case .linear: .linear
        case .bezier(let curve, _): .bezier(curve)
        case .spring(let spring, let velocity):
            .spring(
                SpringCurve(
                    .physical(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping),
                    initialVelocity: velocity))
        case .decay: .bezier(Self.exponential)
        }
    }

    /// The Bezier curve nearest to an exponential approach to 0.1 %, CSS's `ease-out-expo`.
    private static let exponential = CubicBezier(nearestTo: 0.16, 1, 0.3, 1)
}
