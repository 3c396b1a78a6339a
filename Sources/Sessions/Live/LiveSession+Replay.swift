package import Staging
package import Timing
import ViewHierarchy

// Replays input: immediately after settings change, or at its own times to show a gesture again.
extension LiveSession {
    /// Changes the scene's settings as if it had had them from its beginning, by replaying all input so far in the
    /// lanes with changed settings.
    /// - Parameter inPieces: Whether a long replay can be spread over several frames while the lanes remain unchanged,
    ///   unless a recording runs. See ``continueChange()``.
    package func change(to choice: SceneChoice, inPieces: Bool = false) {
        // The positions of all input are the first stage's.
        guard choice.device(ofLane: 0)?.device == lanes.stages[0].device?.device else {
            restart(choice, paths, at: now)
            return
        }
        let sources = sources(of: choice)
        let replayed = sources.count(where: \.isReplayed)
        if replayed == 0, !sources.isEmpty, let joined = PlayedLanes(sources, of: played, and: nil) {
            self.choice = choice
            return replaceLanes(joined)
        }
        // Some lanes alone would take the positions for those of another first stage.
        let isPart = replayed > 0 && replayed < sources.count && !choice.mixesDevices
        guard let rebuild = laneRebuild(of: choice, isPart ? sources : nil) else { return }
        self.choice = choice
        self.rebuild = rebuild
        isFillingLater = true
        if inPieces, recording == nil { playRebuild(atMost: inputInFrame) } else { finishChange() }
    }

    /// Returns the source of each lane of a choice: a lane with the same settings is kept, if possible at its index.
    /// Empty if the lanes can't be opened.
    private func sources(of choice: SceneChoice) -> [LaneSource] {
        // Errors of parameters are reported when the lanes are opened.
        guard choice.scene.name == lanes.scene.name, let parameters = try? choice.parameters() else { return [] }
        let wanted = parameters.enumerated().map {
            StageKind(
                parameters: $1, device: choice.device(ofLane: $0)?.device, timings: choice.timings(ofLane: $0))
        }
        var free = lanes.stages.map {
            Optional(
                StageKind(parameters: $0.parameters, device: $0.device?.device, timings: $0.animatorTimings))
        }
        var sources: [LaneSource?] = wanted.enumerated().map { lane, own in
            guard free.indices.contains(lane), free[lane] == own else { return nil }
            free[lane] = nil
            return .kept(lane)
        }
        var replayed = 0
        for (lane, own) in wanted.enumerated() where sources[lane] == nil {
            if let same = free.firstIndex(of: own) {
                free[same] = nil
                sources[lane] = .kept(same)
            } else {
                sources[lane] = .replayed(replayed)
                replayed += 1
            }
        }
        return sources.compactMap(\.self)
    }

    /// What stages have in common that do the same under the same input.
    private struct StageKind: Equatable {
        var parameters: SceneParameters
        var device: Device?
        var timings: [AnimatorTiming]
    }

    /// Replays all input in the lanes of a choice that are not kept. Returns nil if they can't be opened.
    /// - Parameter sources: The source of each lane, or nil to replay all.
    private func laneRebuild(of choice: SceneChoice, _ sources: [LaneSource]? = nil) -> LaneRebuild? {
        var part = choice
        if let sources { part.lanes = zip(choice.laneSettings, sources).filter { $1.isReplayed }.map(\.0) }
        return opened(part, paths).map { lanes in
            LaneRebuild(lanes, of: sources, passing: log.lastGesture) { [weak self] in
                self.flatMap { $0.opened(choice, $0.paths) }
            }
        }
    }

    /// Whether a change is in progress.
    package var isChanging: Bool { rebuild != nil }

    /// The progress of a change, 0...1, or `nil` without one.
    package var changeProgress: Double? { rebuild.map { $0.progress(of: log.events) } }

    /// Continues a change in pieces. Call it once per frame.
    ///
    /// The history of rebuilt lanes is computed after a frame without a change, because the next change of a dragged
    /// slider would discard it.
    package func continueChange() {
        if isChanging { return playRebuild(atMost: inputInFrame) }
        if !isFillingLater { fill(atMost: inputInFrame / Self.fillingFactor) }
        isFillingLater = false
    }

