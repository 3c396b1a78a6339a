/// A wrong use of an animator: reported, never fatal.
public struct AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call that was made.
    public let operation: String
    /// Why it was wrong.
    public let cause: String
    /// What to do instead.
    public let remedy: String

    /// A wrong use of an animator.
    public init(operation: String, cause: String, remedy: String) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    /// The whole message in one line.
    public var description: String { "\(operation): \(cause); \(remedy)" }
}
