import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Swipe")
struct SwipeTests {
    private let stage = ScriptedStage()
    private let swipe = SwipeGestureRecognizer()

    init() {
        let view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.watch(swipe, as: "swipe", on: view)
    }

    /// A stroke of even speed from (200, 400) with one finger.
    private func stroke(_ dx: Double, _ dy: Double, in seconds: Double = 0.2, at time: Double = 0) -> [String] {
        stage.drag(from: 200, 400, by: dx, dy, in: seconds, at: time)
        return stage.takeLog().filter { $0.hasPrefix("swipe") }
    }

    @Test(
        "a stroke of 50 points in its direction is recognized once, before the lift, with its start"
    )
    func recognized() {
        var place: CGPoint?
        var touches = 0
        swipe.addAction { swipe in
            place = swipe.location(in: nil)
            touches = swipe.numberOfTouches
        }
        #expect(stroke(80, 10) == ["swipe ended"])
        #expect(place == CGPoint(x: 200, y: 400) && touches == 1)
        #expect(stage.events.map(\.kind) == [.ended])
        #expect(stage.events[0].time.seconds < 0.2)
        #expect(stroke(50, 0, at: 1) == ["swipe ended"])
    }

    @Test("a stroke in another direction, or one too short, slow or crooked, is no swipe")
    func none() {
        #expect(stroke(-80, 0, at: 0) == [])
        #expect(stroke(0, 80, at: 1) == [])
        #expect(stroke(49.9, 0, at: 2) == [])
        #expect(stroke(80, 0, in: 1, at: 3) == [])
        #expect(stroke(60, 61, at: 5) == [])
        stage.advance(to: 10)
        #expect(swipe.state == .possible && !stage.timeline.isMoving)
    }

    @Test(
        "each direction is separate, and several match any of them",
        arguments: [
            (SwipeGestureRecognizer.Direction.right, 80.0, 0.0), (.left, -80, 0), (.up, 0, -80), (.down, 0, 80),
        ])
    func directions(direction: SwipeGestureRecognizer.Direction, dx: Double, dy: Double) {
        swipe.direction = direction
        #expect(stroke(dx, dy) == ["swipe ended"])
        #expect(stroke(-dx, -dy, at: 1) == [])
        swipe.direction = [.up, .down, .left, .right]
        #expect(stroke(-dx, -dy, at: 2) == ["swipe ended"])
    }

    @Test("with two required touches one is not enough, and both must make the stroke")
    func twoTouches() {
        swipe.numberOfTouchesRequired = 2
        #expect(stroke(80, 0) == [])
        stage.down(100, 100, at: 1, id: 1)
        stage.down(100, 200, at: 1, id: 2)
        stage.move(160, 100, at: 1.1, id: 1)
        #expect(swipe.state == .possible)
        stage.leave(id: 2, (160, 200, 1.11), (160, 200, 1.2))
        stage.up(160, 100, at: 1.2, id: 1)
        #expect(stage.takeLog().filter { $0.hasPrefix("swipe") } == ["swipe ended"])
    }

    @Test("F1: a pan that waits for the swipe begins if the swipe fails, and never after a swipe")
    func panWaits() {
        let pan = PanGestureRecognizer()
        pan.require(toFail: swipe)
        if let view = swipe.view { stage.watch(pan, as: "pan", on: view) }
        stage.press((200, 400, 0), (200, 440, 0.1))
        #expect(pan.state == .possible)
        stage.move(200, 460, at: 0.15)
        #expect(pan.state == .changed)
        stage.up(200, 460, at: 0.2)
        _ = stage.takeLog()
        stage.stroke((200, 400, 1), (260, 400, 1.1), (300, 400, 1.2), (300, 400, 1.3))
        #expect(!stage.takeLog().contains { $0.hasPrefix("pan") })
    }

    @Test("a recognized swipe waits for nothing any more")
    func waiting() {
        #expect(stroke(80, 0, in: 0.1) == ["swipe ended"])
        stage.down(200, 400, at: 1)
        stage.move(280, 400, at: 1.1)
        #expect(stage.takeLog().contains("swipe ended") && stage.timeline.nextDeadline == nil)
    }
}
