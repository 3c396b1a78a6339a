import Foundation
import Staging
import Timing

/// Lanes, and all that was done to them since they were opened.
@MainActor
final class PlayedLanes {
    let lanes: LaneSet
    private(set) var log = InputLog()
    /// Told what there is to see.
    var onSight: (Sight) -> Void = { _ in }

    /// Seconds between two looks at what is played in no time.
    private static let sampling = 1.0 / 120

    /// - Parameter lanes: At their beginning.
    init(_ lanes: LaneSet) { self.lanes = lanes }

    /// Hands input of this moment to the lanes, and remembers it.
    /// - Parameter keepsPassing: Whether all places of a mouse that passes over are remembered, or only the last.
    func take(_ event: InputEvent, keepsPassing: Bool) {
        let wasSettled = lanes.isSettled
        log.append(event, keepsPassing: keepsPassing, isFirst: wasSettled)
        if log.isGestureBegin { onSight(.gesture(event.time)) }
        lanes.handle(event.action)
        if wasSettled, InputLog.mayBegin(event.action), !lanes.isSettled {
            log.markGesture()
            onSight(.gesture(event.time))
        }
    }

    /// Tells what the lanes show now, unless there was no gesture yet.
    func look() {
        guard log.lastGesture != nil else { return }
        let frames = lanes.traceFrames(frame: 0, time: lanes.now.seconds)
        onSight(.look(frames, lanes.now, isSettled: lanes.isSettled))
    }

    /// Tells what has happened since this was last called.
    func takeEvents() {
        let events = lanes.takeTraceEvents(since: .zero)
        if !events.isEmpty { onSight(.events(events)) }
    }

    /// Goes on in no time, with looks at the gesture on the way.
    func advanceSampling(to end: FrameTime) {
        while log.lastGesture != nil, lanes.now < end, lanes.isMoving || !lanes.isSettled {
            lanes.advance(to: min(lanes.now + Self.sampling, end))
            takeEvents()
            look()
        }
        lanes.advance(to: max(end, lanes.now))
        takeEvents()
    }
}
