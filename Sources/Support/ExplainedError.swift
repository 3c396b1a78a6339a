/// An error with its remedy: what was attempted, why it failed, and what to do.
public protocol ExplainedError: Error, Hashable, CustomStringConvertible {
    /// What was attempted, such as "opening a font"; empty where the reader knows it.
    var operation: String { get }
    /// The reason for the failure.
    var cause: String { get }
    /// What the reader can do; empty where the cause is enough.
    var remedy: String { get }
}

extension ExplainedError {
    public var operation: String { "" }

    /// The message in one line: `subject: cause; remedy`, without the parts that are empty.
    /// - Parameter subject: The beginning, or nil for the operation.
    package func message(about subject: String? = nil) -> String {
        let subject = subject ?? operation
        return (subject.isEmpty ? cause : "\(subject): \(cause)") + (remedy.isEmpty ? "" : "; \(remedy)")
    }
}
