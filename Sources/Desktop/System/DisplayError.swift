import CSDL2
import Staging

/// Why the display, the window or its input does not work.
package struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried, such as `open a window`.
    package let operation: String
    /// What the system said.
    package let cause: String
    package let remedy: String

    package var description: String { "can't \(operation): \(cause); \(remedy)" }
}

/// Turns SDL's statuses into errors.
enum Check {
    static var usualRemedy: String {
        "\(RunningProgram.current.name) doctor reports what is installed and what is missing"
    }

    /// A status that is negative when the call failed. Calls `SDL_GetError` then.
    static func status(
        _ status: Int32, _ operation: String, remedy: String = usualRemedy
    ) throws(DisplayError) {
        guard status < 0 else { return }
        throw DisplayError(operation: operation, cause: lastError, remedy: remedy)
    }

    /// A pointer that is null when the call failed. Calls `SDL_GetError` then.
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
