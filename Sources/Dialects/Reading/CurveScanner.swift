import Support
import Timing

/// A scanner over a curve's text.
struct CurveScanner {
    private let text: String
    private let characters: [Character]
    private var index = 0

    init(_ text: String) {
        self.text = text
        characters = Self.withoutComments(Array(text))
    }

    /// Returns the text with CSS and line comments replaced by spaces, so that columns do not change.
    private static func withoutComments(_ text: [Character]) -> [Character] {
        var characters = text
        var index = 0
        while index + 1 < text.count {
            let isLine = text[index + 1] == "/"
            guard text[index] == "/", isLine || text[index + 1] == "*" else {
                index += 1
                continue
            }
            let start = index
            index += 2
            while index < text.count,
                isLine ? !text[index].isNewline : text[index - 1] != "*" || text[index] != "/" || index < start + 3
            {
                index += 1
            }
            if !isLine { index = min(index + 1, text.count) }
            for place in start..<index { characters[place] = " " }
        }
        return characters
    }

    /// The current column, in characters from 1.
    var column: Int { index + 1 }

    var isAtEnd: Bool { index == characters.count }

    /// Returns the character at a distance from the current one; nil at the end.
    func character(after distance: Int = 0) -> Character? {
        index + distance < characters.count ? characters[index + distance] : nil
    }

    /// The current character, for messages.
    var shown: String { isAtEnd ? "the end" : "\"\(characters[index])\"" }

    mutating func skipSpace() {
        _ = take(while: \.isWhitespace)
    }

    /// Takes the characters that meet the condition.
    mutating func take(while condition: (Character) -> Bool) -> String {
        let start = index
        while !isAtEnd, condition(characters[index]) { index += 1 }
        return String(characters[start..<index])
    }

    mutating func take(_ character: Character) -> Bool {
        guard self.character() == character else { return false }
        index += 1
        return true
    }

    /// Takes a number without its unit: digits with an optional sign, point and exponent.
    mutating func takeNumber() -> String? {
        let start = index
        if let sign = character(), "+-".contains(sign) { index += 1 }
        let whole = take { $0.isASCII && $0.isNumber }
        var part = ""
        if character() == ".", character(after: 1)?.isNumber == true || !whole.isEmpty {
            index += 1
            part = take { $0.isASCII && $0.isNumber }
        }
        guard !whole.isEmpty || !part.isEmpty else {
            index = start
            return nil
        }
        if let mark = character(), "eE".contains(mark) {
            let signed = character(after: 1).map { "+-".contains($0) } ?? false
            if let digit = character(after: signed ? 2 : 1), digit.isASCII, digit.isNumber {
                index += signed ? 2 : 1
                _ = take { $0.isASCII && $0.isNumber }
            }
        }
        return String(characters[start..<index])
    }

    func error(_ cause: String, _ remedy: String, column: Int? = nil) -> CurveError {
        CurveError(
            operation: "reading the curve \"\(Quotation.text(text))\"", cause: cause, remedy: remedy,
            column: column ?? self.column)
    }
}
