import Timing

/// What is wrong with a curve on the command line, with the place shown.
struct CurveFault: CustomStringConvertible {
    private let error: CurveError
    private let text: String

    init(_ error: CurveError, text: String) {
        self.error = error
        self.text = text
    }

    var description: String {
        let column = error.column ?? 1
        // A text of several lines is shown as one: so the caret stands below the fault.
        let shown = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        return """
            curve:\(column): \(error.cause); \(error.remedy)
            \(shown)
            \(String(repeating: " ", count: column - 1))^
            """
    }
}
