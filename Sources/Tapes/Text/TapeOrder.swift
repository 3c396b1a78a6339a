import Timing

/// Checks the order of a tape's statements before anything plays.
struct TapeOrder {
    /// The lines where the pressed pointers went down.
    private var down: [Int: TapeLineName] = [:]
    /// The latest time, in seconds, that the statements so far are certain to reach.
    private var reached = 0.0
    private var start: TapeLineName?
    /// The `Hide` in effect.
    private(set) var hiding: TapeLineName?
    /// Whether time has passed with nothing hidden, so that a frame can be visible.
    private var hasShown = false
    /// False after an unreadable statement. Its effect is unknown, so problems that depend on it are not reported.
    private var isCertain = true

    /// Records that a statement could not be read.
    mutating func lose() { isCertain = false }

    /// Checks a statement and follows its effect.
    /// - Throws: The problem with the statement at this place.
    mutating func follow(_ statement: TapeStatement, line: TapeLineName) throws(TapeMessage) {
        let before = reached
        try check(statement, line: line)
        if case .start = statement {
            // The frames before the mark are not recorded.
            hasShown = false
        } else if hiding == nil, reached > before || statement == .waitUntilSettled {
            hasShown = true
        }
    }

    /// Whether a tape that ends here shows no frame.
    var showsNothing: Bool { isCertain && hiding != nil && !hasShown }

    private mutating func check(_ statement: TapeStatement, line: TapeLineName) throws(TapeMessage) {
        switch statement {
        case .tap(_, let pointer):
            try checkUp(pointer, line)
            reached += TapeStatement.tapDuration
        case .press(_, let pointer):
            try checkUp(pointer, line)
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
                throw .endlessWait(pointer: held.key, since: held.value.text(from: line))
            }
        case .release(let pointer):
            try checkDown(pointer, "Release")
            down[pointer] = nil
        case .cancel(let pointer):
            try checkDown(pointer, "Cancel")
            down[pointer] = nil
        case .key, .wheel, .resize, .turn, .removePhoto, .screenshot: break
        case .hide:
            if isCertain, let hiding { throw .alreadyHidden(since: hiding.text(from: line)) }
            hiding = line
        case .show:
            if isCertain, hiding == nil { throw .notHidden }
            hiding = nil
        case .event(let event): try follow(event, line: line)
        case .start(let time):
            try advance(time)
            if let start { throw .secondStart(first: start.text(from: line)) }
            start = line
        }
    }

    private mutating func follow(_ event: InputEvent, line: TapeLineName) throws(TapeMessage) {
        try advance(event.time)
        guard case .pointer(let id, let phase, _) = event.action else { return }
        switch phase {
        case .down:
            try checkUp(id, line)
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

    private func checkUp(_ pointer: Int, _ line: TapeLineName) throws(TapeMessage) {
        if isCertain, let earlier = down[pointer] { throw .alreadyDown(pointer, since: earlier.text(from: line)) }
    }

    private func checkDown(_ pointer: Int, _ word: String) throws(TapeMessage) {
        if isCertain, down[pointer] == nil { throw .notDown(pointer, word, isAnotherDown: !down.isEmpty) }
    }
}

/// A line of one of the files of a tape.
struct TapeLineName: Hashable {
    /// The name of the file, as requested.
    var file: String
    /// The line's number, counted from 1.
    var number: Int

    /// Returns the name of this line for a message about another line.
    func text(from other: TapeLineName) -> String { "line \(number)" + (file == other.file ? "" : " of \(file)") }
}
