import Drawing
import Foundation
import Gallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The custom presentation")
struct CustomPresentationTests {
    private func hand(
        _ settings: [(name: String, value: String)] = [], size: CGSize = CGSize(width: 390, height: 844)
    ) throws -> StageHand {
        let hand = try StageHand(scene: .customPresentation, size: size, settings: settings)
        hand.tap(view: "record 1")
        return hand
    }

    private func card(_ hand: StageHand) -> CGRect { hand.now.views["card"]?.frame ?? .zero }

    /// Drags the card down, and holds it, until its progress is what is asked for.
    private func pull(_ hand: StageHand, to progress: Double) {
        hand.press(view: "cover")
        hand.drag(0, 10, in: 0.1)
        hand.drag(0, progress * card(hand).height, in: 0.5)
        hand.wait(0.2)
    }

    @Test("the details lie at the bottom, over a dimming view, their picture 16 from the top and 160 wide")
    func rests() throws {
        let hand = try hand()
        let card = card(hand)
        #expect(card == CGRect(x: 0, y: 844 - 540, width: 390, height: 540))
        #expect(hand.now.views["cover"]?.frame == CGRect(x: 115, y: card.minY + 16, width: 160, height: 160))
        #expect(hand.now.views["dimming"]?.alpha == 0.5)
        let narrow = try self.hand(size: CGSize(width: 250, height: 844))
        #expect(narrow.now.views["cover"]?.frame.width == 150)
    }

    @Test(
        "the card sticks to the finger whatever the curve is, and upwards is zero", arguments: ["none", "ease-in-out"])
    func sticks(curve: String) throws {
        let hand = try hand([("curve", curve)])
        let top = card(hand).minY
        hand.press(view: "cover")
        hand.drag(0, 10, in: 0.1)
        for travel in [50.0, 100, 150] {
            hand.drag(0, 50, in: 0.1)
            #expect(abs(card(hand).minY - top - travel) < 1e-6)
            #expect(hand.now.phase == .interactive)
            #expect(abs((hand.now.views["dimming"]?.alpha ?? 0) - 0.5 * (1 - travel / 540)) < 0.2)
        }
        hand.drag(0, -400, in: 0.3)
        #expect(abs(card(hand).minY - top) < 1e-6)
        #expect(hand.now.fraction == 0)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test("a release at 0.4 or more dismisses, below it returns", arguments: [(0.395, "return"), (0.405, "dismiss")])
    func threshold(progress: Double, verdict: String) throws {
        let hand = try hand()
        let before = hand.picture
        pull(hand, to: progress)
        #expect(abs(hand.now.fraction - progress) < 1e-6)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == [verdict])
        #expect((hand.view("card") == nil) == (verdict == "dismiss"))
        if verdict == "return" { #expect(hand.picture == before) }
    }

    @Test("the threshold is a parameter")
    func thresholdParameter() throws {
        let hand = try hand([("threshold", "0.8")])
        pull(hand, to: 0.7)
        hand.release()
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test("after a release a finger stops it at once, and lets it continue unless it has moved")
    func stopped() throws {
        let hand = try StageHand(scene: .customPresentation, settings: [("duration", "2")])
        hand.tap(view: "record 1")
        for (part, verdict) in [(0.3, "return"), (0.5, "dismiss")] {
            pull(hand, to: part)
            hand.release()
            hand.wait(0.1)
            let top = card(hand).minY
            hand.press(CGPoint(x: 195, y: 800))
            #expect(hand.now.phase == .interactive)
            hand.wait(0.5)
            #expect(abs(card(hand).minY - top) < 1e-6)
            hand.release()
            #expect(hand.settle())
            #expect(hand.objects(of: "verdict").suffix(2) == [verdict, verdict])
            #expect((hand.view("card") == nil) == (verdict == "dismiss"))
        }
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("curve and duration are obeyed")
    func timing() throws {
        let hand = try StageHand(
            scene: .customPresentation, settings: [("curve", "linear"), ("duration", "1")])
        let place = try #require(hand.stage.center(ofViewNamed: "record 1"))
        hand.tap(place)
        hand.wait(0.5)
        #expect(abs(card(hand).minY - (844 - 270)) < 12)
        #expect(hand.now.phase == .animating)
        #expect(abs((hand.now.views["card"]?.velocity.dy ?? 0) + 540) < 1)
    }
}
