import Synchronization

/// Runs numbered pieces of work on a fixed number of threads. Any thread can take any piece, so a piece must depend on
/// nothing but its number.
///
/// The caller is one of the threads and never waits for another to wake up: a late thread finds nothing to do.
/// (Dispatch's `concurrentPerform` does wait, which on a busy machine costs more than the work.) One user at a time.
/// The other threads are created at the first use and end after the pool is released.
package final class WorkerPool<Failure: Error>: Sendable {
    /// The number of pieces that run at once, at least 1.
    package let threads: Int
    private let queue = BlockingQueue(Calls())

    /// The state that the threads share.
    private struct Calls {
        var isStarted = false
        var job: Job?
        var number = 0
        /// The number of threads at work on the job, besides the caller's.
        var busy = 0
        var isDismissed = false
    }

    package init(threads: Int) { self.threads = max(1, threads) }

    deinit { queue.change { $0.isDismissed = true } }

    /// Runs `work(piece, slot)` for each piece below `count`, returns when all are done, and throws the first error if
    /// any failed. No two pieces run at once in the same slot. Slots are in `0..<threads`.
    package func run(
        _ count: Int, _ work: @escaping @Sendable (_ piece: Int, _ slot: Int) throws(Failure) -> Void
    ) throws(Failure) {
        if min(threads, count) <= 1 {
            for piece in 0..<max(0, count) { try work(piece, 0) }
            return
        }
        let job = Job(count: count, work: work)
        let isFirst = queue.change { calls in
            calls.job = job
            calls.number += 1
            defer { calls.isStarted = true }
            return !calls.isStarted
        }
        if isFirst {
            BlockingQueue<Calls>.start(threads: threads - 1, name: "draw") { [queue] in
                Self.serve(queue, slot: $0 + 1)
            }
        }
        job.help(slot: 0)
        // No other thread begins now. Wait for those at work.
        queue.change { $0.job = nil }
        queue.wait { $0.busy == 0 }
        if let error = job.failure.withLock({ $0 }) { throw error }
    }

    private static func serve(_ queue: BlockingQueue<Calls>, slot: Int) {
        var seen = 0
        while true {
            let job = queue.take { calls -> Job?? in
                if calls.isDismissed { return .some(nil) }
                guard let job = calls.job, calls.number != seen else { return nil }
                seen = calls.number
                calls.busy += 1
                return job
            }
            guard let job else { return }
            job.help(slot: slot)
            queue.change { $0.busy -= 1 }
        }
    }

    /// A set of pieces that threads take one by one.
    private final class Job: Sendable {
        let failure = Mutex<Failure?>(nil)
        private let next = Atomic(0)
        private let count: Int
        private let work: @Sendable (_ piece: Int, _ slot: Int) throws(Failure) -> Void

        init(count: Int, work: @escaping @Sendable (_ piece: Int, _ slot: Int) throws(Failure) -> Void) {
            self.count = count
            self.work = work
        }

        /// Takes pieces until none are left. After a failure, none are.
        func help(slot: Int) {
            while true {
                let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
                if piece >= count { return }
                do throws(Failure) {
                    try work(piece, slot)
                } catch {
                    failure.withLock { if $0 == nil { $0 = error } }
                    next.store(count, ordering: .relaxed)
                    return
                }
            }
        }
    }
}
