import Drawing
import Foundation
import Gallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The draggable player")
struct DraggablePlayerTests {
    /// From the bar to the top, in points.
    private static let travel = 844.0 - 50

    private func hand(
        _ settings: [(name: String, value: String)] = [], size: CGSize = CGSize(width: 390, height: 844)
    ) throws -> StageHand { try StageHand(scene: .draggablePlayer, size: size, settings: settings) }

    private func player(_ hand: StageHand) -> CGRect { hand.now.views["player"]?.frame ?? .null }

    /// Pulls the player by a part of the distance, and holds it.
    private func pull(_ hand: StageHand, by part: Double) {
        let isUp = hand.view("player") != nil
        hand.press(view: isUp ? "picture" : "bar")
        hand.drag(0, isUp ? 10 : -10, in: 0.1)
        hand.drag(0, (isUp ? 1 : -1) * part * Self.travel, in: 0.5)
        hand.wait(0.2)
    }

    @Test("led to its end and taken from the finger, it is back in twice the duration, not for ever (rule D 1)")
    func cancelledAtTheEnd() throws {
        let hand = try hand([("duration", "1")])
        hand.tap(view: "bar")
        pull(hand, by: 1)
        #expect(hand.now.fraction > 0.999)
        let place = CGPoint(x: player(hand).midX, y: 800)
        hand.stage.handle(.pointer(id: 1, phase: .cancel, location: place))
        hand.wait(1.5)
        #expect(hand.now.phase == .animating)
        hand.wait(0.7)
        #expect(hand.now.phase == .idle)
        #expect(player(hand) == CGRect(x: 0, y: 0, width: 390, height: 844))
    }

    @Test("the bar is 50 high at the bottom, the player fills the stage in its presenter's place (rule B 2)")
    func rests() throws {
        let hand = try hand()
        #expect(hand.now.views["bar"]?.frame == CGRect(x: 0, y: 794, width: 390, height: 50))
        hand.tap(view: "bar")
        #expect(player(hand) == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(hand.view("bar") == nil)
        #expect(hand.now.views["false-bar"]?.alpha ?? -1 <= 0)
    }

    @Test(
        "it sticks to the finger in both directions whatever the curve, and the bar on top of it fades by the middle",
        arguments: ["none", "ease-in-out"])
    func sticks(curve: String) throws {
        let hand = try hand([("curve", curve)])
        for isUp in [false, true] {
            hand.press(view: isUp ? "picture" : "bar")
            let sign = isUp ? 1.0 : -1
            hand.drag(0, sign * 10, in: 0.1)
            for step in 0...6 {
                if step > 0 { hand.drag(0, sign * 100, in: 0.1) }
                let part = Double(step) * 100 / Self.travel
                #expect(abs(player(hand).minY - (isUp ? 0 : Self.travel) - sign * Double(step) * 100) < 1e-6)
                #expect(abs(hand.now.fraction - part) < 1e-9)
                let alpha = try #require(hand.now.views["false-bar"]?.alpha)
                #expect(abs(max(0, alpha) - max(0, 1 - 2 * (isUp ? 1 - part : part))) < 1e-6)
            }
            hand.wait(0.2)
            hand.release()
            #expect(hand.settle())
        }
        #expect(hand.objects(of: "verdict") == ["open", "close"])
    }

    @Test(
        "a release above 0.3 finishes, at 0.3 or below it returns, up and down",
        arguments: [(0.297, false), (0.303, true)])
    func threshold(part: Double, finishes: Bool) throws {
        let hand = try hand()
        let closed = hand.picture
        pull(hand, by: part)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == [finishes ? "open" : "close"])
        #expect((hand.view("player") != nil) == finishes)
        if !finishes {
            #expect(hand.picture == closed)
            hand.tap(view: "bar")
        }
        let open = hand.picture
        pull(hand, by: part)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict").last == (finishes ? "close" : "open"))
        #expect(hand.picture == (finishes ? closed : open))
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test(
        "the speed of the rest is 1 - percent: what is left over takes its time by that (rule D 1)",
        arguments: [(0.25, 0.25 / 0.75), (0.5, 1), (0.8, 1), (1, 0)])
    func completionSpeed(part: Double, durations: Double) throws {
        let hand = try hand([("duration", "1")])
        pull(hand, by: part)
        hand.release()
        #expect(hand.settle())
        let continued = try #require(hand.events.first { $0.name == "transitionContinued" }).time
        let completed = try #require(hand.events.first { $0.name == "transitionCompleted" }).time
        #expect(abs(completed - continued - durations) < 0.01)
    }

    @Test("the wrong direction counts as zero, and more than the distance as all of it (rule D 1)")
    func bounds() throws {
        let hand = try hand()
        pull(hand, by: 0.2)
        hand.drag(0, 400, in: 0.3)
        #expect(abs(player(hand).minY - Self.travel) < 1e-9)
        hand.drag(0, -1400, in: 0.3)
        #expect(abs(player(hand).minY) < 1e-9)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == ["open"])
    }

    @Test("it is caught in flight after a release, without a jump, and the release decides again")
    func caught() throws {
        let hand = try hand([("duration", "1")])
        pull(hand, by: 0.4)
        hand.release()
        hand.wait(0.3)
        hand.press(CGPoint(x: 195, y: 830))
        hand.drag(0, 11, in: 0.02)
        let top = player(hand).minY
        #expect(hand.now.phase == .interactive)
        hand.drag(0, 100, in: 0.2)
        #expect(abs(player(hand).minY - top - 100) < 1e-6)
        hand.drag(0, 794 - player(hand).minY - 100, in: 0.3)
        hand.wait(0.2)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == ["open", "close"])
        #expect(hand.view("player") == nil)
        hand.tap(view: "bar")
        #expect(player(hand).minY == 0)
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test(
        "a finger that lands on it stops it at once, and lets it continue where it was going unless it has moved",
        arguments: [(0.25, "close"), (0.5, "open")])
    func stopped(part: Double, verdict: String) throws {
        let hand = try hand([("duration", "1")])
        pull(hand, by: part)
        hand.release()
        hand.wait(0.1)
        let top = player(hand).minY
        hand.press(CGPoint(x: 195, y: 830))
        #expect(hand.now.phase == .interactive)
        hand.wait(0.5)
        #expect(abs(player(hand).minY - top) < 1e-6)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == [verdict, verdict])
        #expect((hand.view("player") != nil) == (verdict == "open"))
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("a sideways drag does nothing, nor one in the wrong direction", arguments: [(120.0, -60.0), (0, 50)])
    func directions(x: Double, y: Double) throws {
        let hand = try hand()
        hand.press(view: "bar")
        hand.drag(x, y, in: 0.2)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "transitionBegan").isEmpty)
    }

    @Test("a tap on a film opens it, and the bar then shows it")
    func otherFilm() throws {
        let hand = try hand()
        let before = hand.picture
        hand.tap(view: "film 3")
        #expect(player(hand).minY == 0)
        hand.key("escape")
        #expect(hand.settle())
        #expect(hand.picture != before)
        #expect(hand.objects(of: "error").isEmpty)
    }
}
