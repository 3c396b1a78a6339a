import Foundation
import Synchronization

/// Detects when one piece of work blocks the main thread for long, such as a scene's code that waits or computes
/// endlessly.
///
/// It sleeps while the loop does: its own thread wakes only during work, a few times per second.
final class LoopWatch: Sendable {
    private struct State {
        /// The start of the current piece of work, in seconds, or `nil` between two.
        var begin: Double?
        /// Whether the current piece of work was reported.
        var isReported = false
        /// Whether the thread sleeps until work begins.
        var isAsleep = true
        var isOver = false
    }

    private let condition = NSCondition()
    private let state = Mutex(State())
    private let now: @Sendable () -> Double
    private let report: @Sendable (_ seconds: Double) -> Void

    /// The duration of work, in seconds, above which it is reported.
    static let patience = 1.0
    /// The seconds between two checks during work.
    private static let interval = 0.25

    /// - Parameters:
    ///   - now: Returns the seconds since a fixed moment.
    ///   - report: Called on a separate thread, once for each piece of work that takes too long, while it still runs.
    init(
        now: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime },
        report: @escaping @Sendable (_ seconds: Double) -> Void
    ) {
        self.now = now
        self.report = report
        let thread = Thread { [self] in watch() }
        thread.name = "loop watch"
        thread.start()
    }

    /// Runs a piece of work on the main thread, and returns its duration in seconds if that was too long.
    func longTime(of work: () throws -> Void) rethrows -> Double? {
        let begin = now()
        let wakes = state.withLock { state in
            state.begin = begin
            state.isReported = false
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if wakes { condition.withLock { condition.signal() } }
        defer { state.withLock { $0.begin = nil } }
        try work()
        let seconds = now() - begin
        return seconds > Self.patience ? seconds : nil
    }

    /// Ends the thread.
    func end() {
        state.withLock { $0.isOver = true }
        condition.withLock { condition.signal() }
    }

    private func watch() {
        while !state.withLock(\.isOver) {
            let late = state.withLock { state -> Double? in
                guard let begin = state.begin else {
                    state.isAsleep = true
                    return nil
                }
                let seconds = now() - begin
                guard seconds > Self.patience, !state.isReported else { return nil }
                state.isReported = true
                return seconds
            }
            if let late { report(late) }
            condition.lock()
            if state.withLock({ $0.isAsleep && !$0.isOver }) {
                condition.wait()
            } else {
                _ = condition.wait(until: Date(timeIntervalSinceNow: Self.interval))
            }
            condition.unlock()
        }
    }
}
