import Support

/// An error that prevents a point of a film from being followed.
package struct TrackingError: ExplainedError, Hashable, Sendable {
    package var operation: String
    package var cause: String
    package var remedy: String
    /// The nearest place that can be followed instead, in the frame's pixels.
    package var better: Pose?
    package var description: String { message() }

    package init(operation: String, cause: String, remedy: String, better: Pose? = nil) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
        self.better = better
    }

    /// The error of what was cancelled.
    package static let cancelled = TrackingError(
        operation: "following the point", cause: "it was cancelled", remedy: "begin again")
}
