package import Drawing
import Foundation
package import Staging
package import Timing

/// Lanes, all input since they were opened, and samples of what they showed.
///
/// Samples are at fixed times of the lanes, ``samplingRate`` per second since the scene was opened, and input acts
/// between them. The same input therefore gives the same samples, whether live, replayed or recorded, and whatever the
/// frame rate.
@MainActor
package final class PlayedLanes {
    package let lanes: LaneSet
    package private(set) var log = InputLog()
    /// Called with events in their order.
    package var onEvents: ([TraceEvent]) -> Void = { _ in }

    /// Whether to keep the full history of gestures, from the next one on.
    var keepsMoments: Bool { didSet { if keepsMoments != oldValue { keepLog() } } }
    /// The maximum memory of the history, in bytes. See ``MomentRecord``.
    var mostBytes = MomentRecord.mostBytes
    /// The history since the last gesture began, or nil if it was not kept.
    package var moments: MomentRecord? {
        keepDueMoment()
        return record
    }
    private var record: MomentRecord?
    /// The record that the current moment belongs to. The moment is kept once all its input has arrived.
    private var due: (record: MomentRecord, reports: [LaneReport])?
    /// Whether a moment was kept since this was last set to false. Stages draw a picture only on demand.
    var hasKept = false
    private var hasAdopted = false
    package private(set) var history = GestureHistory()
    private var reports: [LaneReport]
    /// The events since the last sample.
    private var pending: [TraceEvent] = []
    private var start: GestureStart?
    /// The input since the last gesture began that could have begun another one, by its index in the log, with the
    /// lanes that were at rest at that time.
    private var openings: [(event: Int, isSettled: [Bool])] = []
    /// The number of the next sample.
    private var next = 1
    private var lastFrames: [TraceFrame] = []
    private var lastInput = FrameTime.zero
    /// Whether the last two samples were equal and no later input can change the next ones.
    private var isStill = false

    /// The samples per second.
    nonisolated static let samplingRate = 120.0
    /// The seconds after input in which a pointer comes to count as at rest.
    private static let aftermath = VelocityEstimator.window + 2 / samplingRate
    /// The number of samples per kept moment.
    private static let samplesOfMoment = Int(samplingRate / MomentRecord.rate)

    /// - Parameters:
    ///   - lanes: The lanes at their beginning.
    ///   - keepsMoments: Whether to keep the full history of gestures.
    package init(_ lanes: LaneSet, keepsMoments: Bool = false) {
        self.lanes = lanes
        self.keepsMoments = keepsMoments
        reports = lanes.stages.map { _ in LaneReport() }
        keepLog()
    }

    /// Joins kept lanes and lanes that replayed the same input, as if all had been played together.
    ///
    /// Returns nil if their last gesture would be a different one together, in which case all lanes must be replayed.
    package init?(_ sources: [LaneSource], of kept: PlayedLanes, and replayed: PlayedLanes?) {
        guard kept.start == nil, replayed?.start == nil,
            let history = GestureHistory.joining(sources, of: kept.history, and: replayed?.history),
            replayed == nil || replayed?.log.lastGesture == kept.log.lastGesture
        else { return nil }
        for opening in kept.openings {
            let other = replayed?.openings.first { $0.event == opening.event }?.isSettled
            if replayed != nil, other == nil { return nil }
            let isSettled = sources.map { $0.pick(opening.isSettled, other ?? []) }
            // It would begin a new gesture, but was part of one before.
            if opening.isSettled.contains(false), !isSettled.contains(false) { return nil }
            openings.append((opening.event, isSettled))
        }
        lanes = LaneSet(sources.map { $0.pick(kept.lanes.stages, replayed?.lanes.stages ?? []) })
        keepsMoments = false
        log = kept.log
        self.history = history
        reports = sources.map { $0.pick(kept.reports, replayed?.reports ?? []) }
        lastInput = kept.lastInput
        next = kept.next
        for (lane, source) in sources.enumerated() {
            let own = source.pick(kept.pendingByLane, replayed?.pendingByLane ?? [])
            pending += own.map { event in
                var event = event
                event.lane = lane
                return event
            }
        }
    }

    private var pendingByLane: [[TraceEvent]] {
        reports.indices.map { lane in pending.filter { $0.lane == lane } }
    }

    /// Keeps the log as part of the history of a gesture.
    private func keepLog() { for stage in lanes.stages { stage.keepsLog = keepsMoments } }

    /// Sends input of the current moment to the lanes, and logs it.
    /// - Parameter keepsPassing: Whether to log all positions of a mouse without a press, or only the last.
    package func handle(_ event: InputEvent, keepsPassing: Bool) {
        var before: [TraceFrame]?
        if InputLog.mayBegin(event.action) {
            let restingLanes = lanes.stages.map(\.isSettled)
            if !restingLanes.contains(false) { before = frames }
            openings.append((log.events.count, restingLanes))
        }
        log.append(event, keepsPassing: keepsPassing)
        lanes.handle(event.action)
        let events = reportEvents()
        guard !log.lastIsPassing else {
            note(events)
            return
        }
        isStill = false
        lastInput = lanes.now
        let after = frames
        // A press can move something later; a key or the wheel moves something immediately or never.
        if let before, InputLog.isPress(event.action) || !lanes.isSettled {
            start = GestureStart(
                event: log.events.count - 1, at: event.time, before, after,
                keepsMoments
                    ? MomentRecord(start: event.time.seconds, lanes: lanes.stages.count, mostBytes: mostBytes) : nil)
            keepMoment(after)
        }
        note(events)
        openRecord?.record(event.action, at: event.time.seconds)
        // A recording's frame of this moment includes the input.
        if let record = openRecord, record === due?.record || record.start + record.end == lanes.now.seconds {
            keepMoment(after)
        }
        commit(after)
    }

    /// Sends input to the lanes and logs it, without samples, because its effects aren't shown.
    package func pass(_ event: InputEvent) {
        advanceLanes(to: event.time)
        log.append(event, keepsPassing: true)
        lanes.handle(event.action)
        _ = lanes.takeTraceEvents(since: .zero)
    }

    /// The record of the current gesture, or of one that has possibly begun.
    private var openRecord: MomentRecord? { start.map(\.moments) ?? (history.isOpen ? record : nil) }

    /// - Parameter frames: The current frames.
    private func keepMoment(_ frames: [TraceFrame]) {
        guard let record = openRecord else { return }
        due = (record, reports(showing: frames))
        hasKept = true
    }

    private func keepDueMoment() {
        if due == nil { return }
        _ = pictures()
        hasKept = true
    }

    /// Returns the current pictures of the lanes, and keeps them if the current moment is to be kept.
    package func pictures() -> [DisplayList] {
        let pictures = lanes.pictures()
        if let due { due.record.keep(lanes.stages, pictures, at: lanes.now.seconds, due.reports) }
        due = nil
        return pictures
    }

    /// Adopts the history of lanes that were played in the same manner.
    func adopt(_ moments: MomentRecord?) {
        due = nil
        record = moments
        hasAdopted = true
    }

    /// Whether there was a gesture whose history was neither kept nor adopted.
    var lacksMoments: Bool { keepsMoments && !hasAdopted && record == nil && history.start != nil }

    /// Advances to a moment, with the samples before it.
    package func advance(to end: FrameTime) {
        next = max(next, Self.firstSample(notBefore: lanes.now))
        while Self.time(ofSample: next) <= end {
            advanceLanes(to: Self.time(ofSample: next))
            recordEvents()
            sample()
            next += 1
            // The omitted samples are all equal.
            if isStill, !lanes.isMoving, lanes.nextDeadline == nil {
                next = max(next, Self.firstSample(notBefore: end) - 1)
            }
        }
        advanceLanes(to: end)
        recordEvents()
    }

    private func advanceLanes(to time: FrameTime) {
        if time > lanes.now { keepDueMoment() }
        lanes.advance(to: max(time, lanes.now))
    }

    /// Returns the current content, between two samples.
    package func content() -> BoardContent {
        let frames = frames
        history.setPresent(frames, at: lanes.now.seconds)
        return BoardContent(history: history, reports: reports(showing: frames))
    }

    /// Returns the report of each lane, between two samples.
    private func reports(showing frames: [TraceFrame]) -> [LaneReport] {
        var reports = reports
        for event in pending where reports.indices.contains(event.lane) { reports[event.lane].record(event) }
        for frame in frames where reports.indices.contains(frame.lane) {
            reports[frame.lane].update(frame, ownCurve: lanes.stages[frame.lane].ownFlightCurve)
        }
        return reports
    }

    /// Whether the next samples can differ from the last without motion, because a pointer comes to count as at rest.
    var isFollowing: Bool { history.isOpen && !isStill }

    /// The scene's time at which the last gesture came to rest, in seconds, or `nil` before that.
    package var gestureEnd: Double? { history.end }

    /// Reports events since the last call.
    package func recordEvents() {
        note(reportEvents())
    }

    private func note(_ events: [TraceEvent]) {
        let log = lanes.takeLog()
        openRecord?.record(events, log: log)
    }

    private func reportEvents() -> [TraceEvent] {
        let events = lanes.takeTraceEvents(since: .zero)
        guard !events.isEmpty else { return [] }
        pending += events
        for event in events { history.add(event) }
        onEvents(events)
        return events
    }

    // MARK: Samples

    private static func time(ofSample index: Int) -> FrameTime { .frame(index, rate: samplingRate) }

    private static func firstSample(notBefore moment: FrameTime) -> Int {
        var index = Int((moment.seconds * samplingRate).rounded(.down))
        while time(ofSample: index) < moment { index += 1 }
        return index
    }

    /// The current frames, without the position of a pointer that is up, which depends on the logged positions.
    private var frames: [TraceFrame] {
        lanes.traceFrames(frame: 0, time: 0).map { frame in
            var frame = frame
            if frame.pointer?.isDown != true { frame.pointer = nil }
            return frame
        }
    }

    private func sample() {
        let frames = frames
        for event in pending where reports.indices.contains(event.lane) { reports[event.lane].record(event) }
        pending = []
        for frame in frames where reports.indices.contains(frame.lane) {
            reports[frame.lane].record(
                frame, at: lanes.now.seconds, ownCurve: lanes.stages[frame.lane].ownFlightCurve)
        }
        isStill = frames == lastFrames && lanes.now - lastInput > Self.aftermath
        lastFrames = frames
        commit(frames)
        let (time, restingLanes) = (lanes.now.seconds, lanes.stages.map(\.isSettled))
        let isSettled = !restingLanes.contains(false)
        if let record = openRecord, time - record.start <= GestureHistory.longestGesture,
            isSettled || next.isMultiple(of: Self.samplesOfMoment * record.stride)
        {
            keepMoment(frames)
        }
        if start != nil {
            start?.history.add(frames, at: time, isSettled: restingLanes)
            if isSettled { start = nil }
        } else {
            history.add(frames, at: time, isSettled: restingLanes)
        }
    }

    /// Makes a possible gesture the last gesture as soon as something moves.
    private func commit(_ frames: [TraceFrame]) {
        guard let begun = start, begun.isMoved(in: frames) else { return }
        log.markGesture(begun.event)
        openings.removeAll { $0.event < begun.event }
        history.replace(by: begun.history)
        record = begun.moments
        hasAdopted = false
        start = nil
    }
}

/// Input at rest that possibly begins a gesture.
private struct GestureStart {
    /// The index in the log.
    let event: Int
    var history = GestureHistory()
    let moments: MomentRecord?
    private let first: [TraceFrame]

    init(
        event: Int, at time: FrameTime, _ before: [TraceFrame], _ after: [TraceFrame], _ moments: MomentRecord?
    ) {
        self.event = event
        self.moments = moments
        first = zip(before, after).map { before, after in
            var frame = before
            // The pointer has landed, and the views have not moved yet.
            frame.pointer = after.pointer
            return frame
        }
        history.begin(at: time.seconds)
        history.add(first, at: time.seconds)
    }

    func isMoved(in frames: [TraceFrame]) -> Bool { GestureHistory.isMoved(frames, since: first) }
}
