package import Foundation
package import Staging

/// All input since the scene was opened, in the form in which a tape repeats it.
///
/// Only the last position of a mouse that moves without a press is kept, so that idling doesn't fill the memory. While
/// a recording runs every position is kept, because its trace shows them.
package struct InputLog {
    package private(set) var events: [InputEvent] = []
    /// The positions of the pointers that are down.
    package private(set) var pressed: [Int: CGPoint] = [:]
    /// The index of the event that began the last gesture: a press, key or wheel event at rest that made something
    /// move. Input before everything is at rest again belongs to the gesture, such as a catch in flight.
    private(set) var lastGesture: Int?
    /// Whether the last event is a mouse movement without a press.
    private(set) var lastIsPassing = false
    /// Whether the next position of the mouse replaces the last event.
    private var lastIsReplaced = false

    package mutating func append(_ event: InputEvent, keepsPassing: Bool) {
        lastIsPassing = isPassing(event.action)
        if lastIsPassing, lastIsReplaced, !keepsPassing { events.removeLast() }
        events.append(event)
        lastIsReplaced = lastIsPassing && !keepsPassing
        guard case .pointer(let id, let phase, let location) = event.action else { return }
        switch phase {
        case .down: pressed[id] = location
        case .move: if pressed[id] != nil { pressed[id] = location }
        case .up, .cancel: pressed[id] = nil
        }
    }

    static func isPress(_ action: InputAction) -> Bool {
        if case .pointer(_, .down, _) = action { true } else { false }
    }

    /// Whether input can begin a gesture when everything is at rest.
    static func mayBegin(_ action: InputAction) -> Bool {
        switch action {
        case .key, .wheel: true
        case .pointer, .resize, .turn, .removePhoto: isPress(action)
        }
    }

    /// Marks the event at an index as one that made something move that was at rest.
    mutating func markGesture(_ index: Int) { lastGesture = index }

    private func isPassing(_ action: InputAction) -> Bool {
        guard case .pointer(let id, .move, _) = action else { return false }
        return pressed[id] == nil
    }
}
