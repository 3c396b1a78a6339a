import Support

/// An error that prevents a point of a film from being followed.
package struct TrackingError: ExplainedError, Sendable {
    package var operation: String
    package var cause: String
    package var remedy: String
    package var description: String { message() }

    package init(operation: String, cause: String, remedy: String) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }
}
