package import Foundation
import Glibc
import Subprocess
import Synchronization
package import SystemPackage

/// A child process with access to its input, output and termination.
///
/// Its methods block the calling thread, as encoders and tests require. Subprocess runs on separate threads, so that it
/// doesn't need one of those that can all be blocked.
package final class ChildProgram: Sendable {
    package let identifier: Int32
    private let input = Mutex<FileDescriptor?>(nil)
    private let outputs: ChildText?
    private let errors: ChildText
    private let ending: Ending

    /// The destination of a program's standard output.
    package enum Output {
        /// A pipe that is read to its end; ``ChildProgram/output`` has the text.
        case read
        /// A pipe that is read line by line with ``ChildProgram/readLine()``.
        case lines
        case file(FileHandle)
        case discarded
    }

    /// Starts a program.
    /// - Parameters:
    ///   - program: The path of the program, or the name of a command.
    ///   - folder: The program's working directory, or `nil` for that of this program.
    ///   - environment: The variables that are added to this program's environment, or with `nil` removed from it.
    ///   - takesInput: Whether ``write(_:)`` can be called. Otherwise the standard input is empty.
    ///   - output: The destination of the standard output.
    package convenience init(
        _ program: String, _ arguments: [String] = [], in folder: String? = nil,
        environment: [String: String?] = [:], takesInput: Bool = false, output: Output = .read
    ) throws {
        try self.init(
            program, Arguments(arguments), in: folder, environment: environment, takesInput: takesInput, output: output)
    }

    /// Starts a program that reads from a given descriptor.
    /// - Parameters:
    ///   - name: The path that the program receives as its own.
    ///   - input: The program's standard input. It is closed in this process once the program has it.
    ///   - take: Called on another thread with the standard error as it arrives, and finally with empty data;
    ///     ``messages`` is empty.
    package convenience init(
        _ program: String, _ arguments: [String], environment: [String: String?], name: String,
        input: FileDescriptor, output: Output, messages take: @escaping @Sendable (Data) -> Void
    ) throws {
        try self.init(
            program, Arguments(executablePathOverride: name, remainingValues: arguments), in: nil,
            environment: environment, input: input, output: output, messages: take)
    }

    /// Starts a program with arguments of any bytes, in this program's folder and environment.
    /// - Parameter niceness: The program's `nice` value, from 0 to 19, the lowest priority. Above 0 it is started by the
    ///   command `nice`, because a priority that is set later leaves out the program's first threads.
    package convenience init(
        _ program: String, bytes arguments: [[UInt8]], niceness: Int = 0, takesInput: Bool = false,
        output: Output = .read
    ) throws {
        let words = niceness > 0 ? ["nice", "-n", "\(niceness)", program] : [program]
        // Subprocess passes the bytes unchanged, as C strings.
        let rest = (words.dropFirst().map { Array($0.utf8) } + arguments).map { $0 + [0] }
        try self.init(
            words[0], Arguments(rest), in: nil, environment: [:], takesInput: takesInput, output: output)
    }

    private init(
        _ program: String, _ arguments: Arguments, in folder: String?, environment: [String: String?],
        takesInput: Bool = false, input own: FileDescriptor? = nil, output: Output,
        messages take: (@Sendable (Data) -> Void)? = nil
    ) throws {
        let (childErrors, errors) = try Self.pipe()
        self.errors = ChildText(errors)
        let childOutput: FileDescriptor
        switch output {
        case .read, .lines:
            let (end, own) = try Self.pipe()
            childOutput = end
            outputs = ChildText(own)
        case .file(let file):
            childOutput = FileDescriptor(rawValue: file.fileDescriptor)
            outputs = nil
        case .discarded:
            childOutput = try FileDescriptor.open("/dev/null", .writeOnly)
            outputs = nil
        }
        let childInput: FileDescriptor
        if takesInput {
            let (own, end) = try Self.pipe()
            childInput = end
            input.withLock { $0 = own }
            // Frames are megabytes, so a larger pipe saves most switches between the writer and the reader. If the
            // system refuses, its size stays unchanged.
            _ = fcntl(own.rawValue, Self.setPipeSize, Self.inputCapacity)
        } else if let own {
            childInput = own
        } else {
            childInput = try FileDescriptor.open("/dev/null", .readOnly)
        }
        let isOwn = if case .file = output { false } else { true }
        let ending = Ending()
        self.ending = ending
        let executable = program.contains("/") ? Executable.path(FilePath(program)) : .name(program)
        let changes = environment.map { (Environment.Key(rawValue: $0.key), $0.value) }
        let variables = Environment.inherit.updating(
            Dictionary(uniqueKeysWithValues: changes.compactMap { key, value in key.map { ($0, value) } }))
        Task(executorPreference: ChildThread.shared) {
            do {
                _ = try await Subprocess.run(
                    executable, arguments: arguments, environment: variables,
                    workingDirectory: folder.map { FilePath($0) },
                    input: .fileDescriptor(childInput, closeAfterSpawningProcess: true),
                    output: .fileDescriptor(childOutput, closeAfterSpawningProcess: isOwn),
                    error: .fileDescriptor(childErrors, closeAfterSpawningProcess: true)
                ) { execution in
                    // Subprocess ends a run with a task on Swift's own threads, which can all be blocked until then, so
                    // this waits for the child's end.
                    let identifier = execution.processIdentifier.value
                    ending.begin(identifier)
                    await withCheckedContinuation { continuation in
                        Thread {
                            ending.end(Self.status(of: identifier))
                            continuation.resume()
                        }.start()
                    }
                }
            } catch {
                ending.fail(error)
            }
        }
        identifier = try withExtendedLifetime(output) { try ending.identifier() }
        if let take { self.errors.read(take) } else { self.errors.read() }
        if case .read = output { outputs?.read() }
    }

    deinit { endInput() }

    /// The capacity of the standard input's pipe, in bytes: the maximum that Linux grants to every user.
    private static let inputCapacity: Int32 = 1 << 20

    /// Linux's `F_SETPIPE_SZ`, which Swift does not import.
    private static let setPipeSize: Int32 = 1031

    /// Returns the path of a command in an environment's `PATH`, or `nil` if it is not installed.
    package static func path(
        of command: String, in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(command)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// Returns the write and read ends of a pipe that other children don't inherit.
    private static func pipe() throws -> (write: FileDescriptor, read: FileDescriptor) {
        let ends = try FileDescriptor.pipe()
        for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
        return (ends.writeEnd, ends.readEnd)
    }

    /// Waits until a child has ended, without reaping it. Calls `waitid`.
    private static func status(of identifier: Int32) -> TerminationStatus {
        var info = siginfo_t()
        while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let code = info._sifields._sigchld.si_status
        return info.si_code == CLD_EXITED ? .exited(code) : .signaled(code)
    }

    // MARK: Input and output

    /// The complete standard output, once it is closed; empty if it is not a pipe.
    package var output: String { outputs?.text ?? "" }

    /// The complete standard error, once it is closed.
    package var messages: String { errors.text }

    /// Returns the next line of the standard output without its newline, or `nil` if there is none.
    package func readLine() -> String? { outputs?.readLine() }

    package func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes all of `bytes` to the standard input. If the program has ended, throws an error instead of raising a
    /// signal that would end this program.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        var signals = sigset_t()
        var previous = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, &previous)
        defer {
            // Takes the signal, which would be raised once it is no longer blocked.
            var now = timespec()
            sigtimedwait(&signals, nil, &now)
            pthread_sigmask(SIG_SETMASK, &previous, nil)
        }
        try input.withLock(\.self)?.writeAll(bytes)
    }

    /// Closes the standard input. Further calls have no effect.
    package func endInput() {
        input.withLock { input in
            try? input?.close()
            input = nil
        }
    }

    package func send(_ signal: Int32) { kill(identifier, signal) }

    // MARK: Termination

    package var isRunning: Bool { ending.status == nil }

    /// The exit code, or `nil` while the program runs or if a signal ended it.
    package var exitCode: Int32? { if case .exited(let code) = ending.status { code } else { nil } }

    /// The signal that ended the program, or `nil` while it runs or if it exited.
    package var signal: Int32? { if case .signaled(let number) = ending.status { number } else { nil } }

    /// Waits up to the given number of seconds for the program to end, and returns whether it has.
    @discardableResult
    package func end(within seconds: Double = 600) -> Bool { ending.wait(seconds) }

    /// The seconds to wait for a program that is killed. It ends at once unless the machine is busy.
    private static let longestKill = 5.0

    /// Waits up to the given number of seconds for the program to end, kills it after that, and waits for its end.
    /// - Returns: Whether it has ended by itself.
    @discardableResult
    package func end(orKillAfter seconds: Double) -> Bool {
        if end(within: seconds) { return true }
        send(SIGKILL)
        end(within: Self.longestKill)
        return false
    }
}

