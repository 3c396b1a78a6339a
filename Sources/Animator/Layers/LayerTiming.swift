import Timing
import ViewHierarchy

/// The course of a layer's animation in the time of what contains it, as Core Animation's `CAMediaTiming`.
struct LayerTiming {
    /// The curve, and the duration of one pass.
    var motion: MotionTiming
    /// The beginning, in seconds of the containing time.
    var begin = 0.0
    /// The seconds of its own time per second of the containing one; below 0 it runs back.
    var speed = 1.0
    /// Where in its own time it begins, in seconds; what is left out comes at the end.
    var offset = 0.0
    /// The number of passes, with there and back counting as two; can be infinite.
    var legs = 1.0
    var autoreverses = false
    var fill = MediaTimingFillMode.removed

    /// The end, in seconds of the containing time.
    var end: Double { begin + (speed == 0 ? .infinity : motion.seconds * legs / abs(speed)) }

    /// Returns the fraction of a pass at a time, and its rate per second; nil while the animation shows nothing.
    func progress(at time: Double) -> (fraction: Double, rate: Double)? {
        let (isAhead, isOver) = (time < begin, time >= end)
        if isAhead && !fill.showsStart || isOver && !fill.showsEnd { return nil }
        let seconds = motion.seconds
        guard seconds > 0 else { return (isOver ? 1 : 0, 0) }
        // Counted in passes, which are exact at the end.
        let run = isAhead ? 0 : isOver ? legs : min((time - begin) * abs(speed) / seconds, legs.nextDown)
        let period: Double = autoreverses ? 2 : 1
        var pass = ((speed < 0 ? -run : run) + offset / seconds).truncatingRemainder(dividingBy: period)
        if pass < 0 { pass += period }
        let isLast = speed > 0 ? isOver : speed < 0 ? !isOver : offset > 0
        if pass == 0, isLast { pass = period }
        let isBack = pass > 1
        let rate = isAhead || isOver ? 0 : speed / seconds
        return isBack ? (period - pass, -rate) : (pass, rate)
    }
}

/// What an animation of a layer gives to one property in the course of time.
struct LayerCourse {
    /// The timings of the animation and of the groups around it, from the outermost.
    var timings: [LayerTiming]
    let track: LayerTrack

    /// Returns the value some seconds after the beginning, and its velocity per second; nil while it shows nothing.
    /// - Parameter motion: The curve and duration of the outermost timing, as the animator has them.
    func state(after elapsed: Double, _ motion: MotionTiming) -> (value: AnimationVector, velocity: AnimationVector)? {
        var (time, rate, progress) = (elapsed, 1.0, 0.0)
        for (index, timing) in timings.enumerated() {
            let curve = index == 0 ? motion : timing.motion
            if index == 0, motion.seconds > 0 { time *= timing.motion.seconds / motion.seconds }
            guard let place = timing.progress(at: time) else { return nil }
            let slope = curve.slope(at: min(place.fraction, 1.0.nextDown))
            progress = curve.plainProgress(at: place.fraction)
            rate *= (slope.progress + curve.plainVelocity * slope.response) * timing.motion.seconds * place.rate
            guard index < timings.count - 1 else { break }
            time = progress * timing.motion.seconds
            rate *= timing.motion.seconds
        }
        return (track.value(at: progress), track.slope(at: progress, falling: rate < 0) * rate)
    }
}
