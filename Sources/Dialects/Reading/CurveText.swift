import Support
import Timing

/// A parsed curve text: a name, a name and a list, or a list.
///
/// Reads the functions of CSS, Swift, Kotlin, Dart and JavaScript: labels with a colon or an equals sign, parentheses,
/// brackets and braces, quotation marks, and numbers with units such as `0.8f` or `50%`.
struct CurveText {
    let text: String
    let name: String
    let nameColumn: Int
    /// The items of the list and the column where it opens; nil if there is none.
    let arguments: (items: [CurveArgument], column: Int)?
    /// Times beside the curve, as in `500ms ease-out`.
    private(set) var times: [CurveTerm] = []

    /// The maximum nesting depth of lists.
    private static let deepest = 8

    init(parsing text: String) throws(CurveError) {
        var scanner = CurveScanner(text)
        scanner.skipSpace()
        var times: [CurveTerm] = []
        var term = try Self.term(&scanner, depth: 0)
        while term.isTime {
            times.append(term)
            scanner.skipSpace()
            term = try Self.term(&scanner, depth: 0)
        }
        if term.word == "new" {
            scanner.skipSpace()
            term = try Self.term(&scanner, depth: 0)
        }
        self.init(text, term)
        if case .number = term.content {
            throw scanner.error(
                "a curve begins with a name, not with \(term.shown)",
                "write for example ease-out or spring(duration: 0.5, bounce: 0.2)", column: term.column)
        }
        scanner.skipSpace()
        while scanner.character().map({ $0.isNumber || "+-.".contains($0) }) ?? false {
            var next = scanner
            let time = try Self.term(&next, depth: 0)
            guard time.isTime else { break }
            times.append(time)
            scanner = next
            scanner.skipSpace()
        }
        self.times = times
        // Some languages end code with a semicolon.
        _ = scanner.take(";")
        scanner.skipSpace()
        if !scanner.isAtEnd {
            throw scanner.error(
                "\(scanner.shown) follows the curve",
                arguments == nil ? "put the numbers in parentheses" : "end the text after the parenthesis")
        }
    }

    /// Creates the text of a term, with the times beside it.
    init(_ text: String, _ term: CurveTerm, times: [CurveTerm] = []) {
        self.text = text
        self.times = times
        nameColumn = term.column
        switch term.content {
        case .word(let word):
            name = word
            arguments = nil
        case .list(let name, let items, let column):
            self.name = name
            arguments = (items, column)
        case .number:
            name = ""
            arguments = nil
        }
    }

    /// Creates the text of a nested list; its errors quote the whole text.
    init(_ whole: CurveText, name: String, items: [CurveArgument], column: Int) {
        text = whole.text
        self.name = name
        nameColumn = column
        arguments = (items, column)
    }

    init(_ whole: CurveText, name: String) {
        text = whole.text
        self.name = name
        nameColumn = whole.nameColumn
        arguments = whole.arguments
        times = whole.times
    }

    private static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-._$".contains(character)
    }

    static func term(_ scanner: inout CurveScanner, depth: Int) throws(CurveError) -> CurveTerm {
        let column = scanner.column
        if let digits = scanner.takeNumber() {
            let unit = scanner.take("%") ? "%" : scanner.take { $0.isLetter }
            // Shifting the point keeps all digits of a percentage.
            guard let number = Double(unit == "%" && !digits.lowercased().contains("e") ? digits + "e-2" : digits),
                number.isFinite
            else {
                throw scanner.error("\(digits) is too large", "write a smaller number", column: column)
            }
            let isShifted = unit == "%" && digits.lowercased().contains("e")
            // In Motion's code, a velocity in the value's own unit: a multiple of the distance.
            var factor = scanner
            factor.skipSpace()
            if unit.isEmpty, factor.take("*") {
                factor.skipSpace()
                if factor.take(while: isNamePart) == "distance" { scanner = factor }
            }
            return CurveTerm(content: .number(isShifted ? number / 100 : number, unit: unit), column: column)
        }
        if let quote = scanner.character(), "\"'".contains(quote) {
            _ = scanner.take(quote)
            let word = scanner.take { $0 != quote }
            guard scanner.take(quote) else {
                throw scanner.error("the quotation mark is not closed", "end the word with \(quote)", column: column)
            }
            return CurveTerm(content: .word(word), column: column)
        }
        let name = scanner.take(while: isNamePart)
        // A type in angle brackets, as in spring<Float>(...).
        if !name.isEmpty, scanner.take("<") {
            _ = scanner.take { $0 != ">" }
            _ = scanner.take(">")
        }
        var opening = scanner
        opening.skipSpace()
        let brackets: [(Character, Character)] = name.isEmpty ? [("[", "]"), ("{", "}")] : [("(", ")")]
        for (open, close) in brackets where opening.character() == open {
            guard depth < deepest else { throw scanner.error("lists lie too deep in each other", "write a curve") }
            scanner = opening
            _ = scanner.take(open)
            let items = try items(&scanner, closing: close, depth: depth + 1)
            return CurveTerm(content: .list(name: name, items: items, column: opening.column), column: column)
        }
        guard !name.isEmpty else {
            throw depth == 0
                ? scanner.error(
                    scanner.isAtEnd ? "there is no curve" : "a curve begins with a name, not with \(scanner.shown)",
                    "write for example ease-out or spring(duration: 0.5, bounce: 0.2)")
                : scanner.isAtEnd
                    ? scanner.error("the parenthesis is not closed", "end the curve with )")
                    : scanner.error(
                        "\(scanner.shown) is not a number", "write one such as 0.5, .5, -2 or 1e-3", column: column)
        }
        return CurveTerm(content: .word(name), column: column)
    }

    private static func items(
        _ scanner: inout CurveScanner, closing: Character, depth: Int
    ) throws(CurveError) -> [CurveArgument] {
        var items: [CurveArgument] = []
        scanner.skipSpace()
        if scanner.take(closing) { return items }
        while true {
            scanner.skipSpace()
            let column = scanner.column
            var terms = [try term(&scanner, depth: depth)]
            var label: String?
            scanner.skipSpace()
            if let word = terms[0].word, scanner.take(":") || scanner.take("=") {
                label = word
                scanner.skipSpace()
                terms = [try term(&scanner, depth: depth)]
                scanner.skipSpace()
            }
            while let next = scanner.character(), next != closing, next != ",", next != ")" {
                guard next.isNumber || next.isLetter || "+-.".contains(next) else { break }
                terms.append(try term(&scanner, depth: depth))
                scanner.skipSpace()
            }
            items.append(CurveArgument(label: label, column: column, terms: terms))
            if scanner.take(closing) { return items }
            if !scanner.take(",") {
                throw scanner.error(
                    scanner.isAtEnd ? "the parenthesis is not closed" : "\(scanner.shown) follows a number",
                    scanner.isAtEnd
                        ? "end the curve with \(closing)" : "separate the numbers with commas and end with \(closing)")
            }
            // Most languages allow a trailing comma.
            scanner.skipSpace()
            if scanner.take(closing) { return items }
        }
    }

    func error(at column: Int, _ cause: String, _ remedy: String) -> CurveError {
        CurveError(
            operation: "reading the curve \"\(Quotation.text(text))\"", cause: cause, remedy: remedy, column: column)
    }

    func error(_ cause: String, _ remedy: String) -> CurveError {
        error(at: arguments?.column ?? nameColumn, cause, remedy)
    }
}
