package import RandomSupport
package import Staging
import ViewHierarchy

extension Tape {
    /// Adds turns of the device at some of the events, in place of changes of the stage's size, and returns their number.
    package mutating func insertTurns(_ random: inout SeededRandom) -> Int {
        let turns: [InputEvent] = statements.compactMap { statement in
            guard case .event(let event) = statement, Int.random(in: 0..<8, using: &random) == 0 else { return nil }
            return InputEvent(time: event.time, action: .turn(Bool.random(using: &random) ? .left : .right))
        }
        statements = statements.filter { statement in
            if case .event(let event) = statement, case .resize = event.action { false } else { true }
        }
        for turn in turns {
            let place = statements.firstIndex { statement in
                if case .event(let event) = statement { event.time > turn.time } else { false }
            }
            statements.insert(.event(turn), at: place ?? statements.count)
        }
        return turns.count
    }
}
