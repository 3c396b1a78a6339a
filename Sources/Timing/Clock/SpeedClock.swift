/// A clock that runs at any speed of another clock, backwards as well, and never shows less than zero.
package struct SpeedClock: Hashable, Sendable {
    /// A moment of the other clock.
    package let moment: FrameTime
    /// This clock's time at that moment; never below zero.
    package let time: FrameTime
    /// The seconds of this clock per second of the other one, any finite number.
    package let speed: Double

    /// Creates a clock that shows `time` when the other clock shows `moment`.
    package init(moment: FrameTime = .zero, time: FrameTime = .zero, speed: Double = 1) {
        self.moment = moment
        self.time = time
        self.speed = speed
    }

    /// Returns the time at a moment of the other clock; running back, it stops at zero.
    package func time(at moment: FrameTime) -> FrameTime { max(.zero, time + (moment - self.moment) * speed) }

    /// Returns the other clock's moment at which this one shows `time`; nil if it does not reach that time by running
    /// forward.
    package func moment(of time: FrameTime) -> FrameTime? {
        guard speed > 0 else { return nil }
        let moment = self.moment + (time - self.time) / speed
        return moment.seconds.isFinite ? moment : nil
    }
}
