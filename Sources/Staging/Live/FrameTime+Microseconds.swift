package import Timing

extension FrameTime {
    /// The nearest whole microsecond.
    package var roundedToMicroseconds: FrameTime { FrameTime(seconds: (seconds * 1e6).rounded() / 1e6) }

    /// The first whole microsecond that is not before this moment.
    package var raisedToMicroseconds: FrameTime {
        let near = roundedToMicroseconds
        return near < self ? FrameTime(seconds: ((near.seconds * 1e6).rounded() + 1) / 1e6) : near
    }

    /// The first whole microsecond that is after this moment.
    package var nextMicrosecond: FrameTime {
        let near = roundedToMicroseconds
        return near > self ? near : FrameTime(seconds: ((near.seconds * 1e6).rounded() + 1) / 1e6)
    }
}