    /// The ratio of the time for input with a full history to that without one.
    private static let fillingFactor = 2

    /// Completes a change in pieces immediately.
    func finishChange() { playRebuild(atMost: nil) }

    private func playRebuild(atMost count: Int?) {
        guard let rebuild, rebuild.play(log.events, until: lanes.now, atMost: count) else { return }
        if let joined = rebuild.joined(with: played) { return replaceLanes(joined) }
        // In these lanes together the last gesture is a different one.
        self.rebuild = laneRebuild(of: choice)
        playRebuild(atMost: count)
    }

    /// Replays the last gesture in all lanes, from just before it.
    ///
    /// Pointers that are down are lifted first, which ends the gesture. A running replay restarts, and the stages keep
    /// their current size.
    package func replay(at time: FrameTime) {
        guard let first = isReplaying ? scriptBegin : log.lastGesture else {
            return say("Nothing to replay yet: drag something first")
        }
        if !isReplaying { lift(.up, at: time) }
        replay(log.events + script, from: first, at: time)
    }

    /// Replays input in all lanes: immediately up to an event, and from there at its own times.
    /// - Parameter waits: Whether to wait for pictures, if none has been decoded for these lanes before.
    package func replay(_ events: [InputEvent], from first: Int, at time: FrameTime, waits: Bool = false) {
        let isRecorded = recording != nil
        let start = max(.zero, FrameTime(seconds: events[first].time.seconds - Self.lead))
        let resizing = InputEvent(time: .zero, action: .resize(stageSize))
        let size = hasDevice || stageSize == ownSize ? [] : [resizing]
        let before = size + events[..<first].filter(keepsSize)
        guard reopen(playing: before, until: start, waits: waits) else { return }
        play(events[first...].filter(keepsSize), at: time)
        // A recording can't go back in time, so it ends, and a new one records the gesture from its beginning.
        if isRecorded { toggleRecording(at: time) }
    }

    /// Plays input at its own times, from the lanes' current moment on.
    package func play(_ events: [InputEvent], at time: FrameTime = .zero) {
        script = events[...]
        wasReplayed = true
        scriptBegin = log.events.count
        clock = VirtualClock(start: time.roundedToMicroseconds, showing: lanes.now, factor: clock.factor)
    }

    /// Whether a gesture is being replayed.
    package var isReplaying: Bool { !script.isEmpty }

    /// The pause before a replayed gesture, in seconds.
    package static let lead = 0.25

    /// The history since the last gesture began, or `nil` before the first.
    package func moments() -> MomentRecord? {
        if played.lacksMoments { fill(atMost: nil) }
        return played.moments
    }

    /// Whether the rebuilt lanes' history of the last gesture remains to be computed.
    var isFilling: Bool { rebuild == nil && recording == nil && played.lacksMoments && played.gestureEnd != nil }

    /// Computes the rebuilt lanes' history of the last gesture by playing their input on other lanes.
    private func fill(atMost count: Int?) {
        guard isFilling || count == nil else {
            filling = nil
            return
        }
        if filling == nil { filling = fillingLanes() }
        if let filling {
            guard filling.play(log.events, from: log.lastGesture, until: lanes.now, atMost: count, waits: count == nil)
            else { return }
        }
        played.adopt(filling?.played.moments)
        filling = nil
        isStale = true
    }

    private func fillingLanes() -> LaneRebuild? {
        let (choice, paths) = (choice, paths)
        return opened(choice, paths).map { lanes in
            LaneRebuild(lanes, keepsMoments: true, passing: log.lastGesture) { [weak self] in
                self?.opened(choice, paths)
            }
        }
    }

    /// Reopens the scene and plays input on it immediately. Changes nothing if the scene can't be opened.
    func reopen(playing events: [InputEvent], until end: FrameTime, waits: Bool) -> Bool {
        guard let lanes = opened(choice, paths) else { return false }
        let fresh = LaneRebuild(lanes)
        _ = fresh.play(events, until: end, waits: waits)
        replaceLanes(fresh.played)
        return true
    }

    /// Ends the replay and lifts its pointers.
    func endReplay(at time: FrameTime) {
        guard isReplaying else { return }
        script = []
        lift(.cancel, at: time)
    }

