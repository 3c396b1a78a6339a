/// Splits a line of a tape into words.
///
/// Spaces separate words, `#` starts a comment, and quotation marks enclose a word with any characters. Within them,
/// `\"`, `\\`, `\n`, `\r` and `\t` are escapes.
struct TapeLexer {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    /// A lexical error.
    struct Problem: Error {
        var column: Int
        var length: Int
        var message: TapeMessage
    }

    private init(_ line: String) { scalars = Array(line.unicodeScalars) }

    /// Returns the words of a line without comments.
    static func words(of line: String) throws(Problem) -> [TapeWord] {
        var lexer = TapeLexer(line)
        var words: [TapeWord] = []
        while let word = try lexer.next() { words.append(word) }
        return words
    }

    private mutating func next() throws(Problem) -> TapeWord? {
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        guard index < scalars.count, scalars[index] != "#" else { return nil }
        let start = index
        if scalars[index] == "\"" { return try quoted(from: start) }
        while index < scalars.count, !scalars[index].properties.isWhitespace, scalars[index] != "#" { index += 1 }
        return word(text(start..<index), isQuoted: false, from: start)
    }

    private mutating func quoted(from start: Int) throws(Problem) -> TapeWord {
        var text = String.UnicodeScalarView()
        index += 1
        while index < scalars.count, scalars[index] != "\"" {
            if scalars[index] == "\\" {
                index += 1
                guard index < scalars.count else { break }
                guard let escaped = Self.escapes[scalars[index]] else {
                    throw Problem(column: column(of: index - 1), length: 2, message: .unknownEscape(scalars[index]))
                }
                text.append(escaped)
            } else {
                text.append(scalars[index])
            }
            index += 1
        }
        guard index < scalars.count else {
            throw Problem(
                column: column(of: start), length: column(of: scalars.count) - column(of: start),
                message: .openQuotation)
        }
        index += 1
        if index < scalars.count, !scalars[index].properties.isWhitespace, scalars[index] != "#" {
            throw Problem(column: column(of: index), length: 1, message: .noBlankAfterQuotation)
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

    /// The characters by the letter after a backslash.
    static let escapes: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "\\": "\\", "n": "\n", "r": "\r", "t": "\t"]
}

/// A word of a tape's line, with its position.
struct TapeWord: Hashable {
    var text: String
    /// Whether the word is in quotation marks, which makes it a name and never a keyword or a number.
    var isQuoted: Bool
    /// The column, counted from 1, in characters of the line.
    var column: Int
    /// The length in characters of the line, including quotation marks.
    var length: Int

    /// The keyword with which a line can begin, or `nil`.
    var keyword: TapeKeyword? { isQuoted ? nil : TapeKeyword(rawValue: text) }

    func `is`(_ particle: TapePreposition) -> Bool { !isQuoted && text == particle.rawValue }

    /// Whether the word is meant as a number or a duration, even if malformed.
    var isNumeric: Bool {
        guard !isQuoted, let first = text.unicodeScalars.first else { return false }
        let rest = text.unicodeScalars.dropFirst()
        switch first {
        case "0"..."9": return true
        case "+", "-", ".":
            guard let second = rest.first else { return false }
            return second == "." || ("0"..."9").contains(second)
        default: return false
        }
    }

    /// The word as a number, or `nil`. A number that is too large is infinite.
    var number: Double? { isQuoted ? nil : Self.number(text) }

    /// Returns the number in decimal digits with an optional sign, point and exponent.
    static func number(_ text: String) -> Double? {
        let allowed = text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "0"..."9", "+", "-", ".", "e", "E": true
            default: false
            }
        }
        return allowed ? Double(text) : nil
    }
}
