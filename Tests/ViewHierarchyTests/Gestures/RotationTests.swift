import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Rotation")
struct RotationTests {
    private let stage = ScriptedStage()
    private let rotation = RotationGestureRecognizer()

    init() {
        let view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.watch(rotation, as: "rotation", on: view)
        stage.down(150, 400, at: 0, id: 1)
        stage.down(250, 400, at: 0, id: 2)
    }

    /// Moves the second finger to an angle on a circle of 100 points about the first.
    private func turn(to degrees: Double, at seconds: Double) {
        let angle = degrees * .pi / 180
        stage.move(150 + 100 * cos(angle), 400 + 100 * sin(angle), at: seconds, id: 2)
    }

    @Test("it begins at 0 after a rotation of 8 points, and counts clockwise")
    func recognition() {
        turn(to: 4.5, at: 0.01)
        #expect(rotation.state == .possible)
        turn(to: 4.7, at: 0.02)
        #expect(rotation.state == .began && rotation.rotation == 0)
        turn(to: 34.7, at: 0.03)
        #expect(abs(rotation.rotation - .pi / 6) < 1e-12)
        turn(to: -25.3, at: 0.04)
        #expect(abs(rotation.rotation + .pi / 6) < 1e-12)
        stage.up(250, 400, at: 0.05, id: 2)
        stage.up(150, 400, at: 0.06, id: 1)
        #expect(
            stage.takeLog().suffix(4) == ["rotation began", "rotation changed", "rotation changed", "rotation ended"])
    }

    @Test("the distance is traveled once the travel is as long: a quarter of a circle")
    func wholeDistance() {
        for (share, state) in [(1.0.nextUp, GestureRecognizer.State.possible), (1, .began)] {
            rotation.recognitionDistance = .pi / 2 * 100 * share
            stage.move(150, 500, at: share, id: 2)
            #expect(rotation.state == state)
            stage.move(250, 400, at: share + 0.1, id: 2)
        }
    }

    @Test("without a distance it begins with the first rotation, but not when two fingers move in parallel")
    func atOnce() {
        rotation.recognitionDistance = 0
        stage.move(150, 400, at: 0.01, id: 1)
        stage.move(250, 400, at: 0.02, id: 2)
        #expect(rotation.state == .possible)
        turn(to: 0.01, at: 0.03)
        #expect(rotation.state == .began)
    }

    @Test("its velocity is as of now while two fingers are down, so that a rest of 100 ms leaves none (I 2)")
    func rests() {
        for step in 1...10 { turn(to: Double(step) * 10, at: Double(step) / 100) }
        #expect(abs(rotation.velocity - 1000 * .pi / 180) < 0.1)
        stage.advance(to: 0.25)
        #expect(stage.timeline.asCurrent { rotation.velocity } == 0)
        // After one is lifted, it is that of the end.
        turn(to: 120, at: 0.26)
        turn(to: 130, at: 0.27)
        stage.up(150, 400, at: 0.27, id: 1)
        let last = stage.timeline.asCurrent { rotation.velocity }
        stage.advance(to: 0.6)
        #expect(last > 1 && stage.timeline.asCurrent { rotation.velocity } == last)
    }

    @Test("a third finger is ignored")
    func thirdFinger() {
        turn(to: 20, at: 0.01)
        stage.down(300, 600, at: 0.02, id: 3)
        stage.move(10, 10, at: 0.03, id: 3)
        #expect(rotation.numberOfTouches == 2 && rotation.state == .began)
        stage.up(10, 10, at: 0.04, id: 3)
        #expect(rotation.numberOfTouches == 2 && rotation.state == .began)
    }

    @Test("it rotates without limits, several times around, and can be set")
    func unbounded() {
        turn(to: 10, at: 0.01)
        for step in 1...36 { turn(to: 10 + Double(step) * 20, at: 0.01 + Double(step) / 100) }
        #expect(abs(rotation.rotation - 4 * .pi) < 1e-9)
        #expect(abs(rotation.velocity - 2000 * .pi / 180) < 0.1)
        rotation.rotation = 1
        turn(to: 740, at: 0.4)
        #expect(abs(rotation.rotation - 1 - .pi / 18) < 1e-9)
        rotation.rotation = .nan
        #expect(abs(rotation.rotation - 1 - .pi / 18) < 1e-9)
    }

    @Test("fingers at one location don't rotate, the angle continues, and the velocity stays finite")
    func samePlace() {
        turn(to: 20, at: 0.01)
        stage.move(150, 400, at: 0.01, id: 2)
        #expect(rotation.rotation == 0 && rotation.velocity.isFinite)
        turn(to: 50, at: 0.01)
        #expect(abs(rotation.rotation - .pi / 6) < 1e-12 && rotation.velocity.isFinite)
    }

    @Test("a returning finger continues from the current rotation")
    func comesBack() {
        turn(to: 20, at: 0.01)
        turn(to: 50, at: 0.02)
        stage.up(250, 400, at: 0.03, id: 2)
        stage.down(150, 300, at: 0.04, id: 2)
        #expect(abs(rotation.rotation - .pi / 6) < 1e-12)
        turn(to: -60, at: 0.05)
        #expect(abs(rotation.rotation - .pi / 3) < 1e-12)
    }
}

@MainActor
@Suite("Simultaneous pinch, rotation and pan")
struct PinchAndTurnTests {
    @Test("F1: pinch, rotation and pan of one view run together if the delegate allows, or else only the first")
    func together() {
        for isShared in [true, false] {
            let stage = ScriptedStage()
            let share = Share(isShared)
            let view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
            for (name, recognizer) in [
                ("pinch", PinchGestureRecognizer()), ("rotation", RotationGestureRecognizer()),
                ("pan", PanGestureRecognizer()),
            ] as [(String, GestureRecognizer)] {
                recognizer.delegate = share
                stage.watch(recognizer, as: name, on: view)
            }
            stage.down(150, 400, at: 0, id: 1)
            stage.press(id: 2, (250, 400, 0), (320, 480, 0.02))
            let began = stage.takeLog().filter { $0.hasSuffix("began") && !$0.hasPrefix("view") }
            #expect(began == (isShared ? ["pinch began", "rotation began", "pan began"] : ["pinch began"]))
        }
    }
}

@MainActor
private final class Share: GestureRecognizerDelegate {
    private let isShared: Bool

    init(_ isShared: Bool) { self.isShared = isShared }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { isShared }
}
