import Timing

/// A position between 0 and 1 that moves to a goal at constant speed.
struct Playhead {
    /// Where it is while nothing runs, and where it began while something does.
    var origin = 0.0
    var goal = 1.0
    /// Seconds for which it stays at its origin.
    var wait = 0.0
    /// Seconds that it takes from its origin to its goal.
    var span = 0.0

    /// Where it is, `elapsed` seconds after it was set going; exactly at the goal from the end on.
    func position(after elapsed: Double) -> Double {
        let time = elapsed - wait
        if time >= span { return elapsed >= wait ? goal : origin }
        return time <= 0 ? origin : origin + (goal - origin) * (time / span)
    }

    /// How fast it goes, per second, `elapsed` seconds after it was set going.
    func rate(after elapsed: Double) -> Double {
        let time = elapsed - wait
        return time >= 0 && time < span ? (goal - origin) / span : 0
    }
}

/// How often an animation is played.
struct MotionCycle: Hashable {
    /// How many times the distance is covered, there and back counting twice; may be infinite.
    let legs: Double
    /// Whether every second leg leads back.
    let autoreverses: Bool

    static let once = MotionCycle(legs: 1, autoreverses: false)

    var isOnce: Bool { legs == 1 }

    /// - Parameters:
    ///   - count: How often, above 0; infinite for ever. What is not counts as 1.
    ///   - autoreverses: Whether each time is there and back.
    init(count: Double, autoreverses: Bool) {
        self.init(legs: (count > 0 ? count : 1) * (autoreverses ? 2 : 1), autoreverses: autoreverses)
    }

    private init(legs: Double, autoreverses: Bool) {
        self.legs = legs
        self.autoreverses = autoreverses
    }

    /// The time within a single forward leg that shows the same as `elapsed` seconds of the whole, and whether it runs back.
    func time(_ elapsed: Double, leg seconds: Double) -> (time: Double, isBack: Bool) {
        guard !isOnce, seconds > 0, elapsed >= 0, elapsed < seconds * legs else { return (elapsed, false) }
        let leg = (elapsed / seconds).rounded(.down)
        let time = max(0, elapsed - leg * seconds)
        let isBack = autoreverses && leg.truncatingRemainder(dividingBy: 2) == 1
        return (isBack ? seconds - time : time, isBack)
    }
}

extension VelocityEstimator {
    /// For something that is put from place to place, as a finger does it, a place being a fraction of a whole distance or
    /// a second of an animation's time: zero once it has rested for the estimator's window (rule I 2).
    ///
    /// Older places are left out where one is farther off an even motion than what the estimator allows a finger, two
    /// points of 400.
    static var driven: VelocityEstimator { VelocityEstimator(evenness: 0.005) }
}
