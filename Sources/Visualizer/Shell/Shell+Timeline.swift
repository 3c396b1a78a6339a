import Boards
import Foundation
import Sessions
import Staging
import Timing
import ViewHierarchy
import Widgets

// Shows the present or a moment of the last gesture, while the lanes continue.
extension Shell {
    /// The seconds from the last touch-down to the last shown frame.
    var gestureLength: Double { session.history.moments.last?.time ?? 0 }

    /// Shows a moment of the last gesture, in seconds since the touch-down.
    func show(moment time: Double) {
        guard beginScrubbing() else { return }
        playhead.move(to: time, end: gestureLength)
    }

    /// Returns to the present.
    func returnToNow() {
        guard playhead.isScrubbed else { return }
        playhead.returnToNow()
        if isPausedByPlayhead, session.isPaused { session.togglePause(at: now) }
        isPausedByPlayhead = false
    }

    /// Starts scrubbing, and pauses the lanes until the present is shown again. Returns false without a gesture.
    private func beginScrubbing() -> Bool {
        if playhead.isScrubbed { return true }
        guard let start = session.history.start, gestureLength > 0 else {
            say(Message("Nothing to show yet: drag something first"))
            return false
        }
        if start != scrubbedGesture { playhead.clearMarks() }
        scrubbedGesture = start
        if session.lanesNeedFrames, !session.isPaused {
            session.togglePause(at: now)
            isPausedByPlayhead = true
        }
        return true
    }

    /// Plays the last gesture from the current moment, or pauses.
    func togglePlaying() {
        guard beginScrubbing() else { return }
        if playhead.isPlaying { playhead.pause() } else { playhead.play(at: now, end: gestureLength) }
    }

    /// Shows the next frame, or the previous one.
    func step(by frames: Int) {
        guard beginScrubbing(), let record = session.moments() else { return }
        let time = playhead.time ?? gestureLength
        let frame = 1 / MomentRecord.rate
        // Frames are on the grid of the recording. There are fewer moments where nothing changed.
        let shown = record.moment(at: time).map { record.times[$0] } ?? 0
        let neighbor = record.moment(at: time).map { frames > 0 ? $0 + 1 : (time - shown > frame / 2 ? $0 : $0 - 1) }
        var next = time + Double(frames) * frame
        if let neighbor, record.times.indices.contains(neighbor),
            abs(record.times[neighbor] - time) <= frame * Double(record.stride) * Self.wideFrame
        {
            next = record.times[neighbor]
        }
        show(moment: next)
    }

    /// The number of frames between two moments above which unchanged frames were omitted.
    private static let wideFrame = 1.5

    /// Advances the playhead, and leaves a gesture that was replaced.
    func advancePlayhead() {
        if playhead.isScrubbed || !playhead.marks.isEmpty, session.history.start != scrubbedGesture {
            // Another gesture has replaced the scrubbed one.
            playhead.forget()
            isPausedByPlayhead = false
        }
        guard playhead.isPlaying else { return }
        playhead.advance(to: now, factor: session.factor, end: gestureLength)
    }

    /// Marks the current moment.
    func mark() {
        guard let start = session.history.start else {
            return say(Message("Nothing to mark yet: drag something first"))
        }
        if start != scrubbedGesture { playhead.clearMarks() }
        scrubbedGesture = start
        playhead.mark(playhead.time ?? gestureLength)
    }

    func clearMarks() {
        playhead.clearMarks()
    }

    /// Handles a key that has a meaning only while scrubbing.
    func takeScrubbing(_ key: KeyPress) -> Bool {
        guard playhead.isScrubbed, !key.hasControl else { return false }
        switch key.key {
        case .escape: returnToNow()
        case .left: step(by: -Int(key.reach))
        case .right: step(by: Int(key.reach))
        case .home: show(moment: 0)
        case .end: show(moment: gestureLength)
        default: return false
        }
        return true
    }

    // MARK: Display

