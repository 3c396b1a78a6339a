import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("The draggable player")
struct DraggablePlayerTests {
    /// The distance from the bar to the top, in points.
    private static let travel = 844.0 - 50

    private func hand(_ settings: SceneSettings = [:], size: CGSize = StageHand.size) throws -> StageHand {
        try StageHand(scene: .draggablePlayer, size: size, settings: settings)
    }

    private func player(_ hand: StageHand) -> CGRect { hand.now.views["player"]?.frame ?? .null }

    /// Drags the player by a fraction of the distance, and holds it.
    private func pull(_ hand: StageHand, by part: Double) {
        let isUp = hand.view("player") != nil
        hand.press(view: isUp ? "picture" : "bar")
        hand.drag(0, isUp ? 10 : -10, in: 0.1)
        hand.drag(0, (isUp ? 1 : -1) * part * Self.travel, in: 0.5)
        hand.wait(0.2)
    }

    @Test("dragged to its end and cancelled, it returns in twice the duration (rule D 1)")
    func cancelledAtTheEnd() throws {
        let hand = try hand(["duration": "1"])
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

    @Test("the bar is 50 high at the bottom, and the player replaces its presenter's view (rule B 2)")
    func rests() throws {
        let hand = try hand()
        #expect(hand.now.views["bar"]?.frame == CGRect(x: 0, y: 794, width: 390, height: 50))
        hand.tap(view: "bar")
        #expect(player(hand) == CGRect(x: 0, y: 0, width: 390, height: 844))
        #expect(hand.view("bar") == nil)
        #expect(hand.now.views["false-bar"]?.alpha ?? -1 <= 0)
    }

    @Test(
        "the speed of the rest is 1 - percent, which sets its time (rule D 1)",
        arguments: [(0.25, 0.25 / 0.75), (0.5, 1), (0.8, 1), (1, 0)])
    func completionSpeed(part: Double, durations: Double) throws {
        let hand = try hand(["duration": "1"])
        pull(hand, by: part)
        hand.letGo()
        let continued = try #require(hand.events.first { $0.name == .transitionContinued }).time
        let completed = try #require(hand.events.first { $0.name == .transitionCompleted }).time
        #expect(abs(completed - continued - durations) < 0.01)
    }

    @Test("a tap on a film opens it, and the bar then shows it")
    func otherFilm() throws {
        let hand = try hand()
        let before = hand.picture
        hand.tap(view: "film 3")
        #expect(player(hand).minY == 0)
        hand.key("escape")
        hand.comeToRest()
        #expect(hand.picture != before)
    }
}
