package import Foundation
package import Staging
package import Timing

/// The lanes in their time: input, slow motion, recordings. Knows no clock and no window.
///
/// Times are the window's; the scene's own begin when it is opened, and opening another (or other photos) begins them
/// anew. Slow motion and pauses lie between the two: input acts at the scene's time of its moment.
@MainActor
package final class LiveSession {
    package private(set) var lanes: LaneSet
    /// What is open now.
    package private(set) var choice: SceneChoice
    /// The stages' present size in points.
    package private(set) var stageSize: CGSize
    /// Which of its two looks the window has, for recordings of several lanes.
    package var isDark = true
    /// Told what the user is to know.
    package var onMessage: (Message) -> Void = { _ in }
    /// Told what has happened in the lanes, with the scene's times.
    package var onEvents: ([TraceEvent]) -> Void = { _ in }

    /// Told that a gesture begins, at a moment of the scene's time.
    package var onGesture: (FrameTime) -> Void = { _ in }
    /// Told that the scene has been opened anew, and what is told next is told again.
    package var onRebuild: () -> Void = {}
    /// Told what the lanes showed at a moment that is not shown, with the scene's time.
    package var onLook: ([TraceFrame]) -> Void = { _ in }

    private let settings: LiveSettings
    private var paths: [String]
    /// The scene's time by the window's.
    private var clock = VirtualClock(start: .zero)
    private var now = FrameTime.zero
    private var log = InputLog()
    /// What is still to come of a gesture that is played again.
    private var script: ArraySlice<InputEvent> = []
    private var isStale = true
    private var recording: LiveRecording?
    /// What has happened since the recording under way began, with the scene's times.
    private var recordedEvents: [TraceEvent] = []
    /// Recordings that are being written, the one under way not among them.
    private var written: [any LiveRecorder] = []

    /// Opens a scene on `paths`.
    package init(settings: LiveSettings, choice: SceneChoice, paths: [String]) throws {
        self.settings = settings
        self.choice = choice
        self.paths = paths
        lanes = try settings.open(choice, paths)
        stageSize = settings.size
    }

    /// Gives the lanes input; it acts at its own time, yet never at one that has been shown or recorded already.
    ///
    /// While a gesture is played again a pointer that only passes over is not in its way, and anything else ends it.
    package func send(_ action: InputAction, at time: FrameTime) {
        if isReplaying {
            if case .pointer(_, .move, _) = action { return }
            endReplay(at: time)
        }
        perform(action, at: clock.time(at: time))
    }

    /// Lets input act at a moment of the scene's time, or at the next that is free.
    private func perform(_ action: InputAction, at time: FrameTime) {
        var moment = max(time, lanes.now).raisedToMicroseconds
        if let recording, recording.next > 0, moment <= recording.lastTime {
            moment = recording.lastTime.nextMicrosecond
        }
        advanceLanes(before: moment)
        lanes.advance(to: moment)
        // Where nothing was shown for a while, this is how it stood until now.
        look()
        take(InputEvent(time: moment, action: action), keepsPassing: recording != nil)
        if clock.isPaused { isStale = true }
        if case .ending = recording?.phase { endRecording(after: moment) }
    }

    /// Hands input of this moment to the lanes, and remembers it.
    private func take(_ event: InputEvent, keepsPassing: Bool) {
        log.append(event, keepsPassing: keepsPassing, isFirst: lanes.isSettled)
        if log.isGestureBegin {
            recording?.board?.beginGesture(at: event.time.seconds)
            onGesture(event.time)
        }
        if case .resize(let size) = event.action { stageSize = size }
        lanes.handle(event.action)
    }

    /// Gives the stages another size in points, or with nil their own again.
    package func resizeStages(to size: CGSize?, at time: FrameTime) {
        let size = size ?? settings.size
        if size != stageSize { send(.resize(size), at: time) }
    }

    /// Takes over the pictures that were decoded, and tells of recordings that were written.
    package func wake() {
        lanes.deliverImages()
        if clock.isPaused { isStale = true }
        reportWritten()
    }

    // MARK: Opening

    /// Opens another scene on the same photos, or the same scene anew.
    package func open(_ scene: SceneDescription, at time: FrameTime) { open(choice.opening(scene), paths, at: time) }

    /// Opens the scene anew on other photos.
    package func open(photos paths: [String], at time: FrameTime) { open(choice, paths, at: time) }

    private func open(_ choice: SceneChoice, _ paths: [String], at time: FrameTime) {
        do {
            let fresh = try settings.open(choice, paths)
            endRecording()
            let size = stageSize
            lanes = fresh
            self.choice = choice
            self.paths = paths
            stageSize = settings.size
            log = InputLog()
            script = []
            clock = VirtualClock(start: time.roundedToMicroseconds, factor: clock.factor)
            isStale = true
            lanes.deliverImages()
            resizeStages(to: size, at: time)
        } catch {
            say("\(error)", isProblem: true)
        }
    }

    // MARK: Once more

    /// Sets the scene otherwise, as if it had been so from its beginning: all input so far is played anew, up to now.
    package func change(to choice: SceneChoice) {
        let events = log.events[...]
        rebuild(choice, playing: events, until: lanes.now)
    }

    /// Plays the last gesture again in all lanes, from just before it on.
    package func replay(at time: FrameTime) {
        guard let first = log.lastGesture else { return say("Nothing to play again yet: drag something first") }
        endReplay(at: time)
        let events = log.events
        let start = max(.zero, FrameTime(seconds: events[first].time.seconds - Self.lead))
        guard rebuild(choice, playing: events[..<first], until: start) else { return }
        script = events[first...]
        clock = VirtualClock(start: time.roundedToMicroseconds, showing: lanes.now, factor: clock.factor)
    }

    /// Whether a gesture is being played again.
    package var isReplaying: Bool { !script.isEmpty }

    /// Seconds of stillness before a gesture that is played again.
    private static let lead = 0.25
    /// Seconds between two looks at a gesture that is played anew in no time.
    private static let sampling = 1.0 / 120

    /// Opens the scene anew, and plays input on it in no time; leaves all as it is where it can't be opened.
    @discardableResult
    private func rebuild(_ choice: SceneChoice, playing events: ArraySlice<InputEvent>, until end: FrameTime) -> Bool {
        do {
            let fresh = try settings.open(choice, paths)
            endRecording()
            lanes = fresh
        } catch {
            say("\(error)", isProblem: true)
            return false
        }
        self.choice = choice
        stageSize = settings.size
        log = InputLog()
        isStale = true
        onRebuild()
        for event in events {
            lanes.deliverImages()
            advanceSampling(to: event.time)
            take(event, keepsPassing: true)
        }
        lanes.deliverImages()
        advanceSampling(to: end)
        return true
    }

    /// Goes on in no time, with looks at the gesture on the way.
    private func advanceSampling(to end: FrameTime) {
        while log.lastGesture != nil, lanes.now + Self.sampling < end, lanes.isMoving || !lanes.isSettled {
            lanes.advance(to: lanes.now + Self.sampling)
            takeEvents()
            look()
        }
        lanes.advance(to: max(end, lanes.now))
        takeEvents()
    }

    private func look() {
        guard log.lastGesture != nil else { return }
        let frames = lanes.traceFrames(frame: 0, time: lanes.now.seconds)
        recording?.board?.look(frames, at: lanes.now.seconds)
        onLook(frames)
    }

    /// Lifts what the script holds down, and plays no more of it.
    private func endReplay(at time: FrameTime) {
        guard isReplaying else { return }
        script = []
        for (id, location) in log.pressed {
            perform(.pointer(id: id, phase: .cancel, location: location), at: clock.time(at: time))
        }
    }

    // MARK: Time

    /// Goes on to a moment of the window's time, the frames of a recording on the way.
    package func advance(to time: FrameTime) {
        guard time >= now else { return }
        now = time
        let moment = clock.time(at: time).raisedToMicroseconds
        while let event = script.first, event.time <= moment {
            script.removeFirst()
            perform(event.action, at: event.time)
        }
        advanceLanes(before: moment.nextMicrosecond)
        lanes.advance(to: max(moment, lanes.now))
        takeEvents()
    }

    /// Hands on what has happened, and keeps it for a recording.
    private func takeEvents() {
        let events = lanes.takeTraceEvents(since: .zero)
        if events.isEmpty { return }
        if let recording {
            recordedEvents += events
            recording.board?.take(events)
        }
        onEvents(events)
    }

    /// Whether frames follow one another now.
    package var isMoving: Bool {
        isStale || lanesNeedFrames || !clock.isPaused && (recording != nil || isReplaying)
    }

    /// Whether the lanes look otherwise in the next frame: never by themselves while their time stands still.
    private var lanesNeedFrames: Bool { !clock.isPaused && (lanes.needsDisplay || lanes.isMoving) }

    /// The window's time at which something happens by itself, if nothing moves before.
    package var nextDeadline: FrameTime? { lanes.nextDeadline.flatMap { clock.moment(of: $0) } }

    /// Whether the lanes may look otherwise than when this was last asked.
    package func takeStaleness() -> Bool {
        defer { isStale = false }
        return isStale || lanesNeedFrames
    }

    // MARK: Slow motion

    /// Virtual seconds in a second, in the order in which the key goes through them.
    private static let factors = [1, 0.5, 0.25, 0.1]

    /// Seconds of the scene in a second.
    package var factor: Double { clock.factor }

    package var isPaused: Bool { clock.isPaused }

    /// Time goes slower, and from the slowest at its own pace again.
    package func slowDown(at time: FrameTime) {
        advance(to: max(time, now))
        let index = Self.factors.firstIndex(of: clock.factor) ?? 0
        clock.setFactor(Self.factors[(index + 1) % Self.factors.count], at: now)
    }

    /// Time stands still, or goes on.
    package func togglePause(at time: FrameTime) {
        advance(to: max(time, now))
        if clock.isPaused { clock.resume(at: now) } else { clock.pause(at: now) }
        isStale = true
    }

    /// Pauses, a frame of the recordings' rate further.
    package func step(at time: FrameTime) {
        advance(to: max(time, now))
        clock.step(by: 1 / settings.fps, at: now)
        advance(to: now)
        isStale = true
    }

    private func say(_ text: String, isProblem: Bool = false) { onMessage(Message(text, isProblem: isProblem)) }

    // MARK: Recording

    /// How long the recording under way has run, in seconds; nil without one.
    package var recordedSeconds: Double? { recording?.duration }

    /// Whether anything is still to be written.
    package var isWriting: Bool { recording != nil || written.contains { $0.outcome == nil } }

    /// Ends a recording now, as nothing more will happen on its stage: what still moves is played to its end at once.
    package func endRecording() {
        if case .running = recording?.phase { endRecording(after: lanes.now) }
        while let time = recording?.nextTime { advanceLanes(before: time.nextMicrosecond) }
    }

    /// Begins a recording, or ends it.
    package func toggleRecording(at time: FrameTime) {
        if let recording {
            if case .running = recording.phase {
                advance(to: max(time, now))
                endRecording(after: lanes.now)
            }
            return
        }
        advance(to: max(time, now))
        let header = lanes.traceHeader(fps: settings.fps, scale: settings.scale)
        do {
            let recorder = try settings.record(header, lanes.tracedViews)
            takeEvents()
            recordedEvents = []
            recording = LiveRecording(
                recorder: recorder, start: lanes.now.raisedToMicroseconds, fps: settings.fps,
                board: lanes.stages.count > 1 ? LaneBoard(header.lanes, isDark: isDark) : nil)
            isStale = true
        } catch {
            say("\(error)", isProblem: true)
        }
    }

    /// Stops the recording at a moment; what still moves is waited for.
    private func endRecording(after time: FrameTime) {
        let end = recordingEnd(after: time)
        recording?.end(at: end)
    }

    /// The moment at which a recording that is stopped at `time` ends if nothing moves: amid two frames, so that no
    /// rounding adds or drops a frame when its tape is played.
    private func recordingEnd(after time: FrameTime) -> FrameTime {
        guard let recording else { return time }
        let frame = max(0, ((time - recording.start) * recording.fps).rounded(.down))
        return (recording.start + (frame + 0.5) / recording.fps).raisedToMicroseconds
    }

    /// Takes the frames of the recording that lie before `limit`.
    private func advanceLanes(before limit: FrameTime) {
        while let time = recording?.nextTime, time < limit {
            lanes.advance(to: max(time, lanes.now))
            if lanes.needsDisplay { isStale = true }
            recording?.takeFrame(of: lanes)
            guard let recording else { return }
            if recording.isOver(lanes) {
                finishRecording()
            } else if recording.recorder.backlog > LiveRecording.longestBacklog {
                say("Recording stopped: writing can't keep up", isProblem: true)
                finishRecording()
            }
        }
    }

    private func finishRecording() {
        takeEvents()
        guard let recording else { return }
        self.recording = nil
        written.append(recording.recorder)
        let events = recordedEvents.map { event in
            TraceEvent(
                time: event.time - recording.start.seconds, lane: event.lane, name: event.name, object: event.object)
        }
        recordedEvents = []
        recording.recorder.finish(events: events, tape: tape(of: recording))
        isStale = true
    }

    private func tape(of recording: LiveRecording) -> Tape {
        let settings: [TapeSetting] =
            [.fps(settings.fps), .scale(settings.scale), .size(settings.size)]
            + choice.settings.map { .parameter(name: $0.name, value: $0.value) }
            + (choice.lanes.isEmpty ? [] : [.lanes(LaneList.text(of: choice.lanes))])
        var tape = Tape(scene: choice.scene.name, settings: settings, events: log.events, start: recording.start)
        let end: FrameTime =
            if case .ending(let time) = recording.phase { time } else { recordingEnd(after: recording.lastTime) }
        let last = max(recording.start, log.events.last?.time ?? recording.start)
        if end > last {
            tape.statements.append(.wait(seconds: FrameTime(seconds: end - last).roundedToMicroseconds.seconds))
        }
        return tape
    }

    private func reportWritten() {
        for recorder in written {
            switch recorder.outcome {
            case .success(let place): say("Saved to \(place)")
            case .failure(let error): say("\(error)", isProblem: true)
            case nil: continue
            }
        }
        written.removeAll { $0.outcome != nil }
    }
}
