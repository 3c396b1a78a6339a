package import Staging
import Timing
import ViewHierarchy

/// The shown moment of a session: the present, or a moment of the last gesture while the lanes wait.
///
/// Its playhead is always one of the session's last gesture: another gesture ends it, with its marks. It pauses lanes that
/// move, and resumes only what it has paused.
@MainActor
package final class Scrubbing {
    package private(set) var playhead = ScrubPosition()
    /// Called with messages for the user.
    package var onMessage: (Message) -> Void = { _ in }

    private let session: LiveSession
    /// The beginning of the scrubbed or marked gesture, in seconds of the scene.
    private var gesture: Double?
    /// Whether the lanes are paused until the present is shown again.
    private var hasPaused = false

    /// The number of frames between two moments above which unchanged frames were omitted.
    private static let wideFrame = 1.5

    package init(_ session: LiveSession) { self.session = session }

    /// The shown moment, in seconds since the last touch-down, or nil for the present.
    package var time: Double? { playhead.time }

    /// The seconds from the last touch-down to the last shown frame.
    package var length: Double { session.history.moments.last?.time ?? 0 }

    /// Shows a moment of the last gesture, in seconds since the touch-down.
    package func move(to time: Double) {
        guard begin() else { return }
        playhead.move(to: time, end: length)
    }

    /// Returns to the present.
    package func returnToNow() {
        guard playhead.isScrubbed else { return }
        playhead.returnToNow()
        if hasPaused, session.isPaused { session.togglePause(at: session.now) }
        hasPaused = false
    }

    /// Returns to the present of a scene that has just been opened, without marks.
    package func forget() {
        returnToNow()
        playhead.forget()
    }

    /// Starts scrubbing, and pauses the lanes until the present is shown again. Returns false without a gesture.
    private func begin() -> Bool {
        if playhead.isScrubbed { return true }
        guard let start = session.history.start, length > 0 else {
            onMessage(Message("Nothing to show yet: drag something first"))
            return false
        }
        adopt(start)
        if session.lanesNeedFrames, !session.isPaused {
            session.togglePause(at: session.now)
            hasPaused = true
        }
        return true
    }

    /// Belongs to a gesture from now on; marks of another one are removed.
    private func adopt(_ start: Double) {
        if start != gesture { playhead.clearMarks() }
        gesture = start
    }

    /// Plays the last gesture from the current moment, or pauses.
    package func togglePlaying() {
        guard begin() else { return }
        if playhead.isPlaying { playhead.pause() } else { playhead.play(at: session.now, end: length) }
    }

    package func toggleLoop() { playhead.loops.toggle() }

    /// Shows a later frame, or an earlier one by a negative number.
    package func step(by frames: Int) {
        guard begin(), let record = session.moments() else { return }
        var time = playhead.time ?? length
        for _ in 0..<abs(frames) { time = Self.frame(frames > 0 ? .next : .previous, to: time, in: record) }
        move(to: time)
    }

    private enum Neighbor { case next, previous }

    /// Returns the time of the frame beside a time. Frames are on the grid of the recording. There are fewer moments where
    /// nothing changed.
    private static func frame(_ neighbor: Neighbor, to time: Double, in record: MomentRecord) -> Double {
        let frame = 1 / MomentRecord.rate
        let shown = record.moment(at: time)
        let moment = shown.map { index in
            switch neighbor {
            case .next: index + 1
            case .previous: time - record.times[index] > frame / 2 ? index : index - 1
            }
        }
        if let moment, record.times.indices.contains(moment),
            abs(record.times[moment] - time) <= frame * Double(record.stride) * wideFrame
        {
            return record.times[moment]
        }
        return neighbor == .next ? time + frame : time - frame
    }

    /// Advances to the session's time while playing, and leaves a gesture that was replaced.
    package func advance() {
        if playhead.isScrubbed || !playhead.marks.isEmpty, session.history.start != gesture {
            playhead.forget()
            hasPaused = false
        }
        guard playhead.isPlaying else { return }
        playhead.advance(to: session.now, factor: session.factor, end: length)
    }

    // MARK: Marks

    /// Marks the current moment.
    package func mark() {
        guard let start = session.history.start else {
            return onMessage(Message("Nothing to mark yet: drag something first"))
        }
        adopt(start)
        playhead.mark(playhead.time ?? length)
    }

    /// Moves a mark, also past the other one, and returns its new index.
    package func moveMark(_ index: Int, to time: Double) -> Int { playhead.moveMark(index, to: time, end: length) }

    package func clearMarks() { playhead.clearMarks() }

    // MARK: Keys

    /// Handles a key that has a meaning only while a moment is shown.
    package func handle(_ key: KeyPress) -> Bool {
        guard playhead.isScrubbed, !key.hasControl else { return false }
        let frames = key.hasShift ? Self.bigStep : 1
        switch key.key {
        case .escape: returnToNow()
        case .left: step(by: -frames)
        case .right: step(by: frames)
        case .home: move(to: 0)
        case .end: move(to: length)
        default: return false
        }
        return true
    }

    /// The number of frames of an arrow key with Shift.
    private static let bigStep = 10
}
