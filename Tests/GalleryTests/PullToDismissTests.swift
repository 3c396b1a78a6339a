import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The pulled card")
struct PullToDismissTests {
    private func hand() throws -> StageHand { try StageHand(scene: .pullToDismiss).tapping("story 1") }

    private func card(_ hand: StageHand) -> CGRect { hand.now.views["card"]?.frame ?? .zero }

    private func offset(_ hand: StageHand) -> Double { hand.view("text").map { Double($0.bounds.minY) } ?? .nan }

    @Test("the card is 50 points below the top over a dimming of 0.7")
    func rests() throws {
        let hand = try hand()
        #expect(card(hand) == CGRect(x: 0, y: 50, width: 390, height: 794))
        #expect(hand.now.views["dimming"]?.alpha == 0.7)
    }

    @Test("while the card follows the finger, the text stays at its top")
    func textStays() throws {
        let hand = try hand()
        hand.press(view: "text")
        hand.drag(0, 10, in: 0.1)
        for travel in [80.0, 80, 80, -400] {
            hand.drag(0, travel, in: 0.1)
            #expect(hand.now.phase == .interactive && offset(hand) == 0)
        }
    }

    @Test("the drag shares with the text only at its top, otherwise the text scrolls (rule F 5)")
    func scrolls() throws {
        let hand = try hand()
        hand.press(view: "text")
        hand.drag(0, -200, in: 0.3)
        hand.wait(0.2)
        hand.letGo()
        #expect(offset(hand) > 150)
        #expect(card(hand).minY == 50)
        hand.press(view: "text")
        hand.drag(0, 100, in: 0.3)
        #expect(hand.now.phase == .idle)
        #expect(offset(hand) < 120)
        hand.wait(0.2)
        hand.letGo()
        #expect(hand.objects(of: "verdict").isEmpty)
        #expect(card(hand).minY == 50)
    }

    @Test("a touch-down beside it in flight has no effect")
    func beside() throws {
        let hand = try StageHand(scene: .pullToDismiss, settings: ["duration": "1"])
        try hand.tap(view: "story 1", waiting: 0.2)
        hand.press(CGPoint(x: 195, y: 20))
        hand.drag(0, 300, in: 0.2)
        #expect(hand.now.phase == .animating)
        hand.letGo()
        #expect(hand.objects(of: "transitionPaused").isEmpty)
        #expect(card(hand).minY == 50)
    }
}
