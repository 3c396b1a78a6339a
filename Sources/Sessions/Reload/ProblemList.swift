/// The problems that prevent newer code from running: compiler errors, a crash, or errors of a tape.
package struct ProblemList: Codable, Hashable, Sendable {
    /// Such as `2 errors`.
    package var title: String
    package var items: [Item]
    /// The number of problems that are not listed.
    package var rest: Int

    package init(title: String, items: [Item], rest: Int = 0) {
        self.title = title
        self.items = items
        self.rest = rest
    }

    package struct Item: Codable, Hashable, Sendable {
        package var text: String
        /// The location of the problem, or nil without one.
        package var place: SourcePlace?

        package init(_ text: String, at place: SourcePlace? = nil) {
            self.text = text
            self.place = place
        }
    }
}

/// A location in a text file.
package struct SourcePlace: Codable, Hashable, Sendable {
    /// Its path.
    package var file: String
    /// The line, from 1.
    package var line: Int
    /// The column, from 1, or nil if only the line is known.
    package var column: Int?

    package init(_ file: String, line: Int, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// A short description: the file's name and the line.
    package var name: String {
        "\(file[(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)...]):\(line)"
    }
}
