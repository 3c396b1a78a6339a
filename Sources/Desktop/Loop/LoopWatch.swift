import Foundation
import Synchronization

/// Sees whether the main thread is kept busy for long by one piece of work, as a scene's code may do that waits or
/// computes without an end.
///
/// It is asleep while the loop is: a thread of its own wakes only while work is done, and then a few times a second.
final class LoopWatch: Sendable {
    private struct State {
        /// When the present piece of work began, in seconds; nil between two.
        var begin: Double?
        /// Whether the present piece of work was reported.
        var isReported = false
        /// Whether the thread sleeps until work begins.
        var isAsleep = true
        var isOver = false
    }

    private let condition = NSCondition()
    private let state = Mutex(State())
    private let now: @Sendable () -> Double
    private let report: @Sendable (_ seconds: Double) -> Void

    /// Work that takes longer, in seconds, is reported.
    static let patience = 1.0
    /// Seconds between two checks while work is done.
    private static let interval = 0.25

    /// - Parameters:
    ///   - now: Seconds since some moment.
    ///   - report: Called on a thread of its own once for each piece of work that takes too long, while it lasts.
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

    /// Does a piece of work on the main thread; returns how long it took if that was too long.
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

    /// Lets the thread end.
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
