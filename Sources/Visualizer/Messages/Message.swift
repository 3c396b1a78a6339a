/// Something that the user is to know.
package struct Message: Hashable, Sendable {
    package var text: String
    /// Whether something went wrong.
    package var isProblem: Bool

    package init(_ text: String, isProblem: Bool = false) {
        self.text = text
        self.isProblem = isProblem
    }
}
