import Support
import Timing

/// A part of a curve's text: a number, a word, or a list with or without a name.
struct CurveTerm {
    indirect enum Content {
        /// A number and the letters or percent sign directly after it; percentages as fractions.
        case number(Double, unit: String)
        /// A name, or the text in quotation marks.
        case word(String)
        /// The contents of parentheses, brackets or braces, the column where they open, and the name before them or "".
        case list(name: String, items: [CurveArgument], column: Int)
    }

    let content: Content
    /// The column where the term begins, from 1.
    let column: Int

    /// Returns the number if the term is one without a unit or with one of these units.
    func number(units: Set<String> = [], as read: (Double, String) -> Double = { number, _ in number }) -> Double? {
        guard case .number(let number, let unit) = content, unit.isEmpty || units.contains(unit) else { return nil }
        return read(number, unit)
    }

    /// Whether the term is a time with its unit, as in CSS.
    var isTime: Bool { seconds != nil }

    var seconds: Double? {
        guard case .number(let number, let unit) = content else { return nil }
        return switch unit.lowercased() {
        case "s": number
        case "ms": number / 1000
        default: nil
        }
    }

    var word: String? { if case .word(let word) = content { word } else { nil } }

    /// The text of the term in messages.
    var shown: String {
        switch content {
        case .number(let number, "%"): "\"\(DecimalText.percent(number))\""
        case .number(let number, let unit): "\"\(DecimalText.text(number))\(unit)\""
        case .word(let word): "\"\(Quotation.text(word))\""
        case .list(let name, _, _): name.isEmpty ? "a list" : "\"\(Quotation.text(name))\""
        }
    }
}

/// The text between two commas of a list.
struct CurveArgument {
    /// The text before a colon or an equals sign.
    let label: String?
    /// The column where the argument begins, from 1.
    let column: Int
    /// One term or more, separated by spaces.
    let terms: [CurveTerm]
    /// The first term.
    var value: CurveTerm { terms[0] }
}
