import Drawing
package import Foundation
package import Staging
package import SystemPackage
package import Timing
import ViewHierarchy

/// The lanes in their time: input, slow motion, recordings. It has no clock and no window.
///
/// Times are the window's; the scene's own begin when it is opened, and opening another (or other photos) restarts
/// them. Slow motion and pauses are between the two: input acts at the scene's time of its moment.
@MainActor
package final class LiveSession {
    package var lanes: LaneSet { played.lanes }
    /// The open scene with its settings, including a change that is not shown yet.
    package internal(set) var choice: SceneChoice
    /// The stages' present size in points.
    package internal(set) var stageSize: CGSize
    /// The window's appearance, for recordings of several lanes.
    package var appearance = BoardAppearance.dark
    /// Whether each lane shows the outlines of the others, in recordings too.
    package var showsOutlines = false
    /// Whether the window shows what a release would do now.
    package var predictsReleases = false { didSet { isStale = true } }
    /// Called with messages for the user.
    package var onMessage: (Message) -> Void = { _ in }
    /// Called when the lanes change.
    package var onBegin: () -> Void = {}

    let settings: LiveSettings
    var paths: [FilePath]
    /// The scene's time by the window's.
    var clock = VirtualClock(start: .zero)
    var now = FrameTime.zero
    var played: PlayedLanes
    var log: InputLog { played.log }
    /// A change that the lanes do not show yet.
    var rebuild: LaneRebuild?
    /// Computes the history of rebuilt lanes.
    var filling: LaneRebuild?
    /// Whether that waits, because this frame has a change.
    var isFillingLater = false
    /// The most input of all lanes that a change replays in one frame; each takes 25 µs.
    var inputInFrame = 500
    /// The rest of a gesture that is replayed.
    var script: ArraySlice<InputEvent> = []
    /// Whether the last input was a replay's.
    var wasReplayed = false
    /// The log's index of the first replayed event.
    var scriptBegin = 0
    var isStale = true
    var recording: LiveRecording?
    /// The events since the running recording began, with the scene's times.
    var recordedEvents: [TraceEvent] = []
    /// What is being written, except the running recording.
    var written: [any LiveWriting] = []
    /// The form of recordings that the user has chosen; nil where that is left to the program.
    package var chosenForm: RecordingForm?

    /// Opens a scene on `paths`.
    package init(settings: LiveSettings, choice: SceneChoice, paths: [FilePath]) throws {
        self.settings = settings
        self.choice = choice
        self.paths = paths
        played = PlayedLanes(try settings.open(choice, paths), keepsMoments: true)
        stageSize = settings.size
        played.onEvents = { [weak self] in self?.take($0) }
    }

    /// Gives the lanes input; it acts at its own time, but not at one that was shown or recorded already.
    ///
    /// A pointer that only passes over does not disturb a replay; anything else ends it.
    package func send(_ action: InputAction, at time: FrameTime) {
        if isReplaying {
            if case .pointer(_, .move, _) = action { return }
            endReplay(at: time)
        }
        if InputLog.mayBegin(action) { wasReplayed = false }
        perform(action, at: clock.time(at: time))
    }

    /// Lets input act at a moment of the scene's time, or at the next that is free.
    func perform(_ action: InputAction, at time: FrameTime) {
        var moment = max(time, lanes.now).raisedToMicroseconds
        if let recording, recording.next > 0, moment <= recording.lastTime {
            moment = recording.lastTime.nextMicrosecond
        }
        advanceLanes(before: moment)
        advancePlayed(to: moment)
        if case .resize(let size) = action { stageSize = size }
        played.take(InputEvent(time: moment, action: action), keepsPassing: recording != nil)
        if clock.isPaused { isStale = true }
        if case .ending = recording?.phase { endRecording(after: moment) }
    }

    private func take(_ events: [TraceEvent]) {
        if recording != nil { recordedEvents += events }
        // What a scene does wrong is reported by the one who did it.
        for event in events where event.name == "error" { say(event.object, isProblem: true) }
    }

    /// Gives the stages another size in points, or with nil their own again.
    package func resizeStages(to size: CGSize?, at time: FrameTime) {
        let size = size ?? settings.size
        if size != stageSize { send(.resize(size), at: time) }
    }

    /// Adopts decoded pictures, and reports completed recordings.
    package func wake() {
        lanes.deliverImages()
        if clock.isPaused { isStale = true }
        reportWritten()
    }

    // MARK: Opening

    /// Opens another scene on the same photos, or reopens the same scene.
    package func open(_ scene: Scene, at time: FrameTime) { open(choice.opening(scene), paths, at: time) }

    /// Reopens the scene on other photos.
    package func open(photos paths: [FilePath], at time: FrameTime) { open(choice, paths, at: time) }

    func open(_ choice: SceneChoice, _ paths: [FilePath], at time: FrameTime) {
        let size = stageSize
        guard begin(choice, paths) else { return }
        script = []
        clock = VirtualClock(start: time.roundedToMicroseconds, factor: clock.factor)
        lanes.deliverImages()
        resizeStages(to: size, at: time)
    }

    /// Opens a scene at its beginning and in its own size. Where it can't be opened nothing changes, and a message says why.
    func begin(_ choice: SceneChoice, _ paths: [FilePath]) -> Bool {
        guard let lanes = opened(choice, paths) else { return false }
        self.choice = choice
        self.paths = paths
        show(PlayedLanes(lanes))
        return true
    }

    /// Lanes at their beginning; nil, with a message, where they can't be opened.
    func opened(_ choice: SceneChoice, _ paths: [FilePath]) -> LaneSet? {
        do {
            return try settings.open(choice, paths)
        } catch {
            say("\(error)", isProblem: true)
            return nil
        }
    }

    /// Shows other lanes; a recording of those before ends.
    func show(_ fresh: PlayedLanes) {
        endRecording()
        rebuild = nil
        filling = nil
        played.onEvents = { _ in }
        played = fresh
        played.keepsMoments = true
        played.onEvents = { [weak self] in self?.take($0) }
        stageSize = lanes.size
        isStale = true
        onBegin()
    }

    // MARK: Time

    /// Advances to a moment of the window's time, with the frames of a recording before it.
    package func advance(to time: FrameTime) {
        guard time >= now else { return }
        now = time
        let moment = clock.time(at: time).raisedToMicroseconds
        while let event = script.first, event.time <= moment {
            script = script.dropFirst()
            perform(event.action, at: event.time)
        }
        advanceLanes(before: moment.nextMicrosecond)
        advancePlayed(to: max(moment, lanes.now))
    }

    /// Advances to a moment of the scene's time. The sample with which a gesture ends may be after the last frame in
    /// which something moves: it is shown too.
    func advancePlayed(to moment: FrameTime) {
        let wasFollowing = played.isFollowing
        played.advance(to: moment)
        if wasFollowing, !played.isFollowing { isStale = true }
        if played.hasKept { isStale = true }
        played.hasKept = false
    }

    /// Whether frames are continuously drawn.
    package var isMoving: Bool {
        isStale || isChanging || isFilling || lanesNeedFrames || !clock.isPaused && (recording != nil || isReplaying)
    }

    /// Whether the lanes or their curves differ in the next frame: never by themselves while time is paused.
    var lanesNeedFrames: Bool {
        !clock.isPaused
            && (lanes.needsDisplay || lanes.isMoving || played.isFollowing
                || predictions.contains { $0.contains { $0.velocity != .zero } })
    }

    /// What a release would do now in each lane; none where that is not shown. A finger that rests loses its velocity, so
    /// that this changes by itself until then.
    var predictions: [[ReleasePrediction]] {
        predictsReleases ? lanes.stages.map(\.releasePredictions) : []
    }

    /// The current state of the lanes, besides their pictures.
    var content: BoardContent { played.content() }

    /// The window's time at which something happens by itself, if nothing moves before.
    package var nextDeadline: FrameTime? { lanes.nextDeadline.flatMap { clock.moment(of: $0) } }

    /// Whether the lanes may differ from when this was last called.
    package func takeStaleness() -> Bool {
        defer { isStale = false }
        return isStale || lanesNeedFrames
    }

    // MARK: Slow motion

    /// The speeds, in the order of the key.
    static let factors = [1, 0.5, 0.25, 0.1]

    /// Seconds of the scene in a second.
    package var factor: Double { clock.factor }

    package var isPaused: Bool { clock.isPaused }

    /// Slows time down; after the slowest speed it is normal again.
    package func slowDown(at time: FrameTime) {
        advance(to: max(time, now))
        let index = Self.factors.firstIndex(of: clock.factor) ?? 0
        clock.setFactor(Self.factors[(index + 1) % Self.factors.count], at: now)
    }

    /// Pauses or resumes time.
    package func togglePause(at time: FrameTime) {
        advance(to: max(time, now))
        if clock.isPaused { clock.resume(at: now) } else { clock.pause(at: now) }
        isStale = true
    }

    /// Pauses one frame later, at the recordings' rate.
    package func step(at time: FrameTime) {
        advance(to: max(time, now))
        clock.step(by: 1 / settings.fps, at: now)
        advance(to: now)
        isStale = true
    }

    func say(_ text: String, isProblem: Bool = false) { onMessage(Message(text, isProblem: isProblem)) }
}
