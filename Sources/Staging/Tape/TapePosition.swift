/// A place in a tape's text.
public struct TapePosition: Sendable, Hashable {
    /// Counts from 1.
    public var line: Int
    /// The first character that is meant, counted from 1 in characters as a reader sees them.
    public var column: Int
    /// How many characters are meant, at least 1.
    public var length: Int

    public init(line: Int, column: Int, length: Int = 1) {
        self.line = line
        self.column = column
        self.length = max(1, length)
    }
}
