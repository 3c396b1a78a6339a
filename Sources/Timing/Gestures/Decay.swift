import Foundation

/// A motion that friction brings to rest after a release, as in a flicked scroll view.
///
/// UIKit's deceleration rates are factors per millisecond; a release at v comes to rest v/1000 * r/(1 - r) away. This
/// type uses the exponential motion with exactly that distance and initial velocity; its velocity differs from v *
/// r^milliseconds by under 0.3 % of v.
public struct Decay: Hashable, Sendable {
    /// UIKit's normal deceleration rate, per millisecond: 0.499 of the velocity is the remaining distance.
    public static let normalRate = 0.998
    /// UIKit's fast deceleration rate, per millisecond: 0.099 of the velocity is the remaining distance.
    public static let fastRate = 0.99

    /// The largest velocity, in points per second and in either direction.
    public static let fastest = 1e100

    /// The velocity at the release, in points per second.
    public let initialVelocity: Double
    /// The time in which the velocity falls to 1/e, in seconds.
    public let timeConstant: Double

    /// Creates the motion after a release.
    /// - Parameters:
    ///   - velocity: The velocity in points per second, either sign; values that are not finite count as 0, and larger
    ///     ones are limited to ``fastest``.
    ///   - rate: The factor per millisecond, above 0 and below 1; clamped to 0.001...0.9999.
    public init(velocity: Double, rate: Double = Decay.normalRate) {
        let rate = rate.isFinite ? min(max(rate, 0.001), 0.9999) : Self.normalRate
        initialVelocity = velocity.isFinite ? min(max(velocity, -Self.fastest), Self.fastest) : 0
        timeConstant = rate / (1 - rate) / 1000
    }

    /// The distance from the release to the point of rest, in points.
    public var restDistance: Double { initialVelocity * timeConstant }

    /// Returns the points covered `time` seconds after the release; 0 before it.
    public func position(at time: Double) -> Double {
        restDistance * -expm1(-(time > 0 ? time : 0) / timeConstant)
    }

    /// Returns the velocity `time` seconds after the release, in points per second.
    public func velocity(at time: Double) -> Double {
        initialVelocity * exp(-(time > 0 ? time : 0) / timeConstant)
    }

    /// Returns the seconds until the speed is `threshold`; 0 if the speed is never above it.
    /// - Parameter threshold: Points per second, above 0; otherwise infinite, because the motion never quite ends.
    public func duration(untilSlowerThan threshold: Double) -> Double {
        guard abs(initialVelocity) > threshold else { return 0 }
        return threshold > 0 ? timeConstant * log(abs(initialVelocity) / threshold) : .infinity
    }

    /// Returns the seconds until `distance` points are covered; nil if the motion stops before or has the other sign.
    public func duration(toCover distance: Double) -> Double? {
        if distance == 0 { return 0 }
        let part = distance / restDistance
        return part > 0 && part < 1 ? -timeConstant * log1p(-part) : nil
    }
}
