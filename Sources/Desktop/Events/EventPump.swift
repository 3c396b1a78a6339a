import CSDL2
import Staging

/// Takes events from the window system: the only place where the process sleeps.
@MainActor
final class EventPump {
    var translator: EventTranslator
    private let waker: Waker

    init(layout: WindowLayout, waker: Waker) {
        translator = EventTranslator(layout: layout)
        self.waker = waker
    }

    /// Sleeps until there is an event or `seconds` have passed (nil: for as long as it takes), then returns all there
    /// are, in order and thinned (``MoveThinning``). Calls `SDL_WaitEvent`, `SDL_WaitEventTimeout` and `SDL_PollEvent`.
    func wait(seconds: Double?) throws(DisplayError) -> [TimedWindowEvent] {
        var event = SDL_Event()
        let isThere: Bool
        if let seconds {
            let milliseconds = Int32(max(0, min(seconds * 1000, Double(Int32.max))))
            isThere =
                (milliseconds == 0 ? SDL_PollEvent(&event) : SDL_WaitEventTimeout(&event, milliseconds)) != 0
        } else {
            isThere = SDL_WaitEvent(&event) != 0
            try Check.status(isThere ? 0 : -1, "wait for events")
        }
        guard isThere else { return [] }
        var events: [TimedWindowEvent] = []
        repeat {
            let ticks = event.common.timestamp
            let meant = waker.takes(event) ? [.woken] : translator.translate(event)
            events += meant.map { TimedWindowEvent(ticks: ticks, event: $0) }
        } while SDL_PollEvent(&event) != 0
        return MoveThinning.thinned(events)
    }
}
