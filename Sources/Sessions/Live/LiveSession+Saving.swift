import Drawing
import Foundation
package import Staging
package import Timing

// Saves the last gesture and the current frame, and observes running saves.
extension LiveSession {
    /// The format of recordings.
    package var form: RecordingForm { chosenForm ?? settings.automaticForm() }

    /// Whether recordings are being written, except the running one.
    package var isSaving: Bool { written.contains { $0 is any LiveRecorder && $0.outcome == nil } }

    /// The finished fraction of the earliest running save, or nil while it is unknown.
    package var savedPart: Double? { written.first { $0.outcome == nil }?.progress }

    /// Saves the last gesture, from just before it until everything is at rest, as if it had been recorded.
    /// - Parameter form: The format, or nil for the format of recordings.
    package func saveGesture(as form: RecordingForm? = nil, at time: FrameTime) {
        saveGesture(as: form, of: choice, on: board(), at: time)
    }

    /// Saves a film of the last gesture in one lane, in the format of recordings, or in the best one if that isn't a
    /// film.
    package func saveFilm(ofLane lane: Int, at time: FrameTime) {
        var choice = choice
        choice.lanes = [choice.laneSettings[lane]]
        saveGesture(as: form.isFilm ? form : settings.automaticForm(), of: choice, on: nil, at: time)
    }

    private func saveGesture(as form: RecordingForm?, of choice: SceneChoice, on board: BoardStyle?, at time: FrameTime)
    {
        finishChange()
        advance(to: max(time, now))
        guard let first = isReplaying ? scriptBegin : log.lastGesture else {
            return say("Nothing to save yet: drag something first")
        }
        let request = request(form ?? self.form)
        do {
            let recorder = try settings.record(request)
            save(recorder, as: request.form, gestureTape(from: first, of: choice, on: board))
        } catch {
            say("\(error)", isProblem: true)
        }
    }

    /// Passes the end to a recorder, and observes it until everything is written.
    package func save(_ recorder: any LiveRecorder, as form: RecordingForm, _ tape: Tape) {
        written.append(recorder)
        if form.isFilm {
            let reason = chosenForm == nil && form == settings.automaticForm() ? settings.automaticFormReason() : nil
            say("Saving as \(form.title)\(reason.map { ", \($0)" } ?? ""); Esc cancels")
        }
        recorder.finish(tape)
        isStale = true
    }

    package func request(_ form: RecordingForm) -> RecordingRequest {
        RecordingRequest(form: form, photos: lanes.stages.first?.photos ?? [])
    }

    /// Returns all input up to the end of the last gesture as a tape whose recording begins just before the gesture.
    func gestureTape(from first: Int) -> Tape { gestureTape(from: first, of: choice, on: board()) }

    private func gestureTape(from first: Int, of choice: SceneChoice, on board: BoardStyle?) -> Tape {
        let all = log.events + script
        let start = recordingStart(of: all[first])
        let end = isReplaying ? nil : played.gestureEnd
        let events = end.map { end in all.filter { $0.time.seconds <= end } } ?? all
        var tape = tape(of: choice, on: board, events: events, start: start)
        // A held pointer has not been released until now.
        if let last = events.last, script.isEmpty, !log.pressed.isEmpty, lanes.now > last.time {
            let rest = FrameTime(seconds: lanes.now - last.time).roundedToMicroseconds.seconds
            tape.statements.append(.wait(seconds: rest))
        }
        return tape
    }

    /// Returns the beginning of a recording of the gesture that an event begins, just before it.
    func recordingStart(of event: InputEvent) -> FrameTime {
        max(.zero, FrameTime(seconds: event.time.seconds - Self.lead)).roundedToMicroseconds
    }

    /// Returns the board for recordings of several lanes, or nil for one lane, which is recorded without a board.
    package func board() -> BoardStyle? {
        guard lanes.stages.count > 1 else { return nil }
        return BoardStyle(
            lanes: lanes.traceHeader(fps: settings.fps, scale: settings.scale).lanes, appearance: appearance,
            showsOutlines: showsOutlines, plot: choice.scene.plotChoice(choice.plot))
    }

    /// Copies the frame that a recording would show to the clipboard: the stage, or the board of several lanes.
    /// - Parameters:
    ///   - moment: The moment in seconds since the last gesture began, or nil for the present.
    ///   - lane: The lane to copy, or nil for all.
    package func copyFrame(ofMoment moment: Double? = nil, lane: Int? = nil, at time: FrameTime) {
        finishChange()
        advance(to: max(time, now))
        var pictures = lanes.pictures()
        isStale = true
        var content = content
        if let moment, let record = moments(), let index = record.moment(at: moment) {
            pictures = (0..<record.lanes).map { record.picture(lane: $0, moment: index) }
            content = BoardContent(
                history: content.history.until(moment),
                reports: (0..<record.lanes).map { record.report(lane: $0, moment: index) })
        }
        let picture =
            lane.map { pictures[$0] } ?? board().map { settings.boardPicture($0, pictures, content) } ?? pictures[0]
        do {
            written.append(try settings.copy(picture))
        } catch {
            say("\(error)", isProblem: true)
        }
    }

    /// Cancels running saves, and returns whether one could be cancelled.
    package func cancelSaving() -> Bool {
        let cancelled = written.map { $0.outcome == nil && $0.cancel() }
        reportWritten()
        return cancelled.contains(true)
    }

    /// Reports completed saves.
    func reportWritten() {
        let outcomes = written.map(\.outcome)
        written = zip(written, outcomes).compactMap { $1 == nil ? $0 : nil }
        // Only the last message remains visible, which is a failure's.
        for case .success(let saved)? in outcomes { onMessage(Message(saved.text, opens: saved.path)) }
        for case .failure(let error)? in outcomes {
            if let cancelled = error as? CancelledRecording {
                let kept = cancelled.tape.map { "; the gesture is kept: \($0)" } ?? ""
                onMessage(Message("Cancelled" + kept, opens: cancelled.tape))
            } else {
                say("\(error)", isProblem: true)
            }
        }
    }
}
