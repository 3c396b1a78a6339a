/// Why something could not be drawn, measured or prepared, and what to do about it.
public struct RasterizerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done, as "opening a font".
    public let operation: String
    /// What went wrong, in the words of the library that refused.
    public let cause: String
    /// What the reader can do.
    public let remedy: String

    public init(operation: String, cause: String, remedy: String) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    public var description: String { "\(operation): \(cause); \(remedy)" }
}
