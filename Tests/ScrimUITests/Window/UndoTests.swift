import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing

@testable import Sessions
@testable import Visualizer

/// Undo and redo of the editor's changes in the real window.
extension EveryControlTests {
    @Test("Ctrl Z undoes drags of a slider and a curve and a lane one after the other, and Ctrl Shift Z redoes them")
    func undoing() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear"]) { hand in
            @MainActor func state() -> [String?] {
                let choice = hand.shell.session.choice
                return choice.laneSettings.indices.flatMap { lane in
                    ["curve", "duration"].map { choice.value(of: $0, lane: lane) }
                }
            }
            try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -520))
            try hand.waitForRest()
            var states = [state()]
            try hand.drag("duration slider", by: CGVector(dx: 40, dy: 0))
            states.append(state())
            try hand.click("preset ease-in")
            states.append(state())
            try hand.key("plus")
            states.append(state())
            #expect(Set(states).count == 4)
            for expected in states.reversed().dropFirst() {
                try hand.key("ctrl+z")
                #expect(state() == expected)
                try hand.see(.editor, .foot(1))
            }
            for expected in states.dropFirst() {
                try hand.key("ctrl+shift+z")
                #expect(state() == expected)
                try hand.see(.editor, .foot(1))
            }
        }
    }
}
