extension Spring {
    /// A spring by its damping ratio and the time of one undamped swing, of mass 1.
    /// - Parameters:
    ///   - dampingRatio: From ``leastDampingRatio``; 1 is critical, above 1 it creeps.
    ///   - response: Seconds, above 0.
    public init(dampingRatio: Double, response: Double) {
        let frequency = 2 * Double.pi / response
        self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
    }

    /// A spring in SwiftUI's terms, of mass 1.
    ///
    /// From the documentation of SwiftUI's `Spring`: k = (2 pi / d)^2, and c = 4 pi (1 - b) / d for a bounce from 0,
    /// 4 pi / (d (1 + b)) below. The duration is the perceptual one, not the time to settle.
    /// - Parameters:
    ///   - duration: Seconds, above 0.
    ///   - bounce: -1 (excluded, flattest) through 0 (critical) to 1 (excluded, never at rest); brought near those.
    public init(duration: Double, bounce: Double) {
        let ratio = bounce >= 0 ? 1 - bounce : 1 / max(1 + bounce, Self.leastDampingRatio)
        self.init(dampingRatio: ratio, response: duration)
    }

    /// A spring by its physical coefficients, with over-damping brought down to critical unless allowed.
    ///
    /// UIKit's springs are clamped so: its default, mass 3, stiffness 1000, damping 500, is nominally 4.56 times
    /// critical and would take seconds, but settles in half a second.
    public init(mass: Double, stiffness: Double, damping: Double, allowsOverdamping: Bool) {
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
        guard !allowsOverdamping, spring.dampingRatio > 1 else {
            self = spring
            return
        }
        let critical = 2 * (spring.mass * spring.stiffness).squareRoot()
        self.init(mass: spring.mass, stiffness: spring.stiffness, damping: critical)
    }

    /// The spring of mass 1 and this damping ratio that settles in a given time.
    ///
    /// With an initial velocity the time to settle jumps where a swing comes to lie within the tolerance; in such a
    /// gap the softest spring that has settled by then is taken.
    /// - Parameters:
    ///   - dampingRatio: From ``leastDampingRatio``; 1 is critical.
    ///   - settlingDuration: Seconds, above 0: when the distance to the target is ``settledFraction`` for the last time.
    ///   - initialVelocity: The velocity at the start; 1 is the whole way in one second.
    public init(dampingRatio: Double, settlingDuration: Double, initialVelocity: Double = 0) {
        let duration = settlingDuration > 0 ? settlingDuration : Self.leastCoefficient
        func spring(_ frequency: Double) -> Spring {
            Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency)
        }
        // Time scales with the frequency, so at rest one settling time is enough.
        let still = Spring(mass: 1, stiffness: 1, damping: 2 * dampingRatio).settlingDuration() / duration
        guard initialVelocity != 0, initialVelocity.isFinite else {
            self = spring(still)
            return
        }
        var soft = still
        var hard = still
        if spring(still).settlingDuration(initialVelocity: initialVelocity) > duration {
            repeat { hard *= 2 } while spring(hard).settlingDuration(initialVelocity: initialVelocity) > duration
        } else {
            for _ in 0..<Self.softeningLimit {
                soft /= 2
                if spring(soft).settlingDuration(initialVelocity: initialVelocity) > duration { break }
                hard = soft
            }
        }
        while hard - soft > hard * Self.frequencyPrecision {
            let middle = (soft + hard) / 2
            if spring(middle).settlingDuration(initialVelocity: initialVelocity) > duration {
                soft = middle
            } else {
                hard = middle
            }
        }
        self = spring(hard)
    }

    /// How many times a spring is halved in frequency in search of one that is too slow.
    private static let softeningLimit = 40
    /// The relative precision of a frequency found by search: under 1e-6 s in a settling time of a minute.
    private static let frequencyPrecision = 1e-9
}
