import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import StageSupport
import Staging
import Testing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("The plotted view")
@MainActor
struct PlottedViewTests {
    @Test("each scene has a lead view among its traced views", arguments: SceneGallery.scenes.map(\.name))
    func leads(name: String) throws {
        let scene = try #require(SceneGallery.scene(named: name))
        let lead = try #require(scene.leadView)
        #expect(scene.views.contains { $0.name == lead && $0.isTraced })
    }

    /// Drags the mini player up.
    private func pull(_ hand: ShellHand) throws {
        let bar = try #require(hand.shell.session.lanes.center(ofViewNamed: "bar"))
        hand.press(stagePoint: bar)
        for step in 1...12 { hand.move(stagePoint: CGPoint(x: bar.x, y: bar.y - Double(step) * 30)) }
        hand.letGo(wait: 2)
    }

    private func title(_ hand: ShellHand) -> String? { hand.texts.first { $0.hasPrefix("Position") } }

    @Test("it is the scene's lead view, or one chosen by pointer or keys")
    func chosen() throws {
        let hand = try ShellHand(.miniPlayer)
        #expect(title(hand) == "Position of the player")
        try pull(hand)
        #expect(title(hand) == "Position of the player")
        try hand.tap("plot title")
        try hand.tap("plot cover")
        #expect(title(hand) == "Position of the cover" && hand.shell.keys.focusedView == nil)
        hand.key("v", "down", "return")
        #expect(title(hand) == "Position of the bar")
        hand.key("v", "escape")
        #expect(title(hand) == "Position of the bar" && hand.shell.session.choice.plot == "bar")
        // A chosen view is plotted even if it has hardly moved.
        hand.key("v")
        try hand.tap("plot dimming")
        #expect(title(hand) == "Position of the dimming")
        #expect(!hand.texts.contains("Nothing has moved yet"))
    }

    @Test("the choice persists with its scene, through a restart, a change and another scene")
    func kept() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        hand.key("v")
        try hand.tap("plot cover")
        hand.key("n")
        #expect(title(hand) == "Position of the cover")
        hand.shell.session.change(to: hand.shell.session.choice.setting("curve", to: "ease-in", lane: 0))
        #expect(title(hand) == "Position of the cover")
        hand.key("page-down")
        #expect(hand.shell.session.choice.plot == nil)
        hand.key("page-up")
        #expect(title(hand) == "Position of the cover")
    }

    @Test("a recorded board plots the view of its tape")
    func recorded() throws {
        func titles(_ plot: String?) throws -> Set<String> {
            let lanes = try SceneChoice(scene: .miniPlayer, lanes: try LaneList.lanes(parsing: "linear, ease-out"))
                .open(
                    size: CGSize(width: 390, height: 844), scale: 1, photos: [],
                    images: ImagePool(SyntheticImageLoading(isDetailed: false)))
            let board = RecordedLanes(lanes, appearance: .dark, plot: plot)
            return Set(
                board.displayList().items.compactMap { item -> String? in
                    if case .text(let run) = item.command, run.text.hasPrefix("Position") { run.text } else { nil }
                })
        }
        #expect(try titles(nil) == ["Position of the player"])
        #expect(try titles("cover") == ["Position of the cover"])
    }
}
