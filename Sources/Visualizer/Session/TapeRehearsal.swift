import Foundation
package import Staging
import Timing

/// Plays a tape at once and notes its input with times, which is then played in real time.
///
/// The times of some statements, such as waiting until everything is settled, are known only from playing: so faults
/// are found before anything is shown.
@MainActor
package struct TapeRehearsal {
    private let player: TapePlayer
    private let notes: Notes

    /// The most seconds of the tape that are played at once.
    private static let stride = 1.0

    /// - Parameter lanes: At their beginning, and of no other use.
    package init(_ tape: Tape, on lanes: LaneSet) {
        notes = Notes(lanes)
        player = TapePlayer(tape: tape, target: notes)
    }

    /// All input, in order.
    package func input() throws(TapePlaybackError) -> [InputEvent] {
        while !player.isFinished { try player.play(until: notes.now + Self.stride) }
        return notes.events
    }

    /// Lanes whose input is noted.
    @MainActor
    private final class Notes: TapeTarget {
        private let lanes: LaneSet
        private(set) var events: [InputEvent] = []

        init(_ lanes: LaneSet) { self.lanes = lanes }

        var now: FrameTime { lanes.now }
        var nextDeadline: FrameTime? { lanes.nextDeadline }
        var isSettled: Bool { lanes.isSettled }

        func advance(to time: FrameTime) { lanes.advance(to: time) }

        func handle(_ action: InputAction) {
            events.append(InputEvent(time: now, action: action))
            lanes.handle(action)
            // A picture that this asks for is waited for, as a recording does.
            lanes.finishLoading()
        }

        func isKnownViewName(_ name: String) -> Bool { lanes.isKnownViewName(name) }
        func center(ofViewNamed name: String) -> CGPoint? { lanes.center(ofViewNamed: name) }
    }
}
