import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The deck of cards")
struct CardsTests {
    /// The distance from the bar to the deck's position, in points.
    static let travel = 844.0 - 150
    /// The rise, in points, at which a card leaves.
    static let border = 844.0 / 5

    func hand(
        isOpen: Bool = true, _ settings: SceneSettings = [:],
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

    /// Drags the deck by a fraction of the distance, and holds it.
    func pull(_ hand: StageHand, by part: Double) {
        let isUp = hand.view("deck") != nil
        hand.press(view: isUp ? "card" : "bar")
        hand.drag(0, isUp ? 10 : -10, in: 0.1)
        hand.drag(0, (isUp ? 1 : -1) * part * Self.travel, in: 0.5)
        hand.wait(0.2)
    }

    /// Drags the front card up, and holds it.
    func lift(_ hand: StageHand, by rise: Double) {
        hand.press(view: "card")
        hand.drag(0, -10, in: 0.1)
        hand.drag(0, -rise, in: 0.4)
        hand.wait(0.2)
    }

    @Test("the bar is 80 high at the bottom, and five cards are 70 below the top over a dimmed list")
    func rests() throws {
        let hand = try hand(isOpen: false)
        #expect(hand.now.views["bar"]?.frame == CGRect(x: 0, y: 764, width: 390, height: 80))
        hand.tap(view: "bar")
        #expect(hand.now.views["deck"]?.frame == CGRect(x: 0, y: 70, width: 390, height: 774))
        #expect(hand.now.views["dimming"]?.alpha == 0.6)
        #expect(cards(hand) == 5)
    }

    @Test("the texts of the bar and of the front card's buttons fit", arguments: StageHand.sizes)
    func wholeWords(size: CGSize) throws {
        let hand = try hand(isOpen: false, size: size)
        var words = try #require(hand.view("bar")).labels
        hand.tap(view: "bar")
        for name in ["going", "decline"] { words += try #require(hand.view(name)).labels }
        #expect(words.count == 4)
        for label in words {
            let needed = label.sizeThatFits(CGSize(width: 1000, height: 100)).width
            #expect(needed <= label.bounds.width, "\(label.text ?? "")")
        }
    }

    @Test("above 0.3 it finishes while the finger is down, at a speed of 0.6 (rules D 1, D 3)")
    func aboveThreshold() throws {
        let hand = try hand(isOpen: false, ["duration": "1", "curve": "linear"])
        let closed = hand.picture
        for isUp in [false, true] {
            pull(hand, by: 0.303)
            #expect(hand.now.phase == .animating)
            hand.drag(0, isUp ? -150 : 150, in: 0.2)
            hand.wait(0.3)
            hand.settle()
            #expect(hand.now.phase == .idle)
            #expect((hand.view("deck") == nil) == isUp)
            hand.letGo()
            let continued = try #require(hand.events.last { $0.name == .transitionContinued }).time
            let completed = try #require(hand.events.last { $0.name == .transitionCompleted }).time
            #expect(abs(completed - continued - 0.7 / 0.6) < 0.02)
        }
        #expect(hand.picture == closed)
        #expect(hand.objects(of: "verdict") == ["open", "close"])
        #expect(hand.objects(of: "transitionCompleted") == ["completed", "completed"])
    }

    @Test("with reduced motion a card fades without a finger, and still follows one")
    func reducedMotion() throws {
        let hand = try hand(["reduced-motion": "on", "curve": "linear", "duration": "1"])
        let open = hand.picture
        let rest = top(hand, "card")
        lift(hand, by: 100)
        #expect(abs(top(hand, "card") - (rest - 100)) < 1e-6)
        hand.release()
        hand.wait(0.1)
        #expect(top(hand, "card") == rest)
        hand.comeToRest()
        #expect(hand.picture == open)
        lift(hand, by: 200)
        hand.letGo()
        #expect(cards(hand) == 4)
    }

    @Test("a card stays in place when the stage is resized, under a finger and in flight")
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

/// Cards that are thrown upwards out of the deck.
extension CardsTests {
    @Test("a card follows the finger upwards; its buttons fade and shrink to 3/4 with it (p / 4 + 0.75)")
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
        hand.letGo()
        #expect(hand.objects(of: "transitionBegan") == ["present"])
    }

    @Test(
        "above a fifth of the height a card leaves, otherwise it returns, in 0.3 s each",
        arguments: [(-1.0, "return"), (1, "leave")])
    func throwing(beyond: Double, verdict: String) throws {
        let hand = try hand(["duration": "2"])
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

    @Test("a leaving card continues above the top, and the next one takes its position")
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
        hand.comeToRest()
        #expect(hand.now.views["card"]?.frame == place)
        #expect(hand.now.views["going"]?.alpha == 1)
    }

    @Test("a card is caught as it leaves or returns, and dragged from there", arguments: [100.0, 200])
    func caughtCard(rise: Double) throws {
        let hand = try hand(["flight": "1"])
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
        hand.letGo()
        #expect(hand.picture == before)
        #expect(hand.objects(of: "verdict") == [rise > Self.border ? "leave" : "return", "return"])
    }

    @Test(
        "a touch-down stops a card in flight, and a lift without a move lets it continue",
        arguments: [100.0, 200])
    func stoppedCard(rise: Double) throws {
        let hand = try hand(["flight": "1"])
        lift(hand, by: rise)
        hand.release()
        hand.wait(0.2)
        let seen = top(hand, "card")
        hand.press(CGPoint(x: 195, y: 150))
        #expect(hand.now.phase == .interactive)
        hand.wait(0.5)
        #expect(abs(top(hand, "card") - seen) < 1e-6)
        hand.letGo()
        let verdict = rise > Self.border ? "leave" : "return"
        #expect(hand.objects(of: "verdict") == [verdict, verdict])
        #expect(cards(hand) == (verdict == "leave" ? 4 : 5))
    }

    @Test("removing the last card dismisses the deck, and the next drag brings all five again")
    func lastCard() throws {
        let hand = try hand()
        for number in 0..<5 {
            #expect(cards(hand) == 5 - number)
            if number == 2 {
                hand.tap(view: "going")
            } else {
                lift(hand, by: 220)
                hand.letGo()
            }
        }
        hand.comeToRest()
        #expect(hand.view("deck") == nil)
        #expect(hand.objects(of: "verdict") == ["leave", "leave", "leave", "leave"])
        let before = hand.picture
        pull(hand, by: 0.2)
        hand.letGo()
        #expect(hand.picture == before)
        hand.tap(view: "bar")
        #expect(cards(hand) == 5)
    }

    @Test("sideways drags have no effect, and a second card stays while the first returns")
    func directions() throws {
        let hand = try hand(["flight": "1"])
        let before = hand.picture
        hand.press(view: "card")
        hand.drag(120, -50, in: 0.2)
        hand.letGo()
        #expect(hand.picture == before)
        lift(hand, by: 150)
        hand.release()
        hand.wait(0.2)
        hand.press(CGPoint(x: 195, y: 770))
        hand.drag(0, -200, in: 0.2)
        hand.letGo()
        #expect(cards(hand) == 5)
    }
}
