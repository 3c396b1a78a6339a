import Glibc

/// The channel for messages; what is asked for goes to standard output.
enum StandardError {
    /// Whether somebody watches.
    static let isTerminal = isatty(STDERR_FILENO) == 1

    /// A failure to write here has nowhere to be reported.
    static func write(_ text: String) {
        var rest = Array(ArgumentText.shown(text).utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// A message with the program's name before it, as other programs do.
    static func say(_ message: String) { write("scrim: \(message)\n") }
}
