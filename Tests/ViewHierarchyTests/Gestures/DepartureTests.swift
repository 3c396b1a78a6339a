import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

/// Gestures whose views or recognizers are removed.
@MainActor
@Suite("Removal during gestures")
struct DepartureTests {
    private let stage = ScriptedStage()
    private let outer: LoggingView
    private let inner: LoggingView

    init() {
        outer = stage.addView("outer", CGRect(x: 0, y: 0, width: 400, height: 800))
        inner = stage.addView("inner", CGRect(x: 100, y: 100, width: 200, height: 200), in: outer)
    }

    @Test("a view removed from the window by the end of an event has its gesture and touch cancelled once")
    func removed() {
        let pan = PanGestureRecognizer()
        pan.cancelsTouchesInView = false
        stage.watch(pan, as: "pan", on: inner)
        stage.press((150, 150, 0), (150, 180, 0.1))
        _ = stage.takeLog()
        inner.removeFromSuperview()
        #expect(stage.log == [])
        stage.run { stage.window.layOut() }
        #expect(stage.takeLog() == ["pan cancelled", "inner cancelled"])
        stage.leave((150, 190, 0.2), (150, 190, 0.3))
        #expect(stage.takeLog() == [])
        #expect(pan.state == .possible && pan.numberOfTouches == 0 && !stage.window.hasTouches)
    }

    @Test("a superview's gesture continues when the view that was hit is removed")
    func hitViewRemoved() {
        let pan = PanGestureRecognizer()
        stage.watch(pan, as: "pan", on: outer)
        stage.down(150, 150, at: 0)
        inner.removeFromSuperview()
        stage.leave((150, 180, 0.1), (150, 180, 0.2))
        #expect(stage.takeLog() == ["inner began", "inner cancelled", "pan began", "pan ended"])
    }

