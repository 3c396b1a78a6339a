public import Foundation

/// A damped harmonic oscillator, solved in closed form.
///
/// The motion of a mass on a spring around its target, m x'' + c x' + k x = 0, below, at and above critical damping.
/// Positions and velocities are exact functions of time (to 1e-9 of the travel), so they are the same at every frame
/// rate, and continuing from any moment gives the same motion as not having stopped.
public struct Spring: Hashable, Sendable {
    /// A moment of the motion.
    public struct State: Hashable, Sendable {
        /// Where the moving thing is, measured from the target, in any unit of length.
        public var displacement: Double
        /// How fast it moves, in that unit per second.
        public var velocity: Double

        /// The largest distance and speed that a moment is made with, in size.
        public static let largestNumber = 1e100

        /// A moment of the motion; what is no number becomes 0, and what is over ``largestNumber`` that.
        public init(displacement: Double, velocity: Double) {
            self.init(known: State.limited(displacement), State.limited(velocity))
        }

        /// A moment of finite numbers.
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

    /// The least mass and stiffness; smaller ones, and what is no number, are raised to it.
    public static let leastCoefficient = 1e-9

    /// The largest mass, stiffness and damping; larger ones are lowered to it.
    public static let largestCoefficient = 1e12

    /// The moving mass, above 0.
    public let mass: Double
    /// The pull towards the target per length, above 0.
    public let stiffness: Double
    /// The drag per velocity, above 0.
    public let damping: Double

    /// Half the damping per mass: the rate at which the envelope shrinks, per second.
    @usableFromInline package let decayRate: Double
    /// The square of ``angularFrequency``.
    @usableFromInline let squaredFrequency: Double
    @usableFromInline let regime: Regime

    /// On which side of critical damping the spring is, with the rate that goes with it.
    @frozen
    @usableFromInline
    enum Regime: Hashable {
        /// It swings, with this angular frequency.
        case under(frequency: Double)
        case critical
        /// It creeps; the two exponential rates lie this far from the decay rate. The slow one is a quotient: as the
        /// difference of decay rate and spread it would lose its digits when the damping is large.
        case over(spread: Double, slowRate: Double)
    }

    /// How near to 1 the square of the damping ratio counts as critical; what that changes is below 1e-11 of the travel.
    private static let criticalMargin = 1e-12

    /// A spring by its physical coefficients; never clamped to critical damping.
    /// - Parameters:
    ///   - mass: Above 0; brought into ``leastCoefficient``...``largestCoefficient``.
    ///   - stiffness: Above 0; brought into the same range.
    ///   - damping: Above 0; raised to that of ``leastDampingRatio``, and brought into the same range.
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
        // As a product of sum and difference, which keeps its digits near critical damping.
        let excess = (damping - critical) / critical * ((damping + critical) / critical)
        if abs(excess) < Self.criticalMargin {
            regime = .critical
        } else if excess < 0 {
            regime = .under(frequency: (-excess * squaredFrequency).squareRoot())
        } else {
            let spread = (excess * squaredFrequency).squareRoot()
            regime = .over(spread: spread, slowRate: squaredFrequency / (decayRate + spread))
        }
    }

    /// The damping as a fraction of the critical one: below 1 the spring overshoots, above 1 it creeps.
    public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

    /// The frequency that the spring would swing with undamped, in radians per second.
    public var angularFrequency: Double { squaredFrequency.squareRoot() }

    /// The time that one undamped swing would take, in seconds.
    public var response: Double { 2 * Double.pi / angularFrequency }

    /// Where the motion is, `time` seconds after it was at `start`.
    ///
    /// - Parameters:
    ///   - start: The motion at time 0.
    ///   - time: Seconds from 0; a negative time, and what is no number, give `start`.
    @inlinable
    public func state(from start: State, at time: Double) -> State {
        guard time > 0 else { return start }
        let (even, odd) = envelope(at: time)
        return State(
            known: start.displacement * even + (start.velocity + decayRate * start.displacement) * odd,
            start.velocity * even - (decayRate * start.velocity + squaredFrequency * start.displacement) * odd)
    }

    /// The two damped solutions: of height 1 and slope 0, and of height 0 and slope 1, but for the decay's own slope.
    @inlinable
    package func envelope(at time: Double) -> (even: Double, odd: Double) {
        // The sine of infinity is no number: so late, everything has long come to nothing.
        let time = min(time, Self.latestTime)
        switch regime {
        case .under(let frequency):
            let decay = exp(-decayRate * time)
            let angle = frequency * time
            return (decay * cos(angle), decay * sin(angle) / frequency)
        case .critical:
            let decay = exp(-decayRate * time)
            return (decay, decay * time)
        case .over(let spread, let slowRate):
            let slow = exp(-slowRate * time)
            let gap = expm1(-2 * spread * time)
            return (slow * (1 + gap / 2), -slow * gap / (2 * spread))
        }
    }

    /// In seconds; later moments are as this one.
    @inlinable static var latestTime: Double { 1e200 }

    /// The distance covered after `time` seconds, where 0 is the start and 1 the target.
    /// - Parameters:
    ///   - time: Seconds from the start; a negative time gives a place on the tangent at the start.
    ///   - initialVelocity: The velocity at the start; 1 is the whole distance in one second.
    @inlinable
    public func value(at time: Double, initialVelocity: Double = 0) -> Double {
        guard time > 0 else {
            return time < 0 ? State(displacement: initialVelocity * time, velocity: 0).displacement : 0
        }
        return 1 + state(from: State(displacement: -1, velocity: initialVelocity), at: time).displacement
    }

    /// The velocity after `time` seconds, where 1 is the whole distance in one second.
    /// - Parameters:
    ///   - time: Seconds from the start; a negative time gives the velocity at the start.
    ///   - initialVelocity: The velocity at the start, in the same unit.
    @inlinable
    public func velocity(at time: Double, initialVelocity: Double = 0) -> Double {
        state(from: State(displacement: -1, velocity: initialVelocity), at: time).velocity
    }
}
