import CSDL2
import Staging
import Support

/// An error of the display, the window or its input.
package struct DisplayError: ExplainedError, Sendable {
    /// The operation that failed, such as `open a window`.
    package let operation: String
    /// The system's message.
    package let cause: String
    package let remedy: String

    package var description: String { message(about: "can't \(operation)") }
}

/// Converts SDL's statuses to errors.
enum Check {
    static var usualRemedy: String {
        "\(RunningProgram.current.name) doctor reports what is installed and what is missing"
    }

    /// Throws an error if a status is negative, with the message of `SDL_GetError`.
    static func status(
        _ status: Int32, _ operation: String, remedy: String = usualRemedy
    ) throws(DisplayError) {
        guard status < 0 else { return }
        throw DisplayError(operation: operation, cause: lastError, remedy: remedy)
    }

    /// Returns a pointer, or throws an error if it is null, with the message of `SDL_GetError`.
    static func made<Value>(
        _ value: Value?, _ operation: String, remedy: String = usualRemedy
    ) throws(DisplayError) -> Value {
        guard let value else { throw DisplayError(operation: operation, cause: lastError, remedy: remedy) }
        return value
    }

    private static var lastError: String {
        let text = String(cString: SDL_GetError())
        return text.isEmpty ? "SDL gave no reason" : text
    }
}
