import Timing
import ViewHierarchy

/// What an animator needs in every frame.
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
    /// How many times the distance is covered; only for animations that nobody controls.
    var cycle = MotionCycle.once
    /// The animator's own course from 0 to 1.
    var playhead = Playhead()
    /// The position on it when values were last shown.
    var place = 0.0
    var groups: ContiguousArray<MotionGroup> = []
    var tracks: ContiguousArray<MotionTrack> = []

    /// Shows everything as it is at a moment of the animator's time, where that is nothing but values that change.
    /// - Returns: Whether it was; otherwise some values may have been shown, and the animator has to see to it.
    @MainActor
    mutating func showIfPlain(at now: FrameTime) -> Bool {
        guard case .running(let since, let until) = phase, now < until, cycle.isOnce else { return false }
        let elapsed = now - since
        place = playhead.position(after: elapsed)
        for group in groups.indices {
            if groups[group].hasWaiting || groups[group].supersedes { return false }
            groups[group].position = groups[group].playhead.position(after: elapsed)
            let sample = groups[group].path.sample(at: groups[group].position)
            for index in groups[group].tracks where tracks[index].life == .live {
                if tracks[index].isSpecial { return false }
                tracks[index].show(sample)
            }
        }
        return true
    }
}
