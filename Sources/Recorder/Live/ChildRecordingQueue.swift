import ChildPrograms
import Foundation
import Glibc
import Rasterizer
import Staging
import Support
import Synchronization
package import SystemPackage
import Timing

/// Makes live recordings, one after another, in child processes that run `scrim record`.
///
/// A recording is a function of its tape, so nothing is captured from the window while it records. It costs the window
/// neither memory nor time: its views, which are confined to the main thread, live in a separate process with lower
/// priority.
package final class ChildRecordingQueue: Sendable {
    private struct Recordings {
        /// The recordings without a tape, which are in progress.
        var open: [ChildRecording] = []
        /// The recordings with a known tape and no outcome yet, in order.
        var waiting: [ChildRecording] = []
        /// The process that makes the first recording.
        var child: ChildProgram?
        var isStarted = false
        var isAbandoned = false
    }

    private let queue = BlockingQueue(Recordings())
    private let program: String
    private let arguments: [String]
    private let onChange: @Sendable () -> Void
    private let onLoss: @Sendable (LostRecording) -> Void

    /// The `nice` value of the children; the window's threads have priority.
    private static let niceness = 10
    /// The time, in seconds, to wait for a child to end.
    private static let longestEnd = 0.3
    /// The prefix of each line of the children's standard error.
    private static var mark: String { "\(RunningProgram.current.name): " }

    /// - Parameters:
    ///   - program: The path of the program itself.
    ///   - arguments: The arguments of `record`, besides the tape and the outputs.
    ///   - onChange: Called on any thread when a recording has progressed or has an outcome.
    ///   - onLoss: Called on any thread, once for each recording that is not written.
    package init(
        program: String, arguments: [String] = [], onChange: @escaping @Sendable () -> Void = {},
        onLoss: @escaping @Sendable (LostRecording) -> Void = { _ in }
    ) {
        self.program = program
        self.arguments = arguments
        self.onChange = onChange
        self.onLoss = onLoss
    }

    /// Begins a recording.
    /// - Parameters:
    ///   - stem: The path of the tape, without the extension.
    ///   - outputs: The outputs to make; empty if only the tape is wanted.
    ///   - photos: The photos that the scene shows. If one of them is gone, the recording is lost.
    package func begin(stem: String, outputs: [String], photos: [FilePath]) -> ChildRecording {
        let recording = ChildRecording(stem: stem, outputs: outputs, photos: photos, queue: self)
        queue.change { $0.open.append(recording) }
        return recording
    }

    func add(_ recording: ChildRecording) {
        let isFirst = queue.change { recordings in
            recordings.open.removeAll { $0 === recording }
            recordings.waiting.append(recording)
            defer { recordings.isStarted = true }
            return !recordings.isStarted
        }
        guard isFirst else { return }
        BlockingQueue<Recordings>.start(threads: 1, name: "recordings") { [self] _ in
            while let recording = next() { make(recording) }
        }
    }

    // MARK: The end

    /// Cancels a recording that has no outcome yet, but keeps its tape.
    func cancel(_ recording: ChildRecording) {
        let child = queue.change { recordings -> ChildProgram? in
            let isPending = recording.state.withLock { state in
                guard state.result == nil else { return false }
                state.isCancelled = true
                return true
            }
            return isPending && recordings.waiting.first === recording ? recordings.child : nil
        }
        child?.send(SIGTERM)
    }

    /// Waits until there is nothing left to make.
    package func waitUntilIdle() { queue.wait { $0.waiting.isEmpty } }

    /// Cancels all remaining recordings because the program must end, but keeps their tapes. On return, every recording
    /// is complete or has been reported as lost, also one that is still in progress, which has no tape.
    package func abandon() {
        let (child, outputs, open) = queue.change { recordings in
            recordings.isAbandoned = true
            return (recordings.child, recordings.waiting.first?.outputs ?? [], recordings.open)
        }
        // The child removes its incomplete output.
        child?.send(SIGTERM)
        if let child, !child.end(orKillAfter: Self.longestEnd) {
            PendingOutput.removeLeftovers(beside: outputs.map { OutputName($0) })
        }
        for recording in queue.read(\.waiting).dropFirst(child == nil ? 0 : 1) {
            lose(recording, Self.loss(of: recording))
        }
        queue.wait(before: Date(timeIntervalSinceNow: Self.longestEnd), until: \.waiting.isEmpty)
        for recording in queue.read(\.waiting) + open { lose(recording, Self.loss(of: recording)) }
    }

    /// Returns the error for a recording that is lost because the program ends.
    private static func loss(of recording: ChildRecording) -> RecordingError {
        RecordingError(operation: "writing \(recording.name)", cause: "the program ended before it was written")
    }

    // MARK: On the thread

    /// Waits for the next recording to make, and returns it, or `nil` at the end.
    private func next() -> ChildRecording? {
        queue.take { recordings -> ChildRecording?? in
            if recordings.isAbandoned { return .some(nil) }
            return recordings.waiting.first.map { .some($0) }
        }
    }

    private func make(_ recording: ChildRecording) {
        do throws(RecordingError) {
            guard !recording.state.withLock(\.isCancelled) else { return lose(recording, Self.loss(of: recording)) }
            try writeTape(of: recording)
            let seconds = try recording.outputs.isEmpty ? lengthOfInput(of: recording) : run(recording)
            end(recording) { .success(SavedOutput(written: recording.name, seconds: seconds)) }
        } catch {
            lose(recording, error)
        }
    }

    private func lengthOfInput(of recording: ChildRecording) -> Double {
        guard let tape = recording.state.withLock(\.tape) else { return 0 }
        for case .event(let last) in tape.statements.reversed() { return max(0, last.time - tape.recordingStart) }
        return 0
    }

    /// Writes the tape, once.
    private func writeTape(of recording: ChildRecording) throws(RecordingError) {
        guard let tape = recording.state.withLock({ $0.isTapeWritten ? nil : $0.tape }) else { return }
        try StillOutput(OutputName(recording.tapeName)).write(tape.description)
        recording.state.withLock { $0.isTapeWritten = true }
    }

    /// Runs a child to its end, and returns the recorded time in seconds.
    private func run(_ recording: ChildRecording) throws(RecordingError) -> Double {
        let child = try start(recording)
        let isWanted = queue.change { recordings in
            recordings.child = child
            return !recordings.isAbandoned && !recording.state.withLock(\.isCancelled)
        }
        if !isWanted { child.send(SIGTERM) }
        // A child that ends early says why.
        let photos: [UInt8] = recording.photos.flatMap { $0.bytes + [0] }
        try? photos.withUnsafeBytes { try child.write($0) }
        child.endInput()
        var frames = 0
        while let line = child.readLine() {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2, numbers[1] > 0 else { continue }
            frames = numbers[0]
            recording.state.withLock { $0.part = Double(frames) / Double(numbers[1]) }
            onChange()
        }
        child.end()
        queue.change { $0.child = nil }
        guard child.exitCode == 0 else {
            if queue.read(\.isAbandoned) { throw Self.loss(of: recording) }
            throw Self.failure(of: child, recording)
        }
        return Double(frames) / (recording.state.withLock { $0.tape?.fps } ?? 1)
    }

    /// Starts a child, which takes the photos from its standard input: their number has no limit there, and it requires
    /// each of them.
    private func start(_ recording: ChildRecording) throws(RecordingError) -> ChildProgram {
        let words =
            ["record", recording.tapeName, "--yes", "--report-progress", "--photos-from-input"]
            + recording.outputs.flatMap { ["-o", $0] } + arguments
        do {
            return try ChildProgram(
                program, bytes: words.map { Array($0.utf8) }, niceness: Self.niceness, takesInput: true, output: .lines)
        } catch {
            throw RecordingError(operation: "writing \(recording.name)", cause: "\(program) does not start: \(error)")
        }
    }

    /// Returns a child's last message as an error. One about a file of the recording names it.
    private static func failure(of child: ChildProgram, _ recording: ChildRecording) -> RecordingError {
        guard let message = child.messages.split(separator: "\n").last.map(String.init) else {
            return RecordingError(
                operation: "writing \(recording.name)",
                cause: child.signal.map { "it was ended by signal \($0)" } ?? "it failed")
        }
        let text = message.hasPrefix(mark) ? String(message.dropFirst(mark.count)) : message
        let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
        return parts.count == 2 && parts[0].hasPrefix("writing ")
            ? RecordingError(operation: parts[0], cause: parts[1])
            : RecordingError(operation: "writing \(recording.name)", cause: text)
    }

    private func lose(_ recording: ChildRecording, _ cause: RecordingError) {
        end(recording) {
            try? writeTape(of: recording)
            let (tape, isCancelled) = recording.state.withLock { state in
                (state.isTapeWritten ? recording.tapeName : nil, state.isCancelled)
            }
            if isCancelled { return .failure(CancelledRecording(tape: tape)) }
            let lost = LostRecording(output: recording.name, cause: cause, tape: tape)
            onLoss(lost)
            return .failure(lost)
        }
    }

    /// Ends a recording, once.
    private func end(_ recording: ChildRecording, _ result: () -> Result<SavedOutput, any Error & Sendable>) {
        let isFirst = recording.state.withLock { state in
            defer { state.isEnding = true }
            return !state.isEnding
        }
        guard isFirst else { return }
        let result = result()
        queue.change { recordings in
            recording.state.withLock { $0.result = result }
            recordings.waiting.removeAll { $0 === recording }
        }
        onChange()
    }
}

/// An error that indicates that a live recording was not written, with the part that is kept.
package struct LostRecording: Error, Sendable, Hashable {
    /// The intended output; a folder ends with a slash.
    package var output: String
    package var cause: RecordingError
    /// The file with the gesture, from which the same frames can be recorded, or `nil` if it was not written either.
    package var tape: String?
}

extension LostRecording: CustomStringConvertible {
    /// The whole message in one line.
    package var description: String {
        cause.description
            + (tape.map { "; its gesture is kept: \(RunningProgram.current.name) record \($0) -o \(output)" } ?? "")
    }
}
