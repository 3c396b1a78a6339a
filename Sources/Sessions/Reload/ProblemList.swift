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

    /// The most errors that a window lists.
    package static let longest = 8

    /// Lists the first errors of a build or of a file, and counts the rest.
    /// - Parameter name: The name of the file, or nil for a build.
    package init(errors: [Item], of name: String? = nil) {
        let count = errors.count
        self.init(
            title: (name.map { "\($0): " } ?? "") + (count == 1 ? "1 error" : "\(count) errors"),
            items: Array(errors.prefix(Self.longest)), rest: max(0, count - Self.longest))
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