/// The text of a pipe, read on a separate thread to its end, or line by line.
private final class ChildText: Sendable {
    private let file: FileHandle
    private let ended = DispatchSemaphore(value: 0)
    private let whole = Mutex("")

    init(_ descriptor: FileDescriptor) {
        file = FileHandle(fileDescriptor: descriptor.rawValue, closeOnDealloc: true)
    }

    func read() {
        Thread { [self] in
            let text = String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
            whole.withLock { $0 = text }
            ended.signal()
        }.start()
    }

    /// Passes the data on as it arrives, and finally empty data.
    func read(_ take: @escaping @Sendable (Data) -> Void) {
        ended.signal()
        Thread { [self] in
            while true {
                let data = file.availableData
                take(data)
                if data.isEmpty { return }
            }
        }.start()
    }

    var text: String {
        ended.wait()
        ended.signal()
        return whole.withLock(\.self)
    }

    func readLine() -> String? {
        var bytes: [UInt8] = []
        while let byte = file.readData(ofLength: 1).first {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        return nil
    }
}

/// The start and the end of a child.
private final class Ending: Sendable {
    private enum State {
        case starting
        case running(Int32)
        case ended(Int32, TerminationStatus)
        case failed(any Error)
    }

    private let state = Mutex(State.starting)
    private let begun = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    func begin(_ identifier: Int32) {
        state.withLock { $0 = .running(identifier) }
        begun.signal()
    }

