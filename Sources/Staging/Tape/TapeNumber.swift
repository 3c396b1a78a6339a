/// How numbers are written in tapes.
enum TapeNumber {
    /// The shortest text that reads back as the same number, without a trailing `.0`.
    static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Seconds with their unit: in milliseconds below a second where that reads back as the same number.
    static func duration(_ seconds: Double) -> String {
        let milliseconds = (seconds * 1000).rounded()
        if milliseconds > 0, milliseconds < 1000, milliseconds / 1000 == seconds { return "\(text(milliseconds))ms" }
        return "\(text(seconds))s"
    }

    /// The number that a word is; nil if it is none. Too great a number is infinite.
    static func value(of word: TapeWord) -> Double? { word.isQuoted ? nil : value(of: word.text) }

    /// The number that a text is, in decimal digits with an optional sign, point and exponent.
    static func value(of text: String) -> Double? {
        let allowed = text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "0"..."9", "+", "-", ".", "e", "E": true
            default: false
            }
        }
        return allowed ? Double(text) : nil
    }
}