    /// Shows the lanes as they are now, or as they were at the playhead.
    func showLanes() {
        let content = session.content
        let choice = session.choice.scene.plotChoice(session.choice.plot)
        let travel = Travel(content.history, choice)
        let comparison = comparer.comparison(content.history, of: choice, scene: session.choice.scene.name)
        var moment = content.last
        var scrubbed: (record: MomentRecord, moment: Int)?
        if let time = playhead.time, let record = session.moments(), let index = record.moment(at: time),
            record.lanes == root.board.stages.count
        {
            for (lane, view) in root.board.stages.enumerated() { view.show(record.picture(lane: lane, moment: index)) }
            scrubbed = (record, index)
            moment = BoardMoment(
                frames: content.history.moment(at: time)?.frames ?? [], time: time,
                reports: (0..<record.lanes).map { record.report(lane: $0, moment: index) })
        } else {
            for (view, picture) in zip(root.board.stages, session.pictures()) { view.show(picture) }
        }
        root.board.show(moment, outlining: travel?.view ?? choice.lead ?? choice.views.first, comparison: comparison)
        showReference()
        root.board.show(predictions(scrubbed))
        showInside(moment.frames, scrubbed)
        if layout.timeline != nil { showTimeline(content.history, travel, choice, comparison) }
    }

    /// Returns what a release would do at the present or at the scrubbed moment, or none if predictions are hidden.
    private func predictions(_ scrubbed: (record: MomentRecord, moment: Int)?) -> [[ReleasePrediction]] {
        guard session.predictsReleases, let (record, moment) = scrubbed else { return session.predictions }
        return (0..<record.lanes).map { record.predictions(lane: $0, moment: moment) }
    }

    private func showTimeline(
        _ history: GestureHistory, _ travel: Travel?, _ choice: PlotChoice, _ comparison: MotionComparison?
    ) {
        var timeline = TimelineContent(history: history, travel: travel)
        timeline.lane = chosenLane
        timeline.isCompared = session.lanes.stages.count > 1
        timeline.playhead = playhead
        timeline.isChecked = checks.isOn
        timeline.findings = checks.findings
        timeline.before = comparison?.before.view == travel?.view ? comparison?.before : nil
        timeline.legend = comparer.legend
        timeline.reference = reference?.path(stageSize: session.stageSize) ?? []
        if let record = session.keptMoments, record.start == history.start {
            timeline.stride = record.stride
            timeline.hasSmallPhotos = record.hasSmallPhotos
            timeline.tracks = TimelineTracks(record, history, lane: chosenLane, end: timeline.end)
        }
        root.timeline.show(timeline, view: travel?.view ?? choice.chosen ?? choice.lead)
    }

    // MARK: The strip

    func toggleTimeline() {
        showsTimeline = layout.timeline == nil
        if showsTimeline, layout.timeline == nil { say(Message("The window is too low for the timeline")) }
    }

    // MARK: Earlier gestures

    /// Opens the list of earlier gestures, and then the list of actions for the chosen one.
    func chooseGesture() {
        guard !gestures.isEmpty else { return say(Message("No gesture yet: drag something first")) }
        if layout.timeline == nil { perform(.timeline) }
        guard layout.timeline != nil else { return }
        let shown = Array(gestures.reversed())
        root.openGestureMenu(shown, keys: keys) { [weak self] number in
            guard let self, let gesture = shown.first(where: { $0.number == number }) else { return }
            self.chooseAction(for: gesture)
        }
    }

    private func chooseAction(for gesture: KeptGesture) {
        var actions = KeptGesture.Action.allCases.filter { $0 != .stopComparing }
        if comparer.ghost != nil { actions.append(.stopComparing) }
        root.openGestureActions(gesture.title, actions, keys: keys) { [weak self] action in
            self?.perform(action, on: gesture)
        }
    }

    private func askName(of gesture: KeptGesture) {
        let panel = NamePanel("Name of the gesture", suggestion: gesture.name, root.theme, keys: keys)
        root.ask(panel) { [weak self] name in
            guard let self else { return nil }
            if name.count > KeptGesture.longestName {
                return "a name has \(KeptGesture.longestName) characters at most"
            }
            let before = gestures.first { $0.number == gesture.number }
            guard let before, let named = keptGestures.rename(before.number, to: name.isEmpty ? nil : name) else {
                return nil
            }
            if comparer.ghost != nil, comparer.ghostName == before.name { comparer.ghostName = named.name }
            return nil
        }
    }

    private func perform(_ action: KeptGesture.Action, on gesture: KeptGesture) {
        switch action {
        case .replay:
            returnToNow()
            lanesOfPointers = [:]
            session.replay(gesture, at: now)
        case .compare:
            guard gesture.choice.scene.name == session.choice.scene.name, let motion = gesture.motion else {
                return say(Message("That gesture is of another scene: replay it first"))
            }
            comparer.ghost = motion
            comparer.ghostName = gesture.name
        case .stopComparing: comparer.ghost = nil
        case .rename: askName(of: gesture)
        case .save: session.save(gesture, at: now)
        }
    }
}
