import Drawing
import Foundation
import Gallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The deck of cards")
struct CardsTests {
    /// From the bar to the deck's place, in points.
    static let travel = 844.0 - 150
    /// How high a card must be for leaving, in points.
    static let border = 844.0 / 5

    func hand(
        isOpen: Bool = true, _ settings: [(name: String, value: String)] = [],
        size: CGSize = CGSize(width: 390, height: 844)
    ) throws -> StageHand {
        let hand = try StageHand(scene: .cards, size: size, settings: settings)
        if isOpen { hand.tap(view: "bar") }
        return hand
    }

    func top(_ hand: StageHand, _ name: String = "deck") -> Double {
        hand.now.views[name].map { Double($0.frame.minY) } ?? .nan
    }

    func cards(_ hand: StageHand) -> Int { count("card", in: hand.stage.window) }

    func count(_ name: String, in view: View) -> Int {
        view.subviews.reduce(view.accessibilityIdentifier == name ? 1 : 0) { $0 + count(name, in: $1) }
    }

    /// Pulls the deck by a part of the distance, and holds it.
    func pull(_ hand: StageHand, by part: Double) {
        let isUp = hand.view("deck") != nil
        hand.press(view: isUp ? "card" : "bar")
        hand.drag(0, isUp ? 10 : -10, in: 0.1)
        hand.drag(0, (isUp ? 1 : -1) * part * Self.travel, in: 0.5)
        hand.wait(0.2)
    }

    /// Pushes the front card up, and holds it.
    func lift(_ hand: StageHand, by rise: Double) {
        hand.press(view: "card")
        hand.drag(0, -10, in: 0.1)
        hand.drag(0, -rise, in: 0.4)
        hand.wait(0.2)
    }

    @Test("the bar is 80 high at the bottom, five cards lie 70 under the top over a dimmed list")
    func rests() throws {
        let hand = try hand(isOpen: false)
        #expect(hand.now.views["bar"]?.frame == CGRect(x: 0, y: 764, width: 390, height: 80))
        hand.tap(view: "bar")
        #expect(hand.now.views["deck"]?.frame == CGRect(x: 0, y: 70, width: 390, height: 774))
        #expect(hand.now.views["dimming"]?.alpha == 0.6)
        #expect(cards(hand) == 5)
    }

