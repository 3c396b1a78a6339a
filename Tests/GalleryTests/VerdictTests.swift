import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

/// The decisions of a release: by a flick, otherwise by the distance.
@MainActor
struct VerdictTests {
    @Test("the threshold is a parameter")
    func distanceParameter() throws {
        let hand = try StageHand.opened(settings: ["distance": "0.6"])
        hand.release(at: 0.58)
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test(
        "a flick is faster than 1200 pt/s along the dismissal",
        arguments: [(0.0, 1150.0, "return"), (0, 1250, "dismiss"), (1200, 1250, "dismiss"), (1300, 1250, "return")])
    func flickDown(dx: Double, dy: Double, verdict: String) throws {
        let hand = try StageHand.opened()
        hand.pressPhoto()
        hand.drag(0, 12, in: 0.1)
        hand.wait(0.2)
        hand.drag(dx * 0.1, dy * 0.1, in: 0.1)
        #expect(hand.now.fraction < 0.33)
        let prediction = try #require(hand.stage.releasePredictions.first)
        #expect(prediction.completes == (verdict == "dismiss"))
        switch prediction.rule {
        case .speed(let speed, let threshold): #expect(dy > 1200 && abs(speed - dy) < 1 && threshold == 1200)
        case .progress(let progress, let threshold):
            #expect((dy < 1200 || dx > dy) && progress == hand.now.fraction && threshold == 0.33)
        default: Issue.record("\(prediction.rule)")
        }
        // It flies into its tile, or back to its position at rest.
        #expect((prediction.landing?.width ?? 0 < 200) == prediction.completes)
        hand.release()
        #expect(hand.objects(of: "verdict") == [verdict])
    }

    @Test(
        "a flick against the dismissal returns at any distance; one sideways is none, and progress decides",
        arguments: [
            (0.8, 0.0, -1250.0, "return"), (0.8, 0, -1150, "dismiss"), (0.8, 1300, -1250, "dismiss"),
            (0.2, 2500, 0, "return"), (0.5, 2500, 0, "dismiss"),
        ])
    func otherFlicks(progress: Double, dx: Double, dy: Double, verdict: String) throws {
        let hand = try StageHand.opened()
        hand.dragTo(progress: progress)
        hand.drag(dx * 0.1, dy * 0.1, in: 0.1)
        #expect((hand.now.fraction > 0.33) == (progress > 0.33))
        hand.release()
        #expect(hand.objects(of: "verdict") == [verdict])
        hand.comeToRest()
    }

    @Test("a pause before the release cancels the flick")
    func pause() throws {
        let hand = try StageHand.opened()
        hand.pressPhoto()
        hand.drag(0, 130, in: 0.08)
        hand.wait(0.15)
        hand.release()
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test("a threshold crossed and left again doesn't count, nor does it in the next drag")
    func passedAndLeft() throws {
        let hand = try StageHand.opened()
        hand.dragTo(progress: 0.7)
        hand.drag(0, -250, in: 0.6)
        hand.wait(0.2)
        hand.letGo()
        hand.release(at: 0.1)
        #expect(hand.objects(of: "verdict") == ["return", "return"])
    }

    @Test("a flick caught in flight decides again", arguments: [(0.0, -180.0, "return"), (0, 180, "dismiss")])
    func flickAfterACatch(dx: Double, dy: Double, verdict: String) throws {
        let hand = try StageHand.opened()
        hand.release(at: 0.45)
        hand.wait(0.08)
        hand.pressPhoto()
        hand.wait(0.15)
        hand.drag(dx, dy, in: 0.1)
        hand.release()
        #expect(hand.objects(of: "verdict") == ["dismiss", verdict])
        hand.comeToRest()
    }

    @Test(
        "with any direction a drag in either direction dismisses, and so does a flick away from the start",
        arguments: [(200.0, 0.0), (-200, 0), (0, -200), (0, 200), (-120, -120)])
    func anyDirection(dx: Double, dy: Double) throws {
        for seconds in [0.4, 0.1] {
            let hand = try StageHand.opened(settings: ["direction": "any"])
            hand.pressPhoto()
            hand.drag(dx, dy, in: seconds)
            #expect(hand.now.phase == .interactive)
            if seconds > 0.2 { hand.wait(0.2) }
            hand.release()
            #expect(hand.objects(of: "verdict") == ["dismiss"])
            hand.comeToRest()
        }
    }

    @Test("with any direction a flick back towards the start returns")
    func anyDirectionBack() throws {
        let hand = try StageHand.opened(settings: ["direction": "any"])
        hand.pressPhoto()
        hand.drag(300, 0, in: 0.6)
        hand.wait(0.2)
        hand.drag(-130, 0, in: 0.1)
        #expect(hand.now.fraction > 0.33)
        hand.release()
        #expect(hand.objects(of: "verdict") == ["return"])
    }

    @Test("only a mainly downward drag dismisses: an upward one has no effect, a sideways one pages")
    func directions() throws {
        for (dx, dy) in [(0.0, -200.0), (80, -200), (200, 150), (-200, 150)] {
            let hand = try StageHand.opened()
            hand.pressPhoto()
            hand.drag(dx, dy, in: 0.3)
            #expect(hand.now.phase == (abs(dx) > abs(dy) ? .interactive : .idle))
            hand.letGo()
            #expect(hand.objects(of: "transitionBegan") == ["present"])
        }
    }
}
