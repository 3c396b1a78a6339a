/// A place in a curve's text that moves forward.
struct CurveScanner {
    private let text: String
    private let characters: [Character]
    private var index = 0

    init(_ text: String) {
        self.text = text
        characters = Array(text)
    }

    /// The place, counted in characters from 1.
    var column: Int { index + 1 }

    var isAtEnd: Bool { index == characters.count }

    /// What is at this place, for a message.
    var shown: String { isAtEnd ? "the end" : "\"\(characters[index])\"" }

    mutating func skipSpace() {
        _ = take(while: \.isWhitespace)
    }

    /// Goes over the characters that meet the condition.
    mutating func take(while condition: (Character) -> Bool) -> String {
        let start = index
        while !isAtEnd, condition(characters[index]) { index += 1 }
        return String(characters[start..<index])
    }

    /// Goes over `character` if it is here.
    mutating func take(_ character: Character) -> Bool {
        guard !isAtEnd, characters[index] == character else { return false }
        index += 1
        return true
    }

    /// An error at `column`, or here.
    func error(_ cause: String, _ remedy: String, column: Int? = nil) -> CurveError {
        CurveError(
            operation: "reading the curve \"\(text)\"", cause: cause, remedy: remedy, column: column ?? self.column)
    }
}
