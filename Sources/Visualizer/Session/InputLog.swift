import Staging

/// All input since the scene was opened, as a tape repeats it.
///
/// Of a mouse that passes over without a press only the last place is kept, lest a day of idling fills the memory;
/// while a recording runs every place is, as its trace shows them.
struct InputLog {
    private(set) var events: [InputEvent] = []
    private var pressed: Set<Int> = []
    private var lastIsPassing = false

    mutating func append(_ event: InputEvent, keepsPassing: Bool) {
        let isPassing = isPassing(event.action)
        if isPassing, lastIsPassing, !keepsPassing { events.removeLast() }
        events.append(event)
        lastIsPassing = isPassing && !keepsPassing
        guard case .pointer(let id, let phase, _) = event.action else { return }
        switch phase {
        case .down: pressed.insert(id)
        case .move: break
        case .up, .cancel: pressed.remove(id)
        }
    }

    private func isPassing(_ action: InputAction) -> Bool {
        guard case .pointer(let id, .move, _) = action else { return false }
        return !pressed.contains(id)
    }
}
