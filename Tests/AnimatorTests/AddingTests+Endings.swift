import Animator
import Drawing
import Foundation
import Testing
import ViewHierarchy

extension AddingTests {
    @Test(
        "L2: removed from its superview, a view's blocks are over at once, with false, and an animator that has no other"
    )
    func removed() {
        let host = View(frame: .zero)
        host.addSubview(view)
        let animator = PropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
        animator.addCompletion { scene.note("animator \($0)") }
        scene.act {
            scene.animate(1, notesResult: "block ") { view.alpha = 0 }
            animator.startAnimation()
        }
        scene.go(to: 0.25)
        scene.act { view.removeFromSuperview() }
        #expect(
            scene.notes == ["animator current at 0.25", "block false at 0.25"]
                || scene.notes == ["block false at 0.25", "animator current at 0.25"])
        #expect(view.animated.isEmpty && view.presentation.alpha == 0 && view.center.x == 100)
    }

    @Test("L7: with pausesOnCompletion the end is observed by isRunning, at once, until the token is released")
    func observed() {
        let animator = scene.mover()
        animator.pausesOnCompletion = true
        var token: KeyValueObservation? = animator.observe(\.isRunning, options: [.new, .old]) { animator, change in
            scene.note("\(change.oldValue.map(String.init) ?? "-") \(change.newValue.map(String.init) ?? "-")")
            #expect(animator.isRunning == change.newValue)
        }
        scene.act { animator.startAnimation() }
        #expect(scene.notes == ["false true at 0.0"])
        #expect(scene.at(2).notes == ["false true at 0.0", "true false at 1.0"])
        scene.act { animator.stopAnimation(true) }
        #expect(scene.notes.count == 2 && token != nil)
        token = nil
        let other = scene.mover()
        scene.act { other.startAnimation() }
        #expect(scene.at(4).notes == ["false true at 0.0", "true false at 1.0", "end at 3.0"])
    }

    @Test("an observer of the state is notified of each, also that it is stopped and not yet finished")
    func observedState() {
        let animator = scene.mover()
        let token = animator.observe(\.state, options: .new) { _, change in scene.note("\(change.newValue!)") }
        scene.play(animator, to: 0.5)
        scene.act { animator.stopAnimation(false) }
        #expect(scene.notes == ["active at 0.0", "stopped at 0.5"])
        scene.act { animator.finishAnimation(at: .end) }
        #expect(scene.notes.contains("inactive at 0.5"))
        token.invalidate()
    }

    @Test("E1: an animator started without blocks waits, runs what is added at once, and drops all at its end")
    func waiting() {
        let animator = PropertyAnimator(duration: 1, curve: .linear)
        animator.addCompletion { scene.note("\($0)") }
        scene.act { animator.startAnimation() }
        #expect(animator.state == .active && animator.isRunning && !scene.timeline.isMoving)
        #expect(scene.at(5).notes.isEmpty && animator.isRunning)
        scene.act { animator.addAnimations { view.center.x = 100 } }
        expect([50, 0], at: 5.5)
        #expect(scene.at(6).notes == ["end at 6.0"] && animator.state == .inactive)
        scene.act { animator.startAnimation() }
        #expect(scene.at(9).notes == ["end at 6.0"] && animator.isRunning)
        scene.act { animator.stopAnimation(true) }
        #expect(animator.state == .inactive)
    }
}
