import Foundation
import Synchronization
import Testing

@testable import Desktop

@Suite("Monitoring of the main loop")
struct LoopWatchTests {
    @Test("work longer than a second is reported once while it lasts, and again when it ends")
    func longWork() {
        let time = Mutex(10.0)
        let reports = Mutex<[Double]>([])
        let reported = DispatchSemaphore(value: 0)
        let watch = LoopWatch(
            now: { time.withLock(\.self) },
            report: { seconds in
                reports.withLock { $0.append(seconds) }
                reported.signal()
            })
        defer { watch.end() }
        // The watch sleeps between two pieces of work.
        Thread.sleep(forTimeInterval: 0.1)
        #expect(watch.longTime { time.withLock { $0 += 0.99 } } == nil)
        Thread.sleep(forTimeInterval: 0.4)
        let seconds = watch.longTime {
            time.withLock { $0 += 1.01 }
            #expect(reported.wait(timeout: .now() + 10) == .success)
            time.withLock { $0 += 0.3 }
        }
        #expect(abs((seconds ?? 0) - 1.31) < 1e-9)
        #expect(reports.withLock { $0.count == 1 && abs($0[0] - 1.01) < 1e-9 })
    }
}
