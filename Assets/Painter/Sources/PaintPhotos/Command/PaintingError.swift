/// Why a photograph could not be painted or written.
struct PaintingError: Error, CustomStringConvertible {
    /// What was tried, as in "could not ...".
    let operation: String
    let cause: String
    /// What the user can do about it.
    let remedy: String
    /// Whether the request itself is wrong.
    var isRequest = false

    var description: String {
        "could not \(operation): \(cause); \(remedy)"
    }
}
