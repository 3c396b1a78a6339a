import CSDL2
import Staging
import Timing

/// The window's clock: with the recorder, the only maker of frame times. Its zero is the moment the scene was opened.
///
/// Times are whole microseconds, so that a tape that was written as text reads back as the same moments.
struct LiveClock {
    private let counterAtZero: UInt64
    private let ticksAtZero: UInt64

    /// Calls `SDL_GetPerformanceCounter` and `SDL_GetTicks64`.
    init() {
        counterAtZero = SDL_GetPerformanceCounter()
        ticksAtZero = SDL_GetTicks64()
    }

    /// This moment. Calls `SDL_GetPerformanceCounter`.
    var now: FrameTime {
        let passed = SDL_GetPerformanceCounter() - counterAtZero
        return FrameTime(seconds: Double(passed) / Double(SDL_GetPerformanceFrequency())).roundedToMicroseconds
    }

    /// The moment of an event's time stamp, which counts milliseconds and starts anew after 49 days.
    func time(ofTicks ticks: UInt32) -> FrameTime {
        let passed = Int32(bitPattern: ticks &- UInt32(truncatingIfNeeded: ticksAtZero))
        return FrameTime(seconds: Double(max(0, passed)) / 1000)
    }
}