    func end(_ status: TerminationStatus) {
        state.withLock { state in
            if case .running(let identifier) = state { state = .ended(identifier, status) }
        }
        ended.signal()
    }

    func fail(_ error: any Error) {
        state.withLock { $0 = .failed(error) }
        begun.signal()
        ended.signal()
    }

    /// Returns the child's process identifier, once it has one.
    func identifier() throws -> Int32 {
        begun.wait()
        switch state.withLock({ $0 }) {
        case .running(let identifier), .ended(let identifier, _): return identifier
        case .failed(let error): throw error
        case .starting: preconditionFailure("a child that has begun has a number")
        }
    }

    var status: TerminationStatus? { state.withLock { if case .ended(_, let status) = $0 { status } else { nil } } }

    func wait(_ seconds: Double) -> Bool {
        guard ended.wait(timeout: .now() + seconds) == .success else { return false }
        ended.signal()
        return true
    }
}

/// The thread on which children are started and awaited. It is not one of the Dispatch threads that Swift's tasks
/// share, which can all be blocked.
private final class ChildThread: TaskExecutor {
    static let shared = ChildThread()
    private let jobs = Mutex<[UnownedJob]>([])
    /// Counts the jobs.
    private let available = DispatchSemaphore(value: 0)

    private init() {
        let thread = Thread { [unowned self] in
            while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
        }
        thread.name = "children"
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        available.signal()
    }

    private func next() -> UnownedJob {
        available.wait()
        return jobs.withLock { $0.removeFirst() }
    }
}
