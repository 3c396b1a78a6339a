import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer

/// The inspector's sections and the exploded view, in the real window.
extension EveryControlTests {
    @Test("a lane's tree, values and layers are shown, selected and copied by pointer and keys")
    func inspectorViews() throws {
        try WindowHand.open(.miniPlayer) { hand in
            for section in ["scene", "events", "views"] {
                try hand.click("section " + section)
                try hand.see(.window)
            }
            try hand.pick(CGPoint(x: 60, y: 815))
            try hand.see(.editor, .lane(1))
            let picked = try #require(hand.shell.model.selection.view)
            try hand.click("view tree")
            try hand.key("Home", "Left", "Right", "Down", "Up", "End")
            try hand.see(.editor, .lane(1))
            #expect(hand.shell.model.selection.view != picked)
            try hand.click("view filter")
            try hand.type("bar")
            try hand.see(.inspector)
            try hand.key("Escape", "Escape")
            try hand.click("view tree")
            try hand.click("inspector copyValues")
            #expect(try hand.display.wait { (try? hand.clipboard)?.contains("On screen: ") == true })
            try hand.key("Escape", "k", "k")
            try hand.click("inspector pickView")
            try hand.click(try hand.place(inLane: 1, CGPoint(x: 195, y: 300)))
            #expect(!hand.shell.model.selection.picksView && hand.shell.session.history.start == nil)
            try hand.click("inspector explode")
            try hand.see(.window)
            try hand.drag("exploded", by: CGVector(dx: -40, dy: 20))
            try hand.see(.window)
            try hand.click("exploded")
            try hand.see(.window)
            try hand.click("exploded wires")
            try hand.drag("exploded depth", by: CGVector(dx: -90, dy: 0))
            try hand.see(.window)
            try hand.click("exploded wires")
            try hand.see(.window)
            try hand.key("x", "x")
            try hand.click("button explode")
            #expect(hand.shell.layout.exploded == nil)
            for (edge, distance) in [("sidebar edge", 40.0), ("inspector edge", -50)] {
                try hand.drag(edge, by: CGVector(dx: distance, dy: 0))
                try hand.see(.window)
            }
            // The mirror has no window that scales its content.
            try hand.key("ctrl+plus", "ctrl+minus", "ctrl+plus", "ctrl+0")
            try hand.see(.header, .sidebar, .lane(1))
            try hand.quit { try hand.key("q") }
            let kept = try hand.kept
            #expect(kept.section == .views && kept.sidebarWidth == 256 && kept.inspectorWidth == 362)
        }
    }

    @Test("the log is filtered, followed and copied")
    func inspectorEvents() throws {
        try WindowHand.open(.miniPlayer) { hand in
            try hand.click("section events")
            try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -520))
            // The log contains the flight's end.
            try hand.waitForRest()
            for word in ["gesture", "calls", "lifecycle", "errors", "all"] { try hand.click("filter " + word) }
            let parts = ["animationController(forPresented:presenting:source:)", "Transition completed"]
            try hand.click("inspector copyLog")
            #expect(try hand.display.wait { parts.allSatisfy { (try? hand.clipboard)?.contains($0) == true } })
            // The list scrolls to the last entry.
            let list = hand.root.inspector.events.list
            hand.ledger.use("event list")
            let row = try #require(list.selectedRow)
            try hand.click(list.convert(list.rect(ofRow: row).center, to: nil))
            #expect(hand.shell.model.scrubbing.playhead.isScrubbed)
            try hand.key("Up", "ctrl+c", "Escape", "Escape", "shift+i")
            #expect(hand.shell.model.selection.section == .film)
            try hand.key("shift+i")
            #expect(hand.shell.model.selection.section == .curve)
            try hand.click("section curve")
        }
    }
}
