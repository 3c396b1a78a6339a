import Foundation
import Synchronization

/// Runs numbered pieces of work on a fixed number of threads at once; which thread takes which piece is left to chance,
/// so a piece may depend on nothing but its number.
///
/// The caller is one of the threads and never waits for another to wake up: one that comes too late finds nothing to
/// do. (Dispatch's `concurrentPerform` does wait, which on a busy machine costs more than the work.) One user at a time.
/// The other threads are made at the first use and end after the pool is released.
final class WorkerPool: @unchecked Sendable {
    /// How many pieces run at once, at least 1.
    let threads: Int
    private let crew = Crew()
    private var isStarted = false

    init(threads: Int) { self.threads = max(1, threads) }

    deinit { crew.dismiss() }

    /// Runs `work(piece, slot)` for each piece below `count` and returns when all are done, with the first error if any
    /// failed. No two pieces run at once in the same slot; slots lie in `0..<threads`.
    func run(
        _ count: Int, _ work: @escaping @Sendable (_ piece: Int, _ slot: Int) throws(RasterizerError) -> Void
    ) throws(RasterizerError) {
        if min(threads, count) <= 1 {
            for piece in 0..<max(0, count) { try work(piece, 0) }
            return
        }
        if !isStarted {
            isStarted = true
            for slot in 1..<threads { Thread.detachNewThread { [crew] in crew.serve(slot: slot) } }
        }
        let job = Job(count: count, work: work)
        crew.begin(job)
        job.help(slot: 0)
        crew.end()
        if let error = job.failure.withLock({ $0 }) { throw error }
    }

    /// Pieces to be done, taken one by one.
    private final class Job: Sendable {
        let failure = Mutex<RasterizerError?>(nil)
        private let next = Atomic(0)
        private let count: Int
        private let work: @Sendable (_ piece: Int, _ slot: Int) throws(RasterizerError) -> Void

        init(count: Int, work: @escaping @Sendable (_ piece: Int, _ slot: Int) throws(RasterizerError) -> Void) {
            self.count = count
            self.work = work
        }

        /// Takes pieces until there are none left; after a failure none are.
        func help(slot: Int) {
            while true {
                let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
                if piece >= count { return }
                do throws(RasterizerError) {
                    try work(piece, slot)
                } catch {
                    failure.withLock { if $0 == nil { $0 = error } }
                    next.store(count, ordering: .relaxed)
                    return
                }
            }
        }
    }

    /// What the threads share. All of it is guarded by the condition.
    private final class Crew: @unchecked Sendable {
        private let condition = NSCondition()
        private var job: Job?
        private var number = 0
        private var busy = 0
        private var isDismissed = false

        func begin(_ next: Job) {
            condition.lock()
            job = next
            number += 1
            condition.broadcast()
            condition.unlock()
        }

        /// Waits for those that are at work on the job, and lets no one else begin.
        func end() {
            condition.lock()
            job = nil
            while busy > 0 { condition.wait() }
            condition.unlock()
        }

        func dismiss() {
            condition.lock()
            isDismissed = true
            condition.broadcast()
            condition.unlock()
        }

        func serve(slot: Int) {
            var seen = 0
            condition.lock()
            while !isDismissed {
                guard let current = job, number != seen else {
                    condition.wait()
                    continue
                }
                seen = number
                busy += 1
                condition.unlock()
                current.help(slot: slot)
                condition.lock()
                busy -= 1
                if busy == 0 { condition.broadcast() }
            }
            condition.unlock()
        }
    }
}
