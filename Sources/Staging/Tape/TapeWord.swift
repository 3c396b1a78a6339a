/// A word of a tape's line, with its place.
struct TapeWord: Hashable {
    var text: String
    /// Whether it was written in quotation marks: such a word is a name, never a keyword or a number.
    var isQuoted: Bool
    /// Counted from 1, in characters of the line.
    var column: Int
    /// In characters of the line, quotation marks included.
    var length: Int

    /// Whether the word is this keyword.
    func isKeyword(_ keyword: String) -> Bool { !isQuoted && text == keyword }

    /// Whether the word was meant as a number or a duration, well written or not.
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
}
