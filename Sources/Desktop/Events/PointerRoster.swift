import Foundation
import Staging

/// Which mouse and fingers are down, under the numbers by which the stage knows them: from 1, the lowest that is free.
struct PointerRoster {
    enum Source: Hashable {
        case mouse
        case finger(device: Int64, finger: Int64)
    }

    private var down: [Source: (id: Int, location: CGPoint)] = [:]

    /// The number of the mouse while it is not pressed.
    static let mouseID = 1

    /// A press; one whose end was lost is cancelled before.
    mutating func press(_ source: Source, at location: CGPoint) -> [InputAction] {
        let lost = release(source, phase: .cancel, at: nil)
        let taken = Set(down.values.map(\.id))
        var id = 1
        while taken.contains(id) { id += 1 }
        down[source] = (id, location)
        return lost + [.pointer(id: id, phase: .down, location: location)]
    }

    /// A movement; of a mouse also without a press, unless a finger has its number.
    mutating func move(_ source: Source, to location: CGPoint) -> [InputAction] {
        if let pointer = down[source] {
            guard pointer.location != location else { return [] }
            down[source] = (pointer.id, location)
            return [.pointer(id: pointer.id, phase: .move, location: location)]
        }
        guard source == .mouse, !down.values.contains(where: { $0.id == Self.mouseID }) else { return [] }
        return [.pointer(id: Self.mouseID, phase: .move, location: location)]
    }

    /// The end of a press, at the last known place if none is given; without a press, nothing.
    mutating func release(_ source: Source, phase: PointerPhase, at location: CGPoint?) -> [InputAction] {
        guard let pointer = down.removeValue(forKey: source) else { return [] }
        return [.pointer(id: pointer.id, phase: phase, location: location ?? pointer.location)]
    }

    /// All presses are taken away, the lowest number first.
    mutating func cancelAll() -> [InputAction] {
        let pointers = down.values.sorted { $0.id < $1.id }
        down = [:]
        return pointers.map { .pointer(id: $0.id, phase: .cancel, location: $0.location) }
    }
}
