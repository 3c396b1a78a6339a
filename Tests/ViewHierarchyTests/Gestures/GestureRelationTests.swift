import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Relations between recognizers")
struct GestureRelationTests {
    private let stage = ScriptedStage()
    private let outer: LoggingView
    private let inner: LoggingView

    init() {
        outer = stage.addView("outer", CGRect(x: 0, y: 0, width: 400, height: 800))
        inner = stage.addView("inner", CGRect(x: 100, y: 100, width: 200, height: 200), in: outer)
        outer.stage = nil
        inner.stage = nil
    }

    private func drag(_ id: Int = 0, at seconds: Double = 0, x: Double = 150) {
        stage.stroke(id: id, (x, 150, seconds), (x, 180, seconds + 0.01), (x, 180, seconds + 0.02))
    }

    // MARK: - Waiting

    /// Logs a single tap and a double tap; the single tap can require the double one to fail.
    private func watchTaps(waits: Bool = true) {
        let single = TapGestureRecognizer()
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        if waits { single.require(toFail: double) }
        stage.watch(single, as: "single", on: inner)
        stage.watch(double, as: "double", on: inner)
    }

    @Test("F1: a single tap that requires a double tap to fail is recognized 0.35 s later, also between frames")
    func singleTapWaits() {
        watchTaps()
        stage.tap(150, 150, at: 0)
        #expect(stage.takeLog() == [])
        #expect(stage.timeline.nextDeadline == FrameTime(seconds: 0.05 + 0.35))
        #expect(stage.timeline.isMoving)
        #expect(stage.takeLog(at: 0.399) == [])
        #expect(stage.takeLog(at: 0.5) == ["single ended"])
        #expect(stage.events.map(\.time) == [FrameTime(seconds: 0.05 + 0.35)])
        #expect(!stage.timeline.isMoving)
    }

    @Test("F1: a double tap is recognized alone if a single tap requires it to fail")
    func doubleTapWins() {
        watchTaps()
        stage.tap(150, 150, at: 0)
        stage.tap(152, 150, at: 0.2)
        #expect(stage.takeLog(at: 2) == ["double ended"])
        stage.tap(150, 150, at: 3)
        #expect(stage.takeLog(at: 5) == ["single ended"])
    }

    @Test("what a recognized double tap has waited for doesn't end the next one")
    func nextDoubleTap() {
        watchTaps()
        stage.tap(150, 150, at: 0)
        stage.tap(150, 150, at: 0.1)
        // The wait of the first tap would end at 0.4 s.
        stage.stroke((150, 150, 0.35), (150, 150, 0.42))
        stage.up(150, 150, at: 0.45)
        stage.tap(150, 150, at: 0.5)
        #expect(stage.takeLog(at: 2) == ["double ended", "double ended"])
    }

    @Test("F1: a waiting single tap is recognized immediately when a drag or a tap elsewhere follows")
    func singleTapThenMore() {
        watchTaps()
        stage.tap(150, 150, at: 0)
        stage.press((150, 150, 0.2), (150, 180, 0.25))
        #expect(stage.takeLog() == ["single ended"])
        stage.up(150, 180, at: 0.3)
        #expect(stage.takeLog(at: 1) == [])
        stage.tap(150, 150, at: 2)
        stage.down(250, 250, at: 2.2)
        #expect(stage.takeLog() == ["single ended"])
        stage.up(250, 250, at: 2.25)
        #expect(stage.takeLog(at: 4) == ["single ended"])
        stage.tap(150, 150, at: 5)
        #expect(stage.takeLog(at: 6) == ["single ended"])
    }

    @Test("F1: without the requirement both taps of a double tap are also recognized as single ones")
    func tapsInTurn() {
        watchTaps(waits: false)
        stage.tap(150, 150, at: 0)
        stage.tap(152, 150, at: 0.2)
        #expect(stage.takeLog() == ["single ended", "single ended", "double ended"])
    }

    @Test("F1: either delegate can require the other recognizer to fail", arguments: [true, false])
    func delegateWaits(ofFirst: Bool) {
        let first = PanGestureRecognizer()
        let second = PanGestureRecognizer()
        second.recognitionDistance = 40
        let delegate = Rules()
        if ofFirst {
            first.delegate = delegate
            delegate.requiresFailure = [(first, second)]
        } else {
            second.delegate = delegate
            delegate.isRequiredToFail = [(second, first)]
        }
        stage.watch(first, as: "first", on: inner)
        stage.watch(second, as: "second", on: inner)
        drag()
        #expect(stage.takeLog() == [])
        stage.stroke((150, 150, 1), (150, 180, 1.1), (150, 195, 1.2), (150, 195, 1.3))
        #expect(stage.takeLog() == ["second began", "second ended"])
    }

