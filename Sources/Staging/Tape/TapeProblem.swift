/// One thing that is wrong in a tape, where it is, and what to write instead.
public struct TapeProblem: Error, Sendable, Hashable {
    /// The tape's file as it was named by whoever asked for it.
    public var file: String
    public var position: TapePosition
    public var cause: String
    /// Empty when the cause says it all.
    public var remedy: String
    /// The line of the tape, as written.
    public var source: String

    public init(file: String, position: TapePosition, cause: String, remedy: String = "", source: String) {
        self.file = file
        self.position = position
        self.cause = cause
        self.remedy = remedy
        self.source = source
    }

    /// `file:line:column: cause; remedy`, without the line itself.
    public var headline: String {
        "\(file):\(position.line):\(position.column): \(cause)" + (remedy.isEmpty ? "" : "; \(remedy)")
    }

    /// Blanks up to the fault, then a caret and as many tildes as the fault is wide.
    ///
    /// Tabs stay tabs and wide characters take two columns, so that the caret stands below the fault in a terminal.
    public var caret: String {
        let before = source.prefix(position.column - 1)
        let meant = source.dropFirst(position.column - 1).prefix(position.length)
        let margin = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: TerminalWidth.of($0)) }.joined()
        let width = meant.reduce(0) { $0 + TerminalWidth.of($1) }
        return margin + "^" + String(repeating: "~", count: max(0, width - 1))
    }
}

extension TapeProblem: CustomStringConvertible {
    /// The headline, the line of the tape and the caret.
    public var description: String { "\(headline)\n\(source)\n\(caret)" }
}

/// Everything that is wrong in a tape, in the order of its lines; never empty.
public struct TapeErrors: Error, Sendable, Hashable, CustomStringConvertible {
    public let problems: [TapeProblem]

    public init(_ problems: [TapeProblem]) {
        precondition(!problems.isEmpty, "errors hold at least one problem")
        self.problems = problems
    }

    /// The most problems that are listed; those after them are counted.
    public static let longestList = 50

    /// The problems with their lines, and how many more there are where they are too many to be read.
    public var description: String {
        // A file that can't be read has no line to show.
        var parts = problems.prefix(Self.longestList).map { $0.source.isEmpty ? $0.headline : $0.description }
        let rest = problems.count - parts.count
        if rest > 0 { parts.append("\(problems[0].file): and \(rest) more") }
        return parts.joined(separator: "\n")
    }
}
