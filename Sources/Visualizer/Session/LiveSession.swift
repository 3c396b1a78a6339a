package import Drawing
package import Foundation
import Staging
package import Timing

/// All that happens in the window but the window: the stage, its input, recordings, messages. Knows no clock.
///
/// Times are the window's; the scene's own begin when it is opened, and opening another (by a drop) begins them anew.
/// Slow motion and pauses lie between the two: input acts at the scene's time of its moment.
@MainActor
package final class LiveSession {
    package private(set) var stage: any LiveStage
    /// Points that the window has room for, which the stage takes over when it fills the window.
    package var windowPoints: CGSize { didSet { fitFilledStage() } }
    /// The stage's present size in points.
    package private(set) var stageSize: CGSize
    package private(set) var wantsToQuit = false

    private let settings: LiveSettings
    /// The scene's time by the window's.
    private var clock = VirtualClock(start: .zero)
    private var now = FrameTime.zero
    private var log = InputLog()
    private var status = StatusLine()
    private var fillsWindow = false
    private var needsPicture = true
    private var recording: LiveRecording?
    /// Recordings that are being written, the one under way not among them.
    private var written: [any LiveRecorder] = []

    /// Opens the scene on `paths`.
    package init(settings: LiveSettings, paths: [String]) throws {
        self.settings = settings
        stage = try settings.open(paths)
        stageSize = settings.size
        windowPoints = settings.size
    }

    // MARK: Events

    /// Takes an event of a moment of the window's time.
    package func handle(_ event: WindowEvent, at time: FrameTime) {
        switch event {
        case .input(let action): send(action, at: time)
        case .command(.fillWindow): fillWindow(at: time)
        case .command(.record): toggleRecording(at: time)
        case .command(.slowMotion): slowDown(at: time)
        case .command(.pause): pause(at: time)
        case .command(.step): step(at: time)
        case .command(.help):
            status.showsHelp.toggle()
            needsPicture = true
        case .command(.quit), .closed: wantsToQuit = true
        case .drop(let paths): open(paths, at: time)
        case .emptyDrop: say("That can't be shown: drop photos or a folder of photos", isProblem: true)
        case .exposed, .restored, .resized: needsPicture = true
        case .minimised: break
        case .woken:
            stage.deliverImages()
            if clock.isPaused { needsPicture = true }
            reportWritten()
        }
    }

    /// Gives the stage input; it acts at its own time, yet never at one that has been shown or recorded already.
    private func send(_ action: InputAction, at time: FrameTime) {
        var moment = max(clock.time(at: time), stage.now).raisedToMicroseconds
        if let recording, recording.next > 0, moment <= recording.lastTime {
            moment = recording.lastTime.nextMicrosecond
        }
        advanceStage(before: moment)
        stage.advance(to: moment)
        log.append(InputEvent(time: moment, action: action), keepsPassing: recording != nil)
        if case .resize(let size) = action { stageSize = size }
        stage.handle(action)
        if clock.isPaused { needsPicture = true }
        if case .ending = recording?.phase { endRecording(after: moment) }
    }

    private func fillWindow(at time: FrameTime) {
        fillsWindow.toggle()
        send(.resize(fillsWindow ? windowPoints : settings.size), at: time)
        needsPicture = true
    }

    private func fitFilledStage() {
        guard fillsWindow, windowPoints != stageSize else { return }
        send(.resize(windowPoints), at: now)
    }

    private func open(_ paths: [String], at time: FrameTime) {
        do {
            let fresh = try settings.open(paths)
            endRecording()
            stage = fresh
            stageSize = settings.size
            log = InputLog()
            clock = VirtualClock(start: time.roundedToMicroseconds, factor: clock.factor)
            tellClock()
            if fillsWindow { send(.resize(windowPoints), at: time) }
        } catch {
            say("\(error)", isProblem: true)
        }
    }

    // MARK: Time

    /// Goes on to a moment of the window's time, the frames of a recording on the way.
    package func advance(to time: FrameTime) {
        guard time >= now else { return }
        now = time
        let moment = clock.time(at: time).raisedToMicroseconds
        advanceStage(before: moment.nextMicrosecond)
        stage.advance(to: max(moment, stage.now))
        if recording == nil { _ = stage.takeTraceEvents(since: .zero) }
        if status.advance(to: time) { needsPicture = true }
        let isSaving = recording == nil && isWriting
        if status.isSaving != isSaving {
            status.isSaving = isSaving
            needsPicture = true
        }
        let seconds = recording.map { Int($0.duration) }
        if status.recordedSeconds != seconds {
            status.recordedSeconds = seconds
            needsPicture = true
        }
    }

    /// Whether frames follow one another now.
    package var isMoving: Bool {
        needsPicture || stageNeedsFrames || !clock.isPaused && recording != nil
    }

    /// Whether the stage looks otherwise in the next frame: never by itself while its time stands still.
    private var stageNeedsFrames: Bool { !clock.isPaused && (stage.needsDisplay || stage.isMoving) }

    /// The window's time at which something happens by itself, if nothing moves before.
    package var nextDeadline: FrameTime? {
        let ofStage = stage.nextDeadline.flatMap { clock.moment(of: $0) }
        return [ofStage, status.deadline].compactMap(\.self).min()
    }

    /// The stage with the messages over it, if it may have changed since the last one.
    package func picture() -> DisplayList? {
        guard needsPicture || stageNeedsFrames else { return nil }
        needsPicture = false
        var list = stage.displayList()
        list.items += status.items(over: list.size)
        return list
    }

    // MARK: Slow motion

    /// Virtual seconds in a second, in the order in which the key goes through them.
    private static let factors = [1, 0.5, 0.25, 0.1]

    private func slowDown(at time: FrameTime) {
        advance(to: max(time, now))
        let index = Self.factors.firstIndex(of: clock.factor) ?? 0
        clock.setFactor(Self.factors[(index + 1) % Self.factors.count], at: now)
        tellClock()
    }

    private func pause(at time: FrameTime) {
        advance(to: max(time, now))
        if clock.isPaused { clock.resume(at: now) } else { clock.pause(at: now) }
        tellClock()
    }

    /// Pauses, a frame of the recordings' rate further.
    private func step(at time: FrameTime) {
        advance(to: max(time, now))
        clock.step(by: 1 / settings.fps, at: now)
        advance(to: now)
        tellClock()
    }

    private func tellClock() {
        status.factor = clock.factor
        status.isPaused = clock.isPaused
        needsPicture = true
    }

    // MARK: Messages

    /// Shows a message for a while.
    package func say(_ text: String, isProblem: Bool = false) {
        status.say(text, isProblem: isProblem, at: now)
        needsPicture = true
    }

    // MARK: Recording

    /// Whether anything is still to be written.
    package var isWriting: Bool { recording != nil || written.contains { $0.outcome == nil } }

    /// Ends a recording now, as nothing more will happen on its stage: what still moves is played to its end at once.
    package func endRecording() {
        if case .running = recording?.phase { endRecording(after: stage.now) }
        while let time = recording?.nextTime { advanceStage(before: time.nextMicrosecond) }
    }

    private func toggleRecording(at time: FrameTime) {
        if let recording {
            if case .running = recording.phase {
                advance(to: max(time, now))
                endRecording(after: stage.now)
            }
            return
        }
        advance(to: max(time, now))
        let header = stage.traceHeader(fps: settings.fps, scale: settings.scale)
        do {
            let recorder = try settings.record(header, stage.tracedViews)
            _ = stage.takeTraceEvents(since: .zero)
            recording = LiveRecording(recorder: recorder, start: stage.now.raisedToMicroseconds, fps: settings.fps)
            needsPicture = true
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
    private func advanceStage(before limit: FrameTime) {
        while let time = recording?.nextTime, time < limit {
            stage.advance(to: max(time, stage.now))
            if stage.needsDisplay { needsPicture = true }
            recording?.takeFrame(of: stage)
            guard let recording else { return }
            if recording.isOver(stage) {
                finishRecording()
            } else if recording.recorder.backlog > LiveRecording.longestBacklog {
                say("Recording stopped: writing can't keep up", isProblem: true)
                finishRecording()
            }
        }
    }

    private func finishRecording() {
        guard let recording else { return }
        self.recording = nil
        written.append(recording.recorder)
        recording.recorder.finish(events: stage.takeTraceEvents(since: recording.start), tape: tape(of: recording))
        needsPicture = true
    }

    private func tape(of recording: LiveRecording) -> Tape {
        let settings: [TapeSetting] =
            [.fps(settings.fps), .scale(settings.scale), .size(settings.size)]
            + settings.parameters.map { .parameter(name: $0.name, value: $0.value) }
        var tape = Tape(scene: self.settings.scene, settings: settings, events: log.events, start: recording.start)
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
