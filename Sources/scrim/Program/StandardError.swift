import Foundation
import Glibc

/// The channel for messages; what is asked for goes to standard output.
enum StandardError {
    /// Whether somebody watches.
    static let isTerminal = isatty(STDERR_FILENO) == 1

    static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    /// A message with the program's name before it, as other programs do.
    static func say(_ message: String) { write("scrim: \(message)\n") }
}
