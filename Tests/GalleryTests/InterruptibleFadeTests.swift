import Drawing
import Foundation
import Gallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The interruptible fade")
struct InterruptibleFadeTests {
    /// The drag that fades from one end to the other, in points.
    private static let travel = 844.0 / 2

    private func hand(
        _ settings: [(name: String, value: String)] = [], isOpen: Bool = false
    ) throws -> StageHand {
        let hand = try StageHand(scene: .interruptibleFade, settings: settings)
        if isOpen { hand.tap(view: "print 1") }
        return hand
    }

    private func alpha(_ hand: StageHand) -> Double { hand.now.views["page"]?.alpha ?? 0 }

    /// Asks for the page, or for its leaving, and waits until it is halfway.
    private func begin(_ hand: StageHand, after seconds: Double = 0.4) {
        let name = hand.view("page") == nil ? "print 1" : "close"
        if let place = hand.stage.center(ofViewNamed: name) { hand.tap(place) }
        hand.wait(seconds)
    }

    /// Presses, and drags until the page's alpha is what is asked for.
    private func scrub(_ hand: StageHand, to wanted: Double) {
        hand.press(CGPoint(x: 195, y: 422))
        hand.drag(0, wanted < alpha(hand) ? -40 : 40, in: 0.1)
        hand.drag(0, (alpha(hand) - wanted) * Self.travel, in: 0.5)
        hand.wait(0.2)
    }

    @Test("a tap fades the page in, a cross out, over 0.8 s by the curve that is set", arguments: ["linear", "none"])
    func fades(curve: String) throws {
        let hand = try hand([("curve", curve)])
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
        #expect(hand.settle())
        #expect(hand.picture == room)
        #expect(hand.objects(of: "transitionPaused").isEmpty)
    }

    @Test("the duration that is set is the fade's")
    func duration() throws {
        let hand = try hand([("duration", "2"), ("curve", "linear")])
        begin(hand, after: 1)
        #expect(abs(alpha(hand) - 0.5) < 1e-6)
    }

    @Test(
        "a finger that lands anywhere stops it at once, before it moves; it continues where it was going if the finger has not moved",
        arguments: [CGPoint(x: 4, y: 4), CGPoint(x: 195, y: 422), CGPoint(x: 386, y: 840)])
    func touchDown(place: CGPoint) throws {
        for isOpen in [false, true] {
            let hand = try hand(isOpen: isOpen)
            begin(hand)
            let seen = alpha(hand)
            hand.press(place)
            #expect(hand.now.phase == .interactive)
            #expect(abs(alpha(hand) - seen) < 1e-9)
            hand.wait(1)
            #expect(abs(alpha(hand) - seen) < 1e-9)
            hand.release()
            #expect(hand.settle())
            #expect(hand.objects(of: "verdict") == [isOpen ? "dismiss" : "show"])
            #expect((hand.view("page") == nil) == isOpen)
            #expect(hand.objects(of: "error").isEmpty)
        }
    }

    @Test("one that returns continues to return when it is tapped; so a double tap on a print opens it")
    func goesOn() throws {
        let hand = try hand()
        begin(hand)
        scrub(hand, to: 0.48)
        hand.release()
        hand.wait(0.05)
        hand.tap(CGPoint(x: 195, y: 422))
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == ["dismiss", "dismiss"])
        #expect(hand.view("page") == nil)
        let place = try #require(hand.stage.center(ofViewNamed: "print 1"))
        hand.tap(place)
        hand.wait(0.1)
        hand.tap(place)
        #expect(hand.settle())
        #expect(alpha(hand) == 1)
    }

    @Test("a drag scrubs it as far as it goes: up to see more of the page, down to see less, within its ends")
    func scrubs() throws {
        for isOpen in [false, true] {
            let hand = try hand(isOpen: isOpen)
            begin(hand)
            let seen = alpha(hand)
            hand.press(CGPoint(x: 195, y: 422))
            for step in 1...5 {
                hand.drag(0, -16, in: 0.1)
                #expect(abs(alpha(hand) - seen - Double(step) * 16 / Self.travel) < 1e-9)
            }
            #expect(abs(hand.now.fraction - (isOpen ? 1 - alpha(hand) : alpha(hand))) < 1e-9)
            hand.drag(60, 30, in: 0.1)
            #expect(abs(alpha(hand) - seen - 50 / Self.travel) < 1e-9)
            hand.drag(0, -800, in: 0.3)
            #expect(alpha(hand) == 1)
            hand.drag(0, 1300, in: 0.3)
            #expect(alpha(hand) == 0)
            hand.drag(0, -600, in: 0.3)
            hand.wait(0.2)
            hand.release()
            #expect(hand.settle())
            #expect(hand.objects(of: "verdict") == ["show"])
            #expect(alpha(hand) == 1)
        }
    }

    @Test(
        "a release at 0.5 or more shows the page, below it the room; what was cancelled leaves nothing behind",
        arguments: [(0.495, "dismiss"), (0.505, "show")])
    func threshold(part: Double, verdict: String) throws {
        for isOpen in [false, true] {
            let hand = try hand(isOpen: isOpen)
            let before = hand.picture
            begin(hand)
            scrub(hand, to: part)
            hand.release()
            #expect(hand.settle())
            #expect(hand.objects(of: "verdict") == [verdict])
            #expect((hand.view("page") != nil) == (verdict == "show"))
            if (verdict == "show") == isOpen { #expect(hand.picture == before) }
            #expect(hand.objects(of: "error").isEmpty)
        }
    }

    @Test("a flick decides by its direction, however little is seen", arguments: [(-60.0, "show"), (60, "dismiss")])
    func flick(travel: Double, verdict: String) throws {
        let hand = try hand()
        begin(hand)
        scrub(hand, to: travel < 0 ? 0.2 : 0.8)
        hand.drag(0, travel, in: 1.0 / 30)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == [verdict])
        #expect((hand.view("page") != nil) == (verdict == "show"))
    }

    @Test("the same animator leads from the beginning to the end: caught again and again, nothing jumps (rule A 5)")
    func sameAnimator() throws {
        let hand = try hand([("duration", "3")])
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
        #expect(hand.settle())
        #expect(hand.objects(of: "transitionBegan") == ["present"])
        #expect(hand.objects(of: "transitionPaused").count == 4)
        #expect(hand.objects(of: "transitionCompleted").count == 1)
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("at rest touches go to the page and the room: drags scroll, taps press")
    func atRest() throws {
        let hand = try hand()
        hand.press(CGPoint(x: 195, y: 422))
        hand.drag(0, -200, in: 0.3)
        hand.wait(0.2)
        hand.release()
        #expect(hand.settle())
        #expect(hand.view("room")?.bounds.minY ?? 0 > 150)
        hand.tap(view: "print 3")
        #expect(alpha(hand) == 1)
        hand.press(CGPoint(x: 195, y: 422))
        hand.drag(0, 300, in: 0.3)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict").isEmpty)
        hand.key("escape")
        #expect(hand.settle())
        #expect(hand.view("page") == nil)
    }
}