    @Test("F1: a waiting recognizer begins when the other fails, and continues")
    func waitsThenBegins() {
        let pan = PanGestureRecognizer()
        let press = LongPressGestureRecognizer()
        press.minimumPressDuration = 5
        press.allowableMovement = 50
        pan.require(toFail: press)
        stage.watch(pan, as: "pan", on: inner)
        stage.watch(press, as: "press", on: inner)
        stage.press((150, 150, 0), (150, 180, 0.1))
        #expect(stage.takeLog() == [])
        stage.leave((150, 210, 0.2), (150, 220, 0.3), (150, 220, 0.4))
        #expect(stage.takeLog() == ["pan began", "pan changed", "pan ended"])
    }

    @Test("F1: requiring a recognizer without touches to fail delays nothing")
    func strangers() {
        let elsewhere = stage.addView("elsewhere", CGRect(x: 0, y: 500, width: 100, height: 100), in: outer)
        let tap = TapGestureRecognizer()
        let other = TapGestureRecognizer()
        other.numberOfTapsRequired = 2
        elsewhere.addGestureRecognizer(other)
        tap.require(toFail: other)
        stage.watch(tap, as: "tap", on: inner)
        stage.tap(150, 150, at: 0)
        #expect(stage.takeLog() == ["tap ended"])
    }

    @Test("two recognizers that wait for each other don't deadlock: the first added continues")
    func ring() {
        let first = PanGestureRecognizer()
        let second = PanGestureRecognizer()
        first.require(toFail: second)
        second.require(toFail: first)
        stage.watch(first, as: "first", on: inner)
        stage.watch(second, as: "second", on: inner)
        drag()
        drag(at: 1)
        #expect(stage.takeLog().count == 4)
        #expect(first.state == .possible && second.state == .possible)
    }

    // MARK: - Excluding

    @Test("F1: an inner recognizer prevents an outer one")
    func innerWins() {
        stage.watch(PanGestureRecognizer(), as: "outer", on: outer)
        stage.watch(PanGestureRecognizer(), as: "inner", on: inner)
        drag()
        #expect(stage.takeLog() == ["inner began", "inner ended"])
        drag(at: 1, x: 50)
        #expect(stage.takeLog() == ["outer began", "outer ended"])
    }

    @Test("F1: both run if either delegate allows it", arguments: [true, false])
    func simultaneous(ofInner: Bool) {
        let outerPan = PanGestureRecognizer()
        let innerPan = PanGestureRecognizer()
        let rules = Rules()
        rules.isSimultaneous = true
        if ofInner { innerPan.delegate = rules } else { outerPan.delegate = rules }
        stage.watch(outerPan, as: "outer", on: outer)
        stage.watch(innerPan, as: "inner", on: inner)
        drag()
        #expect(stage.takeLog() == ["inner began", "outer began", "inner ended", "outer ended"])
    }

    @Test("F1: a recognizer whose delegate refuses the beginning fails and leaves the touch to others")
    func shouldBegin() {
        let innerPan = PanGestureRecognizer()
        let rules = Rules()
        rules.mayBegin = false
        innerPan.delegate = rules
        stage.watch(PanGestureRecognizer(), as: "outer", on: outer)
        stage.watch(innerPan, as: "inner", on: inner)
        stage.press((150, 150, 0), (150, 180, 0.1))
        #expect(innerPan.state == .failed)
        rules.mayBegin = true
        stage.leave((150, 190, 0.2), (150, 190, 0.3))
        #expect(stage.takeLog() == ["outer began", "outer changed", "outer ended"])
        #expect(innerPan.state == .possible)
        drag(at: 1)
        #expect(stage.takeLog() == ["inner began", "inner ended"])
    }

    @Test("F1: a recognizer ignores touches that its delegate refuses")
    func shouldReceive() {
        let pan = PanGestureRecognizer()
        let rules = Rules()
        rules.mayReceive = { $0.location(in: nil).x < 200 }
        pan.delegate = rules
        stage.watch(pan, as: "pan", on: inner)
        drag(x: 250)
        #expect(stage.takeLog() == [])
        drag(at: 1, x: 150)
        #expect(stage.takeLog() == ["pan began", "pan ended"])
    }

    @Test("F1: a recognizer that can't prevent another runs beside it")
    func cannotPrevent() {
        stage.watch(PanGestureRecognizer(), as: "outer", on: outer)
        stage.watch(MeekPan(), as: "meek", on: inner)
        drag()
        // The outer one would have prevented the meek one once it began.
        #expect(stage.takeLog() == ["meek began", "outer began", "meek ended", "outer ended"])
    }

    @Test("fingers on two views are independent")
    func twoFingers() {
        let other = stage.addView("other", CGRect(x: 0, y: 500, width: 400, height: 200), in: outer)
        other.stage = nil
        stage.watch(PanGestureRecognizer(), as: "inner", on: inner)
        stage.watch(PanGestureRecognizer(), as: "other", on: other)
        stage.down(150, 150, at: 0, id: 1)
        stage.down(150, 550, at: 0, id: 2)
        stage.move(150, 180, at: 0.1, id: 1)
        stage.leave(id: 2, (150, 580, 0.1), (150, 580, 0.2))
        stage.up(150, 180, at: 0.2, id: 1)
        #expect(stage.takeLog() == ["inner began", "other began", "other ended", "inner ended"])
    }

    // MARK: - Breaking off

