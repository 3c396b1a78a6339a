import Drawing
import Foundation
import Gallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// Cards that are thrown up, out of the deck.
extension CardsTests {
    @Test("a card sticks to the finger upwards; its buttons fade and shrink to 3/4 with it (p / 4 + 0.75)")
    func lifts() throws {
        let hand = try hand()
        let rest = top(hand, "card")
        let button = try #require(hand.now.views["going"]?.frame)
        hand.press(view: "card")
        hand.drag(0, -10, in: 0.1)
        for step in 1...4 {
            hand.drag(0, -50, in: 0.1)
            let rise = Double(step) * 50
            let part = max(0, 1 - rise / Self.border)
            #expect(abs(top(hand, "card") - (rest - rise)) < 1e-6)
            let going = try #require(hand.now.views["going"])
            #expect(abs(going.alpha - part) < 1e-9)
            #expect(abs(going.frame.width - button.width * (part / 4 + 0.75)) < 1e-6)
            #expect(hand.now.phase == .interactive)
        }
        hand.drag(0, 400, in: 0.2)
        #expect(abs(top(hand, "card") - rest) < 1e-9)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "transitionBegan") == ["present"])
    }

    @Test(
        "beyond a fifth of the height a card leaves, else it returns, in 0.3 s each",
        arguments: [(-1.0, "return"), (1, "leave")])
    func throwing(beyond: Double, verdict: String) throws {
        let hand = try hand([("duration", "2")])
        let before = hand.picture
        lift(hand, by: Self.border + beyond)
        hand.release()
        let start = hand.now.time
        while !hand.stage.isSettled { hand.wait(1.0 / 120) }
        #expect(abs(hand.now.time - start - 0.3) < 0.02)
        #expect(hand.objects(of: "verdict") == [verdict])
        #expect(cards(hand) == (verdict == "leave" ? 4 : 5))
        if verdict == "return" { #expect(hand.picture == before) }
    }

    @Test("a card that leaves continues above the top, and the next one is where it was")
    func nextCard() throws {
        let hand = try hand()
        let place = try #require(hand.now.views["card"]?.frame)
        lift(hand, by: 250)
        hand.release()
        var highest = 0.0
        while cards(hand) == 5 {
            highest = hand.now.views["card"].map { Double($0.frame.maxY) } ?? 0
            hand.wait(1.0 / 120)
        }
        #expect(highest < 20)
        #expect(hand.settle())
        #expect(hand.now.views["card"]?.frame == place)
        #expect(hand.now.views["going"]?.alpha == 1)
    }

    @Test("a card is caught as it leaves or returns, and dragged from there", arguments: [100.0, 200])
    func caughtCard(rise: Double) throws {
        let hand = try hand([(name: "flight", value: "1")])
        let rest = top(hand, "card")
        let before = hand.picture
        lift(hand, by: rise)
        hand.release()
        hand.wait(0.2)
        hand.press(CGPoint(x: 195, y: 150))
        hand.drag(0, 11, in: 0.02)
        let gripped = top(hand, "card")
        #expect(hand.now.phase == .interactive)
        hand.drag(0, 30, in: 0.2)
        #expect(abs(top(hand, "card") - gripped - 30) < 1e-6)
        hand.drag(0, 600, in: 0.2)
        #expect(abs(top(hand, "card") - rest) < 1e-9)
        hand.release()
        #expect(hand.settle())
        #expect(hand.picture == before)
        #expect(hand.objects(of: "verdict") == [rise > Self.border ? "leave" : "return", "return"])
    }

    @Test(
        "a finger that lands on a card in flight stops it, and lets it continue unless it has moved",
        arguments: [100.0, 200])
    func stoppedCard(rise: Double) throws {
        let hand = try hand([("flight", "1")])
        lift(hand, by: rise)
        hand.release()
        hand.wait(0.2)
        let seen = top(hand, "card")
        hand.press(CGPoint(x: 195, y: 150))
        #expect(hand.now.phase == .interactive)
        hand.wait(0.5)
        #expect(abs(top(hand, "card") - seen) < 1e-6)
        hand.release()
        #expect(hand.settle())
        let verdict = rise > Self.border ? "leave" : "return"
        #expect(hand.objects(of: "verdict") == [verdict, verdict])
        #expect(cards(hand) == (verdict == "leave" ? 4 : 5))
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("the last card gone dismisses the deck, and the next pull brings all five again")
    func lastCard() throws {
        let hand = try hand()
        for number in 0..<5 {
            #expect(cards(hand) == 5 - number)
            if number == 2 {
                hand.tap(view: "going")
            } else {
                lift(hand, by: 220)
                hand.release()
                hand.settle()
            }
        }
        #expect(hand.settle())
        #expect(hand.view("deck") == nil)
        #expect(hand.objects(of: "verdict") == ["leave", "leave", "leave", "leave"])
        let before = hand.picture
        pull(hand, by: 0.2)
        hand.release()
        #expect(hand.settle())
        #expect(hand.picture == before)
        hand.tap(view: "bar")
        #expect(cards(hand) == 5)
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("sideways drags do nothing, and a second card stays while the first returns")
    func directions() throws {
        let hand = try hand([(name: "flight", value: "1")])
        let before = hand.picture
        hand.press(view: "card")
        hand.drag(120, -50, in: 0.2)
        hand.release()
        #expect(hand.settle())
        #expect(hand.picture == before)
        lift(hand, by: 150)
        hand.release()
        hand.wait(0.2)
        hand.press(CGPoint(x: 195, y: 770))
        hand.drag(0, -200, in: 0.2)
        hand.release()
        #expect(hand.settle())
        #expect(cards(hand) == 5)
        #expect(hand.objects(of: "error").isEmpty)
    }
}
