import Support
public import Timing

/// A problem in a tape, with its position and a remedy.
public struct TapeProblem: Error, Sendable, Hashable {
    /// The name of the tape's file, as requested.
    public var file: String
    public var position: TapePosition
    public var cause: String
    /// The remedy, or an empty string if the cause is enough.
    public var remedy: String
    /// The line of the tape, as written.
    public var source: String

    /// The text `file:line:column: cause; remedy`, without the line itself.
    public var headline: String {
        "\(file):\(position.line):\(position.column): \(cause)" + (remedy.isEmpty ? "" : "; \(remedy)")
    }

    /// Spaces up to the problem, a caret, and tildes for the rest of its width.
    ///
    /// Tabs remain tabs and wide characters take two columns, so that the caret is below the problem in a terminal.
    public var caret: String {
        let before = source.prefix(position.column - 1)
        let meant = source.dropFirst(position.column - 1).prefix(position.length)
        let margin = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: TerminalWidth.of($0)) }.joined()
        let width = meant.reduce(0) { $0 + TerminalWidth.of($1) }
        return margin + "^" + String(repeating: "~", count: max(0, width - 1))
    }
}

extension TapeProblem {
    init(file: String, position: TapePosition, _ message: TapeMessage, source: String) {
        self.init(file: file, position: position, cause: message.cause, remedy: message.remedy, source: source)
    }
}

extension TapeProblem: CustomStringConvertible {
    /// The number of characters that are shown of a longer line, and of those before the problem.
    private static let longestLine = 160
    private static let mostBefore = 60

    /// The headline, the line of the tape and the caret. Of a long line the part around the problem is shown.
    public var description: String {
        let part = excerpt
        return "\(headline)\n\(part.source)\n\(part.caret)"
    }

    /// The problem with a line that is short enough to be shown.
    private var excerpt: TapeProblem {
        guard source.prefix(Self.longestLine + 1).count > Self.longestLine else { return self }
        var part = self
        let skipped = max(0, position.column - 1 - Self.mostBefore)
        let shown = source.dropFirst(skipped).prefix(Self.longestLine)
        let isWhole = source.dropFirst(skipped + Self.longestLine).isEmpty
        part.source = (skipped > 0 ? "…" : "") + shown + (isWhole ? "" : "…")
        part.position.column -= skipped > 0 ? skipped - 1 : 0
        return part
    }
}

/// A position in a tape's text.
public struct TapePosition: Sendable, Hashable {
    /// The line, counted from 1.
    public var line: Int
    /// The first character, counted from 1 in user-perceived characters.
    public var column: Int
    /// The number of characters, at least 1.
    public var length: Int

    public init(line: Int, column: Int, length: Int = 1) {
        self.line = line
        self.column = column
        self.length = max(1, length)
    }
}

/// All problems in a tape, in the order of its lines; never empty.
public struct TapeErrors: Error, Sendable, Hashable, CustomStringConvertible {
    public let problems: [TapeProblem]

    public init(_ problems: [TapeProblem]) {
        precondition(!problems.isEmpty, "errors hold at least one problem")
        self.problems = problems
    }

    /// The maximum number of problems in the description; the remaining ones are only counted.
    public static let longestList = 50

    /// The problems with their lines, up to ``longestList``, and the number of the remaining ones.
    public var description: String {
        // A file that cannot be read has no line to show.
        var parts = problems.prefix(Self.longestList).map { $0.source.isEmpty ? $0.headline : $0.description }
        let rest = problems.count - parts.count
        if rest > 0 { parts.append("\(problems[0].file): and \(rest) more") }
        return parts.joined(separator: "\n")
    }
}

/// The reason why playback of a tape stopped.
public struct TapePlaybackError: Error, Sendable, Hashable {
    /// The statement's index in the tape, from 0.
    public var statement: Int
    /// The time on the stage's timeline.
    public var time: FrameTime
    public var cause: String
    public var remedy: String

    public init(statement: Int, time: FrameTime, cause: String, remedy: String) {
        self.statement = statement
        self.time = time
        self.cause = cause
        self.remedy = remedy
    }
}

extension TapePlaybackError: CustomStringConvertible {
    /// The message in one line; ``TapeDocument/problem(_:)`` shows it in the tape's text.
    public var description: String {
        "statement \(statement + 1), at \(DecimalText.text(time.seconds))s: \(cause)"
            + (remedy.isEmpty ? "" : "; \(remedy)")
    }
}

/// The number of terminal columns that a character takes.
private enum TerminalWidth {
    /// Returns 0 for nonspacing marks, 2 for East Asian wide characters and emoji, otherwise 1.
    static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.properties.isEmojiPresentation { return 2 }
        if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The blocks of wide characters in Unicode's East Asian Width annex that contain text.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
