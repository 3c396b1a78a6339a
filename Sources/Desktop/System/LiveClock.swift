import CSDL2
import Staging
import Timing

/// The window's clock: with the recorder, the only maker of frame times. Its zero is the moment the scene was opened.
///
/// Times are whole microseconds, so that a tape that was written as text reads back as the same moments. It counts for
/// as long as the program runs.
struct LiveClock {
    /// Where the time comes from: two counts that begin at some moment and never go back.
    struct Source {
        /// Milliseconds. Calls `SDL_GetTicks64`.
        var ticks: () -> UInt64 = { SDL_GetTicks64() }
        /// Parts of a second, as fine as the system has them. Calls `SDL_GetPerformanceCounter`.
        var counter: () -> UInt64 = { SDL_GetPerformanceCounter() }
        /// How many of those parts make a second. Calls `SDL_GetPerformanceFrequency`.
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

    /// This moment.
    var now: FrameTime {
        let passed = source.counter() - counterAtZero
        return FrameTime(seconds: Double(passed) / Double(source.frequency())).roundedToMicroseconds
    }

    /// The moment of an event's time stamp, of which SDL keeps the last 32 bits: milliseconds that begin again after 49.7
    /// days. Of the moments that the stamp may mean, the one nearest to now.
    func time(ofTicks ticks: UInt32) -> FrameTime {
        let now = source.ticks()
        let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: now) &- ticks))
        return FrameTime(seconds: Double(max(0, Int64(now - ticksAtZero) - age)) / 1000)
    }
}
