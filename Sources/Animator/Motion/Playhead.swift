import Timing

/// A position, 0...1, that moves to a goal at constant speed.
struct Playhead: Hashable {
    /// The position at rest, or at the start of a run.
    var origin = 0.0
    var goal = 1.0
    /// The time at the origin before the motion, in seconds.
    var wait = 0.0
    /// The time from the origin to the goal, in seconds.
    var span = 0.0

    /// Returns the position `elapsed` seconds after the start; exactly at the goal from the end on.
    func position(after elapsed: Double) -> Double {
        let time = elapsed - wait
        if time >= span { return elapsed >= wait ? goal : origin }
        return time <= 0 ? origin : origin + (goal - origin) * (time / span)
    }

    /// Returns the velocity, per second, `elapsed` seconds after the start.
    func rate(after elapsed: Double) -> Double {
        let time = elapsed - wait
        return time >= 0 && time < span ? (goal - origin) / span : 0
    }
}

/// The repetition of an animation.
struct MotionCycle: Hashable {
    /// The number of passes, with there and back counting as two; can be infinite.
    let legs: Double
    /// Whether every second pass runs back.
    let autoreverses: Bool

    static let once = MotionCycle(count: 1, autoreverses: false)

    var isOnce: Bool { legs == 1 }

    /// - Parameters:
    ///   - count: The number of repetitions, above 0, or infinity; other values count as 1.
    ///   - autoreverses: Whether each repetition runs there and back.
    init(count: Double, autoreverses: Bool) {
        legs = (count > 0 ? count : 1) * (autoreverses ? 2 : 1)
        self.autoreverses = autoreverses
    }

    /// Returns the time in a single forward pass with the same values as `elapsed` seconds, and whether it runs back.
    func time(_ elapsed: Double, leg seconds: Double) -> (time: Double, isBack: Bool) {
        guard !isOnce, seconds > 0, elapsed >= 0, elapsed < seconds * legs else { return (elapsed, false) }
        let leg = (elapsed / seconds).rounded(.down)
        let time = max(0, elapsed - leg * seconds)
        let isBack = autoreverses && leg.truncatingRemainder(dividingBy: 2) == 1
        return (isBack ? seconds - time : time, isBack)
    }
}
