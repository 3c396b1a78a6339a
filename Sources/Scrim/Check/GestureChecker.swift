import ChildPrograms
import Foundation
import Glibc
import MotionChecks
import Rasterizer
import Recorder
import Sessions
import Staging
import Support
import SystemPackage

/// Checks the gestures of a window, the newest only, in a child process of low priority that runs `scrim check`.
///
/// A gesture is a function of its tape, so nothing is observed in the window while it lasts, and the findings are those
/// of the saved tape. Scenes are confined to the main thread of their process; in another one, playing them again makes
/// no frame late.
final class GestureChecker: Sendable {
    private struct Work {
        /// The gesture to check next.
        var next: Check?
        /// The process that checks a gesture.
        var child: ChildProgram?
        /// The number of gestures so far and of cancellations. A check of an earlier number is not used.
        var number = 0
        var isStarted = false
        var isEnded = false
    }

    private struct Check: Sendable {
        var request: GestureCheckRequest
        var number: Int
        var take: @Sendable (GestureChecks.Outcome) -> Void
    }

    private let queue = BlockingQueue(Work())
    private let program: String
    private let wake: @Sendable () -> Void

    /// The `nice` value of the child, as for recordings; the window's threads have priority.
    private static let niceness = 10
    /// The maximum duration of a check, in seconds.
    private let longest: Double
    /// The time, in seconds, without another gesture before one is checked: a dragged slider changes it in each frame.
    private static let lull = 0.2

    /// - Parameters:
    ///   - program: The path of the program itself; `/proc/PID/exe` even if its file has been replaced.
    ///   - longest: The maximum duration of a check, in seconds.
    ///   - wake: Called on another thread after each result.
    init(
        program: String = "/proc/\(getpid())/exe", longest: Double = 120, wake: @escaping @Sendable () -> Void
    ) {
        self.program = program
        self.longest = longest
        self.wake = wake
    }

    /// Checks a gesture in place of those before, and returns at once.
    /// - Parameter take: Called on another thread with the findings, whose times are since the tape's recording began;
    ///   never if another check begins first, or this one is cancelled.
    func begin(_ request: GestureCheckRequest, take: @escaping @Sendable (GestureChecks.Outcome) -> Void) {
        let isFirst = replace { work in
            work.next = Check(request: request, number: work.number, take: take)
            defer { work.isStarted = true }
            return !work.isStarted
        }
        guard isFirst else { return }
        BlockingQueue<Work>.start(threads: 1, name: "checks") { [self] _ in
            while let check = next() { make(check) }
        }
    }

    /// Cancels the check that is waiting or running.
    func cancel() { replace { _ in } }

    /// Cancels checks, and begins no others.
    func end() { replace { $0.isEnded = true } }

    /// Ends the current check, and changes what is next.
    private func replace<Result>(_ body: (inout Work) -> Result) -> Result {
        let (child, result) = queue.change { work in
            work.number += 1
            work.next = nil
            return (work.child, body(&work))
        }
        child?.send(SIGTERM)
        return result
    }

    // MARK: On the thread

    /// Waits for a gesture that no other replaces, and returns it, or `nil` at the end.
    private func next() -> Check? {
        while true {
            let number = queue.take { work -> Int? in
                if work.isEnded { return work.number }
                return work.next?.number
            }
            queue.wait(before: Date(timeIntervalSinceNow: Self.lull)) { $0.number != number || $0.isEnded }
            let (check, isEnded) = queue.change { work in
                let isNewest = work.number == number
                defer { if isNewest { work.next = nil } }
                return (isNewest ? work.next : nil, work.isEnded)
            }
            if isEnded { return nil }
            if let check { return check }
        }
    }

    private func make(_ check: Check) {
        let outcome: GestureChecks.Outcome
        do throws(GestureCheckFailure) {
            outcome = .success(try run(check))
        } catch {
            outcome = .failure(error)
        }
        let isWanted = queue.change { work in
            work.child = nil
            return work.number == check.number
        }
        guard isWanted else { return }
        check.take(outcome)
        wake()
    }

    /// Runs a child to its end, and returns the findings.
    private func run(_ check: Check) throws(GestureCheckFailure) -> [GestureFinding] {
        let words = [
            "check", "\(FilePath.standardInput)", "--format", CheckFormat.json.rawValue, "--threads", "1", "--",
        ]
        let arguments = words.map { Array($0.utf8) } + check.request.photos.map(\.bytes)
        let child: ChildProgram
        do {
            child = try ChildProgram(program, bytes: arguments, niceness: Self.niceness, takesInput: true)
        } catch {
            throw GestureCheckFailure("\(program) does not start: \(error)")
        }
        let isWanted = queue.change { work in
            work.child = child
            return work.number == check.number
        }
        if !isWanted { child.send(SIGTERM) }
        // A child that ends early says why.
        try? child.write(check.request.tape.description)
        child.endInput()
        guard child.end(orKillAfter: longest) else {
            throw GestureCheckFailure("it takes longer than \(Int(longest)) seconds")
        }
        return try findings(of: child)
    }

    private func findings(of child: ChildProgram) throws(GestureCheckFailure) -> [GestureFinding] {
        guard let problems = try? CheckFormat.problems(json: Data(child.output.utf8)) else {
            let message = child.messages.split(separator: "\n").last.map { Self.cause(String($0)) }
            throw GestureCheckFailure(
                message ?? child.signal.map { "signal \($0) ended it" } ?? "it ended without a report")
        }
        var findings: [GestureFinding] = []
        for problem in problems {
            guard let rule = problem.rule else { throw GestureCheckFailure(problem.message) }
            findings.append(
                GestureFinding(
                    rule: rule, time: problem.time ?? 0, lane: problem.lane ?? 0, view: problem.view,
                    statement: problem.message.replacing("\(rule.rawValue): ", with: "", maxReplacements: 1),
                    remedy: problem.remedy))
        }
        return findings
    }

    /// Returns a child's message without the prefix that all messages share.
    private static func cause(_ message: String) -> String {
        let mark = "\(RunningProgram.current.name): "
        return message.hasPrefix(mark) ? String(message.dropFirst(mark.count)) : message
    }
}
