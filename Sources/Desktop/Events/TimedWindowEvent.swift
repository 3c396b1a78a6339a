import Staging

/// An event and its time stamp: milliseconds since the display was started, modulo 2^32.
struct TimedWindowEvent: Hashable, Sendable {
    var ticks: UInt32
    var event: WindowEvent
}
