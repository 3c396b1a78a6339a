import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The edge swipe")
struct EdgeSwipeTests {
    /// Returns a hand on an open record.
    private func hand(_ settings: SceneSettings = [:], size: CGSize = StageHand.size) throws -> StageHand {
        try StageHand(scene: .edgeSwipe, size: size, settings: settings).tapping("record 4")
    }

    private func cover(_ hand: StageHand) -> CGRect { hand.now.views["cover"]?.frame ?? .null }

    /// Drags from the left edge to a progress, and holds.
    private func swipe(_ hand: StageHand, to progress: Double) {
        hand.press(CGPoint(x: 4, y: hand.stage.size.height / 2))
        hand.drag(16, 0, in: 0.1)
        hand.drag(progress * hand.stage.size.width, 0, in: 0.5)
        hand.wait(0.2)
    }

    @Test("the cover jumps from its row to the page, which fades in, within 0.3 s")
    func pushes() throws {
        let hand = try StageHand(scene: .edgeSwipe, settings: ["curve": "linear"])
        hand.tap(try #require(hand.stage.center(ofViewNamed: "record 4")))
        let start = cover(hand)
        #expect(start == CGRect(x: 16, y: 44 + 40 + 3 * 92 + 10, width: 72, height: 72))
        hand.wait(0.15)
        let end = CGRect(x: 78, y: 44 + 24, width: 234, height: 234)
        let middle = CGRect(
            x: (start.minX + end.minX) / 2, y: (start.minY + end.minY) / 2, width: 153, height: 153)
        #expect(abs(cover(hand).minX - middle.minX) < 0.5 && abs(cover(hand).minY - middle.minY) < 0.5)
        #expect(abs(cover(hand).width - middle.width) < 0.5)
        #expect(abs((hand.now.views["page"]?.alpha ?? 0) - 0.5) < 0.01)
        hand.wait(0.14)
        #expect(hand.now.phase == .animating)
        hand.wait(0.02)
        #expect(hand.now.phase == .idle)
        #expect(cover(hand) == end)
        #expect(hand.view("shelf") == nil)
    }

    @Test("a release exactly at the threshold returns: the pop needs more than half")
    func threshold() throws {
        let hand = try hand()
        swipe(hand, to: 0.5)
        #expect(abs(hand.now.fraction - 0.5) < 1e-9)
        hand.release()
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test("only a drag from the edge leads, and not at the root")
    func directions() throws {
        let hand = try hand()
        hand.press(CGPoint(x: 60, y: 420))
        hand.drag(250, 0, in: 0.3)
        hand.letGo()
        #expect(hand.objects(of: "transitionBegan") == ["push"])
        hand.tap(view: "back")
        hand.press(CGPoint(x: 4, y: 64))
        hand.drag(350, 0, in: 0.3)
        hand.letGo()
        #expect(hand.objects(of: "transitionBegan") == ["push", "pop"])
    }

    @Test(
        "Back and the keys pop plainly, without an interactor (rules A 2, F 6)", arguments: ["back", "left", "escape"])
    func plain(travel: String) throws {
        let hand = try hand()
        swipe(hand, to: 0.3)
        hand.letGo()
        if travel == "back" {
            hand.tap(try #require(hand.stage.center(ofViewNamed: "back")))
        } else {
            hand.key(Key(travel))
        }
        hand.wait(0.1)
        #expect(hand.now.phase == .animating)
        swipe(hand, to: 0.2)
        #expect(hand.objects(of: "transitionPaused").isEmpty)
        hand.letGo()
        #expect(hand.view("page") == nil)
        #expect(hand.objects(of: "transitionCompleted") == ["completed", "cancelled", "completed"])
    }

    @Test("a released pop is caught at the edge without a jump, and the release decides again")
    func caught() throws {
        let hand = try hand(["duration": "1", "curve": "linear"])
        swipe(hand, to: 0.6)
        hand.release()
        hand.wait(0.05)
        hand.press(CGPoint(x: 4, y: 600))
        hand.drag(16, 0, in: 1 / 120)
        let (fraction, frame) = (hand.now.fraction, cover(hand))
        #expect((0.62..<0.7).contains(fraction))
        hand.wait(0.2)
        #expect(hand.now.phase == .interactive)
        #expect(cover(hand) == frame)
        hand.drag(-390 * 0.3, 0, in: 0.2)
        #expect(abs(hand.now.fraction - (fraction - 0.3)) < 1e-9)
        hand.letGo()
        #expect(hand.objects(of: "verdict") == ["pop", "return"])
        #expect(hand.view("page") != nil)
    }

    @Test("an invisible cover is scrolled into view before the jump")
    func reveals() throws {
        let hand = try hand(size: CGSize(width: 390, height: 1366))
        hand.resize(568, 320)
        hand.settle()
        hand.tap(view: "back")
        let row = try #require(hand.view("record 4"))
        let frame = row.convert(row.bounds, to: nil)
        #expect(frame.minY >= 44 && frame.maxY <= 320)
    }

    @Test("with reduced motion nothing jumps")
    func reducedMotion() throws {
        let hand = try StageHand(scene: .edgeSwipe, settings: ["reduced-motion": "on"])
        try hand.tap(view: "record 4", waiting: 0.15)
        #expect(cover(hand) == CGRect(x: 78, y: 68, width: 234, height: 234))
    }
}
