import ChildPrograms
import Foundation
import Glibc
import Scrim
import Sessions
import Synchronization
import SystemPackage

/// A program that `scrim watch` has started and exchanges messages with. Its output goes to the terminal.
final class WatchedProgram: Sendable {
    private let child: ChildProgram
    private let connection: WatchConnection
    /// The program's own copy of the executable, which no later build overwrites.
    private let file: FilePath
    private let messages: Messages
    /// The group that is left when the program has ended after ``stop()``; nil before the call.
    private let stopping = Mutex<DispatchGroup?>(nil)

    /// The end of the program's standard error, for a crash report.
    private final class Messages: Sendable {
        private let text = Mutex(Data())
        private let ended = DispatchSemaphore(value: 0)
        /// More than the length, in bytes, of a backtrace and the output before it.
        private static let longest = 1 << 18

        func append(_ data: Data) {
            guard !data.isEmpty else {
                ended.signal()
                return
            }
            data.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let slice = UnsafeRawBufferPointer(rebasing: rest)
                    let count = write(STDERR_FILENO, slice.baseAddress, slice.count)
                    if count < 0, errno != EINTR { break }
                    rest = rest.dropFirst(max(0, count))
                }
            }
            text.withLock { text in
                text += data
                if text.count > Self.longest { text = Data(text.suffix(Self.longest)) }
            }
        }

        /// The last line that is not empty.
        var last: String { whole.split(whereSeparator: \.isNewline).last.map(String.init) ?? "" }

        /// The whole text, once the program has closed standard error or, if another process holds it open, after a
        /// second.
        var whole: String {
            _ = ended.wait(timeout: .now() + 1)
            return text.withLock { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The maximum duration of a run, in seconds: decades.
    private static let longestRun = 1e9

    /// The seconds that a stopped program has to finish writing.
    private static let grace = 2.0

    /// The settings of Swift's backtrace: on standard error, only the crashed thread, with positions in the source.
    private static let backtrace =
        "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,limit=32"

    /// Starts a program.
    /// - Parameters:
    ///   - executable: The path of the built executable.
    ///   - number: The number of the program in the order of starts.
    ///   - state: The initial state of the window.
    ///   - sources: The folders of sources that a crash report refers to.
    ///   - take: Called on other threads with the program's events.
    init(
        _ executable: String, _ arguments: [String], number: Int, state: WindowState?, sources: [String],
        take: @escaping @Sendable (WatchPlan.Event) -> Void
    ) throws {
        file = try Self.ownFile(of: executable, number)
        let (connection, end) = try WatchConnection.pair()
        self.connection = connection
        let messages = Messages()
        self.messages = messages
        let hasOwnBacktrace = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] != nil
        let child = try ChildProgram(
            file.string, arguments,
            environment: [WatchConnection.variable: "\(STDIN_FILENO)"].merging(
                hasOwnBacktrace ? [:] : ["SWIFT_BACKTRACE": Self.backtrace]
            ) { one, _ in one },
            name: executable, input: end, output: .file(.standardOutput)
        ) { messages.append($0) }
        self.child = child
        connection.send(.begin(state))
        connection.read { message in
            if let message { take(.message(program: number, message)) }
        }
        Thread { [file] in
            child.end(within: Self.longestRun)
            try? FileManager.default.removeItem(atPath: file.removingLastComponent().string)
            let end: WatchPlan.ProgramEnd =
                if let signal = child.signal {
                    .crashed(CrashReport(signal: signal, messages: messages.whole, in: sources))
                } else {
                    .exited(child.exitCode ?? 1, said: messages.last)
                }
            take(.gone(program: number, end))
        }.start()
    }

    /// Links or copies an executable under its own name into a folder beside it. Its resources are found from there,
    /// and the next build replaces the original, or at worst overwrites its content.
    private static func ownFile(of executable: String, _ number: Int) throws -> FilePath {
        let built = FilePath(executable)
        let folder = built.removingLastComponent().appending(".watched-\(getpid())-\(number)")
        try? FileManager.default.removeItem(atPath: folder.string)
        try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
        let own = folder.appending(built.lastComponent?.string ?? "program")
        if link(executable, own.string) != 0 {
            try FileManager.default.copyItem(atPath: executable, toPath: own.string)
        }
        return own
    }

    func send(_ message: WatchMessage) { connection.send(message) }

    /// Ends the program after it has written what it can in two seconds. Kills it if it does not end by then.
    func stop() {
        stopping.withLock { stopping in
            guard stopping == nil else { return }
            child.send(SIGTERM)
            let end = DispatchGroup()
            stopping = end
            end.enter()
            Thread { [child] in
                child.end(orKillAfter: Self.grace)
                end.leave()
            }.start()
        }
    }

    /// Waits until the program has ended, if it was stopped.
    func waitForStop() { stopping.withLock(\.self)?.wait() }
}
