package import Staging
package import Timing

// Input is replayed: at once where the scene has other settings, in its own time where a gesture is shown again.
extension LiveSession {
    /// Changes the scene's settings as if it had had them from its beginning: all input so far is replayed, up to now, in the
    /// lanes that are set differently.
    /// - Parameter inPieces: Whether the lanes may stay as they are until the replay is finished, where there is much
    ///   input and no recording runs: see ``continueChange()``.
    package func change(to choice: SceneChoice, inPieces: Bool = false) {
        let sources = sources(of: choice)
        let replayed = sources.count(where: \.isReplayed)
        if replayed == 0, !sources.isEmpty, let joined = PlayedLanes(sources, of: played, and: nil) {
            self.choice = choice
            return show(joined)
        }
        let isPart = replayed > 0 && replayed < sources.count
        guard let rebuild = laneRebuild(of: choice, isPart ? sources : nil) else { return }
        self.choice = choice
        self.rebuild = rebuild
        isFillingLater = true
        if inPieces, recording == nil { playRebuild(atMost: inputInFrame) } else { finishChange() }
    }

    /// Where each lane of a choice comes from: a lane that is set in the same way is kept, where possible in its place.
    /// Empty where the lanes can't be opened.
    private func sources(of choice: SceneChoice) -> [LaneSource] {
        // What is wrong with the parameters is reported where the lanes are opened.
        guard choice.scene.name == lanes.scene.name, let parameters = try? choice.parameters() else { return [] }
        var free = lanes.stages.map { Optional($0.parameters) }
        var sources: [LaneSource?] = parameters.enumerated().map { lane, own in
            guard free.indices.contains(lane), free[lane] == own else { return nil }
            free[lane] = nil
            return .kept(lane)
        }
        var replayed = 0
        for (lane, own) in parameters.enumerated() where sources[lane] == nil {
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

    /// Replays all input in the lanes of a choice that are not kept; nil where they can't be opened.
    /// - Parameter sources: Where the lanes come from; nil where all are replayed.
    private func laneRebuild(of choice: SceneChoice, _ sources: [LaneSource]? = nil) -> LaneRebuild? {
        var part = choice
        if let sources { part.lanes = zip(choice.laneSettings, sources).filter { $1.isReplayed }.map(\.0) }
        return opened(part, paths).map { lanes in
            LaneRebuild(lanes, of: sources, passing: log.lastGesture) { [weak self] in
                self?.opened(choice, self?.paths ?? [])
            }
        }
    }

    /// Whether a change has yet to reach the lanes.
    package var isChanging: Bool { rebuild != nil }

    /// The progress of a change, 0...1, or `nil` without one.
    var changeProgress: Double? { rebuild.map { $0.progress(of: log.events) } }

    /// Continues a change in pieces. Call it once per frame.
    ///
    /// The history of rebuilt lanes is computed after a frame without a change. While a slider is dragged,
    /// it would be computed in vain.
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
        if let joined = rebuild.joined(with: played) { return show(joined) }
        // In these lanes the last gesture is another one.
        self.rebuild = laneRebuild(of: choice)
        playRebuild(atMost: count)
    }

    /// Replays the last gesture in all lanes, from just before it.
    ///
    /// A finger that is still down is lifted first: the gesture ends there. A replay that runs restarts, and the stages
    /// keep their present size.
    package func replay(at time: FrameTime) {
        guard let first = isReplaying ? scriptBegin : log.lastGesture else {
            return say("Nothing to replay yet: drag something first")
        }
        if !isReplaying { lift(.up, at: time) }
        replay(log.events + script, from: first, at: time)
    }

    /// Replays input in all lanes: at once up to just before an event, and from there in its own time.
    /// - Parameter waits: Whether pictures are waited for, where none has been decoded for these lanes before.
    func replay(_ events: [InputEvent], from first: Int, at time: FrameTime, waits: Bool = false) {
        let isRecorded = recording != nil
        let start = max(.zero, FrameTime(seconds: events[first].time.seconds - Self.lead))
        let resizing = InputEvent(time: .zero, action: .resize(stageSize))
        let size = stageSize == settings.size ? [] : [resizing]
        let before = size + events[..<first].filter(\.isNotResizing)
        guard reopen(playing: before, until: start, waits: waits) else { return }
        play(events[first...].filter(\.isNotResizing), at: time)
        // A recording can't go back in time: it ends, and a new one has the gesture from its beginning.
        if isRecorded { toggleRecording(at: time) }
    }

    /// Plays input in its own time, from the lanes' present moment on.
    package func play(_ events: [InputEvent], at time: FrameTime = .zero) {
        script = events[...]
        wasReplayed = true
        scriptBegin = log.events.count
        clock = VirtualClock(start: time.roundedToMicroseconds, showing: lanes.now, factor: clock.factor)
    }

    /// Whether a gesture is being replayed.
    package var isReplaying: Bool { !script.isEmpty }

    /// The pause before a replayed gesture, in seconds.
    static let lead = 0.25

    /// The history since the last gesture began, or `nil` before the first.
    func moments() -> MomentRecord? {
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

    /// Reopens the scene and plays input on it at once; changes nothing where it can't be opened.
    private func reopen(playing events: [InputEvent], until end: FrameTime, waits: Bool) -> Bool {
        guard let lanes = opened(choice, paths) else { return false }
        let fresh = LaneRebuild(lanes)
        _ = fresh.play(events, until: end, waits: waits)
        show(fresh.played)
        return true
    }

    /// Lifts the replay's pointers, and ends it.
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

extension InputEvent {
    fileprivate var isNotResizing: Bool {
        if case .resize = action { false } else { true }
    }
}

/// Replays all input so far on lanes with other settings, in as many pieces as needed. Lanes whose settings stay are
/// joined with them at the end.
///
/// Before the last gesture nothing is sampled, as nothing of it is shown. Where the lanes do not rest when that begins,
/// it is another gesture in these lanes: then all is played, sampled from its beginning.
@MainActor
final class LaneRebuild {
    private(set) var played: PlayedLanes
    /// The index of the next input. A log only grows, except that a mouse's last position may be replaced by the next one:
    /// where the older one was played, the newer one has no effect.
    private var next = 0
    private let keepsMoments: Bool
    /// The first sampled input.
    private var passed: Int
    /// Where each lane comes from; nil where all are replayed.
    private var sources: [LaneSource]?
    private let reopen: () -> LaneSet?

    /// The ratio of the time for a sampled input to that for one without samples.
    private static let passingFactor = 2

    /// - Parameters:
    ///   - lanes: Those that are replayed, at their beginning.
    ///   - sources: Where each lane comes from; nil where all are replayed.
    ///   - keepsMoments: Whether all is kept that they show of a gesture.
    ///   - first: The input with which the last gesture begins; nil for all.
    ///   - reopen: All lanes at their beginning; nil where they can't be opened.
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
    ///   - first: The input with which the gesture begins of which all is kept.
    ///   - end: The present moment, once all input is played.
    ///   - count: The most input of all lanes to play, or nil for all there is.
    ///   - waits: Whether pictures are waited for, or are taken over as they come.
    /// - Returns: Whether the present moment is reached.
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
                played.take(events[next], keepsPassing: true)
            }
            next += 1
        }
        guard next == events.count else { return false }
        if waits { played.lanes.finishLoading() } else { played.lanes.deliverImages() }
        played.advance(to: end)
        return true
    }

    /// All lanes, once the replay is finished; nil where in them together the last gesture is another one.
    func joined(with kept: PlayedLanes) -> PlayedLanes? {
        sources.map { PlayedLanes($0, of: kept, and: played) } ?? played
    }
}
