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
        #expect(watch.longTime { time.withLock { $0 += 0.9 } } == nil)
        let seconds = watch.longTime {
            time.withLock { $0 += 1.2 }
            reported.wait()
            time.withLock { $0 += 0.3 }
        }
        #expect(abs((seconds ?? 0) - 1.5) < 1e-9)
        #expect(reports.withLock { $0.count == 1 && abs($0[0] - 1.2) < 1e-9 })
    }
}
