package import Foundation
import Glibc

/// Work for several threads: what they share, guarded by one lock, and the threads that take work out of it.
///
/// A thread that finds nothing sleeps until something changes. What is in the state, and in which order it is taken, is
/// left to the owner: frames in their order, pictures by how urgent they are.
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

    /// Sleeps until `body` returns something, and returns that. It is called again after each change, and may change the
    /// state only when it returns something.
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

    /// Sleeps until the state is so, or until `limit`; with nil for as long as it takes.
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

    /// Starts threads that do `work` once each: it calls ``take(_:)`` until there is no more to do.
    /// - Parameters:
    ///   - threads: How many.
    ///   - name: What a debugger calls them.
    ///   - niceness: 0 to 19, as `nice` counts: how far the threads yield to others. On Linux a priority is a thread's
    ///     own, and the threads that it starts take it over. Calls `setpriority`; without effect it would only be less
    ///     smooth.
    ///   - prepare: Called on each before it yields, for what others may be waiting for.
    ///   - work: Called with the thread's number, from 0.
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

/// Elements of which the first to come is the first to go.
package struct Fifo<Element> {
    private var back: [Element] = []
    /// The ones that came first, turned round: the next one is at the end, so that none moves when it goes.
    private var front: [Element] = []

    package init() {}

    package var isEmpty: Bool { front.isEmpty && back.isEmpty }

    package mutating func append(_ element: Element) { back.append(element) }

    /// Removes and returns the first; nil if there is none.
    package mutating func popFirst() -> Element? {
        if front.isEmpty {
            front = back.reversed()
            back = []
        }
        return front.popLast()
    }

    /// Removes and returns all, in their order.
    package mutating func removeAll() -> [Element] {
        defer { self = Fifo() }
        return front.reversed() + back
    }
}
