import Foundation
import Staging

/// All input since the scene was opened, as a tape repeats it.
///
/// Of a mouse that passes over without a press only the last place is kept, lest a day of idling fills the memory;
/// while a recording runs every place is, as its trace shows them.
struct InputLog {
    private(set) var events: [InputEvent] = []
    /// Where each pointer is that is down.
    private(set) var pressed: [Int: CGPoint] = [:]
    /// The event with which the last gesture begins: a press while nothing moved, or a key or a turn of the wheel that
    /// made something move. What is done before all is still again belongs to it, such as catching a thing in flight.
    private(set) var lastGesture: Int?
    private var lastIsPassing = false

    /// Whether the last event begins a gesture.
    var isGestureBegin: Bool { lastGesture == events.count - 1 }

    /// - Parameter isFirst: Whether all was still before.
    mutating func append(_ event: InputEvent, keepsPassing: Bool, isFirst: Bool = false) {
        let isPassing = isPassing(event.action)
        if isPassing, lastIsPassing, !keepsPassing { events.removeLast() }
        events.append(event)
        lastIsPassing = isPassing && !keepsPassing
        if isFirst, Self.begins(event.action) { lastGesture = events.count - 1 }
        guard case .pointer(let id, let phase, let location) = event.action else { return }
        switch phase {
        case .down: pressed[id] = location
        case .move: if pressed[id] != nil { pressed[id] = location }
        case .up, .cancel: pressed[id] = nil
        }
    }

    /// Whether input begins a gesture where all is still.
    static func begins(_ action: InputAction) -> Bool {
        if case .pointer(_, .down, _) = action { true } else { false }
    }

    /// Whether input begins a gesture where all was still, if something moves after it.
    static func mayBegin(_ action: InputAction) -> Bool {
        switch action {
        case .key, .wheel: true
        case .pointer, .resize, .removePhoto: false
        }
    }

    /// The last event has made something move that was still.
    mutating func markGesture() { lastGesture = events.count - 1 }

    private func isPassing(_ action: InputAction) -> Bool {
        guard case .pointer(let id, .move, _) = action else { return false }
        return pressed[id] == nil
    }
}