    @Test("a view can remove itself or its recognizer in any state's callback")
    func removedInCallback() {
        for state in [GestureRecognizer.State.began, .changed, .ended, .cancelled] {
            for removesView in [true, false] {
                outer.addSubview(inner)
                let pan = PanGestureRecognizer { pan in
                    guard pan.state == state else { return }
                    if removesView { pan.view?.removeFromSuperview() } else { pan.view?.removeGestureRecognizer(pan) }
                }
                stage.watch(pan, as: "pan", on: inner)
                stage.press((150, 150, 0), (150, 180, 0.1), (150, 190, 0.2))
                stage.touch(state == .cancelled ? .cancelled : .ended, 150, 190, at: 0.3)
                let calls = stage.takeLog().filter { $0.hasPrefix("pan") }
                // If the first target removes the recognizer, the second one receives no gesture.
                let begun = state == .began && !removesView ? 0 : 1
                #expect(calls.count { $0 == "pan began" } == begun, "\(state) \(removesView)")
                #expect(
                    calls.count { $0 == "pan ended" || $0 == "pan cancelled" } == begun, "\(state) \(removesView)")
                #expect(pan.state == .possible && pan.numberOfTouches == 0)
                inner.removeGestureRecognizer(pan)
            }
        }
    }

    @Test("deallocated delegates, targets and required recognizers have no effect")
    func deallocated() {
        let pan = PanGestureRecognizer()
        do {
            let gone = Refusing()
            pan.delegate = gone
            pan.addTarget(gone, action: Refusing.pan)
            pan.require(toFail: TapGestureRecognizer())
        }
        #expect(pan.delegate == nil)
        stage.watch(pan, as: "pan", on: inner)
        stage.stroke((150, 150, 0), (150, 180, 0.1), (150, 180, 0.2))
        #expect(stage.takeLog().suffix(2) == ["pan began", "pan ended"])
    }

    @Test("non-finite locations are ignored, or replaced by the last one at the end; non-finite times are now")
    func badInput() {
        let pan = PanGestureRecognizer()
        stage.watch(pan, as: "pan", on: inner)
        stage.down(.nan, 150, at: 0)
        #expect(!stage.window.hasTouches)
        stage.press((150, 150, 0.1), (150, .infinity, 0.2), (150, 180, .nan), (150, 190, -5), (150, 200, .infinity))
        #expect(stage.timeline.now.seconds == 0.2)
        #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 50))
        stage.move(1e308, -1e308, at: 0.3)
        let velocity = pan.velocity(in: nil)
        #expect(velocity.x.isFinite && velocity.y.isFinite && pan.translation(in: nil).x == 999_850)
        pan.setTranslation(CGPoint(x: Double.nan, y: 0), in: nil)
        #expect(pan.translation(in: nil).x == 999_850)
        stage.up(.nan, .nan, at: 0.4)
        #expect(stage.takeLog().last == "pan ended" && !stage.window.hasTouches)
        stage.up(150, 150, at: 0.5)
        stage.touch(.cancelled, .nan, 150, at: 0.5, id: 9)
        #expect(stage.takeLog() == [])
    }

    @Test("numbers of taps and touches below 1 are 1, and an invalid duration is 0")
    func badNumbers() {
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = -3
        tap.numberOfTouchesRequired = 0
        let swipe = SwipeGestureRecognizer()
        swipe.numberOfTouchesRequired = 0
        let press = LongPressGestureRecognizer()
        press.numberOfTouchesRequired = -1
        press.minimumPressDuration = .nan
        #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
        #expect(swipe.numberOfTouchesRequired == 1 && press.numberOfTouchesRequired == 1)
        stage.watch(tap, as: "tap", on: outer)
        stage.watch(press, as: "press", on: inner)
        stage.tap(50, 700, at: 0)
        stage.tap(150, 150, at: 1)
        #expect(stage.takeLog().filter { !$0.hasPrefix("outer") } == ["tap ended", "press began", "press ended"])
    }

    @Test("a target that lays out the window after a removal disturbs no later target")
    func laidOutInCallback() {
        let pan = PanGestureRecognizer { [stage, inner] pan in
            guard pan.state == .ended else { return }
            inner.removeFromSuperview()
            stage.window.layOut()
        }
        stage.watch(pan, as: "pan", on: inner)
        stage.stroke((150, 150, 0), (150, 180, 0.1), (150, 180, 0.2))
        #expect(stage.takeLog().filter { $0.hasPrefix("pan") } == ["pan began", "pan ended"])
        #expect(pan.state == .possible)
    }

    @Test("a recognizer disabled during gestureRecognizerShouldBegin doesn't begin")
    func turnedOffWhenAsked() {
        let off = TurningOff()
        let pan = PanGestureRecognizer()
        let pinch = PinchGestureRecognizer()
        for (name, recognizer) in [("pan", pan), ("pinch", pinch)] as [(String, GestureRecognizer)] {
            recognizer.delegate = off
            stage.watch(recognizer, as: name, on: inner)
        }
        stage.stroke((150, 150, 0), (150, 180, 0.1), (150, 180, 0.2))
        let isOfUse = stage.run {
            stage.window.sendZoomWheel(
                at: CGPoint(x: 150, y: 150), delta: CGVector(dx: 0, dy: 40), time: FrameTime(seconds: 1))
        }
        stage.advance(to: 3)
        #expect(!isOfUse && !pan.isEnabled && !pinch.isEnabled && !stage.timeline.isMoving)
        #expect(!stage.takeLog().contains { $0.hasPrefix("p") })
    }

    @Test("ten simultaneous fingers are ten touches, and all of them end")
    func tenFingers() {
        inner.isMultipleTouchEnabled = true
        let pan = PanGestureRecognizer()
        let pinch = PinchGestureRecognizer()
        pinch.recognitionDistance = .infinity
        stage.watch(pan, as: "pan", on: inner)
        stage.watch(pinch, as: "pinch", on: outer)
        for id in 0..<10 { stage.down(110 + Double(id) * 15, 150, at: 0, id: id) }
        #expect(pan.numberOfTouches == 10 && pinch.numberOfTouches == 2)
        for id in 0..<10 { stage.move(110 + Double(id) * 15, 180, at: 0.1, id: id) }
        #expect(pan.state == .changed && pan.translation(in: nil) == CGPoint(x: 0, y: 30))
        for id in 0..<10 { stage.up(110 + Double(id) * 15, 180, at: 0.2, id: id) }
        #expect(!stage.window.hasTouches && pan.state == .possible && pinch.state == .possible)
    }
}

@MainActor
private final class TurningOff: GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        gestureRecognizer.isEnabled = false
        return true
    }
}

@MainActor
private final class Refusing: GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { false }

    func pan(_ pan: PanGestureRecognizer) {}
}
