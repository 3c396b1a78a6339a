/// A remark about a position in a source file: an edit, something to do by hand, or an error.
public struct Remark: Hashable, Sendable, Comparable, CustomStringConvertible {
    public enum Kind: String, Sendable, CaseIterable {
        /// An edit, made or proposed.
        case note
        /// Code that compiles or works only after an edit by hand.
        case warning
        /// A file that was left unchanged.
        case error
    }

    /// The name of the file as it is shown.
    public let file: String
    /// The line, counted from 1, as the compiler counts.
    public let line: Int
    /// The column in bytes of UTF-8, counted from 1, as the compiler counts.
    public let column: Int
    public let kind: Kind
    /// The finding and, after a semicolon, the remedy, in one line.
    public let text: String

    public init(file: String, line: Int, column: Int, kind: Kind, text: String) {
        self.file = file
        self.line = line
        self.column = column
        self.kind = kind
        self.text = text
    }

    public var description: String { "\(file):\(line):\(column): \(kind): \(text)" }

    public static func < (left: Remark, right: Remark) -> Bool {
        (left.file, left.line, left.column, left.kind.rawValue, left.text)
            < (right.file, right.line, right.column, right.kind.rawValue, right.text)
    }
}

/// The edits and remarks for one file, collected from all visitors.
final class Findings {
    /// What was moved between the files before.
    let before: ExtensionMoves.File
    private(set) var edits = SourceEdits()
    private(set) var places: [(offset: Int, kind: Remark.Kind, text: String)] = []

    init(after before: ExtensionMoves.File) {
        self.before = before
    }

    /// Replaces bytes, and records the reason.
    func change(_ range: Range<Int>, to text: String, _ reason: String) {
        edits.replace(range, with: text)
        places.append((range.lowerBound, .note, reason))
    }

    /// Replaces more bytes for a reason that is already recorded.
    func change(_ range: Range<Int>, to text: String) { edits.replace(range, with: text) }

    /// Records what is left to do by hand.
    func leave(at offset: Int, _ text: String) {
        guard !places.contains(where: { $0.offset == offset && $0.text == text }) else { return }
        places.append((offset, .warning, text))
    }

    /// Returns the remarks with positions in the text before all edits.
    func remarks(in file: String, original lines: LineTable) -> [Remark] {
        remarks(in: file, lines, moved: { $0 }, others: before.edits.origin)
    }

    /// Returns the remarks with positions in the edited text.
    func remarks(in file: String, edited lines: LineTable) -> [Remark] {
        remarks(in: file, lines, moved: { edits.place(before.edits.place($0)) }, others: edits.place)
    }

    private func remarks(
        in file: String, _ lines: LineTable, moved: (Int) -> Int, others: (Int) -> Int
    ) -> [Remark] {
        let all =
            before.notes.map { (moved($0.offset), Remark.Kind.note, $0.text) }
            + places.map { (others($0.offset), $0.kind, $0.text) }
        return all.map { offset, kind, text in
            let (line, column) = lines.position(of: offset)
            return Remark(file: file, line: line, column: column, kind: kind, text: text)
        }.sorted()
    }
}

/// The offsets of a text's lines. Line endings are LF, CRLF and CR, as for the compiler.
struct LineTable {
    private var starts = [0]

    init(_ bytes: [UInt8]) {
        for (index, byte) in bytes.enumerated() {
            let isEnd =
                byte == UInt8(ascii: "\n")
                || byte == UInt8(ascii: "\r") && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
            if isEnd { starts.append(index + 1) }
        }
    }

    func position(of offset: Int) -> (line: Int, column: Int) {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}
