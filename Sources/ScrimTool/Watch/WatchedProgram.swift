import ChildPrograms
import Foundation
import Glibc
import Scrim
import Synchronization
import SystemPackage
import Visualizer

/// A program that `scrim watch` has started and talks to. What it prints goes to the terminal.
final class WatchedProgram: Sendable {
    private let child: ChildProgram
    private let connection: WatchConnection
    /// The program's own file, which no later build writes to.
    private let file: FilePath
    private let messages: Messages
    /// Left when it has ended after ``stop()``; nil before that.
    private let stopping = Mutex<DispatchGroup?>(nil)

    /// What it has written to standard error last, for a crash's report.
    private final class Messages: Sendable {
        private let text = Mutex(Data())
        private let ended = DispatchSemaphore(value: 0)
        /// A backtrace and what leads to it are shorter.
        private static let longest = 1 << 18

        func take(_ data: Data) {
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

        /// Its last line that is not empty.
        var last: String { whole.split(whereSeparator: \.isNewline).last.map(String.init) ?? "" }

        /// All of it, once the program has closed it or, where another holds it open, after a moment.
        var whole: String {
            _ = ended.wait(timeout: .now() + 1)
            return text.withLock { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// In seconds: decades.
    private static let longestRun = 1e9

    /// Seconds in which a program that is stopped writes what can be written.
    private static let grace = 2.0

    /// How Swift reports a crash: on standard error, the thread that crashed, with places in the source.
    private static let backtrace =
        "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,limit=32"

    /// Starts a program.
    /// - Parameters:
    ///   - executable: As it was built.
    ///   - number: Its place among those that were started.
    ///   - state: What it begins with.
    ///   - sources: Where the sources are that a crash's report names.
    ///   - take: Called on other threads with what happens to it.
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
        ) { messages.take($0) }
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

    /// A program's file under its own name, in a folder beside it: what belongs to it is found from there, and the next
    /// build replaces the file, or at worst writes to it.
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

    /// Ends it with what can be written in a moment; where its main thread is busy and it hears nothing, at once then.
    func stop() {
        stopping.withLock { stopping in
            guard stopping == nil else { return }
            child.send(SIGTERM)
            let end = DispatchGroup()
            stopping = end
            end.enter()
            Thread { [child] in
                if !child.end(within: Self.grace) { child.send(SIGKILL) }
                end.leave()
            }.start()
        }
    }

    /// Waits until it has ended, where it was stopped.
    func waitForStop() { stopping.withLock(\.self)?.wait() }
}
