/// Why the display, the window or its input does not work.
package struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried, such as `open a window`.
    package let operation: String
    /// What the system said.
    package let cause: String
    package let remedy: String

    package init(operation: String, cause: String, remedy: String) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    package var description: String { "can't \(operation): \(cause); \(remedy)" }
}
