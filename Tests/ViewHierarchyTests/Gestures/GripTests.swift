import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Grip")
struct GripTests {
    private let stage = ScriptedStage()
    private let view: LoggingView
    private let grip = GripGestureRecognizer()

    init() {
        view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.watch(grip, as: "grip", on: view)
    }

    private var log: [String] { stage.takeLog().filter { $0.hasPrefix("grip") } }

    @Test("one finger begins it after 10 points, a second one and the end of one of two are changes")
    func fingersComeAndGo() {
        stage.down(200, 300, at: 0, id: 1)
        stage.move(200, 309, at: 0.01, id: 1)
        #expect(grip.state == .possible)
        stage.move(200, 310, at: 0.02, id: 1)
        #expect(grip.state == .began)
        stage.down(300, 310, at: 0.03, id: 2)
        #expect(
            grip.state == .changed && grip.locations(in: nil) == [CGPoint(x: 200, y: 310), CGPoint(x: 300, y: 310)])
        #expect(grip.spread == 1)
        stage.down(50, 700, at: 0.04, id: 3)
        #expect(grip.numberOfTouches == 2, "a third is ignored")
        stage.up(50, 700, at: 0.05, id: 3)
        let before = grip.translation(in: nil)
        stage.up(200, 310, at: 0.06, id: 1)
        #expect(grip.locations(in: nil) == [CGPoint(x: 300, y: 310)])
        #expect(grip.translation(in: nil) == before, "a finger that leaves moves nothing")
        stage.move(320, 310, at: 0.07, id: 2)
        #expect(grip.translation(in: nil) == CGPoint(x: before.x + 20, y: before.y))
        stage.up(320, 310, at: 0.08, id: 2)
        #expect(log == ["grip began", "grip changed", "grip changed", "grip changed", "grip ended"])
        #expect(grip.locations(in: nil) == [CGPoint(x: 320, y: 310)], "the last location")
    }

    @Test("two fingers begin it after a change of distance by 8 points, not by moving together")
    func pinch() {
        stage.down(150, 400, at: 0, id: 1)
        stage.down(250, 400, at: 0, id: 2)
        for step in 1...30 {
            let y = 400 + Double(step)
            stage.move(150, y, at: Double(step) / 100, id: 1)
            stage.move(250, y, at: Double(step) / 100, id: 2)
        }
        #expect(grip.state == .possible)
        stage.move(242.1, 430, at: 0.31, id: 2)
        #expect(grip.state == .possible)
        stage.move(242, 430, at: 0.32, id: 2)
        #expect(grip.state == .began && grip.spread == 0.92)
        stage.up(242, 430, at: 0.33, id: 2)
        stage.up(150, 430, at: 0.33, id: 1)
    }

    @Test("at touch-down it begins at once, if it should")
    func atOnce() {
        grip.beginsAtTouchDown = true
        stage.down(200, 300, at: 0, id: 1)
        #expect(grip.state == .began)
        stage.up(200, 300, at: 0.2, id: 1)
        #expect(log == ["grip began", "grip ended"])
    }

    @Test("spread and rotation have the velocities of a circle and of a line, also just after one finger has left")
    func velocities() {
        grip.beginsAtTouchDown = true
        stage.down(200, 400, at: 0, id: 1)
        stage.down(300, 400, at: 0, id: 2)
        // A finger that goes round the other at 3 radians a second, away from it at 50 points a second.
        for step in 1...24 {
            let time = Double(step) / 120
            let reach = 100 + 50 * time
            stage.move(200 + reach * cos(3 * time), 400 + reach * sin(3 * time), at: time, id: 2)
        }
        func velocities() -> (rotation: Double, spread: Double) {
            stage.timeline.asCurrent { (grip.rotationVelocity, grip.spreadVelocity) }
        }
        #expect(abs(velocities().rotation - 3) < 0.1)
        #expect(abs(velocities().spread - 50 / 110) < 0.02)
        stage.up(200 + 110 * cos(0.6), 400 + 110 * sin(0.6), at: 0.205, id: 2)
        #expect(abs(velocities().rotation - 3) < 0.1)
        stage.move(200, 400.5, at: 0.36, id: 1)
        #expect(velocities() == (0, 0), "100 ms later it is over")
        stage.up(200, 400.5, at: 0.37, id: 1)
    }

    @Test("a pinch that is only possible says by its scale whether it goes inward")
    func pinchDirection() {
        grip.isEnabled = false
        let pinch = PinchGestureRecognizer()
        pinch.recognitionDistance = 1000
        view.addGestureRecognizer(pinch)
        stage.down(150, 400, at: 0, id: 1)
        stage.down(250, 400, at: 0, id: 2)
        #expect(pinch.scale == 1)
        stage.move(240, 400, at: 0.01, id: 2)
        #expect(pinch.state == .possible && pinch.scale == 0.9)
        stage.move(270, 400, at: 0.02, id: 2)
        #expect(pinch.state == .possible && pinch.scale == 1.2)
        stage.up(270, 400, at: 0.03, id: 2)
        stage.up(150, 400, at: 0.03, id: 1)
        #expect(pinch.scale == 1)
    }
}
