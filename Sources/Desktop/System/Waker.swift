import CSDL2
import Synchronization

/// Wakes the live loop from any thread, so that it sleeps while there is nothing to do.
///
/// Many wakes before the loop has looked count as one.
package final class Waker: Sendable {
    private let eventType: UInt32
    private let isPending = Atomic(false)

    /// Calls `SDL_RegisterEvents`, which the display need not be started for; until it is, there is no loop to wake.
    @MainActor
    package init() throws(DisplayError) {
        eventType = SDL_RegisterEvents(1)
        guard eventType != UInt32.max else {
            throw DisplayError(
                operation: "register an event", cause: "SDL has no numbers left", remedy: Check.usualRemedy)
        }
    }

    /// Wakes the loop for what has been done elsewhere. Calls `SDL_PushEvent`.
    package func wake() {
        guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var event = SDL_Event()
        event.type = eventType
        // A full queue means that the loop has not slept for 65,535 events: it wakes anyway.
        if SDL_PushEvent(&event) != 1 { isPending.store(false, ordering: .releasing) }
    }

    /// Whether an event is a wake; wakes from here on count again.
    func takes(_ event: SDL_Event) -> Bool {
        guard event.type == eventType else { return false }
        isPending.store(false, ordering: .releasing)
        return true
    }
}
