import Timing

/// What a tape's statements may not do in their order, checked before anything plays.
struct TapeOrder {
    /// The line in which each pointer that is down went down.
    private var down: [Int: Int] = [:]
    /// The latest time that is sure to be reached by the statements so far, in seconds.
    private var reached = 0.0
    private var startLine: Int?
    /// False after a statement that could not be read: what it would have done is unknown, so nothing is blamed on it.
    private var isCertain = true

    /// Takes note that a statement could not be read.
    mutating func lose() { isCertain = false }

    /// Follows a statement.
    /// - Throws: What is wrong with it there.
    mutating func follow(_ statement: TapeStatement, line: Int) throws(TapeMessage) {
        switch statement {
        case .tap(_, let pointer):
            try checkUp(pointer)
            reached += TapePlayer.tapDuration
        case .press(_, let pointer):
            try checkUp(pointer)
            down[pointer] = line
        case .move(let move):
            for part in move.parts { try checkDown(part.pointer, "Move") }
            reached += move.duration
        case .pinch(let pinch):
            for pointer in pinch.pointers { try checkDown(pointer, pinch.degrees == 0 ? "Pinch" : "Rotate") }
            reached += pinch.duration
        case .hold(let seconds):
            if down.isEmpty, isCertain { throw .holdWithNothingDown(seconds) }
            reached += seconds
        case .wait(let seconds): reached += seconds
        case .waitUntilSettled:
            if isCertain, let held = down.min(by: { $0.key < $1.key }) {
                throw .endlessWait(pointer: held.key, sinceLine: held.value)
            }
        case .release(let pointer):
            try checkDown(pointer, "Release")
            down[pointer] = nil
        case .cancel(let pointer):
            try checkDown(pointer, "Cancel")
            down[pointer] = nil
        case .key, .wheel, .resize, .removePhoto: break
        case .event(let event): try follow(event, line: line)
        case .start(let time):
            try advance(time)
            if let startLine { throw .secondStart(firstLine: startLine) }
            startLine = line
        }
    }

    private mutating func follow(_ event: InputEvent, line: Int) throws(TapeMessage) {
        try advance(event.time)
        guard case .pointer(let id, let phase, _) = event.action else { return }
        switch phase {
        case .down:
            try checkUp(id)
            down[id] = line
        case .move: break
        case .up, .cancel:
            try checkDown(id, phase.rawValue)
            down[id] = nil
        }
    }

    private mutating func advance(_ time: FrameTime) throws(TapeMessage) {
        guard time.seconds >= reached else { throw .timeGoesBack(from: reached) }
        reached = time.seconds
    }

    private func checkUp(_ pointer: Int) throws(TapeMessage) {
        if isCertain, let line = down[pointer] { throw .alreadyDown(pointer, sinceLine: line) }
    }

    private func checkDown(_ pointer: Int, _ word: String) throws(TapeMessage) {
        if isCertain, down[pointer] == nil { throw .notDown(pointer, word, isAnotherDown: !down.isEmpty) }
    }
}
