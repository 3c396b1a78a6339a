import Drawing
import Timing
import ViewHierarchy

/// The timing that properties of one motion share.
///
/// At a fraction of the time, a property's value is `from + change * progress + push * response`, with a sample of the
/// timing. Only springs have a response.
struct MotionTiming: Hashable {
    enum Shape: Hashable {
        /// Any curve but a spring.
        case curve(TimingCurve)
        case spring(Spring)
    }

    let shape: Shape
    /// The duration of the whole motion in seconds, 0 or more.
    var seconds: Double
    /// Whether the duration is the spring's own, independent of the requested one.
    let hasOwnDuration: Bool
    /// The velocity at the start of a spring; 1 is the whole change in one second.
    let velocity: CGVector
    /// The spring's time that passes in a second.
    let speed: Double

    init(
        shape: Shape, seconds: Double, hasOwnDuration: Bool = false, velocity: CGVector = .zero, speed: Double = 1
    ) {
        self.shape = shape
        self.seconds = Self.usable(seconds)
        self.hasOwnDuration = hasOwnDuration
        self.velocity = velocity
        self.speed = speed
    }

    /// The shortest duration, in seconds; shorter ones count as 0.
    private static let shortest = 1e-9
    /// The longest duration, in seconds; longer ones are limited to it, so that sums and products stay finite.
    static let longest = 1e9

    /// Returns a usable duration in seconds: 0 for values that are negative, not finite or too short.
    static func usable(_ seconds: Double) -> Double {
        seconds >= shortest && seconds.isFinite ? min(seconds, longest) : 0
    }

    /// Returns the same motion, slower or faster; a velocity at the start keeps its value per second, or is zero.
    func stretched(to seconds: Double, fromRest: Bool = false) -> MotionTiming {
        let isTimed = seconds > 0 && self.seconds > 0
        return MotionTiming(
            shape: shape, seconds: seconds, velocity: fromRest ? .zero : velocity,
            speed: isTimed ? speed * self.seconds / seconds : 1)
    }

    /// The start velocity of values that are not points (rule E 6).
    var plainVelocity: Double { velocity.dx }

    /// Returns the functions at a fraction of the time; exactly at the target from 1 on.
    func sample(at fraction: Double) -> MotionSample {
        if fraction >= 1 { return MotionSample(progress: 1, response: 0) }
        // A motion without duration is at its start until it ends.
        if seconds == 0 { return MotionSample(progress: 0, response: 0) }
        switch shape {
        case .curve(let curve): return MotionSample(progress: curve.value(atFraction: fraction), response: 0)
        case .spring(let spring):
            let time = fraction * seconds * speed
            guard time > 0 else { return MotionSample(progress: 0, response: 0) }
            // Both motions, from (-1, 0) and from (0, 1), are sums of the same two solutions.
            let (even, odd) = spring.envelope(at: time)
            return MotionSample(progress: 1 + (-even - spring.decayRate * odd), response: odd / speed)
        }
    }

    /// Returns the slopes of the functions, per second of a motion that takes `seconds`; zero from the end on.
    func slope(at fraction: Double) -> MotionSample {
        if fraction >= 1 || seconds == 0 { return MotionSample(progress: 0, response: 0) }
        let time = max(0, fraction) * seconds
        switch shape {
        case .curve(let curve):
            return MotionSample(progress: curve.slope(atFraction: fraction) / seconds, response: 0)
        case .spring(let spring):
            let push = Spring.State(displacement: 0, velocity: 1)
            return MotionSample(
                progress: spring.velocity(at: time * speed) * speed,
                response: spring.state(from: push, at: time * speed).velocity)
        }
    }

    /// Returns the progress of a one-dimensional value, including its velocity at the start.
    func plainProgress(at fraction: Double) -> Double {
        let sample = sample(at: fraction)
        return sample.progress + plainVelocity * sample.response
    }

    /// Returns the first fraction of the time with this plain progress; for 0 and 1 the start and the end in any case.
    func fraction(of progress: Double) -> Double {
        if progress == 1 { return 1 }
        if progress == 0 { return 0 }
        switch shape {
        case .curve(let curve): return curve.inverse(progress)
        case .spring(let spring):
            // Without a duration no moment has the progress; any that is not an end will do.
            guard seconds > 0 else { return min(max(progress, 0), 1) }
            let start = Spring.State(displacement: -1, velocity: plainVelocity / speed)
            let limit = seconds * speed
            return spring.firstMoment(at: progress - 1, from: start, limit: limit) / limit
        }
    }

    /// Returns the push that gives `change` the timing's own start velocity; zero if it has none.
    func push(for property: AnimatableProperty, change: AnimationVector) -> AnimationVector {
        guard velocity != .zero else { return .zero }
        var parts = AnimationVector(repeating: velocity.dx)
        // `dy` applies to the y of points: the center, and the bounds' origin, which is the content offset (rule E 6).
        if property == .center || property == .bounds { parts[1] = velocity.dy }
        return change * parts
    }
}
