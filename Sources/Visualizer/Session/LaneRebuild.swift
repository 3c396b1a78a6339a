import Staging
import Timing

/// Replays all input so far on lanes with other settings, in as many pieces as needed.
@MainActor
final class LaneRebuild {
    let played: PlayedLanes
    /// The index of the next input. A log only grows, except that a mouse's last position may be replaced by the next one:
    /// where the older one was played, the newer one has no effect.
    private var next = 0

    /// - Parameter lanes: At their beginning.
    init(_ lanes: LaneSet) { played = PlayedLanes(lanes) }

    /// Continues the replay.
    /// - Parameters:
    ///   - events: All input, including what was played already.
    ///   - end: The present moment, once all input is played.
    ///   - count: The most input of all lanes to play, or nil for all there is.
    /// - Returns: Whether the present moment is reached.
    func play(_ events: [InputEvent], until end: FrameTime, atMost count: Int? = nil) -> Bool {
        let limit = count.map { min(events.count, next + max(1, $0 / played.lanes.stages.count)) } ?? events.count
        while next < limit {
            played.lanes.deliverImages()
            played.advance(to: events[next].time)
            played.take(events[next], keepsPassing: true)
            next += 1
        }
        guard next == events.count else { return false }
        played.lanes.deliverImages()
        played.advance(to: end)
        return true
    }
}
