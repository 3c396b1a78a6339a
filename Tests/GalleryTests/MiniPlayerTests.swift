import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The mini player")
struct MiniPlayerTests {
    /// The distance from the bar to the player's position, in points.
    private static let travel = 844.0 - 50 - 60

    private func hand(_ settings: SceneSettings = [:], size: CGSize = StageHand.size) throws -> StageHand {
        try StageHand(scene: .miniPlayer, size: size, settings: settings)
    }

    private func player(_ hand: StageHand) -> CGRect { hand.now.views["player"]?.frame ?? .zero }

    @Test("the bar is 60 high at the bottom, and the player is 50 below the top")
    func rests() throws {
        let hand = try hand()
        #expect(hand.now.views["bar"]?.frame == CGRect(x: 0, y: 784, width: 390, height: 60))
        hand.tap(view: "bar")
        #expect(player(hand) == CGRect(x: 0, y: 50, width: 390, height: 794))
        let card = hand.view("player")?.subviews.first
        #expect(card?.cornerRadius == 10 && card?.maskedCorners == [.topLeft, .topRight])
    }

    @Test("the growing cover never overlaps a name, and the player's names are below it", arguments: [320.0, 390])
    func names(width: Double) throws {
        let hand = try hand(size: CGSize(width: width, height: width == 320 ? 568 : 844))
        hand.press(view: "bar")
        hand.drag(0, -10, in: 0.1)
        for _ in 1...30 {
            hand.drag(0, -12, in: 0.05)
            let cover = try #require(hand.view("cover"))
            let covered = cover.convertPresented(cover.presentation.bounds, to: nil)
            for label in try #require(hand.view("player")).labels where alpha(of: label) > 0 {
                let place = label.convertPresented(label.presentation.bounds, to: nil)
                #expect(!place.insetBy(dx: 1, dy: 1).intersects(covered), "\(label.text ?? "")")
            }
        }
    }

    /// Returns the smallest alpha from a view up to the window.
    private func alpha(of view: View) -> Double {
        min(Double(view.presentation.alpha), view.superview.map { alpha(of: $0) } ?? 1)
    }

    @Test("an eased curve differs from the finger by exactly its difference from a line (rule D 2)")
    func leavesTheFinger() throws {
        let hand = try hand(["curve": "ease-in-out"])
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
        hand.letGo()
    }
}
