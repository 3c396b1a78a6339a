/// Cuts a line of a tape into words.
///
/// Blanks part words, `#` starts a comment, and quotation marks make one word of anything; in them `\"`, `\\`, `\n`,
/// `\r` and `\t` stand for the character.
struct TapeLexer {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    /// What can be wrong with the words as such.
    struct Fault: Error {
        var column: Int
        var length: Int
        var cause: String
        var remedy: String
    }

    private init(_ line: String) { scalars = Array(line.unicodeScalars) }

    /// The words of a line, comments left out.
    static func words(of line: String) throws(Fault) -> [TapeWord] {
        var lexer = TapeLexer(line)
        var words: [TapeWord] = []
        while let word = try lexer.next() { words.append(word) }
        return words
    }

    private mutating func next() throws(Fault) -> TapeWord? {
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        guard index < scalars.count, scalars[index] != "#" else { return nil }
        let start = index
        if scalars[index] == "\"" { return try quoted(from: start) }
        while index < scalars.count, !scalars[index].properties.isWhitespace, scalars[index] != "#" { index += 1 }
        return word(text(start..<index), isQuoted: false, from: start)
    }

    private mutating func quoted(from start: Int) throws(Fault) -> TapeWord {
        var text = String.UnicodeScalarView()
        index += 1
        while index < scalars.count, scalars[index] != "\"" {
            if scalars[index] == "\\" {
                index += 1
                guard index < scalars.count else { break }
                guard let escaped = Self.escapes[scalars[index]] else {
                    throw Fault(
                        column: column(of: index - 1), length: 2, cause: "\\\(scalars[index]) has no meaning",
                        remedy: "write \\\\ for a backslash, \\\" for a quotation mark, \\n, \\r or \\t")
                }
                text.append(escaped)
            } else {
                text.append(scalars[index])
            }
            index += 1
        }
        guard index < scalars.count else {
            throw Fault(
                column: column(of: start), length: column(of: scalars.count) - column(of: start),
                cause: "the quotation mark is not closed", remedy: "write a second one where the name ends")
        }
        index += 1
        if index < scalars.count, !scalars[index].properties.isWhitespace, scalars[index] != "#" {
            throw Fault(
                column: column(of: index), length: 1, cause: "a blank is missing after the quotation mark",
                remedy: "write one, or \\\" for a quotation mark within a name")
        }
        return word(String(text), isQuoted: true, from: start)
    }

    private func word(_ text: String, isQuoted: Bool, from start: Int) -> TapeWord {
        let column = column(of: start)
        return TapeWord(text: text, isQuoted: isQuoted, column: column, length: self.column(of: index) - column)
    }

    private func column(of index: Int) -> Int { text(0..<index).count + 1 }

    private func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// What the letter after a backslash stands for.
    static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "\\": "\\", "n": "\n", "r": "\r", "t": "\t"]
}
