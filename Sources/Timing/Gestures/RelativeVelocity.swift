/// Turns a velocity into the unit that springs take.
public enum RelativeVelocity {
    /// The shortest distance that a velocity is related to, in points: nearer than that the target is reached.
    public static let shortestDistance = 1.0

    /// The velocity as a multiple of the remaining distance per second; positive is towards the target.
    ///
    /// - Parameters:
    ///   - velocity: Points per second; what is not finite counts as 0.
    ///   - distance: Points from here to the target, either sign. Under ``shortestDistance`` that is taken in its
    ///     place, so that the result is finite also where the distance is zero.
    public static func of(_ velocity: Double, over distance: Double) -> Double {
        guard velocity.isFinite, !distance.isNaN else { return 0 }
        let divisor =
            abs(distance) < shortestDistance ? (distance < 0 ? -shortestDistance : shortestDistance) : distance
        return velocity / divisor
    }
}
