/// The path from a playhead to a block's progress.
struct MotionPath {
    var timing: MotionTiming
    /// The position at which the contributions' pushes apply in full: on a motion that was left for scrubbing, or joined
    /// after it, they are distances. Nil where they are velocities.
    var pivot: Double?
    /// Whether the playhead is the progress itself, instead of a fraction of time.
    var isScrubbed = false
    /// The progress at the beginning and the end of a path with a new timing; nil for the path of the original timing,
    /// which can be followed back.
    var part: (from: Double, to: Double)?

    /// The progress, from the block's start values to its end values, at the beginning and the end of this path.
    var fractions: (from: Double, to: Double) { part ?? (0, 1) }

    var isWhole: Bool { part == nil }

    func sample(at position: Double) -> MotionTiming.Sample {
        guard let pivot else { return timing.sample(at: position) }
        let isOver = position >= 1 && pivot < 1
        return MotionTiming.Sample(
            progress: isScrubbed ? position : isOver ? 1 : reached(at: position),
            response: Self.hat(position, pivot: pivot))
    }

    /// Returns the slopes of the sample for a playhead that moves at `rate` per second: those of the motion that
    /// follows, also at the end if it turns back there.
    func slope(at position: Double, rate: Double) -> MotionTiming.Sample {
        let slope = timing.slope(at: rate < 0 ? min(position, 1.0.nextDown) : position)
        guard let pivot else {
            let scale = rate * timing.seconds
            return MotionTiming.Sample(progress: slope.progress * scale, response: slope.response * scale)
        }
        let progress = (slope.progress + timing.plainVelocity * slope.response) * rate * timing.seconds
        return MotionTiming.Sample(
            progress: isScrubbed ? rate : progress, response: Self.hatSlope(position, pivot: pivot, rate: rate))
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
        fractions.from + (fractions.to - fractions.from) * (isScrubbed ? position : timing.plainProgress(at: position))
    }

    /// Returns the slope of the progress from start values to end values, for the slopes of the sample. A velocity at the
    /// start is a part of the progress (rule K 8).
    func fractionSlope(_ slope: MotionTiming.Sample) -> Double {
        let push = pivot == nil ? timing.plainVelocity * slope.response : 0
        return (fractions.to - fractions.from) * (slope.progress + push)
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

    private static func hatSlope(_ place: Double, pivot: Double, rate: Double) -> Double {
        let isBefore = place < pivot || place == pivot && rate < 0 && pivot > 0
        if pivot > 1 { return place > 1 ? rate / (pivot - 1) : 0 }
        return rate * (isBefore ? 1 / pivot : pivot < 1 ? -1 / (1 - pivot) : 0)
    }
}
