import CSDL2
import Staging
import Timing

/// The window's clock, which together with the recorder is the only source of frame times. Its zero is the opening of
/// the scene.
///
/// Times are whole microseconds, which a tape stores exactly as text. The clock counts for as long as the program runs.
struct LiveClock {
    /// The source of the time: two monotonic counters with arbitrary starts.
    struct Source {
        /// Returns milliseconds. Calls `SDL_GetTicks64`.
        var ticks: () -> UInt64 = { SDL_GetTicks64() }
        /// Returns the count of the system's finest timer. Calls `SDL_GetPerformanceCounter`.
        var counter: () -> UInt64 = { SDL_GetPerformanceCounter() }
        /// Returns the number of counts per second. Calls `SDL_GetPerformanceFrequency`.
        var frequency: () -> UInt64 = { SDL_GetPerformanceFrequency() }
    }

    private let source: Source
    private let counterAtZero: UInt64
    private let ticksAtZero: UInt64

    init(_ source: Source = Source()) {
        self.source = source
        counterAtZero = source.counter()
        ticksAtZero = source.ticks()
    }

    /// The current time.
    var now: FrameTime {
        let passed = source.counter() - counterAtZero
        return FrameTime(seconds: Double(passed) / Double(source.frequency())).roundedToMicroseconds
    }

    /// Returns the time of an event's time stamp. SDL keeps its last 32 bits, so the milliseconds wrap around after
    /// 49.7 days. Of the possible times, the nearest to now is returned.
    func time(ofTicks ticks: UInt32) -> FrameTime {
        let now = source.ticks()
        let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- ticks))
        return FrameTime(seconds: Double(max(0, Int64(now - ticksAtZero) - age)) / 1000)
    }
}
