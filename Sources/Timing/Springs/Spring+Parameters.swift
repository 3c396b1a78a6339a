extension Spring {
    /// Creates a spring of mass 1 from its damping ratio and the period of an undamped swing.
    /// - Parameters:
    ///   - dampingRatio: The damping ratio, from ``leastDampingRatio``; 1 is critical, above 1 is overdamped.
    ///   - response: The period in seconds, above 0.
    public init(dampingRatio: Double, response: Double) {
        self.init(dampingRatio: dampingRatio, frequency: 2 * Double.pi / response)
    }

    /// Creates a spring of mass 1 in Compose's terms.
    /// - Parameters:
    ///   - dampingRatio: The damping ratio, from ``leastDampingRatio``; 1 is critical.
    ///   - stiffness: The stiffness, above 0; clamped to ``leastCoefficient``...``largestCoefficient``.
    public init(dampingRatio: Double, stiffness: Double) {
        self.init(dampingRatio: dampingRatio, frequency: max(stiffness, Self.leastCoefficient).squareRoot())
    }

    /// Creates a spring of mass 1 in the terms of Motion, the library for the web.
    ///
    /// From its source: the frequency is 2 pi / (1.2 d), the damping ratio 1 - b, clamped to 0.05...1.
    /// - Parameters:
    ///   - visualDuration: The time after which the motion appears complete, in seconds, above 0.
    ///   - bounce: The bounce, 0...1.
    public init(visualDuration: Double, bounce: Double) {
        self.init(
            dampingRatio: min(max(1 - bounce, Self.leastVisualRatio), 1),
            response: visualDuration * Self.visualFactor)
    }

    /// Motion's ratio of an undamped period to a visual duration.
    package static let visualFactor = 1.2
    /// The lowest damping ratio of a bounce in Motion.
    package static let leastVisualRatio = 0.05

    /// Creates a spring of mass 1 with an undamped frequency in radians per second, above 0.
    ///
    /// The frequency is limited to values at which the damping is also a valid coefficient, which preserves the ratio.
    private init(dampingRatio: Double, frequency: Double) {
        let ratio = max(dampingRatio.isNaN ? 1 : dampingRatio, Self.leastDampingRatio)
        // The damping of the lowest frequency is valid too: the lowest ratio is far above the square root's half.
        let least = Self.leastCoefficient.squareRoot()
        let largest = min(Self.largestCoefficient.squareRoot(), Self.largestCoefficient / (2 * ratio))
        let frequency = frequency.isNaN ? least : max(min(frequency, largest), least)
        self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
    }

    /// Creates a spring of mass 1 in SwiftUI's terms.
    ///
    /// From the documentation of SwiftUI's `Spring`: k = (2 pi / d)^2, and c = 4 pi (1 - b) / d for a bounce from 0, 4
    /// pi / (d (1 + b)) below. The duration is the perceptual one, not the settling time.
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds, above 0.
    ///   - bounce: -1 (excluded, flattest) through 0 (critical) to 1 (excluded, never at rest); limited to near those.
    public init(duration: Double, bounce: Double) {
        let ratio = bounce >= 0 ? 1 - bounce : 1 / max(1 + bounce, Self.leastDampingRatio)
        self.init(dampingRatio: ratio, response: duration)
    }

    /// Creates a spring from its physical coefficients, with overdamping limited to critical damping unless allowed.
    ///
    /// UIKit limits its springs in the same manner: its default, mass 3, stiffness 1000, damping 500, is nominally 4.56
    /// times critical and would take seconds, but settles in half a second.
    public init(mass: Double, stiffness: Double, damping: Double, allowsOverdamping: Bool) {
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
        guard !allowsOverdamping, spring.dampingRatio > 1 else {
            self = spring
            return
        }
        let critical = 2 * (spring.mass * spring.stiffness).squareRoot()
        self.init(mass: spring.mass, stiffness: spring.stiffness, damping: critical)
    }

    /// Creates the spring of mass 1 with a damping ratio and a settling time.
    ///
    /// With an initial velocity the settling time jumps where a swing comes within the tolerance. In such a gap,
    /// creates the softest spring that has settled by then.
    /// - Parameters:
    ///   - dampingRatio: The damping ratio, from ``leastDampingRatio``; 1 is critical.
    ///   - settlingDuration: Seconds, above 0, until the distance to the target is ``settledFraction`` for the last
    ///     time.
    ///   - initialVelocity: The velocity at the start; 1 is the whole distance in one second.
    public init(dampingRatio: Double, settlingDuration: Double, initialVelocity: Double = 0) {
        let duration = min(settlingDuration > 0 ? settlingDuration : Self.leastDuration, Self.longestDuration)
        let initialVelocity = State(displacement: 0, velocity: initialVelocity).velocity
        func spring(_ frequency: Double) -> Spring { Spring(dampingRatio: dampingRatio, frequency: frequency) }
        // Time scales with the frequency, so without velocity one settling time is enough.
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

    /// The shortest and the longest settling time that a spring can be given, in seconds.
    package static let leastDuration = 1e-4
    package static let longestDuration = 1e6
    /// The upper limit of the search for a spring that is fast enough, in radians per second.
    private static let hardestFrequency = 1e6
    /// The maximum number of halvings of the frequency in the search for a spring that is too slow.
    private static let softeningLimit = 40
    /// The relative precision of a frequency found by search: under 1e-6 s in a settling time of a minute.
    private static let frequencyPrecision = 1e-9
}
