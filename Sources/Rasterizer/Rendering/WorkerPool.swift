import Dispatch
import Synchronization

/// Runs numbered pieces of work on a fixed number of threads at once; which thread takes which piece is left to chance,
/// so a piece may depend on nothing but its number.
///
/// Dispatch keeps its threads between calls: handing out work costs a few microseconds.
struct WorkerPool: Sendable {
    /// How many pieces run at once, at least 1.
    let threads: Int

    init(threads: Int) { self.threads = max(1, threads) }

    /// Runs `work(piece, slot)` for each piece below `count` and returns when all are done, with the first error if any
    /// failed. No two pieces run at once in the same slot; slots lie in `0..<threads`.
    func run(
        _ count: Int, _ work: @Sendable (_ piece: Int, _ slot: Int) throws(RasterizerError) -> Void
    ) throws(RasterizerError) {
        let crew = min(threads, count)
        if crew <= 1 {
            for piece in 0..<max(0, count) { try work(piece, 0) }
            return
        }
        let next = Atomic(0)
        let failure = Mutex<RasterizerError?>(nil)
        DispatchQueue.concurrentPerform(iterations: crew) { slot in
            while true {
                let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
                if piece >= count { return }
                do throws(RasterizerError) {
                    try work(piece, slot)
                } catch {
                    failure.withLock { if $0 == nil { $0 = error } }
                    return
                }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
