import Staging
import Timing

/// What has been done so far, done anew on lanes that are set otherwise, in as many pieces as it takes.
@MainActor
final class LaneRebuild {
    let played: PlayedLanes
    /// The input that comes next. A log only grows, but that a mouse's last place may be overtaken by the next one: where
    /// the older one was played, it is the newer one that does nothing.
    private var next = 0

    /// - Parameter lanes: At their beginning.
    init(_ lanes: LaneSet) { played = PlayedLanes(lanes) }

    /// Goes on with what was done.
    /// - Parameters:
    ///   - events: All of it, what was played already too.
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
