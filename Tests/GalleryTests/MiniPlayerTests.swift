import Drawing
import Foundation
import Gallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The mini player")
struct MiniPlayerTests {
    /// From the bar to the player's place, in points.
    private static let travel = 844.0 - 50 - 60

    private func hand(
        _ settings: [(name: String, value: String)] = [], size: CGSize = CGSize(width: 390, height: 844)
    ) throws -> StageHand { try StageHand(scene: .miniPlayer, size: size, settings: settings) }

    private func player(_ hand: StageHand) -> CGRect { hand.now.views["player"]?.frame ?? .zero }

    /// Pulls the player by a part of the distance, and holds it.
    private func pull(_ hand: StageHand, by part: Double, travel: Double = travel) {
        let isUp = hand.view("player") != nil
        hand.press(view: isUp ? "cover" : "bar")
        hand.drag(0, isUp ? 10 : -10, in: 0.1)
        hand.drag(0, (isUp ? 1 : -1) * part * travel, in: 0.5)
        hand.wait(0.2)
    }

    @Test("the bar is 60 high at the bottom, the player lies 50 under the top")
    func rests() throws {
        let hand = try hand()
        #expect(hand.now.views["bar"]?.frame == CGRect(x: 0, y: 784, width: 390, height: 60))
        hand.tap(view: "bar")
        #expect(player(hand) == CGRect(x: 0, y: 50, width: 390, height: 794))
        let card = hand.view("player")?.subviews.first
        #expect(card?.cornerRadius == 10 && card?.maskedCorners == [.topLeft, .topRight])
    }

    @Test("the growing cover is never over a name, and the names of the player come under it", arguments: [320.0, 390])
    func names(width: Double) throws {
        let hand = try hand(size: CGSize(width: width, height: width == 320 ? 568 : 844))
        hand.press(view: "bar")
        hand.drag(0, -10, in: 0.1)
        for _ in 1...30 {
            hand.drag(0, -12, in: 0.05)
            let cover = try #require(hand.view("cover"))
            let covered = cover.convertPresented(cover.presentation.bounds, to: nil)
            for label in labels(in: try #require(hand.view("player"))) where alpha(of: label) > 0 {
                let place = label.convertPresented(label.presentation.bounds, to: nil)
                #expect(!place.insetBy(dx: 1, dy: 1).intersects(covered), "\(label.text ?? "")")
            }
        }
    }

    private func labels(in view: View) -> [Label] {
        view.subviews.flatMap { ($0 as? Label).map { [$0] } ?? labels(in: $0) }
    }

    /// The smallest alpha from a view up to the window.
    private func alpha(of view: View) -> Double {
        min(Double(view.presentation.alpha), view.superview.map { alpha(of: $0) } ?? 1)
    }

    @Test("linear it sticks to the finger, up and down (rule D 2)")
    func sticks() throws {
        let hand = try hand()
        for isUp in [false, true] {
            hand.press(view: isUp ? "cover" : "bar")
            let sign = isUp ? 1.0 : -1
            let start = isUp ? 50.0 : 784
            hand.drag(0, sign * 10, in: 0.1)
            for step in 1...6 {
                hand.drag(0, sign * 90, in: 0.1)
                #expect(abs(player(hand).minY - start - sign * Double(step) * 90) < 1e-6)
                #expect(abs(hand.now.fraction - Double(step) * 90 / Self.travel) < 1e-9)
            }
            hand.wait(0.2)
            hand.release()
            #expect(hand.settle())
        }
        #expect(hand.objects(of: "verdict") == ["open", "close"])
    }

    @Test("an eased curve leaves the finger by just what it differs from a line (rule D 2)")
    func leavesTheFinger() throws {
        let hand = try hand([("curve", "ease-in-out")])
        hand.press(view: "bar")
        hand.drag(0, -10, in: 0.1)
        var largest = 0.0
        for step in 1...7 {
            hand.drag(0, -90, in: 0.1)
            let part = Double(step) * 90 / Self.travel
            let eased = TimingCurve.easeInOut.value(atFraction: part)
            #expect(abs(player(hand).minY - (784 - eased * Self.travel)) < 1e-6)
            largest = max(largest, abs(eased - part) * Self.travel)
        }
        #expect(largest > 60)
        hand.release()
        #expect(hand.settle())
    }

    @Test(
        "a release at 0.4 or more finishes, below it returns, up and down",
        arguments: [(0.395, false), (0.405, true)])
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

    @Test("it is caught in flight where it is, and goes where the finger leads it")
    func caught() throws {
        let hand = try hand([("duration", "1"), ("curve", "linear")])
        hand.tap(try #require(hand.stage.center(ofViewNamed: "bar")))
        hand.wait(0.5)
        hand.press(view: "player")
        hand.drag(0, 12, in: 0.02)
        let top = player(hand).minY
        #expect(hand.now.phase == .interactive)
        hand.drag(0, 200, in: 0.2)
        #expect(abs(player(hand).minY - top - 200) < 1e-6)
        hand.wait(0.2)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == ["close"])
        #expect(hand.view("player") == nil)
        hand.tap(view: "bar")
        #expect(player(hand).minY == 50)
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("a finger that lands on it stops it at once, and lets it continue where it was going unless it has moved")
    func stopped() throws {
        let hand = try hand([("duration", "1")])
        for verdict in ["open", "close"] {
            if verdict == "open" {
                hand.tap(try #require(hand.stage.center(ofViewNamed: "bar")))
            } else {
                hand.key("escape")
            }
            hand.wait(0.3)
            let top = player(hand).minY
            #expect(top > 60 && top < 780)
            hand.press(CGPoint(x: 195, y: 800))
            #expect(hand.now.phase == .interactive)
            hand.wait(0.5)
            #expect(abs(player(hand).minY - top) < 1e-6)
            hand.release()
            #expect(hand.settle())
            #expect(hand.objects(of: "verdict").last == verdict)
            #expect((hand.view("player") != nil) == (verdict == "open"))
        }
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("one that returns continues to return when it is tapped")
    func stoppedOnTheWayBack() throws {
        let hand = try hand([("duration", "1")])
        hand.tap(view: "bar")
        pull(hand, by: 0.39)
        hand.release()
        hand.wait(0.05)
        hand.press(view: "player")
        hand.wait(0.1)
        hand.release()
        #expect(hand.settle())
        #expect(hand.objects(of: "verdict") == ["open", "open"])
        #expect(player(hand).minY == 50)
    }

    @Test("a sideways drag does nothing, nor one in the wrong direction")
    func directions() throws {
        for (dx, dy) in [(120.0, -60.0), (0, 50)] {
            let hand = try hand()
            hand.press(view: "bar")
            hand.drag(dx, dy, in: 0.2)
            hand.release()
            #expect(hand.settle())
            #expect(hand.objects(of: "transitionBegan").isEmpty)
        }
    }
}
