import ChildPrograms
import Foundation
import Glibc
import Synchronization
import Visualizer

/// Builds a package, one build at a time.
final class Builder: Sendable {
    private let command: [String]
    private let folder: String
    private let running = Mutex<(child: ChildProgram, isCancelled: Bool)?>(nil)

    /// The number of lines at the end of the output that are shown if no problem is found in it.
    private static let tail = 12

    /// - Parameter command: The program that builds, and its arguments.
    init(_ command: [String], in folder: String) {
        self.command = command
        self.folder = folder
    }

    /// Builds on a separate thread.
    /// - Parameters:
    ///   - echo: Called on that thread with each line of output.
    ///   - done: Called on that thread at the end.
    func build(echo: @escaping @Sendable (String) -> Void, done: @escaping @Sendable (WatchPlan.BuildOutcome) -> Void) {
        Thread { [self] in done(outcome(echo)) }.start()
    }

    private func outcome(_ echo: (String) -> Void) -> WatchPlan.BuildOutcome {
        let begin = ProcessInfo.processInfo.systemUptime
        let child: ChildProgram
        do {
            // Standard error goes to standard output, so that errors and their context keep their order.
            child = try ChildProgram(
                "/bin/sh", ["-c", "exec \"$@\" 2>&1", "sh"] + command, in: folder, output: .lines)
        } catch {
            return .failed(ProblemList(title: "The build can't be started", items: [ProblemList.Item("\(error)")]))
        }
        running.withLock { $0 = (child, false) }
        defer { running.withLock { $0 = nil } }
        var lines: [String] = []
        while let line = child.readLine() {
            echo(line)
            lines.append(line)
        }
        child.end()
        if child.exitCode == 0 { return .done(seconds: ProcessInfo.processInfo.systemUptime - begin) }
        if running.withLock({ $0?.isCancelled }) == true { return .cancelled }
        let report = BuildReport(lines.joined(separator: "\n"))
        return .failed(report.list(orElse: lines.suffix(Self.tail).joined(separator: "\n")))
    }

    /// Cancels the running build. Its end is still reported.
    func cancel() {
        running.withLock { running in
            running?.child.send(SIGINT)
            running?.isCancelled = true
        }
    }
}
