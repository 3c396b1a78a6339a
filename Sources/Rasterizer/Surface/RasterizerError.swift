import CCairo
import CSDL2
public import Support

/// An error in drawing, measuring or preparing content, with a remedy.
public struct RasterizerError: ExplainedError, Sendable {
    /// The operation that failed, such as "opening a font".
    public let operation: String
    /// The cause, in the words of the library that reported it.
    public let cause: String
    /// A suggestion of what the reader can do.
    public let remedy: String

    public init(operation: String, cause: String, remedy: String) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    /// The whole message in one line.
    public var description: String { message() }
}

/// The result of a C call, for `check`.
enum CallResult {
    case cairo(cairo_status_t)
    /// The result of an SDL or SDL2_ttf call, whose error message is in `SDL_GetError`.
    case sdl(succeeded: Bool)
    /// The result of a fontconfig call, which fails only when memory runs out.
    case fontconfig(succeeded: Bool)
}

/// Throws an error if a C call failed. Only this function turns such failures into errors.
func check(_ result: CallResult, _ operation: @autoclosure () -> String) throws(RasterizerError) {
    switch result {
    case .cairo(CAIRO_STATUS_SUCCESS), .sdl(succeeded: true), .fontconfig(succeeded: true):
        return
    case .cairo(let status):
        throw RasterizerError(
            operation: operation(), cause: String(cString: cairo_status_to_string(status)),
            remedy: status == CAIRO_STATUS_NO_MEMORY ? "close other programs or ask for a smaller size" : report)
    case .sdl:
        let cause = SDL_GetError().map { String(cString: $0) } ?? ""
        throw RasterizerError(
            operation: operation(), cause: cause.isEmpty ? "SDL2 gave no reason" : cause,
            remedy: "check the installed fonts with `fc-list`")
    case .fontconfig:
        throw RasterizerError(
            operation: operation(), cause: "fontconfig ran out of memory or has no configuration",
            remedy: "install fontconfig and a font such as fonts-inter")
    }
}

private let report = "this is a mistake in Scrim: report it with the tape that shows it"
