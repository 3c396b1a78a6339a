import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer

@Suite("The guide")
@MainActor
struct GuideTests {
    private static let size = CGSize(width: 1280, height: 800)

    private func first(size: CGSize = Self.size) throws -> ShellHand {
        try ShellHand(.miniPlayer, size: size, memory: .first(size: size, scene: "mini-player"))
    }

    private func pull(_ hand: ShellHand) {
        hand.pullUp()
        hand.letGo(wait: 2)
    }

    private func step(_ hand: ShellHand) -> GuideStep? { hand.shell.memory.guide }

    @Test("each of the four steps is done by what it asks for, and after the last one the guide is gone")
    func done() throws {
        let hand = try first()
        #expect(step(hand) == .drag && hand.texts.contains("1 of 4"))
        hand.press(stagePoint: CGPoint(x: 195, y: 800))
        hand.lift()
        hand.wait(0.5)
        #expect(step(hand) == .drag, "a tap is no drag")
        hand.key("n", wait: 0.1)
        pull(hand)
        #expect(step(hand) == .scrub && hand.texts.contains("2 of 4") && hand.shell.layout.timeline != nil)
        hand.shell.model.scrubbing.move(to: 0.2)
        hand.wait(0.1)
        #expect(step(hand) == .compare && hand.texts.contains("3 of 4"))
        hand.type("+")
        hand.wait(1)
        #expect(step(hand) == .replay && hand.texts.contains("4 of 4"))
        hand.key("escape", "space")
        hand.wait(0.2)
        #expect(step(hand) == nil && hand.shell.layout.guide == nil)
        #expect(!hand.texts.contains { $0.hasSuffix(" of 4") })
    }

    @Test("it is passed over step by step, left at any moment, comes back from the help, and is kept")
    func left() throws {
        let hand = try first()
        for expected in [GuideStep.scrub, .compare, .replay, nil] {
            try hand.tap("guide nextGuideStep")
            #expect(step(hand) == expected)
        }
        // A window that was open before shows none.
        #expect(try ShellHand(.miniPlayer, memory: hand.shell.memory).shell.layout.guide == nil)
        hand.type("?")
        try hand.tap("help guide")
        hand.wait(0.1)
        #expect(step(hand) == .drag && hand.shell.root.help.isHidden)
        try hand.tap("guide nextGuideStep")
        let next = try ShellHand(.miniPlayer, memory: hand.shell.memory)
        #expect(next.shell.layout.guide != nil && step(next) == .scrub)
        try next.tap("guide guide")
        #expect(step(next) == nil && next.shell.layout.guide == nil)
    }

    @Test(
        "it covers no stage, and its text fits",
        arguments: [CGSize(width: 1280, height: 800), CGSize(width: 900, height: 600), CGSize(width: 420, height: 500)])
    func place(size: CGSize) throws {
        let hand = try first(size: size)
        for _ in GuideStep.allCases {
            let layout = hand.shell.layout
            let guide = try #require(layout.guide)
            #expect(guide.minY == layout.header.maxY && layout.board.minY == guide.maxY)
            for stage in layout.stages { #expect(!stage.intersects(guide)) }
            let text = try #require(step(hand)).texts
            #expect(hand.texts.contains { text.contains($0) }, "the text is cut")
            try hand.tap("guide nextGuideStep")
        }
        // Zooming has all room for the stages.
        let other = try first(size: size)
        other.key("f")
        #expect(other.shell.layout.guide == nil && other.shell.memory.guide == .drag)
    }
}
