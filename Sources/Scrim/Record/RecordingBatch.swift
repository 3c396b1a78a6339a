import ChildPrograms
import Foundation
import Glibc
import Recorder
import Synchronization
import SystemPackage

/// Records several tapes in parallel, each in a separate process, because views belong to the main thread.
final class RecordingBatch: Sendable {
    /// The child process for a tape.
    struct Job: Sendable {
        /// The name of the tape in messages.
        let name: String
        /// The arguments of the program, as bytes.
        let words: [[UInt8]]
        let outputs: [OutputName]
    }

    private struct State {
        var waiting: [Job]
        var running: [ChildProgram] = []
        /// The highest of the exit codes so far.
        var code: Int32 = 0
        var isStopping = false
    }

    private let state: Mutex<State>
    private let lines: BatchLines
    private let count: Int
    private let outputs: [OutputName]

    /// The seconds after which processes that do not end on SIGTERM are killed.
    private static let longestEnd = 5.0

    /// - Parameter processes: The number of parallel processes, at least 1.
    init(_ jobs: [Job], processes: Int) {
        state = Mutex(State(waiting: jobs))
        lines = BatchLines()
        count = min(processes, jobs.count)
        outputs = jobs.flatMap(\.outputs)
    }

    /// Records all tapes, and returns the highest of the exit codes.
    func run() -> Int32 {
        let done = DispatchGroup()
        for _ in 0..<count {
            done.enter()
            Thread { [self] in
                while let job = state.withLock({ $0.isStopping || $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() })
                {
                    record(job)
                }
                done.leave()
            }.start()
        }
        done.wait()
        // The signal thread ends the program.
        while state.withLock(\.isStopping) { pause() }
        return state.withLock(\.code)
    }

    private func record(_ job: Job) {
        let child: ChildProgram
        do {
            // The running executable, even if its file has been replaced.
            child = try ChildProgram("/proc/self/exe", bytes: job.words, output: .lines)
        } catch {
            lines.end(job.name, "\(RunningProgram.current.name): \(job.name): can't start: \(error)\n")
            state.withLock { $0.code = max($0.code, ProgramError.Kind.failed.rawValue) }
            return
        }
        let isLate = state.withLock { state in
            state.running.append(child)
            return state.isStopping
        }
        if isLate { child.send(SIGTERM) }
        var frames = 0
        while let line = child.readLine() {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2 else { continue }
            frames = numbers[0]
            lines.display(job.name, RecordingProgress(frames: frames, expectedFrames: numbers[1], time: 0))
        }
        child.end()
        let code = child.exitCode ?? ProgramError.Kind.failed.rawValue
        let isStopping = state.withLock { state in
            state.running.removeAll { $0 === child }
            state.code = max(state.code, code)
            return state.isStopping
        }
        guard !isStopping else { return }
        let mark = "\(RunningProgram.current.name): "
        var text = child.messages
        if code == 0 {
            text +=
                "\(mark)\(job.name): \(frames) frames, \(job.outputs.map(\.description).joined(separator: ", "))\n"
        } else if text.isEmpty {
            text = "\(mark)\(job.name): " + (child.signal.map { "it was ended by signal \($0)\n" } ?? "it failed\n")
        } else if text.hasPrefix(mark) {
            text = "\(mark)\(job.name): \(text.dropFirst(mark.count))"
        }
        lines.end(job.name, text)
    }

    /// Ends all processes and the program, with the exit code of shells for a signal. No incomplete output remains.
    func stop(_ number: Int32) {
        let running = state.withLock { state in
            state.isStopping = true
            return state.running
        }
        // The keyboard's signal reaches the children too; other signals do not.
        for child in running { child.send(SIGTERM) }
        let deadline = Date().addingTimeInterval(Self.longestEnd)
        let late = running.filter { !$0.end(orKillAfter: max(0, deadline.timeIntervalSinceNow)) }
        if !late.isEmpty { PendingOutput.removeLeftovers(beside: outputs) }
        lines.clear()
        StandardError.say("stopped by a signal; what was not whole is not written")
        _exit(128 + number)
    }
}

/// The status of parallel recordings. On a terminal it has one line per running recording, below one line per finished
/// recording. Elsewhere it writes the latter, and occasional lines for long recordings.
private final class BatchLines: Sendable {
    private struct Line {
        let name: String
        var meter: ProgressMeter
        var text = ""
    }

    private struct State {
        var lines: [Line] = []
        /// The number of lines on the terminal.
        var shown = 0
    }

    private let state = Mutex(State())

    /// The width of a terminal, in columns, if it does not report one.
    private static let usualWidth = 80

    func display(_ name: String, _ progress: RecordingProgress) {
        let now = ProcessInfo.processInfo.systemUptime
        state.withLock { state in
            let index = state.lines.firstIndex { $0.name == name } ?? state.lines.count
            if index == state.lines.count {
                let meter = ProgressMeter(at: now, for: StandardError.isTerminal ? .terminal : .log)
                state.lines.append(Line(name: name, meter: meter))
            }
            guard let text = state.lines[index].meter.line(progress, at: now) else { return }
            state.lines[index].text = text
            if StandardError.isTerminal {
                Self.draw(&state, after: "")
            } else {
                StandardError.say("\(name): \(text)")
            }
        }
    }

    /// Removes the line of a tape, and writes messages about it.
    func end(_ name: String, _ messages: String) {
        state.withLock { state in
            state.lines.removeAll { $0.name == name }
            Self.draw(&state, after: messages)
        }
    }

    func clear() {
        state.withLock { state in
            state.lines = []
            Self.draw(&state, after: "")
        }
    }

    private static func draw(_ state: inout State, after messages: String) {
        guard StandardError.isTerminal else {
            StandardError.write(messages)
            return
        }
        var size = winsize()
        let known = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 1
        let width = known ? Int(size.ws_col) : usualWidth
        // A line that wraps would take two lines.
        let lines = state.lines.map { "\($0.name): \($0.text)".prefix(width - 1) + "\n" }
        let up = state.shown > 0 ? "\u{1B}[\(state.shown)A" : ""
        StandardError.write("\(up)\r\u{1B}[J\(messages)\(lines.joined())")
        state.shown = lines.count
    }
}
