import Timing
import ViewHierarchy

/// What an animator needs in every frame, in memory of its own.
struct MotionState {
    /// What the animator is doing.
    enum Phase {
        case inactive
        /// Started, until the delay has passed; then from the end values back, if it was started so.
        case delayed(until: FrameTime, fromEnd: Bool)
        case running(since: FrameTime, until: FrameTime)
        case paused
        case stopped
    }

    var phase = Phase.inactive
    /// The time that the phase is told in, if it is not the timeline's own.
    var clock: GroupClock?
    /// How often the way is gone; only for animations that nobody controls.
    var cycle = MotionCycle.once
    /// The animator's own way from 0 to 1.
    var playhead = Playhead()
    /// Where on it the animator was when values were last shown.
    var place = 0.0
    var groups = MotionList<MotionGroup>()
    var tracks = MotionList<MotionTrack>()

    /// Shows everything as it is at a moment of the timeline, where that is nothing but values that change.
    /// - Returns: Whether it was; otherwise some values may have been shown, and the animator has to see to it.
    mutating func showIfPlain(at now: FrameTime) -> Bool {
        guard case .running(let since, let until) = phase, now < until, cycle.isOnce, clock == nil else { return false }
        let elapsed = now - since
        place = playhead.position(after: elapsed)
        for group in 0..<groups.count {
            if groups[group].hasWaiting || groups[group].supersedes { return false }
            groups[group].position = groups[group].playhead.position(after: elapsed)
            let sample = groups[group].path.sample(at: groups[group].position)
            for index in groups[group].tracks where tracks[index].life == .live {
                if tracks[index].isSpecial { return false }
                tracks[index].write(sample)
            }
        }
        return true
    }
}
