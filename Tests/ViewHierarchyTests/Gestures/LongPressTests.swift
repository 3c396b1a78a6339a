import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Long press")
struct LongPressTests {
    private let stage = ScriptedStage()
    private let view: LoggingView
    private let press = LongPressGestureRecognizer()

    init() {
        view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800))
        view.stage = nil
        stage.watch(press, as: "press", on: view)
    }

    @Test("F4: it begins when its duration ends, also between frames, then follows the finger", arguments: [24.0, 144])
    func begins(fps: Double) {
        stage.press((100, 100, 0.01), (105, 100, 0.1))
        for frame in 0...Int(fps) { stage.advance(to: 0.1 + Double(frame) / fps) }
        #expect(stage.takeLog() == ["press began"])
        #expect(stage.events.map(\.time) == [FrameTime(seconds: 0.01 + 0.5)])
        stage.move(300, 300, at: 2)
        #expect(press.location(in: nil) == CGPoint(x: 300, y: 300))
        stage.up(300, 300, at: 2.1)
        #expect(stage.takeLog() == ["press changed", "press ended"])
    }

    @Test("F4: a touch that moves or lifts earlier is no press")
    func fails() {
        stage.press((100, 100, 0), (111, 100, 0.1))
        stage.advance(to: 1)
        stage.up(111, 100, at: 1)
        stage.tap(100, 100, at: 2)
        #expect(stage.takeLog(at: 4) == [])
        #expect(!stage.timeline.isMoving)
    }

    @Test("F4: presses wait by the timeline in which their window has had its last touch, and by no other")
    func timelines() {
        let (lower, second, other) = (View(frame: view.bounds), LongPressGestureRecognizer(), Timeline())
        lower.frame.origin.y = 400
        stage.window.addSubview(lower)
        stage.watch(second, as: "second", on: lower)
        stage.down(100, 100, at: 0)
        #expect(stage.timeline.isMoving)
        other.asCurrent { stage.window.sendTouch(id: 1, phase: .began, at: CGPoint(x: 100, y: 500), time: .zero) }
        #expect(!stage.timeline.isMoving && other.isMoving)
        #expect(stage.takeLog(at: 1) == [])
        other.advance(to: FrameTime(seconds: 1))
        #expect(stage.takeLog().sorted() == ["press began", "second began"])
    }

    @Test("F4: without a minimum duration it begins at touch-down, within the event")
    func touchDown() {
        press.minimumPressDuration = 0
        stage.down(100, 100, at: 0)
        #expect(stage.takeLog() == ["press began"])
        stage.touch(.cancelled, 100, 100, at: 0.1)
        #expect(stage.takeLog() == ["press cancelled"])
    }

    @Test("F4: a touch-down press and a pan on the same view run together if the delegate allows")
    func withPan() {
        press.minimumPressDuration = 0
        let pan = PanGestureRecognizer()
        stage.watch(pan, as: "pan", on: view)
        stage.stroke((100, 100, 0), (100, 130, 0.1), (100, 130, 0.2))
        #expect(stage.takeLog() == ["press began", "press changed", "press ended"])
        let both = Both()
        press.delegate = both
        stage.down(100, 100, at: 1)
        #expect(stage.takeLog() == ["press began"])
        stage.leave((100, 130, 1.1), (100, 130, 1.2))
        #expect(stage.takeLog() == ["press changed", "pan began", "press ended", "pan ended"])
    }

    @Test("F4: after its required taps, at their location and in time, a press is recognized; without them it isn't")
    func afterTaps() {
        press.numberOfTapsRequired = 1
        stage.down(100, 100, at: 0)
        stage.advance(to: 2)
        stage.up(100, 100, at: 2)
        stage.tap(100, 100, at: 3)
        stage.down(100, 100, at: 3.2)
        #expect(stage.takeLog(at: 4) == ["press began"])
        #expect(stage.events.map(\.time) == [FrameTime(seconds: 3.2 + 0.5)])
        stage.up(100, 100, at: 4.1)
        #expect(stage.takeLog() == ["press ended"])
        stage.tap(100, 100, at: 5)
        #expect(stage.takeLog(at: 6) == [] && press.state == .possible && !stage.timeline.isMoving)
        // The tap of an earlier press doesn't count for the next.
        stage.down(100, 100, at: 7)
        #expect(stage.takeLog(at: 8) == [])
        stage.up(100, 100, at: 8)
    }

    @Test("F4: with two required touches both must be down; one that lifts ends it, and a late one doesn't count")
    func touches() {
        press.numberOfTouchesRequired = 2
        stage.down(100, 100, at: 0, id: 1)
        stage.advance(to: 0.6)
        stage.down(200, 100, at: 0.6, id: 2)
        #expect(stage.takeLog(at: 1.2) == ["press began"])
        stage.down(300, 700, at: 1.3, id: 3)
        #expect(press.numberOfTouches == 2 && press.location(in: nil) == CGPoint(x: 150, y: 100))
        stage.up(100, 100, at: 1.4, id: 1)
        #expect(stage.takeLog() == ["press ended"])
        stage.up(200, 100, at: 1.5, id: 2)
        stage.up(300, 700, at: 1.5, id: 3)
        #expect(press.state == .possible)
    }

    @Test("F4: of two required touches one that is lifted too early fails the press, also after a tap of both")
    func touchesLift() {
        press.numberOfTouchesRequired = 2
        for taps in 0...1 {
            let start = Double(taps) * 5
            press.numberOfTapsRequired = taps
            func both(_ seconds: Double, _ phase: TouchPhase) {
                for (id, x) in [(1, 100.0), (2, 200.0)] { stage.touch(phase, x, 100, at: start + seconds, id: id) }
            }
            if taps > 0 {
                both(0, .began)
                both(0.05, .ended)
            }
            both(0.2, .began)
            stage.up(200, 100, at: start + 0.4, id: 2)
            #expect(stage.takeLog(at: start + 2) == [], "\(taps) taps")
            stage.up(100, 100, at: start + 2, id: 1)
            if taps > 0 {
                both(2.5, .began)
                both(2.55, .ended)
            }
            both(2.7, .began)
            #expect(stage.takeLog(at: start + 4) == ["press began"], "\(taps) taps")
            both(4, .ended)
            _ = stage.takeLog()
        }
    }

    @Test("F4: a moving view is caught at touch-down at its position on screen")
    func catchesMoving() {
        let moving = stage.addView("moving", CGRect(x: 0, y: 600, width: 50, height: 50))
        moving.stage = nil
        let hold = LongPressGestureRecognizer()
        hold.minimumPressDuration = 0
        stage.watch(hold, as: "hold", on: moving)
        let owner = Owner()
        moving.present(.center, AnimationVector(300, 300, 0, 0, 0, 0, 0, 0), owner: owner)
        stage.down(310, 290, at: 0)
        #expect(stage.takeLog() == ["hold began"])
        #expect(hold.location(in: moving) == CGPoint(x: 35, y: 15))
        stage.up(310, 290, at: 0.1)
        _ = stage.takeLog()
        stage.down(25, 625, at: 0.2)
        #expect(moving.gestureRecognizers?.first?.numberOfTouches == 0)
    }
}

@MainActor
private final class Both: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
}
