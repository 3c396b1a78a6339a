import ChildPrograms
import Foundation
import Glibc
import Recorder
import Synchronization
import SystemPackage

/// Records several tapes side by side, each in a process of its own: views belong to the main thread of theirs.
final class RecordingBatch: Sendable {
    /// What is started for a tape.
    struct Job: Sendable {
        /// What messages call the tape.
        let name: String
        /// The program's arguments, by their bytes.
        let words: [[UInt8]]
        /// What its outputs are called.
        let outputs: String
    }

    private struct State {
        var waiting: [Job]
        var running: [ChildProgram] = []
        /// The worst of the exit codes so far.
        var code: Int32 = 0
        var isStopping = false
    }

    private let state: Mutex<State>
    private let lines: BatchLines
    private let count: Int

    /// Seconds after which what does not end on a signal is ended.
    private static let longestEnd = 5.0

    /// - Parameter processes: How many run at a time, at least 1.
    init(_ jobs: [Job], processes: Int) {
        state = Mutex(State(waiting: jobs))
        lines = BatchLines()
        count = min(processes, jobs.count)
    }

    /// Records all; the worst of the exit codes.
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
        // The thread of the signals ends the program.
        while state.withLock(\.isStopping) { pause() }
        return state.withLock(\.code)
    }

    private func record(_ job: Job) {
        let child: ChildProgram
        do {
            // What is running, even where its file has been replaced since.
            child = try ChildProgram("/proc/self/exe", bytes: job.words, output: .lines)
        } catch {
            lines.end(job.name, "\(RunningProgram.current.name): \(job.name): can't start: \(error)\n")
            state.withLock { $0.code = max($0.code, ProgramError.Fault.failed.rawValue) }
            return
        }
        let isLate = state.withLock { state in
            state.running.append(child)
            return state.isStopping
        }
        if isLate { child.send(SIGTERM) }
        var progress = RecordingProgress(frames: 0, expectedFrames: 0, time: 0)
        while let line = child.readLine() {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2 else { continue }
            progress = RecordingProgress(frames: numbers[0], expectedFrames: numbers[1], time: 0)
            lines.show(job.name, progress)
        }
        child.end()
        let code = child.exitCode ?? ProgramError.Fault.failed.rawValue
        let isStopping = state.withLock { state in
            state.running.removeAll { $0 === child }
            state.code = max(state.code, code)
            return state.isStopping
        }
        guard !isStopping else { return }
        let mark = "\(RunningProgram.current.name): "
        var text = child.messages
        if code == 0 {
            text += "\(mark)\(job.name): \(progress.frames) frames, \(job.outputs)\n"
        } else if text.isEmpty {
            text = "\(mark)\(job.name): " + (child.signal.map { "it was ended by signal \($0)\n" } ?? "it failed\n")
        } else if text.hasPrefix(mark) {
            text = "\(mark)\(job.name): \(text.dropFirst(mark.count))"
        }
        lines.end(job.name, text)
    }

    /// Ends everything, and the program, with the exit code that shells give for a signal; what is not whole is nowhere.
    func stop(_ number: Int32) {
        let running = state.withLock { state in
            state.isStopping = true
            return state.running
        }
        // The keyboard's signal has reached them, too; others have not.
        for child in running { child.send(SIGTERM) }
        let deadline = Date().addingTimeInterval(Self.longestEnd)
        for child in running where !child.end(within: max(0, deadline.timeIntervalSinceNow)) { child.send(SIGKILL) }
        lines.clear()
        StandardError.say("stopped by a signal; what was not whole is not written")
        _exit(128 + number)
    }
}

/// What a terminal shows of recordings that run side by side: a line for each that runs, and above them one for each
/// that has ended. Elsewhere the latter are written, and from time to time one for each that runs long.
private final class BatchLines: Sendable {
    private struct Line {
        let name: String
        var meter: ProgressMeter
        var text = ""
    }

    private struct State {
        var lines: [Line] = []
        /// How many lines are on the terminal now.
        var shown = 0
    }

    private let state = Mutex(State())

    /// A terminal's width in columns where it does not say.
    private static let usualWidth = 80

    func show(_ name: String, _ progress: RecordingProgress) {
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

    /// Takes a tape's line away, and writes messages about it.
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
        // A line that goes around the terminal's edge would be two.
        let lines = state.lines.map { "\($0.name): \($0.text)".prefix(width - 1) + "\n" }
        let up = state.shown > 0 ? "\u{1B}[\(state.shown)A" : ""
        StandardError.write("\(up)\r\u{1B}[J\(messages)\(lines.joined())")
        state.shown = lines.count
    }
}
