import Glibc
import Recorder

/// Standard output, for results. Messages go to standard error.
package enum StandardOutput {
    /// Writes a text and a line break.
    ///
    /// Ends the program immediately without a message if the reader of a pipe has closed it (`| head -1`).
    /// - Throws: An error if writing fails.
    package static func say(_ text: String) throws(ProgramError) {
        var rest = Array((ArgumentText.shown(text) + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EPIPE: endByBrokenPipe()
            case let code: throw failure(code)
            }
        }
    }

    /// Ends the program by SIGPIPE, even if the signal was ignored, without leaving incomplete output.
    static func endByBrokenPipe() -> Never {
        PendingOutput.discardAll()
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        // The exit code of shells for a program that the signal has ended.
        exit(128 + SIGPIPE)
    }

    private static func failure(_ code: Int32) -> ProgramError {
        let cause = String(cString: strerror(code))
        let remedy =
            switch code {
            case ENOSPC, EDQUOT: "; free some space, or write to another disk"
            case EBADF: "; it is closed"
            default: ""
            }
        return ProgramError(
            .failed, "writing standard output: \(cause.prefix(1).lowercased())\(cause.dropFirst())\(remedy)")
    }
}

/// Standard error, for messages. Results go to standard output.
package enum StandardError {
    /// Whether it is a terminal.
    static let isTerminal = isatty(STDERR_FILENO) == 1

    /// Writes a text. Ignores errors, as there is nowhere to report them.
    package static func write(_ text: String) {
        var rest = Array(ArgumentText.shown(text).utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Writes a message after the program's name.
    package static func say(_ message: String) { write("\(RunningProgram.current.name): \(message)\n") }
}
