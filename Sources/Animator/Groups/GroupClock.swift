import Timing

/// How the time of an animation group follows the timeline's.
struct GroupClock: Equatable {
    /// A moment of the timeline.
    var moment = FrameTime.zero
    /// The group's own time then; never below zero.
    var time = FrameTime.zero
    /// Seconds of the group's time in a second of the timeline's.
    var speed = 1.0

    /// The group's time at a moment of the timeline's: running back it stops at zero.
    func time(at moment: FrameTime) -> FrameTime { max(.zero, time + (moment - self.moment) * speed) }

    /// The moment at which the group's time will be `time`; nil where it does not get there by running forward.
    func moment(of time: FrameTime) -> FrameTime? {
        guard speed > 0 else { return nil }
        let moment = self.moment + (time - self.time) / speed
        return moment.seconds.isFinite ? moment : nil
    }
}
