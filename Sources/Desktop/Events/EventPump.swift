import CSDL2
import Staging

/// Takes events from the window system and gives them the program's meaning.
@MainActor
final class EventPump {
    var translator: EventTranslator
    private let waker: Waker

    init(layout: WindowLayout, waker: Waker) {
        translator = EventTranslator(layout: layout)
        self.waker = waker
    }

    /// All events that there are, in order and thinned (``MoveThinning``). Calls `SDL_PollEvent`.
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

/// Leaves out movements that follow each other faster than anything is shown: mice report up to 8,000 times a second,
/// and the last location of each few milliseconds says as much.
enum MoveThinning {
    /// Milliseconds between two movements of a pointer that are both delivered: 250 a second, twice what a touch screen
    /// reports and enough for the velocity over the last tenth of a second.
    static let interval: UInt32 = 4

    /// The events without those movements that the next one overtakes within the interval. Of movements without
    /// anything in between the last is always there, and all that is there keeps its time.
    static func thinned(_ events: [TimedWindowEvent]) -> [TimedWindowEvent] {
        var kept: [TimedWindowEvent] = []
        // When the last movement was delivered that none overtakes.
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
