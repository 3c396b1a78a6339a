package import Foundation
import Glibc

/// Shared state behind one lock, and the threads that take work from it.
///
/// A thread that finds no work sleeps until the state changes. The owner decides what the state contains and in which
/// order it is taken: frames in sequence, pictures by priority.
package final class BlockingQueue<State>: @unchecked Sendable {
    // The lock of `condition` guards both.
    private let condition = NSCondition()
    private var state: State

    package init(_ state: State) { self.state = state }

    /// Reads or changes the state, and wakes the threads that wait for it.
    @discardableResult
    package func change<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&state)
    }

    /// Reads the state.
    package func read<Result>(_ body: (State) -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body(state)
    }

    /// Sleeps until `body` returns a value, and returns it. `body` is called again after each change, and can change
    /// the state only when it returns a value.
    package func take<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result?
    ) throws(Failure) -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        while true {
            if let result = try body(&state) { return result }
            condition.wait()
        }
    }

    /// Sleeps until the state satisfies `isSo`, or until `limit`. With `nil` there is no limit.
    package func wait(before limit: Date? = nil, until isSo: (State) -> Bool) {
        condition.lock()
        defer { condition.unlock() }
        while !isSo(state) {
            guard let limit else {
                condition.wait()
                continue
            }
            if !condition.wait(until: limit) { return }
        }
    }

    /// Starts threads that call `work` once each. It calls ``take(_:)`` until there is no more to do.
    /// - Parameters:
    ///   - threads: The number of threads.
    ///   - name: The threads' name in a debugger.
    ///   - niceness: The threads' `nice` value, from 0 to 19. On Linux each thread has its own priority, which the
    ///     threads it starts inherit. Calls `setpriority`; if that fails, animation is only less smooth.
    ///   - prepare: A closure called on each thread before its priority is lowered, for work that others can be waiting
    ///     for.
    ///   - work: A closure called with the thread's number, from 0.
    package static func start(
        threads: Int, name: String, niceness: Int32 = 0, prepare: @escaping @Sendable () -> Void = {},
        _ work: @escaping @Sendable (_ thread: Int) -> Void
    ) {
        for index in 0..<threads {
            let thread = Thread {
                prepare()
                if niceness > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
                work(index)
            }
            thread.name = "\(name) \(index)"
            thread.start()
        }
    }
}

/// A first-in, first-out queue.
package struct Fifo<Element> {
    private var back: [Element] = []
    /// The oldest elements in reverse order, so that removing the next one at the end moves no others.
    private var front: [Element] = []

    package init() {}

    package var isEmpty: Bool { front.isEmpty && back.isEmpty }

    package mutating func append(_ element: Element) { back.append(element) }

    /// Removes and returns the first element, or `nil` if there is none.
    package mutating func popFirst() -> Element? {
        if front.isEmpty {
            front = back.reversed()
            back = []
        }
        return front.popLast()
    }
}
