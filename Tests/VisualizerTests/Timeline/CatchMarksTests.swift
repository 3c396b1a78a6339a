import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer

/// A catch is a press that holds what flies.
@MainActor
@Suite("Marks of catches and releases")
struct CatchMarksTests {
    /// Returns the texts of the timeline's marks.
    private func marks(_ hand: ShellHand) -> [String] {
        hand.shell.root.timeline.canvas.content.tracks.marks.map(\.text)
    }

    @Test("a press on a player that closes by Escape, and that nothing catches, has no mark")
    func closing() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        let bar = try #require(hand.shell.session.lanes.center(ofViewNamed: "bar"))
        hand.press(stagePoint: bar)
        hand.lift(stagePoint: bar)
        hand.wait(1)
        hand.key("escape", wait: 0.1)
        hand.press(stagePoint: CGPoint(x: 195, y: 200))
        hand.wait(0.05)
        hand.letGo(wait: 2)
        #expect(marks(hand).allSatisfy { $0 != "caught" && $0 != "released" }, "\(marks(hand))")
    }

    @Test("a press beside a flying photo has no mark, one on it does")
    func beside() throws {
        for (place, isCatch) in [(CGPoint(x: 10, y: 830), false), (CGPoint(x: 195, y: 420), true)] {
            let hand = try ShellHand(.photos, lanes: ["linear"])
            let tile = try #require(hand.shell.session.lanes.center(ofViewNamed: "tile 5"))
            hand.press(stagePoint: tile)
            hand.lift(stagePoint: tile)
            hand.wait(0.15)
            hand.press(stagePoint: place)
            hand.wait(0.05)
            hand.letGo(wait: 2)
            #expect(marks(hand).contains("caught") == isCatch, "\(place): \(marks(hand))")
        }
    }

    @Test("a release shows the velocity that it hands over, the finger's, in every curve")
    func handedOver() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-in", "spring(dampingRatio: 0.7)"])
        let bar = try #require(hand.shell.session.lanes.center(ofViewNamed: "bar"))
        hand.press(stagePoint: bar)
        // 18 points in each of equal steps, upward.
        let start = hand.shell.session.lanes.now
        for step in 1...15 {
            hand.wait(0.02)
            hand.move(stagePoint: CGPoint(x: bar.x, y: bar.y - Double(step) * 18))
        }
        let speed = 15 * 18 / (hand.shell.session.lanes.now - start)
        hand.letGo(wait: 2)
        let content = hand.shell.root.timeline.canvas.content
        #expect(content.history.releases.map(\.lane) == [0, 1, 2])
        for release in content.history.releases { #expect(abs(release.velocity.dy + speed) < 1) }
        #expect(content.history.releaseMarks(content.travel).map(\.text) == ["handed over \(Figures.velocity(speed))"])
        #expect(hand.texts.contains("handed over \(Figures.velocity(speed))"))
        // Replayed in other curves, the release is the same.
        hand.shell.set("curve", to: "ease-out")
        hand.wait(0.3)
        #expect(hand.shell.root.timeline.canvas.content.history.releases.map(\.lane) == [0, 1, 2])
    }

    @Test("each tick of the device is a mark of the lane, in the color of accents, and an event")
    func haptics() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        let bar = try #require(hand.shell.session.lanes.center(ofViewNamed: "bar"))
        hand.press(stagePoint: bar)
        hand.wait(0.1)
        hand.move(stagePoint: CGPoint(x: bar.x, y: bar.y - 100))
        hand.wait(0.1)
        let stages = hand.shell.session.lanes.stages
        let time = stages[0].timeline.now.seconds
        for (stage, tick) in zip(stages, ["impact light", "selection"]) { stage.timeline.feedback(tick) }
        hand.wait(0.2)
        hand.letGo(wait: 2)
        let content = hand.shell.root.timeline.canvas.content
        let ticks = content.tracks.marks.filter { $0.kind == .feedback }
        #expect(ticks.map(\.text) == ["haptic: impact light"] && hand.texts.contains("haptic: impact light"))
        let start = try #require(content.history.start)
        #expect(abs((ticks.first?.time ?? 0) - (time - start)) < 1e-9)
        #expect(!hand.texts.contains("haptic: selection"))
    }
}
