import Glibc
import Recorder

/// The channel for what was asked for; messages go to standard error.
package enum StandardOutput {
    /// Writes a text and the end of its line.
    ///
    /// Where the reader of a pipe has gone (`| head -1`), the program ends at once and without a word, as by SIGPIPE.
    /// - Throws: That it could not be written.
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

    /// Ends the program as the system itself does unless the signal is ignored; nothing half-written stays.
    static func endByBrokenPipe() -> Never {
        PendingOutput.discardAll()
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        // The number that shells give to a program that the signal has ended.
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

/// The channel for messages; what is asked for goes to standard output.
package enum StandardError {
    /// Whether it is a terminal.
    static let isTerminal = isatty(STDERR_FILENO) == 1

    /// A failure to write here has nowhere to be reported.
    package static func write(_ text: String) {
        var rest = Array(ArgumentText.shown(text).utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// A message with the program's name before it, as other programs do.
    package static func say(_ message: String) { write("\(RunningProgram.current.name): \(message)\n") }
}
