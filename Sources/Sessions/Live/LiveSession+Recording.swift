package import Staging
package import Timing

// Records the lanes while they are used.
extension LiveSession {
    /// The duration of the running recording, in seconds, or nil without one.
    package var recordedSeconds: Double? { recording?.duration }

    /// Whether output remains to be written.
    package var isWriting: Bool { recording != nil || written.contains { $0.outcome == nil } }

    /// Ends a recording because nothing more happens on its stage, after playing motion to its end.
    package func endRecording() {
        if case .running = recording?.phase { recording?.end(after: lanes.now) }
        while let time = recording?.nextTime { advanceLanes(before: time.nextMicrosecond) }
    }

    /// Ends a recording immediately, without waiting for motion to end.
    package func cutRecording() {
        // A recording has at least one frame.
        if let recording, recording.next == 0 { advanceLanes(before: recording.nextTime.nextMicrosecond) }
        finishRecording()
    }

    /// Starts a recording, or ends it when motion ends. While time is paused, or the second time, it ends immediately.
    package func toggleRecording(at time: FrameTime) {
        if recording != nil {
            advance(to: max(time, now))
            if case .running = recording?.phase, !clock.isPaused {
                recording?.end(after: lanes.now)
            } else {
                cutRecording()
            }
            return
        }
        finishChange()
        advance(to: max(time, now))
        do {
            let request = request(form)
            let recorder = try settings.record(request)
            recording = LiveRecording(
                recorder: recorder, of: choice, as: request.form, start: lanes.now.raisedToMicroseconds,
                fps: settings.fps, board: board())
            isStale = true
        } catch {
            say("\(error)", isProblem: true)
        }
    }

    /// Records the frames before `limit`.
    func advanceLanes(before limit: FrameTime) {
        while let time = recording?.nextTime, time < limit {
            advancePlayed(to: max(time, lanes.now))
            if lanes.needsDisplay { isStale = true }
            if let recording { onFrame(recording) }
            recording?.countFrame()
            if recording?.isOver(lanes) == true { finishRecording() }
        }
    }

    func finishRecording() {
        guard let recording else { return }
        self.recording = nil
        save(recording.recorder, as: recording.form, tape(of: recording))
    }

    /// Returns the logged input as a tape with settings that reproduce the recording.
    /// - Parameters:
    ///   - board: The board of several lanes, or nil.
    ///   - start: The beginning of the recording.
    package func tape(of choice: SceneChoice, on board: BoardStyle?, events: [InputEvent], start: FrameTime) -> Tape {
        Tape(scene: choice.scene.name, settings: tapeSettings(of: choice, on: board), events: events, start: start)
    }

    /// Returns the settings that reproduce the recording of a choice.
    func tapeSettings(of choice: SceneChoice, on board: BoardStyle?) -> [TapeSetting] {
        [.fps(settings.fps), .scale(settings.scale)] + choice.stageSettings(size: settings.size)
            + choice.allSettings.map { .parameter(name: $0.name, value: $0.value) }
            + (choice.lanes.isEmpty ? [] : [.lanes(LaneList.text(of: choice.lanes))])
            + (board.map {
                [.board($0.appearance), .outlines($0.showsOutlines)] + (choice.plot.map { [.plot($0)] } ?? [])
            } ?? [])
    }

    /// Returns the tape of a recording, whose frames are those of the recording. Input behind its last frame is in none.
    package func tape(of recording: LiveRecording) -> Tape {
        let events = log.events.filter { $0.time <= recording.lastTime }
        var tape = tape(of: recording.choice, on: recording.board, events: events, start: recording.start)
        let last = max(recording.start, events.last?.time ?? recording.start)
        if recording.end > last {
            tape.statements.append(
                .wait(seconds: FrameTime(seconds: recording.end - last).roundedToMicroseconds.seconds))
        }
        return tape
    }
}
