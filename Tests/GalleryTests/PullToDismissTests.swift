import Drawing
import Foundation
import Gallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The pulled card")
struct PullToDismissTests {
    private func hand(
        _ settings: [(name: String, value: String)] = [], size: CGSize = CGSize(width: 390, height: 844)
    ) throws -> StageHand {
        let hand = try StageHand(scene: .pullToDismiss, size: size, settings: settings)
        hand.tap(view: "story 1")
        return hand
    }

    private func card(_ hand: StageHand) -> CGRect { hand.now.views["card"]?.frame ?? .zero }

    private func offset(_ hand: StageHand) -> Double { hand.view("text").map { Double($0.bounds.minY) } ?? .nan }

    /// Pulls the card down by its text, and holds it, until its progress is what is asked for.
    private func pull(_ hand: StageHand, to progress: Double) {
        hand.press(view: "text")
        hand.drag(0, 10, in: 0.1)
        hand.drag(0, progress * card(hand).height, in: 0.5)
        hand.wait(0.2)
    }

    @Test("the card lies 50 points under the top over a dimming of 0.7")
    func rests() throws {
        let hand = try hand()
        #expect(card(hand) == CGRect(x: 0, y: 50, width: 390, height: 794))
        #expect(hand.now.views["dimming"]?.alpha == 0.7)
    }

    @Test("its snapshot sticks to the finger, and the text stays at its top")
    func sticks() throws {
        let hand = try hand()
        hand.press(view: "text")
        hand.drag(0, 10, in: 0.1)
        for travel in [80.0, 160, 240] {
            hand.drag(0, 80, in: 0.1)
            #expect(abs(card(hand).minY - 50 - travel) < 1e-6)
            #expect(abs(hand.now.fraction - travel / 794) < 1e-9)
            #expect(offset(hand) == 0)
        }
        hand.drag(0, -400, in: 0.3)
        #expect(card(hand).minY == 50)
        #expect(offset(hand) == 0)
        hand.release()
        #expect(hand.settle())
    }

    @Test("a release at 0.4 or more dismisses, below it returns", arguments: [(0.395, "return"), (0.405, "dismiss")])
    func threshold(progress: Double, verdict: String) throws {
        let hand = try hand()
        let before = hand.picture
        pull(hand, to: progress)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == [verdict])
        #expect((hand.view("card") == nil) == (verdict == "dismiss"))
        if verdict == "return" { #expect(hand.picture == before) }
    }

    @Test("the pull shares with the text only at its top: else the text scrolls (rule F 5)")
    func scrolls() throws {
        let hand = try hand()
        hand.press(view: "text")
        hand.drag(0, -200, in: 0.3)
        hand.wait(0.2)
        hand.release()
        hand.settle()
        #expect(offset(hand) > 150)
        #expect(card(hand).minY == 50)
        hand.press(view: "text")
        hand.drag(0, 100, in: 0.3)
        #expect(hand.now.phase == .idle)
        #expect(offset(hand) < 120)
        hand.wait(0.2)
        hand.release()
        hand.settle()
        #expect(hand.objects(of: "verdict").isEmpty)
        #expect(card(hand).minY == 50)
    }

    @Test("it is caught while it comes, without a jump, and the release decides again", arguments: [30.0, 500])
    func caught(travel: Double) throws {
        let hand = try StageHand(scene: .pullToDismiss, settings: [("duration", "1")])
        hand.tap(try #require(hand.stage.center(ofViewNamed: "story 1")))
        hand.wait(0.5)
        hand.press(view: "card")
        hand.drag(0, 10, in: 0.02)
        let top = card(hand).minY
        #expect(hand.now.phase == .interactive)
        hand.drag(0, travel, in: 0.3)
        #expect(abs(card(hand).minY - min(top + travel, 844)) < 1)
        hand.wait(0.2)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == [travel > 300 ? "dismiss" : "return"])
        #expect((hand.view("card") == nil) == (travel > 300))
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("a finger that lands on it stops it at once, and lets it continue where it was going unless it has moved")
    func stopped() throws {
        let hand = try StageHand(scene: .pullToDismiss, settings: [("duration", "1")])
        hand.tap(try #require(hand.stage.center(ofViewNamed: "story 1")))
        hand.wait(0.3)
        for verdict in ["return", "dismiss"] {
            if verdict == "dismiss" {
                pull(hand, to: 0.5)
                hand.release()
                hand.wait(0.2)
            }
            let top = card(hand).minY
            #expect(top > 100)
            hand.press(CGPoint(x: 195, y: 800))
            #expect(hand.now.phase == .interactive)
            hand.wait(0.5)
            #expect(abs(card(hand).minY - top) < 1e-6)
            hand.release()
            #expect(hand.settle())
            #expect(hand.objects(of: "verdict").last == verdict)
            #expect((hand.view("card") == nil) == (verdict == "dismiss"))
        }
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("one that returns continues to return when it is tapped")
    func stoppedOnTheWayBack() throws {
        let hand = try hand([("duration", "1")])
        pull(hand, to: 0.39)
        hand.release()
        hand.wait(0.05)
        hand.press(view: "card")
        hand.wait(0.1)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == ["return", "return"])
        #expect(card(hand).minY == 50)
    }

    @Test("a finger that lands beside it in flight does nothing")
    func beside() throws {
        let hand = try StageHand(scene: .pullToDismiss, settings: [("duration", "1")])
        hand.tap(try #require(hand.stage.center(ofViewNamed: "story 1")))
        hand.wait(0.2)
        hand.press(CGPoint(x: 195, y: 20))
        hand.drag(0, 300, in: 0.2)
        #expect(hand.now.phase == .animating)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "transitionPaused").isEmpty)
        #expect(card(hand).minY == 50)
    }
}
