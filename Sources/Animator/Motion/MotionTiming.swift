import Drawing
import Timing
import ViewHierarchy

/// How a motion spends its time: what many properties that move together have in common.
///
/// With the place in time as a fraction of the whole, a property's value is `from + change * progress + push * response`.
/// Progress goes from 0 to 1. The response lets a velocity in at the start: its slope is 1 there, its value 0 at both
/// ends; for a spring it is the spring's own answer to a push, for other curves t (1 - t/T)^2.
struct MotionTiming: Hashable {
    enum Shape: Hashable {
        /// Any curve but a spring.
        case curve(TimingCurve)
        case spring(Spring)
    }

    let shape: Shape
    /// The seconds that the whole motion takes, 0 or more.
    let seconds: Double
    /// Whether the seconds are the spring's own, whatever was asked for.
    let hasOwnDuration: Bool
    /// The velocity at the start of a spring; 1 is the whole change in one second.
    let velocity: CGVector
    /// How much of the spring's time passes in a second.
    let speed: Double

    init(
        shape: Shape, seconds: Double, hasOwnDuration: Bool = false, velocity: CGVector = .zero, speed: Double = 1
    ) {
        self.shape = shape
        self.seconds = Self.usable(seconds)
        self.hasOwnDuration = hasOwnDuration
        self.velocity = CGVector(dx: Self.usable(velocity: velocity.dx), dy: Self.usable(velocity: velocity.dy))
        self.speed = speed
    }

    /// The shortest time that is one, in seconds; less is none at all.
    private static let shortest = 1e-9
    /// The longest time, in seconds: longer ones are brought down to it, so that sums and products stay finite.
    static let longest = 1e9
    /// The largest velocity at the start, in distances a second, up or down.
    private static let fastest = 1e9

    /// Seconds as they are kept: 0 for what is negative, not finite, or too short to be a time.
    static func usable(_ seconds: Double) -> Double {
        seconds >= shortest && seconds.isFinite ? min(seconds, longest) : 0
    }

    private static func usable(velocity: Double) -> Double {
        velocity.isFinite ? min(max(velocity, -fastest), fastest) : 0
    }

    /// The same motion, slower or faster; a velocity at the start stays what it is per second.
    func stretched(to seconds: Double) -> MotionTiming {
        guard seconds > 0, self.seconds > 0 else {
            return MotionTiming(shape: shape, seconds: seconds, velocity: velocity)
        }
        return MotionTiming(
            shape: shape, seconds: seconds, velocity: velocity, speed: speed * self.seconds / seconds)
    }

    /// The same motion, given more time to settle in.
    func lasting(_ seconds: Double) -> MotionTiming {
        MotionTiming(shape: shape, seconds: seconds, hasOwnDuration: hasOwnDuration, velocity: velocity, speed: speed)
    }

    /// The velocity at the start of what is no point (rule E 6).
    var plainVelocity: Double { velocity.dx }

    /// The two functions of time, at one moment, or their slopes per second.
    struct Sample {
        var progress: Double
        var response: Double
    }

    /// The functions at a fraction of the time; exactly at the target from 1 on.
    func sample(at fraction: Double) -> Sample {
        switch shape {
        case .curve(let curve): return Self.sample(of: curve, at: fraction, seconds: seconds)
        case .spring(let spring): return Self.sample(of: spring, at: fraction, seconds: seconds, speed: speed)
        }
    }

    /// The functions of any curve but a spring.
    static func sample(of curve: TimingCurve, at fraction: Double, seconds: Double) -> Sample {
        if fraction >= 1 { return Sample(progress: 1, response: 0) }
        // What takes no time is at its start until it is over.
        if seconds == 0 { return Sample(progress: 0, response: 0) }
        let time = max(0, fraction) * seconds
        let rest = 1 - max(0, fraction)
        return Sample(progress: curve.value(atFraction: fraction), response: time * rest * rest)
    }

    /// The functions of a spring.
    @inline(__always)
    static func sample(of spring: Spring, at fraction: Double, seconds: Double, speed: Double) -> Sample {
        if fraction >= 1 { return Sample(progress: 1, response: 0) }
        guard fraction > 0, seconds > 0 else { return Sample(progress: 0, response: 0) }
        // Both motions, from (-1, 0) and from (0, 1), are sums of the same two solutions.
        let (even, odd) = spring.envelope(at: fraction * seconds * speed)
        return Sample(progress: 1 + (-even - spring.decayRate * odd), response: odd / speed)
    }

    /// The slopes of the functions, per second of a motion that takes `seconds`; zero from the end on.
    func slope(at fraction: Double) -> Sample {
        if fraction >= 1 || seconds == 0 { return Sample(progress: 0, response: 0) }
        let time = max(0, fraction) * seconds
        switch shape {
        case .curve(let curve):
            return Sample(
                progress: curve.slope(atFraction: fraction) / seconds, response: (1 - fraction) * (1 - 3 * fraction))
        case .spring(let spring):
            let push = Spring.State(displacement: 0, velocity: 1)
            return Sample(
                progress: spring.velocity(at: time * speed) * speed,
                response: spring.state(from: push, at: time * speed).velocity)
        }
    }

    /// The progress of what has one dimension, its velocity at the start included.
    func plainProgress(at fraction: Double) -> Double {
        let sample = sample(at: fraction)
        return sample.progress + plainVelocity * sample.response
    }

    /// The first fraction of the time at which that progress is `progress`; for 0 and 1 the start and the end, also
    /// where an overshoot passes them before.
    func fraction(of progress: Double) -> Double {
        if progress == 1 { return 1 }
        if progress == 0 || seconds == 0 { return 0 }
        switch shape {
        case .curve(let curve): return curve.inverse(progress)
        case .spring(let spring):
            let start = Spring.State(displacement: -1, velocity: plainVelocity / speed)
            let limit = seconds * speed
            return spring.firstMoment(at: progress - 1, from: start, limit: limit) / limit
        }
    }

    /// The push that lets `change` start with the timing's own velocity; zero if it has none.
    func push(for property: AnimatableProperty, change: AnimationVector) -> AnimationVector {
        guard velocity != .zero else { return .zero }
        var parts = AnimationVector(repeating: velocity.dx)
        // The y of what is a point: the centre, and the bounds' origin, which is the content's offset (rule E 6).
        if property == .center || property == .bounds { parts[1] = velocity.dy }
        return change * parts
    }

    /// The push that lets `change` start with a velocity that was there before, in units per second.
    ///
    /// Zero where the curve starts vertically: its own start is faster than any.
    func push(for change: AnimationVector, takingOver velocity: AnimationVector) -> AnimationVector {
        guard seconds > 0 else { return .zero }
        let start = slope(at: 0).progress
        return abs(start * seconds) < CubicBezier.steepestSlope ? velocity - change * start : .zero
    }
}
