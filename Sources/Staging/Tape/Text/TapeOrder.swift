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

    /// Follows a statement; what is wrong with it there, or nil.
    mutating func follow(_ statement: TapeStatement, line: Int) -> TapeMessage? {
        switch statement {
        case .tap(_, let pointer):
            if let message = alreadyDown(pointer) { return message }
            reached += TapePlayer.tapDuration
        case .press(_, let pointer):
            if let message = alreadyDown(pointer) { return message }
            down[pointer] = line
        case .move(let move):
            for part in move.parts {
                if let message = notDown(part.pointer, "Move") { return message }
            }
            reached += move.duration
        case .pinch(let pinch):
            for pointer in pinch.pointers {
                if let message = notDown(pointer, pinch.degrees == 0 ? "Pinch" : "Rotate") { return message }
            }
            reached += pinch.duration
        case .hold(let seconds):
            if down.isEmpty, isCertain {
                return .holdWithNothingDown(seconds)
            }
            reached += seconds
        case .wait(let seconds): reached += seconds
        case .waitUntilSettled:
            if isCertain, let held = down.min(by: { $0.key < $1.key }) {
                return .endlessWait(pointer: held.key, sinceLine: held.value)
            }
        case .release(let pointer):
            if let message = notDown(pointer, "Release") { return message }
            down[pointer] = nil
        case .cancel(let pointer):
            if let message = notDown(pointer, "Cancel") { return message }
            down[pointer] = nil
        case .key, .wheel, .resize, .removePhoto: break
        case .event(let event): return follow(event, line: line)
        case .start(let time):
            if let message = backwards(time) { return message }
            if let startLine { return .secondStart(firstLine: startLine) }
            startLine = line
        }
        return nil
    }

    private mutating func follow(_ event: InputEvent, line: Int) -> TapeMessage? {
        if let message = backwards(event.time) { return message }
        guard case .pointer(let id, let phase, _) = event.action else { return nil }
        switch phase {
        case .down:
            if let message = alreadyDown(id) { return message }
            down[id] = line
        case .move: break
        case .up, .cancel:
            if let message = notDown(id, phase.rawValue) { return message }
            down[id] = nil
        }
        return nil
    }

    private mutating func backwards(_ time: FrameTime) -> TapeMessage? {
        guard time.seconds < reached else {
            reached = time.seconds
            return nil
        }
        return .timeGoesBack(from: reached)
    }

    private func alreadyDown(_ pointer: Int) -> TapeMessage? {
        guard isCertain, let line = down[pointer] else { return nil }
        return .alreadyDown(pointer, sinceLine: line)
    }

    private func notDown(_ pointer: Int, _ word: String) -> TapeMessage? {
        guard isCertain, down[pointer] == nil else { return nil }
        return .notDown(pointer, word, isAnotherDown: !down.isEmpty)
    }
}
