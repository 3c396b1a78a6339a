public import Foundation

/// A damped harmonic oscillator, solved in closed form.
///
/// The motion of a mass on a spring around its target, m x'' + c x' + k x = 0, below, at and above critical damping.
/// Positions and velocities are exact functions of time (to 1e-9 of the travel). They are therefore the same at every
/// frame rate, and a motion that continues from any moment equals one that was not interrupted.
public struct Spring: Hashable, Sendable {
    /// The state of the motion at a moment.
    public struct State: Hashable, Sendable {
        /// The position relative to the target, in any unit of length.
        public var displacement: Double
        /// The velocity, in that unit per second.
        public var velocity: Double

        /// The largest displacement and velocity of a state, in size.
        public static let largestNumber = 1e100

        /// Creates a state; NaN becomes 0, and larger values are limited to ``largestNumber`` in size.
        public init(displacement: Double, velocity: Double) {
            self.init(known: State.limited(displacement), State.limited(velocity))
        }

        /// Creates a state of finite numbers.
        @inlinable
        init(known displacement: Double, _ velocity: Double) {
            self.displacement = displacement
            self.velocity = velocity
        }

        private static func limited(_ number: Double) -> Double {
            number.isNaN ? 0 : min(max(number, -largestNumber), largestNumber)
        }
    }

    /// The least damping ratio of a spring; smaller ones are raised to it, so that every spring comes to rest.
    public static let leastDampingRatio = 0.001

    /// The least mass, stiffness and damping; smaller values and NaN are raised to it.
    public static let leastCoefficient = 1e-9

    /// The largest mass, stiffness and damping; larger ones are limited to it.
    public static let largestCoefficient = 1e12

    /// The mass, above 0.
    public let mass: Double
    /// The force towards the target per length, above 0.
    public let stiffness: Double
    /// The drag per velocity, above 0.
    public let damping: Double

    /// Half the damping per mass: the decay rate of the envelope, per second.
    @usableFromInline package let decayRate: Double
    /// The square of ``angularFrequency``.
    @usableFromInline let squaredFrequency: Double
    @usableFromInline let regime: Regime

    /// The kind of damping, with its frequency or rates.
    @frozen
    @usableFromInline
    enum Regime: Hashable {
        /// The spring oscillates with this angular frequency.
        case under(frequency: Double)
        case critical
        /// Overdamped: two exponentials, whose rates differ by the negative `gapRate`. The slow rate is a quotient,
        /// because a difference would lose precision for large dampings.
        case over(gapRate: Double, slowRate: Double)
    }

    /// The distance of the squared damping ratio from 1 that counts as critical; an error below 1e-11 of the travel.
    private static let criticalMargin = 1e-12

    /// Creates a spring from its physical coefficients, without a limit to critical damping.
    /// - Parameters:
    ///   - mass: The mass, above 0; clamped to ``leastCoefficient``...``largestCoefficient``.
    ///   - stiffness: The stiffness, above 0; clamped to the same range.
    ///   - damping: The damping, above 0; clamped to the same range and raised to that of ``leastDampingRatio``.
    public init(mass: Double, stiffness: Double, damping: Double) {
        func positive(_ number: Double) -> Double {
            number.isNaN ? Self.leastCoefficient : min(max(number, Self.leastCoefficient), Self.largestCoefficient)
        }
        let mass = positive(mass)
        let stiffness = positive(stiffness)
        let critical = 2 * (mass * stiffness).squareRoot()
        let damping = max(positive(damping), critical * Self.leastDampingRatio)
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        decayRate = damping / (2 * mass)
        squaredFrequency = stiffness / mass
        // The product of sum and difference stays precise near critical damping.
        let excess = (damping - critical) / critical * ((damping + critical) / critical)
        if abs(excess) < Self.criticalMargin {
            regime = .critical
        } else if excess < 0 {
            regime = .under(frequency: (-excess * squaredFrequency).squareRoot())
        } else {
            let spread = (excess * squaredFrequency).squareRoot()
            regime = .over(gapRate: -2 * spread, slowRate: squaredFrequency / (decayRate + spread))
        }
    }

    /// The damping as a fraction of critical damping: below 1 the spring overshoots, above 1 it is overdamped.
    public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

    /// The undamped frequency of the spring, in radians per second.
    public var angularFrequency: Double { squaredFrequency.squareRoot() }

    /// The period of an undamped swing, in seconds.
    public var response: Double { 2 * Double.pi / angularFrequency }

    /// Returns the state of the motion `time` seconds after `start`.
    ///
    /// - Parameters:
    ///   - start: The motion at time 0.
    ///   - time: The time in seconds from 0; negative times and NaN return `start`.
    @inlinable
    public func state(from start: State, at time: Double) -> State {
        guard time > 0 else { return start }
        let (even, odd) = envelope(at: time)
        return State(
            known: start.displacement * even + (start.velocity + decayRate * start.displacement) * odd,
            start.velocity * even - (decayRate * start.velocity + squaredFrequency * start.displacement) * odd)
    }

    /// Returns the two damped solutions: height 1 and slope 0, and height 0 and slope 1, except for the decay's slope.
    @inlinable
    package func envelope(at time: Double) -> (even: Double, odd: Double) {
        // The sine of infinity is NaN; at this time every motion has long ended.
        let time = min(time, Self.latestTime)
        switch regime {
        case .under(let frequency):
            let decay = exp(decayRate * -time)
            let angle = frequency * time
            return (decay * cos(angle), decay * sin(angle) / frequency)
        case .critical:
            let decay = exp(decayRate * -time)
            return (decay, decay * time)
        case .over(let gapRate, let slowRate):
            let slow = exp(slowRate * -time)
            let gap = expm1(gapRate * time)
            return (slow * (1 + gap / 2), slow * gap / gapRate)
        }
    }

    /// The latest time, in seconds; later moments have the same state.
    @inlinable static var latestTime: Double { 1e200 }

    /// Returns the distance covered after `time` seconds; 0 is the start and 1 the target.
    /// - Parameters:
    ///   - time: The seconds from the start; negative times return a point on the tangent at the start.
    ///   - initialVelocity: The velocity at the start; 1 is the whole distance in one second.
    @inlinable
    public func value(at time: Double, initialVelocity: Double = 0) -> Double {
        guard time > 0 else {
            return time < 0 ? State(displacement: initialVelocity * time, velocity: 0).displacement : 0
        }
        return 1 + state(from: State(displacement: -1, velocity: initialVelocity), at: time).displacement
    }

    /// Returns the velocity after `time` seconds; 1 is the whole distance in one second.
    /// - Parameters:
    ///   - time: The seconds from the start; negative times return the velocity at the start.
    ///   - initialVelocity: The velocity at the start, in the same unit.
    @inlinable
    public func velocity(at time: Double, initialVelocity: Double = 0) -> Double {
        state(from: State(displacement: -1, velocity: initialVelocity), at: time).velocity
    }
}
