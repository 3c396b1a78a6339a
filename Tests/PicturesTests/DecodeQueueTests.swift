import Drawing
import Foundation
import Synchronization
import SystemPackage
import Testing

@testable import Pictures

/// The order of jobs.
@Suite struct DecodeQueueTests {
    /// Returns the order in which one thread decodes the jobs of `steps`, which are all added while it runs job 0, and
    /// the numbers of the outcomes.
    private func run(_ steps: (DecodeQueue) -> Void) -> (order: [Int], outcomes: Set<Int>) {
        let order = Mutex<[Int]>([])
        let (started, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let queue = DecodeQueue(
            threads: 1,
            decode: { job in
                if job.number == 0 {
                    started.signal()
                    gate.wait()
                } else {
                    order.withLock { $0.append(job.number) }
                }
                return .failure(ImageError(path: job.path, cause: .missing))
            }, wake: {})
        queue.put(job(0), priority: .urgent)
        started.wait()
        steps(queue)
        gate.signal()
        let outcomes = queue.takeAll().map(\.number)
        queue.stop()
        return (order.withLock { $0 }, Set(outcomes))
    }

    private func job(_ number: Int) -> DecodeQueue.Job {
        DecodeQueue.Job(number: number, path: "/", resolution: .fit(width: 1, height: 1))
    }

    @Test("the most urgent jobs come first, among equal ones the last requested")
    func priorities() {
        let result = run { queue in
            queue.put(job(1), priority: .visible)
            queue.put(job(2), priority: .background)
            queue.put(job(3), priority: .visible)
            queue.put(job(4), priority: .urgent)
            queue.put(job(5), priority: .background)
        }
        #expect(result.order == [4, 3, 1, 5, 2])
    }

    @Test("requesting a job again moves it forward, and it is decoded once")
    func raising() {
        let result = run { queue in
            queue.put(job(1), priority: .visible)
            queue.put(job(2), priority: .background)
            queue.put(job(3), priority: .visible)
            queue.raise(job(1), priority: .visible)
            queue.raise(job(2), priority: .urgent)
            queue.raise(job(9), priority: .urgent)
        }
        #expect(result.order == [2, 1, 3])
        #expect(result.outcomes == [0, 1, 2, 3])
    }

    @Test("a removed job isn't decoded; one in progress leaves nothing")
    func removing() {
        let result = run { queue in
            queue.put(job(1), priority: .visible)
            queue.put(job(2), priority: .visible)
            queue.remove(2)
            queue.remove(0)
        }
        #expect(result.order == [1])
        #expect(result.outcomes == [1])
    }
}
