/// A curve's text taken apart: a name and, in parentheses, numbers with or without labels.
struct CurveCall {
    struct Argument {
        let label: String?
        let value: Double
        /// Where the argument begins, from 1.
        let column: Int
        /// Where its number begins, from 1.
        let valueColumn: Int
    }

    let text: String
    let name: String
    let nameColumn: Int
    /// What the parentheses hold and where they open; nil if there are none.
    let arguments: (items: [Argument], column: Int)?

    init(parsing text: String) throws(CurveError) {
        var scanner = CurveScanner(text)
        scanner.skipSpace()
        let nameColumn = scanner.column
        let name = scanner.take { $0.isLetter || $0.isNumber || "-._".contains($0) }
        if name.isEmpty {
            throw scanner.error(
                scanner.isAtEnd ? "there is no curve" : "a curve begins with a name, not with \(scanner.shown)",
                "write for example ease-out or spring(duration: 0.5, bounce: 0.2)")
        }
        scanner.skipSpace()
        let listColumn = scanner.column
        var arguments: (items: [Argument], column: Int)?
        if scanner.take("(") { arguments = (try Self.items(&scanner), listColumn) }
        scanner.skipSpace()
        if !scanner.isAtEnd {
            throw scanner.error(
                "\(scanner.shown) follows the curve",
                arguments == nil ? "put the numbers in parentheses" : "end the text after the parenthesis")
        }
        self.text = text
        self.name = name
        self.nameColumn = nameColumn
        self.arguments = arguments
    }

    /// The arguments up to and with the closing parenthesis.
    private static func items(_ scanner: inout CurveScanner) throws(CurveError) -> [Argument] {
        var items: [Argument] = []
        scanner.skipSpace()
        if scanner.take(")") { return items }
        while true {
            scanner.skipSpace()
            let column = scanner.column
            let label = scanner.take { $0.isLetter }
            scanner.skipSpace()
            if !label.isEmpty, !scanner.take(":") {
                throw scanner.error(
                    "a colon is missing after \"\(label)\"", "write \(label): and a number", column: column)
            }
            scanner.skipSpace()
            let valueColumn = scanner.column
            let digits = scanner.take { $0.isNumber || $0.isLetter || "+-.".contains($0) }
            guard let value = Double(digits), value.isFinite else {
                let found = digits.isEmpty ? scanner.shown : "\"\(digits)\""
                throw scanner.error(
                    "\(found) is not a number", "write one such as 0.5, .5, -2 or 1e-3", column: valueColumn)
            }
            items.append(
                Argument(
                    label: label.isEmpty ? nil : label, value: value, column: column, valueColumn: valueColumn))
            scanner.skipSpace()
            if scanner.take(")") { return items }
            if !scanner.take(",") {
                throw scanner.error(
                    scanner.isAtEnd ? "the parenthesis is not closed" : "\(scanner.shown) follows a number",
                    scanner.isAtEnd ? "end the curve with )" : "separate the numbers with commas and end with )")
            }
        }
    }

    /// An error in this text.
    func error(at column: Int, _ cause: String, _ remedy: String) -> CurveError {
        CurveError(operation: "reading the curve \"\(text)\"", cause: cause, remedy: remedy, column: column)
    }
}
