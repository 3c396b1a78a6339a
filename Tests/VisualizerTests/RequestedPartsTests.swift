import Drawing
import Foundation
import ScrimGallery
import Staging
import Testing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// What changes the picture of a part of the window asks for a new one, and what is set again does not.
@MainActor
@Suite("Requests of the window's parts for a new picture")
struct RequestedPartsTests {
    private func check<Part: View>(_ part: Part, _ changes: [(String, (Part) -> Void)]) {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
        part.frame = CGRect(x: 20, y: 30, width: 300, height: 60)
        window.addSubview(part)
        var before = window.displayList()
        for (name, change) in changes {
            #expect(!window.displayIsPending)
            change(part)
            #expect(window.displayIsPending, "\(Part.self).\(name)")
            let after = window.displayList()
            #expect(after != before, "\(Part.self).\(name)")
            before = after
            change(part)
            #expect(!window.displayIsPending, "\(Part.self).\(name), again")
        }
    }

    @Test func parts() throws {
        check(
            Chip("one", name: "chip") {},
            [("title", { $0.title = "two" }), ("isSelected", { $0.isSelected = true })])
        check(
            ToolButton(.word("one"), tooltip: "", name: "button") {},
            [
                ("face", { $0.face = .word("two") }), ("accent", { $0.accent = .red }),
                ("isSelected", { $0.isSelected = true }), ("isEnabled", { $0.isEnabled = false }),
            ])
        let motion = try #require(Scene.cardSheet.parameters.first { $0.kind == .curve }?.motion)
        let row = OwnMotionRow()
        row.motion = OwnMotion(motion) { _ in 1 }
        check(row, [("color", { $0.color = .red }), ("motion", { $0.motion = nil })])
        check(CurveHandle(name: "handle", tooltip: ""), [("color", { $0.color = .red })])
        check(
            FactsRow(), [("facts", { $0.facts = [FactsRow.Fact(title: "Ends", value: "at 0.3 s")] })])
        check(LaneTitle(), [("title", { $0.title = "Lane 2" }), ("color", { $0.color = .red })])
        check(PlotTitle(), [("view", { $0.view = "card" })])
        check(
            ReferenceCaption { _ in }, [("title", { $0.title = "a.mp4" }), ("state", { $0.state = "at 0.2 s" })])
    }
}
