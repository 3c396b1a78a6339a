import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Undo and redo")
@MainActor
struct UndoTests {
    /// The size of a window that shows the whole editor.
    private static let high = CGSize(width: 1280, height: 1400)

    /// Returns the settings of all lanes, and the chosen one.
    private func state(_ hand: ShellHand) -> [String] {
        let choice = hand.shell.session.choice
        return ["\(choice.scene.name) \(hand.shell.model.editing.lane)"]
            + choice.laneSettings.indices.map { lane in
                choice.scene.parameters.map { choice.value(of: $0.name, lane: lane) ?? "-" }.joined(separator: " ")
            }
    }

    private func control(_ key: Key, shift: Bool = false, _ hand: ShellHand) {
        hand.handle(.key(KeyPress(key, hasControl: true, hasShift: shift)))
        hand.wait(0.05)
    }

    private func message(_ hand: ShellHand) -> String? { hand.shell.root.toast.label.text }

    @Test("each change of the editor is undone and redone in order, with its name")
    func everyChange() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        let card = try #require(SceneGallery.scenes.first { $0.name == "card-sheet" })
        let changes: [(name: String, make: () -> Void)] = [
            ("duration of lane 1", { hand.shell.set("duration", to: "0.3") }),
            ("lane 3 added", { hand.type("+") }),
            ("curve of lane 3", { hand.shell.set("curve", to: "ease-in") }),
            ("lane 3 duplicated", { hand.shell.model.editing.duplicateLane() }),
            ("lane 4 removed", { hand.type("-") }),
            ("Card Sheet opened", { hand.shell.open(card) }),
        ]
        var states = [state(hand)]
        for change in changes {
            change.make()
            hand.wait(0.05)
            states.append(state(hand))
        }
        // Without the copy the lanes are unchanged.
        #expect(Set(states).count == states.count - 1)
        // Only changes of lanes are undone.
        hand.key("d", "d", "n")
        for (index, change) in changes.enumerated().reversed() {
            control("z", hand)
            #expect(message(hand) == "Undid: \(change.name)")
            // Adding or removing a lane chooses one: undo restores the choice.
            #expect(state(hand) == states[index])
            #expect(hand.shell.session.lanes.stages.count == states[index].count - 1)
        }
        control("z", hand)
        #expect(message(hand) == "Nothing to undo" && state(hand) == states[0])
        for (index, change) in changes.enumerated() {
            control("z", shift: true, hand)
            #expect(message(hand) == "Redid: \(change.name)")
            #expect(state(hand) == states[index + 1])
        }
        control("z", shift: true, hand)
        #expect(message(hand) == "Nothing to redo")
        // A change after an undo clears redo.
        control("z", hand)
        hand.shell.set("duration", to: "0.9")
        hand.wait(0.05)
        control("z", shift: true, hand)
        #expect(message(hand) == "Nothing to redo")
        control("z", hand)
        #expect(state(hand) == states[states.count - 2])
    }

    @Test("a drag and a held key are one change each; two drags and two keys are two")
    func runs() throws {
        let hand = try ShellHand(.miniPlayer, size: Self.high)
        let duration = try #require(hand.view("duration slider") as? Slider)
        let before = state(hand)
        var after: [[String]] = []
        for drag in 0..<2 {
            let place = duration.convert(duration.bounds.center, to: nil)
            let start = CGPoint(x: place.x - 20 * Double(drag), y: place.y)
            hand.send(.pointer(id: 1, phase: .down, location: start))
            for step in 0..<6 {
                let next = CGPoint(x: start.x + Double(step * 3), y: start.y)
                hand.send(.pointer(id: 1, phase: .move, location: next))
                hand.wait(0.02)
            }
            hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: start.x + 15, y: start.y)))
            hand.wait(0.05)
            after.append(state(hand))
        }
        for _ in 0..<10 { hand.key("right") }
        hand.wait(1)
        after.append(state(hand))
        hand.key("right", wait: 1)
        #expect(Set(after + [before, state(hand)]).count == 5, "\(after) \(state(hand))")
        for expected in after.reversed() + [before] {
            control("z", hand)
            #expect(state(hand) == expected)
            #expect(message(hand) == "Undid: duration")
        }
    }

    @Test("uncommitted text is undone like a change, and a gesture remains")
    func typed() throws {
        let hand = try ShellHand(.miniPlayer, size: Self.high)
        hand.press(stagePoint: CGPoint(x: 195, y: 800))
        for step in 1...8 { hand.move(stagePoint: CGPoint(x: 195, y: 800 - 60 * Double(step))) }
        hand.letGo(wait: 2)
        let phase = hand.shell.session.lanes.traceFrames(frame: 0, time: 0)
        let before = state(hand)
        try hand.tap("duration field")
        for letter in ["0", ".", "3"] { hand.type(letter) }
        control("z", hand)
        #expect(state(hand).dropFirst() == before.dropFirst() && message(hand) == "Undid: duration")
        #expect(hand.shell.session.lanes.traceFrames(frame: 0, time: 0).map(\.views) == phase.map(\.views))
        control("z", shift: true, hand)
        #expect(hand.shell.session.choice.value(of: "duration", lane: 0) == "0.3")
        #expect(hand.shell.session.content.history.start != nil)
    }
}
