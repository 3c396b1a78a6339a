import ChildPrograms
import Foundation
import Glibc
import Rasterizer
import Staging
package import SystemPackage
import Timing

/// Makes films of live recordings, one after another, in child processes that run `scrim record`.
///
/// A recording is a function of its tape, so nothing is captured from the window while it records. A film costs the
/// window neither memory nor time: its views, which are confined to the main thread, live in a separate process with
/// lower priority.
package final class FilmRecordingQueue: Sendable {
    struct Films {
        /// The recordings with a known tape and no outcome yet, in order.
        var waiting: [LiveFilmRecording] = []
        /// The process that makes the first film.
        var child: ChildProgram?
        var isStarted = false
        var isAbandoned = false
    }

    let queue = BlockingQueue(Films())
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
    ///   - arguments: The arguments of `record`, besides the tape, the photos and the outputs.
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
    ///   - photos: The photos for the scene to show; empty for the program's own.
    package func begin(stem: String, outputs: [String], photos: [FilePath]) -> LiveFilmRecording {
        LiveFilmRecording(stem: stem, outputs: outputs, photos: photos, studio: self)
    }

    func add(_ film: LiveFilmRecording, _ tape: Tape) {
        let isFirst = queue.change { films in
            film.tape = tape
            films.waiting.append(film)
            defer { films.isStarted = true }
            return !films.isStarted
        }
        guard isFirst else { return }
        BlockingQueue<Films>.start(threads: 1, name: "films") { [self] _ in
            while let film = next() { make(film) }
        }
    }

    // MARK: The end

    /// Cancels a recording that has no outcome yet, but keeps its tape.
    func cancel(_ film: LiveFilmRecording) {
        let child = queue.change { films -> ChildProgram? in
            guard film.result == nil else { return nil }
            film.isCancelled = true
            return films.waiting.first === film ? films.child : nil
        }
        child?.send(SIGTERM)
    }

    /// Waits until there is nothing left to make.
    package func waitUntilIdle() { queue.wait { $0.waiting.isEmpty } }

    /// Cancels all remaining recordings because the program must end, but keeps their tapes. On return, every recording
    /// is complete or has been reported as lost.
    package func abandon() {
        let child = queue.change { films in
            films.isAbandoned = true
            return films.child
        }
        // The child removes its incomplete output.
        child?.send(SIGTERM)
        if let child, !child.end(within: Self.longestEnd) { child.send(SIGKILL) }
        for film in queue.read(\.waiting).dropFirst(child == nil ? 0 : 1) { lose(film, Self.loss(of: film)) }
        queue.wait(before: Date(timeIntervalSinceNow: Self.longestEnd), until: \.waiting.isEmpty)
        for film in queue.read(\.waiting) { lose(film, Self.loss(of: film)) }
    }

    /// Returns the error for a recording that is lost because the program ends.
    private static func loss(of film: LiveFilmRecording) -> RecordingError {
        RecordingError(operation: "writing \(film.name)", cause: "the program ended before it was written")
    }

    // MARK: On the thread

    /// Waits for the next recording to make, and returns it, or `nil` at the end.
    private func next() -> LiveFilmRecording? {
        queue.take { films -> LiveFilmRecording?? in
            if films.isAbandoned { return .some(nil) }
            return films.waiting.first.map { .some($0) }
        }
    }

    private func make(_ film: LiveFilmRecording) {
        do throws(RecordingError) {
            guard !queue.read({ _ in film.isCancelled }) else { return lose(film, Self.loss(of: film)) }
            try writeTape(of: film)
            let seconds = try film.outputs.isEmpty ? lengthOfInput(of: film) : run(film)
            end(film) { .success(SavedOutput(written: film.name, seconds: seconds)) }
        } catch {
            lose(film, error)
        }
    }

    private func lengthOfInput(of film: LiveFilmRecording) -> Double {
        guard let tape = queue.read({ _ in film.tape }) else { return 0 }
        for case .event(let last) in tape.statements.reversed() { return max(0, last.time - tape.recordingStart) }
        return 0
    }

    /// Writes the tape, once.
    private func writeTape(of film: LiveFilmRecording) throws(RecordingError) {
        guard let tape = queue.read({ _ in film.isTapeWritten ? nil : film.tape }) else { return }
        try StillOutput(OutputName(film.tapeName)).write(tape.description)
        queue.change { _ in film.isTapeWritten = true }
    }

    /// Runs a child to its end, and returns the recorded time in seconds.
    private func run(_ film: LiveFilmRecording) throws(RecordingError) -> Double {
        let child: ChildProgram
        do {
            let words =
                ["-n", "\(Self.niceness)", program, "record", film.tapeName, "--yes", "--report-progress"]
                + film.outputs.flatMap { ["-o", $0] } + arguments + ["--"]
            child = try ChildProgram(
                "nice", bytes: words.map { Array($0.utf8) } + film.photos.map(\.bytes), output: .lines)
        } catch {
            throw RecordingError(operation: "writing \(film.name)", cause: "\(program) does not start: \(error)")
        }
        let isWanted = queue.change { films in
            films.child = child
            return !films.isAbandoned && !film.isCancelled
        }
        if !isWanted { child.send(SIGTERM) }
        var frames = 0
        while let line = child.readLine() {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2, numbers[1] > 0 else { continue }
            frames = numbers[0]
            queue.change { _ in film.part = Double(frames) / Double(numbers[1]) }
            onChange()
        }
        child.end()
        queue.change { $0.child = nil }
        guard child.exitCode == 0 else {
            if queue.read(\.isAbandoned) { throw Self.loss(of: film) }
            let message = child.messages.split(separator: "\n").last.map(String.init)
            throw RecordingError(
                operation: "writing \(film.name)",
                cause: Self.cause(message, film)
                    ?? child.signal.map { "it was ended by signal \($0)" } ?? "it failed")
        }
        return Double(frames) / (queue.read { _ in film.tape?.fps } ?? 1)
    }

    /// Returns a child's last message without the prefix that all messages share.
    private static func cause(_ message: String?, _ film: LiveFilmRecording) -> String? {
        message.map { message in
            let text = message.hasPrefix(mark) ? String(message.dropFirst(mark.count)) : message
            let operation = "writing \(film.name): "
            return text.hasPrefix(operation) ? String(text.dropFirst(operation.count)) : text
        }
    }

    private func lose(_ film: LiveFilmRecording, _ cause: RecordingError) {
        end(film) {
            try? writeTape(of: film)
            let tape = queue.read { _ in film.isTapeWritten } ? film.tapeName : nil
            if queue.read({ _ in film.isCancelled }) { return .failure(CancelledRecording(tape: tape)) }
            var lost = LostRecording(output: film.name, cause: cause)
            lost.tape = tape
            onLoss(lost)
            return .failure(lost)
        }
    }

    /// Ends a recording, once.
    private func end(_ film: LiveFilmRecording, _ result: () -> Result<SavedOutput, any Error & Sendable>) {
        let isFirst = queue.change { _ in
            defer { film.isEnding = true }
            return !film.isEnding
        }
        guard isFirst else { return }
        let result = result()
        queue.change { films in
            film.result = result
            films.waiting.removeAll { $0 === film }
        }
        onChange()
    }
}
