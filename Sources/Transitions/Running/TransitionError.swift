/// A wrong use of controllers or transitions: reported, never fatal.
public struct TransitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whose fault it is: the type of the controller, the animator or the interaction controller.
    public let culprit: String
    /// What was called, or waited for.
    public let operation: String
    /// Why it was wrong.
    public let cause: String
    /// What the program does about it, or should do instead.
    public let remedy: String

    /// A wrong use of controllers or transitions.
    public init(culprit: String, operation: String, cause: String, remedy: String) {
        self.culprit = culprit
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    /// The whole message in one line.
    public var description: String { "\(culprit): \(operation): \(cause); \(remedy)" }
}
