import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The interruptible fade")
struct InterruptibleFadeTests {
    /// The distance of a full fade, in points.
    private static let travel = 844.0 / 2

    private func hand(_ settings: SceneSettings = [:], isOpen: Bool = false) throws -> StageHand {
        let hand = try StageHand(scene: .interruptibleFade, settings: settings)
        if isOpen { hand.tap(view: "print 1") }
        return hand
    }

    private func alpha(_ hand: StageHand) -> Double { hand.now.views["page"]?.alpha ?? 0 }

    /// Shows or hides the page, and waits until the middle of the fade.
    private func begin(_ hand: StageHand, after seconds: Double = 0.4) {
        let name = hand.view("page") == nil ? "print 1" : "close"
        if let place = hand.stage.center(ofViewNamed: name) { hand.tap(place) }
        hand.wait(seconds)
    }

    /// Presses, and drags until the page has an alpha.
    private func scrub(_ hand: StageHand, to wanted: Double) {
        hand.press(CGPoint(x: 195, y: 422))
        hand.drag(0, wanted < alpha(hand) ? -40 : 40, in: 0.1)
        hand.drag(0, (alpha(hand) - wanted) * Self.travel, in: 0.5)
        hand.wait(0.2)
    }

    @Test("a tap fades the page in, a close button out, over 0.8 s by the set curve", arguments: ["linear", "none"])
    func fades(curve: String) throws {
        let hand = try hand(["curve": curve])
        let room = hand.picture
        begin(hand, after: 0.2)
        let expected = curve == "linear" ? 0.25 : TimingCurve.easeInOut.value(atFraction: 0.25)
        #expect(abs(alpha(hand) - expected) < 1e-6)
        hand.wait(0.59)
        #expect(hand.now.phase == .animating)
        hand.wait(0.02)
        #expect(hand.now.phase == .idle)
        #expect(alpha(hand) == 1)
        begin(hand, after: 0.2)
        #expect(abs(alpha(hand) - 1 + expected) < 1e-6)
        hand.comeToRest()
        #expect(hand.picture == room)
        #expect(hand.objects(of: "transitionPaused").isEmpty)
    }

    @Test("a flick decides by its direction at any alpha", arguments: [(-60.0, "show"), (60, "dismiss")])
    func flick(travel: Double, verdict: String) throws {
        let hand = try hand()
        begin(hand)
        scrub(hand, to: travel < 0 ? 0.2 : 0.8)
        hand.drag(0, travel, in: 1.0 / 30)
        hand.letGo()
        #expect(hand.objects(of: "verdict") == [verdict])
        #expect((hand.view("page") != nil) == (verdict == "show"))
    }

    @Test("the same animator runs from beginning to end: caught repeatedly, nothing jumps (rule A 5)")
    func sameAnimator() throws {
        let hand = try hand(["duration": "3"])
        begin(hand, after: 1.4)
        for (index, travel) in [60.0, -30, 45, -160].enumerated() {
            let seen = alpha(hand)
            hand.press(CGPoint(x: 195, y: 422))
            #expect(abs(alpha(hand) - seen) < 1e-9, "catch \(index)")
            hand.drag(0, travel, in: 0.3)
            hand.wait(0.2)
            let left = alpha(hand)
            hand.release()
            #expect(abs(alpha(hand) - left) < 1e-9, "release \(index)")
            hand.wait(0.04)
            #expect(hand.now.phase == .animating)
        }
        hand.comeToRest()
        #expect(hand.objects(of: "transitionBegan") == ["present"])
        #expect(hand.objects(of: "transitionPaused").count == 4)
        #expect(hand.objects(of: "transitionCompleted").count == 1)
    }

    @Test("at rest the page and the room receive touches: drags scroll, taps press")
    func atRest() throws {
        let hand = try hand()
        hand.press(CGPoint(x: 195, y: 422))
        hand.drag(0, -200, in: 0.3)
        hand.wait(0.2)
        hand.letGo()
        #expect(hand.view("room")?.bounds.minY ?? 0 > 150)
        hand.tap(view: "print 3")
        #expect(alpha(hand) == 1)
        hand.press(CGPoint(x: 195, y: 422))
        hand.drag(0, 300, in: 0.3)
        hand.letGo()
        #expect(hand.objects(of: "verdict").isEmpty)
        hand.key("escape")
        hand.comeToRest()
        #expect(hand.view("page") == nil)
    }
}
