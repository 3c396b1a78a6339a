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
    mutating func follow(_ statement: TapeStatement, line: Int) -> (cause: String, remedy: String)? {
        switch statement {
        case .tap(_, let pointer):
            if let complaint = alreadyDown(pointer) { return complaint }
            reached += TapePlayer.tapDuration
        case .press(_, let pointer):
            if let complaint = alreadyDown(pointer) { return complaint }
            down[pointer] = line
        case .move(let move):
            for part in move.parts {
                if let complaint = notDown(part.pointer, "Move") { return complaint }
            }
            reached += move.duration
        case .pinch(let pinch):
            for pointer in pinch.pointers {
                if let complaint = notDown(pointer, pinch.degrees == 0 ? "Pinch" : "Rotate") { return complaint }
            }
            reached += pinch.duration
        case .hold(let seconds):
            if down.isEmpty, isCertain {
                return ("Hold with nothing down", "Press first, or write Wait \(TapeNumber.duration(seconds))")
            }
            reached += seconds
        case .wait(let seconds): reached += seconds
        case .waitUntilSettled:
            if isCertain, let held = down.min(by: { $0.key < $1.key }) {
                return (
                    "Wait settled would never end: pointer \(held.key) is down since line \(held.value)",
                    "Release it first, or write Hold 500ms"
                )
            }
        case .release(let pointer):
            if let complaint = notDown(pointer, "Release") { return complaint }
            down[pointer] = nil
        case .cancel(let pointer):
            if let complaint = notDown(pointer, "Cancel") { return complaint }
            down[pointer] = nil
        case .key, .wheel, .resize, .removePhoto: break
        case .event(let event): return follow(event, line: line)
        case .start(let time):
            if let complaint = backwards(time) { return complaint }
            if let startLine { return ("start is already in line \(startLine)", "a recording begins once") }
            startLine = line
        }
        return nil
    }

    private mutating func follow(_ event: InputEvent, line: Int) -> (cause: String, remedy: String)? {
        if let complaint = backwards(event.time) { return complaint }
        guard case .pointer(let id, let phase, _) = event.action else { return nil }
        switch phase {
        case .down:
            if let complaint = alreadyDown(id) { return complaint }
            down[id] = line
        case .move: break
        case .up, .cancel:
            if let complaint = notDown(id, phase.rawValue) { return complaint }
            down[id] = nil
        }
        return nil
    }

    private mutating func backwards(_ time: FrameTime) -> (cause: String, remedy: String)? {
        guard time.seconds < reached else {
            reached = time.seconds
            return nil
        }
        return (
            "the time goes back: the tape has already come to \(TapeNumber.text(reached))s",
            "times are counted from the opening of the scene and may not go back"
        )
    }

    private func alreadyDown(_ pointer: Int) -> (cause: String, remedy: String)? {
        guard isCertain, let line = down[pointer] else { return nil }
        return (
            "pointer \(pointer) is already down since line \(line)",
            "Release it first, or use another finger: \(pointer + 1)"
        )
    }

    private func notDown(_ pointer: Int, _ word: String) -> (cause: String, remedy: String)? {
        guard isCertain, down[pointer] == nil else { return nil }
        return (
            "\(word) with \(down.isEmpty ? "nothing" : "pointer \(pointer) not") down",
            pointer == 1 ? "Press first" : "Press \(pointer) first"
        )
    }
}
