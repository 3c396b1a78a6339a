/// A piece of a curve's text: a number, a word, or a list with a name before it or without one.
struct CurveTerm {
    indirect enum Content {
        /// A number and the letters or the percent sign right after it; of a percentage, the fraction.
        case number(Double, unit: String)
        /// A name, or what stood in quotation marks.
        case word(String)
        /// What stood in parentheses, brackets or braces, and where they open; the name before them, or none.
        case list(name: String, items: [CurveArgument], column: Int)
    }

    let content: Content
    /// Where it begins, from 1.
    let column: Int

    /// The number, if it is one without a unit or with one of these.
    func number(units: Set<String> = [], as read: (Double, String) -> Double = { number, _ in number }) -> Double? {
        guard case .number(let number, let unit) = content, unit.isEmpty || units.contains(unit) else { return nil }
        return read(number, unit)
    }

    /// Whether it is a time with its unit, as in CSS.
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

    /// For messages.
    var shown: String {
        switch content {
        case .number(let number, "%"): "\"\(DecimalText.percent(number))\""
        case .number(let number, let unit): "\"\(DecimalText.text(number))\(unit)\""
        case .word(let word): "\"\(word)\""
        case .list(let name, _, _): name.isEmpty ? "a list" : "\"\(name)\""
        }
    }
}

/// What is between two commas of a list.
struct CurveArgument {
    /// What stood before a colon or an equals sign.
    let label: String?
    /// Where it begins, from 1.
    let column: Int
    /// One piece or more, separated by spaces.
    let terms: [CurveTerm]
    /// What follows the first piece, for messages.
    var value: CurveTerm { terms[0] }
}
