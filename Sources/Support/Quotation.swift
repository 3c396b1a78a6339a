/// What a message quotes of a text that someone has written, whose length has no limit.
package enum Quotation {
    /// The number of letters that are quoted of a longer text.
    package static let longest = 120

    /// Returns the text on one line, or its beginning with an ellipsis.
    package static func text(_ written: some StringProtocol) -> String {
        let start = written.prefix(longest + 1)
        let part = start.count > longest ? start.prefix(longest) + "…" : String(start)
        return String(part.map { $0.isNewline ? " " : $0 })
    }
}
