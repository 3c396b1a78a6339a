import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The full-page swipe")
struct SwipeBackTests {
    /// Returns a hand on an open story.
    private func hand(_ settings: SceneSettings = [:], size: CGSize = StageHand.size) throws -> StageHand {
        try StageHand(scene: .swipeBack, size: size, settings: settings).tapping("story 1")
    }

    private func left(_ hand: StageHand, _ name: String = "page") -> Double {
        hand.now.views[name].map { Double($0.frame.minX) } ?? .nan
    }

    @Test("a push slides the page in from the right over contents that move by half, within 0.4 s")
    func pushes() throws {
        let hand = try StageHand(scene: .swipeBack, settings: ["curve": "linear"])
        try hand.tap(view: "story 1", waiting: 0.2)
        #expect(abs(left(hand) - 195) < 1)
        #expect(abs(left(hand, "contents") + 97.5) < 1)
        #expect(hand.now.phase == .animating)
        hand.wait(0.19)
        #expect(hand.now.phase == .animating)
        hand.wait(0.02)
        #expect(hand.now.phase == .idle)
        #expect(hand.now.views["page"]?.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(hand.view("contents") == nil)
    }

    @Test("under a finger the contents move at half the speed, and the page has a shadow at its left edge")
    func sticks() throws {
        let hand = try hand()
        hand.press(view: "text")
        hand.drag(10, 0, in: 0.1)
        #expect(left(hand) == 0)
        for travel in [80.0, 160, 240] {
            hand.drag(80, 6, in: 0.1)
            #expect(abs(left(hand) - travel) < 1e-6)
            #expect(abs(left(hand, "contents") + 195 - travel / 2) < 1e-6)
        }
        #expect((hand.view("page")?.superview?.presentation.shadowOpacity ?? 0) > 0.1)
    }

    @Test("leftwards, upwards and at the root nothing begins")
    func directions() throws {
        let hand = try hand()
        for (dx, dy) in [(-200.0, 0.0), (60, -300)] {
            hand.press(view: "text")
            hand.drag(dx, dy, in: 0.3)
            hand.wait(0.2)
            hand.letGo()
        }
        #expect((hand.view("text")?.bounds.minY ?? 0) > 200)
        hand.tap(view: "leave")
        hand.press(CGPoint(x: 100, y: 60))
        hand.drag(250, 0, in: 0.3)
        hand.letGo()
        #expect(hand.objects(of: "transitionBegan") == ["push", "pop"])
    }

    @Test(
        "a transition begun by a tap is caught without a jump, and the release decides again",
        arguments: [(true, 30.0, "return"), (true, 230, "pop"), (false, -230, "return"), (false, 30, "pop")])
    func caught(isPush: Bool, travel: Double, verdict: String) throws {
        let settings: SceneSettings = ["duration": "1", "curve": "linear"]
        let hand = isPush ? try StageHand(scene: .swipeBack, settings: settings) : try hand(settings)
        hand.tap(try #require(hand.stage.center(ofViewNamed: isPush ? "story 1" : "leave")))
        hand.wait(isPush ? 0.75 : 0.5)
        hand.press(CGPoint(x: 300, y: 500))
        hand.drag(10, 0, in: 0.02)
        let start = left(hand)
        #expect(abs(start - (isPush ? 0.22 : 0.53) * 390) < 15)
        #expect(hand.now.phase == .interactive)
        hand.drag(travel, 0, in: 0.3)
        #expect(abs(left(hand) - max(0, start + travel)) < 1e-6)
        hand.wait(0.2)
        hand.letGo()
        #expect(hand.objects(of: "verdict") == [verdict])
        #expect((hand.view("page") == nil) == (verdict == "pop"))
    }

    @Test("an arrow key pops, as Escape does")
    func arrow() throws {
        let hand = try hand()
        hand.key("left")
        hand.comeToRest()
        #expect(hand.view("page") == nil)
    }

    @Test("with reduced motion the contents stay in place")
    func reducedMotion() throws {
        let hand = try StageHand(scene: .swipeBack, settings: ["reduced-motion": "on"])
        try hand.tap(view: "story 1", waiting: 0.1)
        #expect(left(hand, "contents") == 0)
    }
}