    /// Ends the touches of all pointers that are down.
    func endTouches(at time: FrameTime) { lift(.up, at: time) }

    private func lift(_ phase: PointerPhase, at time: FrameTime) {
        for (id, location) in log.pressed.sorted(by: { $0.key < $1.key }) {
            perform(.pointer(id: id, phase: phase, location: location), at: clock.time(at: time))
        }
    }
}

extension LiveSession {
    /// Whether an event leaves the stages the size that they have in the window. A device turns in a replay as it did.
    private func keepsSize(_ event: InputEvent) -> Bool {
        switch event.action {
        case .resize: false
        case .turn: hasDevice
        case .pointer, .wheel, .key, .removePhoto: true
        }
    }
}

/// Replays all input so far on lanes with changed settings, in several pieces if needed, and then joins them with the
/// lanes whose settings are unchanged.
///
/// Nothing before the last gesture is sampled, because none of it is shown. If the lanes aren't at rest when the
/// gesture begins, it is a different gesture in these lanes, and all input is played and sampled from the beginning.
@MainActor
final class LaneRebuild {
    private(set) var played: PlayedLanes
    /// The index of the next input. A log only grows, except that the next position of a mouse can replace its last
    /// one; a replaced position that was already played has no effect.
    private var next = 0
    private let keepsMoments: Bool
    /// The first sampled input.
    private var passed: Int
    /// The source of each lane, or nil to replay all.
    private var sources: [LaneSource]?
    private let reopen: () -> LaneSet?

    /// The ratio of the time for a sampled input event to that for an unsampled one.
    private static let passingFactor = 2

    /// - Parameters:
    ///   - lanes: The replayed lanes, at their beginning.
    ///   - sources: The source of each lane, or nil to replay all.
    ///   - keepsMoments: Whether to keep the full history of a gesture.
    ///   - first: The index of the input that begins the last gesture, or nil to sample all.
    ///   - reopen: Returns all lanes at their beginning, or nil if they can't be opened.
    init(
        _ lanes: LaneSet, of sources: [LaneSource]? = nil, keepsMoments: Bool = false, passing first: Int? = nil,
        reopen: @escaping () -> LaneSet? = { nil }
    ) {
        self.sources = sources
        played = PlayedLanes(lanes)
        self.keepsMoments = keepsMoments
        passed = first ?? 0
        self.reopen = reopen
    }

    func progress(of events: [InputEvent]) -> Double { Double(next) / Double(max(1, events.count)) }

    /// Continues the replay.
    /// - Parameters:
    ///   - events: All input, including what was played already.
    ///   - first: The index of the input that begins the gesture to keep.
    ///   - end: The current moment, to which the lanes advance after all input.
    ///   - count: The maximum number of input events of all lanes to play, or nil for all.
    ///   - waits: Whether to wait for pictures instead of adopting them as they arrive.
    /// - Returns: Whether the current moment is reached.
    func play(
        _ events: [InputEvent], from first: Int? = nil, until end: FrameTime, atMost count: Int? = nil,
        waits: Bool = false
    ) -> Bool {
        var room = count.map { max(1, $0 / played.lanes.stages.count) * Self.passingFactor } ?? .max
        while next < events.count, room > 0 {
            if waits { played.lanes.finishLoading() } else { played.lanes.deliverImages() }
            room -= next < passed ? 1 : Self.passingFactor
            if next < passed {
                played.pass(events[next])
            } else {
                played.advance(to: events[next].time)
                if next == passed, passed > 0, !played.lanes.isSettled, let lanes = reopen() {
                    played = PlayedLanes(lanes)
                    sources = nil
                    (next, passed) = (0, 0)
                    continue
                }
                played.keepsMoments = keepsMoments && next >= first ?? 0
                played.handle(events[next], keepsPassing: true)
            }
            next += 1
        }
        guard next == events.count else { return false }
        if waits { played.lanes.finishLoading() } else { played.lanes.deliverImages() }
        played.advance(to: end)
        return true
    }

    /// Returns all lanes after the replay, or nil if the last gesture is a different one in them together.
    func joined(with kept: PlayedLanes) -> PlayedLanes? {
        sources.map { PlayedLanes($0, of: kept, and: played) } ?? played
    }
}
