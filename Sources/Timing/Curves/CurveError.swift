public import Support

/// An error in creating a curve, with its remedy.
public struct CurveError: ExplainedError, Sendable {
    /// The attempted operation, such as *reading the curve "spring(1)"*.
    public let operation: String
    /// The cause of the error.
    public let cause: String
    /// The remedy.
    public let remedy: String
    /// The column of the error in the text, in characters from 1; nil if the curve was not read from text.
    public let column: Int?

    /// Creates an error of `operation`.
    public init(operation: String, cause: String, remedy: String, column: Int? = nil) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
        self.column = column
    }
}

extension CurveError {
    /// The whole message in one line.
    public var description: String { message(about: operation + (column.map { " at column \($0)" } ?? "")) }
}
