import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Targets of gestures")
struct GestureTargetTests {
    private let stage = ScriptedStage()
    private let view: LoggingView

    init() { view = stage.addView("view", CGRect(x: 0, y: 0, width: 400, height: 800)) }

    private func drag(at seconds: Double = 0) {
        stage.stroke(
            (100, 100, seconds), (100, 120, seconds + 0.1), (100, 130, seconds + 0.2), (100, 130, seconds + 0.3))
    }

    @Test("F1: a method can have a parameter of the recognizer's class or a superclass, or none")
    func methods() {
        let target = Target()
        let first = PanGestureRecognizer(target: target, action: Target.pan)
        first.addTarget(target, action: Target.any)
        first.addTarget(target, action: Target.nothing)
        view.addGestureRecognizer(first)
        drag()
        let turn = { (state: String) in ["pan \(state)", "any \(state)", "nothing"] }
        #expect(target.log == turn("began") + turn("changed") + turn("ended"))
        #expect(PanGestureRecognizer(target: target, action: Target.any).state == .possible)
        #expect(TapGestureRecognizer(target: target, action: Target.nothing).state == .possible)
    }

    @Test("F1: targets are held weakly")
    func weakTargets() {
        weak var gone: Target?
        let pan = PanGestureRecognizer()
        view.addGestureRecognizer(pan)
        do {
            let target = Target()
            gone = target
            pan.addTarget(target, action: Target.pan)
        }
        #expect(gone == nil)
        drag()
        #expect(pan.state == .possible)
    }

    @Test("F1: a target added during the gesture receives the rest of it")
    func joining() {
        let late = Target()
        let pan = PanGestureRecognizer { pan in
            if pan.state == .began { pan.addTarget(late, action: Target.pan) }
        }
        view.addGestureRecognizer(pan)
        drag()
        #expect(late.log == ["pan changed", "pan ended"])
    }

    @Test("F1: a target removed during the gesture receives no more of it")
    func leaving() {
        let target = Target()
        let other = Target()
        let pan = PanGestureRecognizer(target: target, action: Target.pan)
        pan.addTarget(target, action: Target.nothing)
        pan.addTarget(other, action: Target.pan)
        pan.addAction { [weak target] pan in if pan.state == .changed { pan.removeTarget(target) } }
        view.addGestureRecognizer(pan)
        drag()
        #expect(target.log == ["pan began", "nothing", "pan changed", "nothing"])
        #expect(other.log == ["pan began", "pan changed", "pan ended"])
        pan.removeTarget(nil)
        drag(at: 1)
        #expect(other.log.count == 3)
    }

    @Test("F1: a target that ends the gesture ends it for those after it, which have not received the beginning")
    func ending() {
        for state in [GestureRecognizer.State.began, .changed] {
            let (before, after) = (Target(), Target())
            let pan = PanGestureRecognizer(target: before, action: Target.pan)
            pan.addAction { if $0.state == state { $0.isEnabled = false } }
            pan.addTarget(after, action: Target.pan)
            view.addGestureRecognizer(pan)
            stage.window.cancelAllTouches()
            drag(at: stage.timeline.now.seconds + 1)
            let isAtOnce = state == .began
            #expect(before.log == ["pan began"] + (isAtOnce ? [] : ["pan changed"]) + ["pan cancelled"])
            #expect(after.log == (isAtOnce ? [] : ["pan began", "pan cancelled"]))
            view.removeGestureRecognizer(pan)
        }
    }

    @Test("a recognizer added to a second view leaves the first")
    func secondView() {
        let other = stage.addView("other", CGRect(x: 0, y: 0, width: 400, height: 800))
        let pan = PanGestureRecognizer()
        view.addGestureRecognizer(pan)
        other.addGestureRecognizer(pan)
        #expect(pan.view === other)
        #expect(view.gestureRecognizers?.isEmpty == true)
    }
}

@MainActor
private final class Target {
    var log: [String] = []

    func pan(_ pan: PanGestureRecognizer) { log.append("pan \(pan.state)") }

    func any(_ recognizer: GestureRecognizer) { log.append("any \(recognizer.state)") }

    func nothing() { log.append("nothing") }
}
