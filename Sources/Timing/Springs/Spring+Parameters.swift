extension Spring {
    /// A spring by its damping ratio and the time of one undamped swing, of mass 1.
    /// - Parameters:
    ///   - dampingRatio: From ``leastDampingRatio``; 1 is critical, above 1 it creeps.
    ///   - response: Seconds, above 0.
    public init(dampingRatio: Double, response: Double) {
        self.init(dampingRatio: dampingRatio, frequency: 2 * Double.pi / response)
    }

    /// A spring in Compose's terms, of mass 1.
    /// - Parameters:
    ///   - dampingRatio: From ``leastDampingRatio``; 1 is critical.
    ///   - stiffness: Above 0; brought into ``leastCoefficient``...``largestCoefficient``.
    public init(dampingRatio: Double, stiffness: Double) {
        self.init(dampingRatio: dampingRatio, frequency: max(stiffness, Self.leastCoefficient).squareRoot())
    }

    /// A spring in the terms of Motion, the library for the web, of mass 1.
    ///
    /// From its source: the frequency is 2 pi / (1.2 d), the damping ratio 1 - b, within 0.05...1.
    /// - Parameters:
    ///   - visualDuration: Seconds, above 0, after which the motion seems to have arrived.
    ///   - bounce: 0...1.
    public init(visualDuration: Double, bounce: Double) {
        self.init(
            dampingRatio: min(max(1 - bounce, Self.leastVisualRatio), 1),
            response: visualDuration * Self.visualFactor)
    }

    /// Motion's factor from a visual duration to the time of an undamped swing.
    package static let visualFactor = 1.2
    /// The damping ratio below which Motion does not go for a bounce.
    package static let leastVisualRatio = 0.05

    /// A spring of mass 1 that would swing undamped with a frequency in radians per second, above 0.
    ///
    /// The frequency is brought to where the damping, too, is a coefficient that springs may have: so the ratio holds.
    private init(dampingRatio: Double, frequency: Double) {
        let ratio = max(dampingRatio.isNaN ? 1 : dampingRatio, Self.leastDampingRatio)
        let least = max(Self.leastCoefficient.squareRoot(), Self.leastCoefficient / (2 * ratio))
        let largest = min(Self.largestCoefficient.squareRoot(), Self.largestCoefficient / (2 * ratio))
        let frequency = frequency.isNaN ? least : max(min(frequency, largest), least)
        self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
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
    ///   - initialVelocity: The velocity at the start; 1 is the whole distance in one second.
    public init(dampingRatio: Double, settlingDuration: Double, initialVelocity: Double = 0) {
        let duration = min(settlingDuration > 0 ? settlingDuration : Self.leastDuration, Self.longestDuration)
        let initialVelocity = State(displacement: 0, velocity: initialVelocity).velocity
        func spring(_ frequency: Double) -> Spring { Spring(dampingRatio: dampingRatio, frequency: frequency) }
        // Time scales with the frequency, so at rest one settling time is enough.
        let still = spring(1).settlingDuration() / duration
        guard initialVelocity != 0 else {
            self = spring(still)
            return
        }
        var soft = still
        var hard = still
        if spring(still).settlingDuration(initialVelocity: initialVelocity) > duration {
            repeat {
                hard *= 2
            } while hard < Self.hardestFrequency
                && spring(hard).settlingDuration(initialVelocity: initialVelocity) > duration
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

    /// The shortest and the longest time that a spring is asked to settle in, in seconds.
    package static let leastDuration = 1e-4
    package static let longestDuration = 1e6
    /// Where the search for a spring that is fast enough ends, in radians per second.
    private static let hardestFrequency = 1e6
    /// How many times a spring is halved in frequency in search of one that is too slow.
    private static let softeningLimit = 40
    /// The relative precision of a frequency found by search: under 1e-6 s in a settling time of a minute.
    private static let frequencyPrecision = 1e-9
}
