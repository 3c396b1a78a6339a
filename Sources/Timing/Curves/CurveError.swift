/// Why a curve could not be made, and what would do instead.
public struct CurveError: Error, Hashable, Sendable {
    /// What was attempted, such as *reading the curve "spring(1)"*.
    public let operation: String
    /// What is wrong.
    public let cause: String
    /// What to write instead.
    public let remedy: String
    /// Where in the text the fault lies, counted in characters from 1; nil if the curve did not come from a text.
    public let column: Int?

    /// An error in `operation`.
    public init(operation: String, cause: String, remedy: String, column: Int? = nil) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
        self.column = column
    }
}

extension CurveError: CustomStringConvertible {
    /// The whole message in one line.
    public var description: String {
        let place = column.map { " at column \($0)" } ?? ""
        return "\(operation)\(place): \(cause); \(remedy)"
    }
}