    @Test("the words of the bar and of the front card's buttons are whole", arguments: StageHand.sizes)
    func wholeWords(size: CGSize) throws {
        let hand = try hand(isOpen: false, size: size)
        var words = labels(in: try #require(hand.view("bar")))
        hand.tap(view: "bar")
        for name in ["going", "decline"] { words += labels(in: try #require(hand.view(name))) }
        #expect(words.count == 4)
        for label in words {
            let needed = label.sizeThatFits(CGSize(width: 1000, height: 100)).width
            #expect(needed <= label.bounds.width, "\(label.text ?? "")")
        }
    }

    private func labels(in view: View) -> [Label] {
        view.subviews.flatMap { ($0 as? Label).map { [$0] } ?? labels(in: $0) }
    }

    @Test(
        "the deck sticks to the finger in both directions, and the bar on top of it fades",
        arguments: ["none", "ease-in-out"])
    func sticks(curve: String) throws {
        let hand = try hand(isOpen: false, [("curve", curve), ("threshold", "1")])
        for isUp in [false, true] {
            hand.press(view: isUp ? "card" : "bar")
            let sign = isUp ? 1.0 : -1
            hand.drag(0, sign * 10, in: 0.1)
            for step in 1...6 {
                hand.drag(0, sign * 100, in: 0.1)
                let part = Double(step) * 100 / Self.travel
                #expect(abs(top(hand) - (isUp ? 70 : 764) - sign * Double(step) * 100) < 1e-6)
                #expect(abs(hand.now.fraction - part) < 1e-9)
                let alpha = try #require(hand.now.views["false-bar"]?.alpha)
                #expect(abs(max(0, alpha) - max(0, 1 - 2 * (isUp ? 1 - part : part))) < 1e-6)
            }
            hand.release()
            #expect(hand.settle())
            if !isUp { hand.tap(view: "bar") }
        }
        #expect(hand.objects(of: "verdict") == ["close", "open"])
    }

    @Test("up to 0.3 it waits for the release and returns, up and down")
    func belowThreshold() throws {
        let hand = try hand(isOpen: false)
        let closed = hand.picture
        pull(hand, by: 0.297)
        #expect(hand.now.phase == .interactive)
        hand.release()
        #expect(hand.settle())
        #expect(hand.picture == closed)
        hand.tap(view: "bar")
        let open = hand.picture
        pull(hand, by: 0.297)
        #expect(hand.now.phase == .interactive)
        hand.release()
        #expect(hand.settle())
        #expect(hand.picture == open)
        #expect(hand.objects(of: "verdict") == ["close", "open"])
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("past 0.3 it finishes by itself while the finger is down, at a speed of 0.6 (rules D 1, D 3)")
    func aboveThreshold() throws {
        let hand = try hand(isOpen: false, [("duration", "1"), ("curve", "linear")])
        let closed = hand.picture
        for isUp in [false, true] {
            pull(hand, by: 0.303)
            #expect(hand.now.phase == .animating)
            hand.drag(0, isUp ? -150 : 150, in: 0.2)
            hand.wait(0.3)
            hand.settle()
            #expect(hand.now.phase == .idle)
            #expect((hand.view("deck") == nil) == isUp)
            hand.release()
            #expect(hand.settle())
            let continued = try #require(hand.events.last { $0.name == "transitionContinued" }).time
            let completed = try #require(hand.events.last { $0.name == "transitionCompleted" }).time
            #expect(abs(completed - continued - 0.7 / 0.6) < 0.02)
        }
        #expect(hand.picture == closed)
        #expect(hand.objects(of: "verdict") == ["open", "close"])
        #expect(hand.objects(of: "transitionCompleted") == ["completed", "completed"])
    }

    @Test("the wrong direction counts as zero, and a touch that is cancelled returns (rule D 1)")
    func bounds() throws {
        let hand = try hand(isOpen: false)
        let closed = hand.picture
        pull(hand, by: 0.2)
        hand.drag(0, 140, in: 0.2)
        #expect(abs(top(hand) - 764) < 1e-9)
        hand.drag(0, -140, in: 0.2)
        #expect(abs(top(hand) - 764 + 0.2 * Self.travel) < 1e-6)
        hand.cancel()
        #expect(hand.settle())
        #expect(hand.picture == closed)
    }

    @Test("caught beyond the threshold it waits for the release", arguments: [(-100.0, "close"), (60.0, "open")])
    func caughtDeck(rise: Double, verdict: String) throws {
        let hand = try hand(isOpen: false, [("duration", "1")])
        pull(hand, by: 0.31)
        hand.release()
        hand.wait(0.2)
        let start = top(hand)
        hand.press(CGPoint(x: 195, y: 840))
        hand.drag(0, -11, in: 0.02)
        let gripped = top(hand)
        #expect(start - gripped < 60)
        #expect(hand.now.phase == .interactive)
        let travel = verdict == "open" ? -rise : 694 - (gripped - 70) - 100
        hand.drag(0, travel, in: 0.3)
        #expect(abs(top(hand) - gripped - travel) < 1e-6)
        hand.wait(0.2)
        #expect(hand.now.phase == .interactive)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == ["open", verdict])
        #expect((hand.view("deck") == nil) == (verdict == "close"))
    }

    @Test(
        "a finger that lands on the deck stops it at once, and lets it continue where it was going unless it has moved",
        arguments: [(0.25, "close"), (0.5, "open")])
    func stopped(part: Double, verdict: String) throws {
        let hand = try hand(isOpen: false, [("duration", "1")])
        pull(hand, by: part)
        hand.release()
        let seen = top(hand)
        hand.press(CGPoint(x: 195, y: 830))
        #expect(hand.now.phase == .interactive)
        hand.wait(0.5)
        #expect(abs(top(hand) - seen) < 1e-6)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == [verdict, verdict])
        #expect((hand.view("deck") != nil) == (verdict == "open"))
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("under reduced motion a card fades where no finger holds it, and still follows one")
    func reducedMotion() throws {
        let hand = try hand([("reduced-motion", "on"), ("curve", "linear"), ("duration", "1")])
        let open = hand.picture
        let rest = top(hand, "card")
        lift(hand, by: 100)
        #expect(abs(top(hand, "card") - (rest - 100)) < 1e-6)
        hand.release()
        hand.wait(0.1)
        #expect(top(hand, "card") == rest)
        #expect(hand.settle())
        #expect(hand.picture == open)
        lift(hand, by: 200)
        hand.release()
        #expect(hand.settle())
        #expect(cards(hand) == 4)
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("a card keeps its place when the stage gets another size, under a finger and in flight")
    func resizes() throws {
        let hand = try hand()
        let open = hand.picture
        hand.resizeUnderway(to: CGSize(width: 320, height: 568)) { lift(hand, by: 60) }
        #expect(hand.picture == open)
        hand.turnInFlight { lift(hand, by: 200) }
        #expect(cards(hand) == 4)
        #expect(hand.objects(of: "error").isEmpty)
    }
}
