/// The path from a playhead to a block's progress.
struct MotionPath {
    enum Kind {
        /// The playhead is a fraction of time, and the contributions' pushes are velocities.
        case timed
        /// The playhead is a fraction of time, on a motion joined at the time `pivot` after scrubbing.
        case through(pivot: Double)
        /// The playhead is the progress itself, on a motion left at the progress `pivot` for scrubbing.
        case scrubbed(pivot: Double)
    }

    var kind: Kind
    var timing: MotionTiming
    /// The progress at the beginning and the end of a path with a new timing; nil for the path of the original timing.
    var part: (from: Double, to: Double)?

    /// The progress, from the block's start values to its end values, at the beginning and the end of this path.
    var fractions: (from: Double, to: Double) { part ?? (0, 1) }

    /// Whether the path has the original timing, and can be followed back.
    var isWhole: Bool { part == nil }

    func sample(at position: Double, elapsed: Double?) -> MotionTiming.Sample {
        switch kind {
        case .timed: timing.sample(at: position, elapsed: elapsed)
        case .through(let pivot):
            MotionTiming.Sample(
                progress: position < 1 || pivot >= 1 ? reached(at: position) : 1,
                response: Self.hat(position, pivot: pivot))
        case .scrubbed(let pivot):
            MotionTiming.Sample(progress: position, response: Self.hat(position, pivot: pivot))
        }
    }

    /// Returns the slopes of the sample for a playhead that moves at `rate` per second: those of the motion that
    /// follows, also at the end if it turns back there.
    func slope(at position: Double, rate: Double) -> MotionTiming.Sample {
        let slope = timing.slope(at: rate < 0 ? min(position, 1.0.nextDown) : position)
        switch kind {
        case .timed:
            let scale = rate * timing.seconds
            return MotionTiming.Sample(progress: slope.progress * scale, response: slope.response * scale)
        case .through(let pivot):
            let progress = (slope.progress + timing.plainVelocity * slope.response) * rate * timing.seconds
            return MotionTiming.Sample(progress: progress, response: Self.hatSlope(position, pivot: pivot, rate: rate))
        case .scrubbed(let pivot):
            return MotionTiming.Sample(progress: rate, response: Self.hatSlope(position, pivot: pivot, rate: rate))
        }
    }

    /// Returns the progress at the pivot of a joined motion.
    ///
    /// At the end it is the progress just before, which for a spring is not quite 1, so that a motion that turns back
    /// there continues without a jump. A motion without duration has no progress before its end.
    func reached(at position: Double) -> Double {
        timing.plainProgress(at: timing.seconds > 0 ? min(position, 1.0.nextDown) : position)
    }

    /// Returns the progress from start values to end values.
    func fraction(at position: Double) -> Double {
        let progress = if case .scrubbed = kind { position } else { timing.plainProgress(at: position) }
        return fractions.from + (fractions.to - fractions.from) * progress
    }

    /// Returns the slope of the progress from start values to end values, for the slopes of the sample. A velocity at the
    /// start is a part of the progress (rule K 8).
    func fractionSlope(_ slope: MotionTiming.Sample) -> Double {
        var own = slope.progress
        if case .timed = kind { own += timing.plainVelocity * slope.response }
        return (fractions.to - fractions.from) * own
    }

    /// Returns 1 at the pivot, falling linearly to 0 at 0 and 1. It brings a motion that a velocity had bent off the
    /// straight path when it was paused back to its end points without a jump. A pivot past the end is left before the
    /// end is reached.
    static func hat(_ place: Double, pivot: Double) -> Double {
        if place == pivot { return 1 }
        if pivot > 1 { return min(max((place - 1) / (pivot - 1), 0), 1) }
        if place < pivot { return pivot > 0 ? max(0, place / pivot) : 0 }
        return pivot < 1 ? max(0, (1 - place) / (1 - pivot)) : 0
    }

    /// Returns the rate of change of `hat` for a place that moves at `rate` per second.
    private static func hatSlope(_ place: Double, pivot: Double, rate: Double) -> Double {
        let isBefore = place < pivot || place == pivot && rate < 0 && pivot > 0
        if pivot > 1 { return place > 1 ? rate / (pivot - 1) : 0 }
        return rate * (isBefore ? 1 / pivot : pivot < 1 ? -1 / (1 - pivot) : 0)
    }
}
