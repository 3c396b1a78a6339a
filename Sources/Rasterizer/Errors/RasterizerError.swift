import CCairo
import CSDL2

/// Why something could not be drawn, measured or prepared, and what to do about it.
public struct RasterizerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was being done, as "opening a font".
    public let operation: String
    /// What went wrong, in the words of the library that refused.
    public let cause: String
    /// What the reader can do.
    public let remedy: String

    public init(operation: String, cause: String, remedy: String) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    public var description: String { "\(operation): \(cause); \(remedy)" }
}

/// What a C call reported, for `check`.
enum CallResult {
    case cairo(cairo_status_t)
    /// An SDL or SDL2_ttf call, which leaves its reason in `SDL_GetError`.
    case sdl(succeeded: Bool)
    /// A fontconfig call, which fails for want of memory only.
    case fontconfig(succeeded: Bool)
}

/// The one place where a C call's failure becomes an error; `operation` says what was being done.
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
