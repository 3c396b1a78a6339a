package import Staging
package import Timing

// What was done is played anew: in no time where the scene is set otherwise, in its own where a gesture is seen again.
extension LiveSession {
    /// Sets the scene otherwise, as if it had been so from its beginning: all input so far is played anew, up to now.
    /// - Parameter inPieces: Whether the lanes may stay as they are until that is done, where there is much input and
    ///   no recording runs: see ``continueChange()``.
    package func change(to choice: SceneChoice, inPieces: Bool = false) {
        guard let lanes = opened(choice, paths) else { return }
        self.choice = choice
        let fresh = LaneRebuild(lanes)
        retake = fresh
        if inPieces, recording == nil { continueChange() } else { finishChange() }
    }

    /// Whether a change is under way that the lanes do not show yet.
    package var isChanging: Bool { retake != nil }

    /// Goes on with a change in pieces; to be called once in each frame.
    package func continueChange() { playRebuild(atMost: inputInFrame) }

    /// Brings a change in pieces to its end at once.
    func finishChange() { playRebuild(atMost: nil) }

    private func playRebuild(atMost count: Int?) {
        guard let retake, retake.play(log.events, until: lanes.now, atMost: count) else { return }
        show(retake.played)
    }

    /// Plays the last gesture again in all lanes, from just before it on.
    ///
    /// A finger that is still down is lifted first: the gesture ends there. One that is being played again begins anew,
    /// and the stages keep the size that they have now.
    package func replay(at time: FrameTime) {
        guard let first = isReplaying ? scriptBegin : log.lastGesture else {
            return say("Nothing to play again yet: drag something first")
        }
        if !isReplaying { lift(.up, at: time) }
        let isRecorded = recording != nil
        let events = log.events + script
        let start = max(.zero, FrameTime(seconds: events[first].time.seconds - Self.lead))
        let resizing = InputEvent(time: .zero, action: .resize(stageSize))
        let size = stageSize == settings.size ? [] : [resizing]
        guard rebuild(playing: size + events[..<first].filter(\.isNotResizing), until: start) else { return }
        play(events[first...].filter(\.isNotResizing), at: time)
        // A recording can't go back in time: it ends, and a new one has the gesture from its beginning.
        if isRecorded { toggleRecording(at: time) }
    }

    /// Plays input in its own time, from the lanes' present moment on.
    package func play(_ events: [InputEvent], at time: FrameTime = .zero) {
        script = events[...]
        scriptBegin = log.events.count
        clock = VirtualClock(start: time.roundedToMicroseconds, showing: lanes.now, factor: clock.factor)
    }

    /// Whether a gesture is being played again.
    package var isReplaying: Bool { !script.isEmpty }

    /// Seconds of stillness before a gesture that is played again.
    private static let lead = 0.25
    /// Opens the scene anew, and plays input on it in no time; leaves all as it is where it can't be opened.
    private func rebuild(playing events: [InputEvent], until end: FrameTime) -> Bool {
        guard let lanes = opened(choice, paths) else { return false }
        let fresh = LaneRebuild(lanes)
        _ = fresh.play(events, until: end)
        show(fresh.played)
        return true
    }

    /// Lifts what the script holds down, and plays no more of it.
    func endReplay(at time: FrameTime) {
        guard isReplaying else { return }
        script = []
        lift(.cancel, at: time)
    }

    /// Takes away what is down.
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
