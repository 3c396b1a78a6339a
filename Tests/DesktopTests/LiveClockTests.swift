import Foundation
import Synchronization
import Testing
import Timing

@testable import Desktop

@Suite("The window's clock")
struct LiveClockTests {
    /// Milliseconds since the machine started, set by the test.
    private final class Ticks: Sendable {
        private let count: Mutex<UInt64>

        init(_ count: UInt64) { self.count = Mutex(count) }

        var now: UInt64 {
            get { count.withLock { $0 } }
            set { count.withLock { $0 = newValue } }
        }

        var source: LiveClock.Source {
            LiveClock.Source(ticks: { self.now }, counter: { self.now }, frequency: { 1000 })
        }
    }

    /// Days around half of and the full time after which 32 bits of milliseconds overflow.
    private static let days = [0.0, 1, 24.8, 24.9, 30, 49.6, 49.8, 75, 100, 400]

    @Test(
        "an event's timestamp is its moment, however long the window has been open", arguments: days)
    func timeStamps(days: Double) {
        for start in [0, 1_000, UInt64(UInt32.max) - 10_000, UInt64(UInt32.max) + 77] {
            let ticks = Ticks(start)
            let clock = LiveClock(ticks.source)
            let passed = UInt64(days * 86_400_000) + 5_000
            ticks.now = start + passed
            for age in [0, 3, 250, 4_000] as [UInt64] {
                let stamp = UInt32(truncatingIfNeeded: ticks.now - age)
                #expect(clock.time(ofTicks: stamp).seconds == Double(passed - age) / 1000, "\(days), \(start), \(age)")
            }
            #expect(clock.now.seconds == Double(passed) / 1000)
        }
    }

    @Test("a timestamp just after the count was read, or before the clock's zero, stays close")
    func edges() {
        let ticks = Ticks(50_000)
        let clock = LiveClock(ticks.source)
        #expect(clock.time(ofTicks: 49_000).seconds == 0)
        ticks.now = 51_000
        #expect(clock.time(ofTicks: 51_001).seconds == 1.001)
    }
}
