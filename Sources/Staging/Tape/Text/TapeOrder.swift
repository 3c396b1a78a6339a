import Timing

/// What a tape's statements may not do in their order, checked before anything plays.
struct TapeOrder {
    /// Where each pointer that is down went down.
    private var down: [Int: TapeLineName] = [:]
    /// The latest time that is sure to be reached by the statements so far, in seconds.
    private var reached = 0.0
    private var start: TapeLineName?
    /// The `Hide` that has effect.
    private(set) var hiding: TapeLineName?
    /// Whether time has passed with nothing hidden, so that there may be a frame to be seen.
    private var hasShown = false
    /// False after a statement that could not be read: what it would have done is unknown, so nothing is blamed on it.
    private var isCertain = true

    /// Takes note that a statement could not be read.
    mutating func lose() { isCertain = false }

    /// Follows a statement.
    /// - Throws: What is wrong with it there.
    mutating func follow(_ statement: TapeStatement, line: TapeLineName) throws(TapeMessage) {
        let before = reached
        try check(statement, line: line)
        if case .start = statement {
            // What came before is in no recording.
            hasShown = false
        } else if hiding == nil, reached > before || statement == .waitUntilSettled {
            hasShown = true
        }
    }

    /// Whether no frame of a tape that ends here is to be seen.
    var showsNothing: Bool { isCertain && hiding != nil && !hasShown }

    private mutating func check(_ statement: TapeStatement, line: TapeLineName) throws(TapeMessage) {
        switch statement {
        case .tap(_, let pointer):
            try checkUp(pointer, line)
            reached += TapePlayer.tapDuration
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
        case .key, .wheel, .resize, .removePhoto, .screenshot: break
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

/// A line of one of the files that a tape consists of.
struct TapeLineName: Hashable {
    /// The file by the name that it was asked for.
    var file: String
    /// Counts from 1.
    var number: Int

    /// What a message about another line calls it.
    func text(from other: TapeLineName) -> String { "line \(number)" + (file == other.file ? "" : " of \(file)") }
}
