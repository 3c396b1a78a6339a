package import Drawing
package import Foundation
package import Staging
package import SystemPackage
package import Timing
package import ViewHierarchy

/// The lanes with their time, input and recordings, without a clock or a window.
///
/// Times are the window's. The scene's time begins when it is opened, and opening another scene or other photos
/// restarts it. Slow motion and pauses are applied between the two: input acts at the scene's time of its moment.
@MainActor
package final class LiveSession {
    package var lanes: LaneSet { played.lanes }
    /// The open scene with its settings, including a change in progress.
    package internal(set) var choice: SceneChoice
    /// The stages' current size, in points.
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

    package let settings: LiveSettings
    package var paths: [FilePath]
    /// Converts the window's time to the scene's.
    package var clock = VirtualClock(start: .zero)
    package var now = FrameTime.zero
    package var played: PlayedLanes
    package var log: InputLog { played.log }
    /// The change in progress, or nil.
    var rebuild: LaneRebuild?
    /// Computes the history of rebuilt lanes.
    var filling: LaneRebuild?
    /// Whether that waits because this frame has a change.
    var isFillingLater = false
    /// The maximum number of input events of all lanes that a change replays in one frame; each takes 25 µs.
    var inputInFrame = 500
    /// The remaining input of a replayed gesture.
    package var script: ArraySlice<InputEvent> = []
    /// Whether the last input came from a replay.
    var wasReplayed = false
    /// The index in the log of the first replayed event.
    var scriptBegin = 0
    package var isStale = true
    package var recording: LiveRecording?
    /// Called with the running recording while the lanes are at the time of its next frame.
    var onFrame: (LiveRecording) -> Void = { _ in }
    /// The running saves, except the running recording.
    package var written: [any LiveWriting] = []
    /// The format of recordings that the user has chosen, or nil for the automatic one.
    package var chosenForm: RecordingForm?

    /// Opens a scene on `paths`.
    package init(settings: LiveSettings, choice: SceneChoice, paths: [FilePath]) throws {
        self.settings = settings
        self.choice = choice
        self.paths = paths
        played = PlayedLanes(try settings.open(choice, paths), keepsMoments: true)
        stageSize = choice.device(ofLane: 0)?.size ?? settings.size
        played.onEvents = { [weak self] in self?.record($0) }
    }

    /// Sends input to the lanes, where it acts at its own time, or just after the last shown or recorded moment.
    ///
    /// A pointer that moves without a press doesn't end a replay; all other input does.
    package func send(_ action: InputAction, at time: FrameTime) {
        if isReplaying {
            if case .pointer(_, .move, _) = action { return }
            endReplay(at: time)
        }
        if InputLog.mayBegin(action) { wasReplayed = false }
        perform(action, at: clock.time(at: time))
    }

    /// Performs input at a moment of the scene's time, or at the next free one.
    package func perform(_ action: InputAction, at time: FrameTime) {
        var moment = max(time, lanes.now).raisedToMicroseconds
        if let recording, recording.next > 0, moment <= recording.lastTime {
            moment = recording.lastTime.nextMicrosecond
        }
        advanceLanes(before: moment)
        advancePlayed(to: moment)
        if case .resize(let size) = action { stageSize = size }
        played.handle(InputEvent(time: moment, action: action), keepsPassing: recording != nil)
        if case .turn = action { stageSize = lanes.size }
        if clock.isPaused { isStale = true }
        if case .ending = recording?.phase { recording?.end(after: moment) }
    }

    private func record(_ events: [TraceEvent]) {
        // A scene reports its own errors as events.
        for event in events where event.name == .error { say(event.object, isProblem: true) }
    }

    /// Plots another view.
    package func plot(_ view: String?) { choice.plot = view }

    /// The device of all lanes without their own, as it is held now, or nil for bare rectangles.
    package var device: HeldDevice? {
        guard let device = choice.device else { return nil }
        let lane = choice.laneSettings.firstIndex { $0[LaneDevice.setting] == nil }
        return lane.flatMap { lanes.stages[$0].device } ?? device
    }

    /// Whether the first stage, whose size that of the lanes is, stands for a device.
    var hasDevice: Bool { choice.device(ofLane: 0) != nil }

    /// Reopens the scene on another device, or on bare stages.
    package func hold(_ device: HeldDevice?, at time: FrameTime) {
        var choice = choice
        choice.device = device
        restart(choice, paths, at: time)
    }

    /// Opens the lanes of a choice at their beginning, and their time with them. Returns false if they can't be opened.
    @discardableResult
    func restart(_ choice: SceneChoice, _ paths: [FilePath], at time: FrameTime) -> Bool {
        guard begin(choice, paths) else { return false }
        script = []
        clock = VirtualClock(start: time.roundedToMicroseconds, factor: clock.factor)
        lanes.deliverImages()
        return true
    }

    /// The stages' own size, in points: that of their device, if they have one.
    var ownSize: CGSize { choice.device(ofLane: 0)?.size ?? settings.size }

    /// Resizes the stages, in points, or with nil restores their own size.
    package func resizeStages(to size: CGSize?, at time: FrameTime) {
        // A device has its own size.
        guard !hasDevice else { return }
        let size = size ?? ownSize
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

    package func open(_ choice: SceneChoice, _ paths: [FilePath], at time: FrameTime) {
        let size = stageSize
        guard restart(choice, paths, at: time) else { return }
        resizeStages(to: size, at: time)
    }

    /// Opens a scene at its beginning and in its own size. If it can't be opened, nothing changes and a message states
    /// the reason.
    package func begin(_ choice: SceneChoice, _ paths: [FilePath]) -> Bool {
        guard let lanes = opened(choice, paths) else { return false }
        self.choice = choice
        self.paths = paths
        replaceLanes(PlayedLanes(lanes))
        return true
    }

    /// Returns lanes at their beginning, or shows a message and returns nil if they can't be opened.
    package func opened(_ choice: SceneChoice, _ paths: [FilePath]) -> LaneSet? {
        do {
            return try settings.open(choice, paths)
        } catch {
            say("\(error)", isProblem: true)
            return nil
        }
    }

    /// Shows other lanes, which ends a recording of the current ones.
    package func replaceLanes(_ fresh: PlayedLanes) {
        endRecording()
        rebuild = nil
        filling = nil
        played.onEvents = { _ in }
        played = fresh
        played.keepsMoments = true
        played.onEvents = { [weak self] in self?.record($0) }
        stageSize = lanes.size
        isStale = true
        onBegin()
    }

    // MARK: Time

    /// Advances to a moment of the window's time, and records the frames before it.
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

    /// Advances to a moment of the scene's time. The last sample of a gesture can be after the last frame in which
    /// something moves, and is shown too.
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

    /// Whether the lanes or their curves will differ in the next frame. False while time is paused.
    package var lanesNeedFrames: Bool {
        !clock.isPaused
            && (lanes.needsDisplay || lanes.isMoving || played.isFollowing
                || predictions.contains { $0.contains { $0.velocity != .zero } })
    }

    /// The predictions of a release now, per lane, or none if they are hidden. They change while a pointer rests,
    /// because its velocity decreases.
    package var predictions: [[ReleasePrediction]] {
        predictsReleases ? lanes.stages.map(\.releasePredictions) : []
    }

    /// The current state of the lanes, besides their pictures.
    package var content: BoardContent { played.content() }

    /// The curves of the last gesture.
    package var history: GestureHistory { played.history }

    /// The memory of the last gesture, in bytes.
    package var keptBytes: Int { played.moments?.bytes ?? 0 }

    /// The history of the last gesture so far, or nil while it remains to be computed.
    package var keptMoments: MomentRecord? { played.moments }

    /// Returns the current pictures of the lanes.
    package func pictures() -> [DisplayList] { played.pictures() }

    /// The scene's time at which the last gesture came to rest, in seconds, or `nil` before that.
    package var gestureEnd: Double? { played.gestureEnd }

    /// The window's time of the next scheduled change while nothing moves.
    package var nextDeadline: FrameTime? { lanes.nextDeadline.flatMap { clock.moment(of: $0) } }

    /// Returns whether the lanes can have changed since the last call.
    package func clearStaleness() -> Bool {
        defer { isStale = false }
        return isStale || lanesNeedFrames
    }

    // MARK: Slow motion

    /// The speeds, in the order of the key.
    static let factors = [1, 0.5, 0.25, 0.1]

    /// The seconds of the scene per second of real time.
    package var factor: Double { clock.factor }

    package var isPaused: Bool { clock.isPaused }

    /// Slows time down; after the slowest speed restores normal speed.
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

    package func say(_ text: String, isProblem: Bool = false) { onMessage(Message(text, isProblem: isProblem)) }
}
