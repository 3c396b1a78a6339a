import Timing

/// The path from a playhead to a block's progress.
struct MotionPath {
    var timing: MotionTiming
    /// The position at which the contributions' pushes apply in full: on a motion that was left for scrubbing, or joined
    /// after it, they are distances. Nil where they are velocities.
    var pivot: Double?
    /// Whether the playhead is the progress itself, instead of a fraction of time.
    var isScrubbed = false
    /// The progress, from the block's start values to its end values, at the beginning and the end of this path.
    var fractions = (from: 0.0, to: 1.0)
    /// Whether it is the path of the original timing, which can be followed back.
    var isWhole = true

    func sample(at position: Double) -> MotionSample {
        guard let pivot else { return timing.sample(at: position) }
        let isOver = position >= 1 && pivot < 1
        return MotionSample(
            progress: isScrubbed ? position : isOver ? 1 : reached(at: position),
            response: Self.hat(position, pivot: pivot))
    }

    /// Returns the slopes of the sample for a playhead that moves at `rate` per second: those of the motion that
    /// follows, also at the end if it turns back there.
    func slope(at position: Double, rate: Double) -> MotionSample {
        let slope = timing.slope(at: rate < 0 ? min(position, 1.0.nextDown) : position)
        guard let pivot else {
            let scale = rate * timing.seconds
            return MotionSample(progress: slope.progress * scale, response: slope.response * scale)
        }
        let progress = (slope.progress + timing.plainVelocity * slope.response) * rate * timing.seconds
        return MotionSample(
            progress: isScrubbed ? rate : progress, response: Self.hatSlope(position, pivot: pivot, rate: rate))
    }

    /// Returns the progress at the pivot of a joined motion. At the end it is that just before, which for a spring is
    /// not quite 1, so that a motion that turns back there does not jump; without a duration there is none before.
    func reached(at position: Double) -> Double {
        timing.plainProgress(at: timing.seconds > 0 ? min(position, 1.0.nextDown) : position)
    }

    /// Returns the progress from start values to end values.
    func fraction(at position: Double) -> Double {
        fractions.from + (fractions.to - fractions.from) * (isScrubbed ? position : timing.plainProgress(at: position))
    }

    /// Returns the slope of that progress for the slopes of the sample; a velocity at the start is a part (rule K 8).
    func fractionSlope(_ slope: MotionSample) -> Double {
        let push = pivot == nil ? timing.plainVelocity * slope.response : 0
        return (fractions.to - fractions.from) * (slope.progress + push)
    }

    /// Returns 1 at the pivot, falling linearly to 0 at 0 and 1: it brings a motion that a velocity had bent when it was
    /// paused back to its end points without a jump. A pivot past the end is left before the end is reached.
    static func hat(_ place: Double, pivot: Double) -> Double {
        if place == pivot { return 1 }
        if pivot > 1 { return min(max((place - 1) / (pivot - 1), 0), 1) }
        if place < pivot { return max(0, place / pivot) }
        return pivot < 1 ? max(0, (1 - place) / (1 - pivot)) : 0
    }

    private static func hatSlope(_ place: Double, pivot: Double, rate: Double) -> Double {
        let isBefore = place < pivot || place == pivot && rate < 0 && pivot > 0
        if pivot > 1 { return place > 1 ? rate / (pivot - 1) : 0 }
        return rate * (isBefore ? 1 / pivot : pivot < 1 ? -1 / (1 - pivot) : 0)
    }
}

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