    @Test("F1: disabling a recognizer cancels its gesture; enabled again, it receives the next touch")
    func disable() {
        let pan = PanGestureRecognizer()
        stage.watch(pan, as: "pan", on: inner)
        stage.press((150, 150, 0), (150, 180, 0.1))
        pan.isEnabled = false
        #expect(stage.takeLog() == ["pan began", "pan cancelled"])
        #expect(stage.events.map(\.kind) == [.began, .cancelled])
        pan.isEnabled = true
        stage.leave((150, 220, 0.2), (150, 220, 0.3))
        #expect(stage.takeLog() == [])
        drag(at: 1)
        #expect(stage.takeLog() == ["pan began", "pan ended"])
    }

    @Test(
        "F1: disabling a recognizer that has not decided, or removing it, lets those that wait for it continue at once")
    func disableUndecided() throws {
        for removes in [false, true] {
            watchTaps()
            let recognizers = try #require(inner.gestureRecognizers)
            let double = try #require(recognizers.last)
            stage.tap(150, 150, at: removes ? 2 : 0)
            #expect(stage.takeLog() == [])
            stage.run { if removes { inner.removeGestureRecognizer(double) } else { double.isEnabled = false } }
            #expect(stage.takeLog() == ["single ended"])
            for recognizer in recognizers { inner.removeGestureRecognizer(recognizer) }
        }
    }

    @Test("a recognizer can be disabled by its own target in every state")
    func disableInside() {
        for state in [GestureRecognizer.State.began, .changed, .ended] {
            let pan = PanGestureRecognizer { pan in if pan.state == state { pan.isEnabled = false } }
            stage.watch(pan, as: "pan", on: inner)
            stage.stroke((150, 150, 0), (150, 180, 0.1), (150, 190, 0.2), (150, 190, 0.3))
            #expect(pan.state == .possible)
            pan.isEnabled = true
            _ = stage.takeLog()
            inner.removeGestureRecognizer(pan)
        }
        #expect(stage.events.map(\.kind) == [.began, .cancelled, .began, .cancelled, .began, .ended])
    }

    @Test("cancelling all touches cancels running recognizers and fails waiting ones")
    func cancelAll() {
        let pan = PanGestureRecognizer()
        let tap = TapGestureRecognizer()
        stage.watch(pan, as: "pan", on: inner)
        stage.watch(tap, as: "tap", on: outer)
        stage.press((150, 150, 0), (150, 180, 0.1))
        stage.down(50, 50, at: 0.2, id: 1)
        stage.run { stage.window.cancelAllTouches() }
        #expect(stage.takeLog() == ["pan began", "pan cancelled"])
        #expect(!stage.window.hasTouches)
        #expect(stage.takeLog(at: 5) == [])
        #expect(!stage.timeline.isMoving)
    }

    @Test("F2: a gesture continues when its view is hidden, faded, moved in the tree or removed from it")
    func survives() {
        let pan = PanGestureRecognizer()
        stage.watch(pan, as: "pan", on: inner)
        stage.press((150, 150, 0), (150, 180, 0.1))
        inner.isHidden = true
        stage.move(150, 190, at: 0.2)
        inner.isHidden = false
        inner.alpha = 0
        stage.move(150, 200, at: 0.3)
        stage.window.addSubview(inner)
        stage.move(150, 210, at: 0.4)
        inner.removeFromSuperview()
        outer.addSubview(inner)
        outer.isUserInteractionEnabled = false
        stage.move(150, 220, at: 0.5)
        #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 70))
        stage.up(150, 220, at: 0.6)
        #expect(
            stage.takeLog() == ["pan began"] + Array(repeating: "pan changed", count: 4) + ["pan ended"])
    }

    @Test("a view deallocated during its gesture leaves nothing behind")
    func viewGone() {
        weak var gone: View?
        let pan = PanGestureRecognizer()
        do {
            let view = View(frame: CGRect(x: 0, y: 600, width: 100, height: 100))
            gone = view
            stage.window.addSubview(view)
            stage.watch(pan, as: "pan", on: view)
            stage.press((50, 650, 0), (50, 680, 0.1))
            view.removeFromSuperview()
        }
        #expect(gone == nil)
        stage.leave((50, 690, 0.2), (50, 690, 0.3))
        #expect(!stage.window.hasTouches)
        #expect(pan.state == .possible)
        #expect(stage.takeLog() == ["pan began", "pan cancelled"])
    }
}

@MainActor
private final class Rules: GestureRecognizerDelegate {
    var mayBegin = true
    var isSimultaneous = false
    var mayReceive: (Touch) -> Bool = { _ in true }
    var requiresFailure: [(GestureRecognizer, GestureRecognizer)] = []
    var isRequiredToFail: [(GestureRecognizer, GestureRecognizer)] = []

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { mayBegin }

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        mayReceive(touch)
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { isSimultaneous }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        requiresFailure.contains { $0.0 === gestureRecognizer && $0.1 === other }
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
        isRequiredToFail.contains { $0.0 === gestureRecognizer && $0.1 === other }
    }
}

private final class MeekPan: PanGestureRecognizer {
    override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}
