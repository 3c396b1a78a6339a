import Support

/// An error that prevents a point of a film from being followed.
package struct TrackingError: ExplainedError, Hashable, Sendable {
    package var operation: String
    package var cause: String
    package var remedy: String
    package var description: String { message() }

    package init(operation: String, cause: String, remedy: String) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    /// The error of what was cancelled.
    package static let cancelled = TrackingError(
        operation: "following the point", cause: "it was cancelled", remedy: "begin again")
}
