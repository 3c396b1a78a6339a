/// A message for the user: a sentence, which begins with a capital.
package struct Message: Hashable, Sendable {
    package var text: String
    /// Whether the message reports a problem.
    package var isProblem: Bool
    /// The file or folder that a press on the message shows in the file manager.
    package var opens: String?

    package init(_ text: String, isProblem: Bool = false, opens: String? = nil) {
        self.text = text.prefix(1).uppercased() + text.dropFirst()
        self.isProblem = isProblem
        self.opens = opens
    }
}
