import CSDL2
import Staging

/// Reads events from the window system and translates them to the program's.
@MainActor
final class EventPump {
    var translator: EventTranslator
    private let waker: Waker

    init(layout: WindowLayout, waker: Waker) {
        translator = EventTranslator(layout: layout)
        self.waker = waker
    }

    /// Returns all pending events, in order and thinned (``MoveThinning``). Calls `SDL_PollEvent`.
    func events() -> [TimedWindowEvent] {
        var event = SDL_Event()
        var events: [TimedWindowEvent] = []
        while SDL_PollEvent(&event) != 0 {
            let ticks = event.common.timestamp
            let meant = waker.takes(event) ? [.woken] : translator.translate(event)
            events += meant.map { TimedWindowEvent(ticks: ticks, event: $0) }
        }
        return MoveThinning.thinned(events)
    }
}

/// Removes pointer movements that follow each other faster than frames. Mice report up to 8,000 times per second, and
/// the last location in each interval is enough.
enum MoveThinning {
    /// The milliseconds between two delivered movements of a pointer: 250 per second, twice the rate of a touch screen
    /// and enough for the velocity over the last tenth of a second.
    static let interval: UInt32 = 4

    /// Returns the events without movements that the next one replaces within the interval. The last of consecutive
    /// movements is always kept, and kept events keep their times.
    static func thinned(_ events: [TimedWindowEvent]) -> [TimedWindowEvent] {
        var kept: [TimedWindowEvent] = []
        // The time of the last delivered movement that was not replaced.
        var delivered: UInt32?
        for event in events {
            if let last = kept.last, let pointer = mover(last), pointer == mover(event) {
                if let delivered, event.ticks &- delivered < interval {
                    kept[kept.count - 1] = event
                    continue
                }
                delivered = last.ticks
            } else {
                delivered = nil
            }
            kept.append(event)
        }
        return kept
    }

    private static func mover(_ event: TimedWindowEvent) -> Int? {
        guard case .input(.pointer(let id, .move, _)) = event.event else { return nil }
        return id
    }
}

/// An event and its time stamp: milliseconds since the display was started, modulo 2^32.
struct TimedWindowEvent: Hashable, Sendable {
    var ticks: UInt32
    var event: WindowEvent
}
