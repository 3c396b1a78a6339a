import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Options and nesting of View.animate")
struct OptionTests {
    let scene = Scene()

    @Test("autoreverse goes there and back, then shows the new value")
    func autoreverse() {
        scene.act {
            scene.animate(1, options: [.autoreverse, .curveLinear], notesResult: "") { scene.view.center.x = 150 }
        }
        for (time, x, speed) in [(0.25, 75.0, 100.0), (0.75, 125, 100), (1.25, 125, -100), (1.75, 75, -100)] {
            #expect(isNear(scene.at(time).x, x) && isNear(scene.speed, speed))
        }
        #expect(scene.timeline.isMoving)
        #expect(scene.at(2).x == 150 && scene.notes == ["true at 2.0"] && scene.view.animated.isEmpty)
    }

    @Test("a block in a block is over at once if it changes nothing, and with the outer one if it does (L 1)")
    func nestedWithoutChange() {
        func nest(_ body: @escaping () -> Void, _ note: String) {
            View.animate(withDuration: 0.5, animations: body) { _ in scene.notes.append(note) }
        }
        scene.act {
            View.animate(withDuration: 1) {
                scene.view.alpha = 0.5
                nest({}, "nothing")
                nest({ scene.view.center.x = 150 }, "something")
            }
        }
        #expect(scene.notes == ["nothing"])
        #expect(scene.at(0.9).notes == ["nothing"] && scene.at(1).notes == ["nothing", "something"])
    }

    @Test("repeat is endless, and its completion is called with true when another animation replaces it (K3, K10)")
    func repeats() {
        scene.act {
            scene.animate(1, delay: 0.5, options: [.repeat, .curveLinear], notesResult: "") {
                scene.view.center.x = 150
            }
        }
        for (time, x) in [(0.4, 50.0), (0.75, 75), (1.25, 125), (1.75, 75), (100.75, 75)] {
            #expect(isNear(scene.at(time).x, x))
        }
        #expect(!scene.timeline.isMoving && scene.timeline.needsFrames && scene.timeline.nextDeadline == nil)
        scene.act {
            View.animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { scene.view.center.x = 0 }
        }
        #expect(isNear(scene.x, 75) && isNear(scene.speed, -75))
        #expect(scene.at(101).notes == ["true at 100.75"])
        #expect(scene.at(102).x == 0 && !scene.timeline.needsFrames)
    }

    @Test("repeat with autoreverse swings on beside a plain set, until a removal or leaving the window (K10, L2)")
    func swings() {
        for kind in 0..<3 {
            let scene = Scene()
            let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            window.addSubview(scene.view)
            scene.act {
                scene.animate(1, options: [.repeat, .autoreverse, .curveLinear], notesResult: "") {
                    scene.view.center.x = 150
                }
            }
            #expect(isNear(scene.at(7.25).x, 125) && isNear(scene.speed, -100))
            switch kind {
            case 0: scene.view.center.x = 7
            case 1: scene.view.removeAllAnimations()
            default: scene.view.removeFromSuperview()
            }
            #expect(isNear(scene.x, kind == 0 ? 7 - 25 : 150) && scene.view.animated.isEmpty == (kind != 0))
            if kind == 0 { scene.act { scene.view.removeAllAnimations() } }
            #expect(scene.notes == ["false at 7.25"] && !scene.timeline.needsFrames)
        }
    }

    @Test("a repeat without a change or a duration ends nevertheless (C2)")
    func repeatsNothing() {
        scene.act {
            View.animate(withDuration: 1, options: .repeat) {
            } completion: {
                scene.note("nothing \($0)")
            }
            scene.animate(0, options: .repeat, notesResult: "at once ") { scene.view.alpha = 0 }
        }
        #expect(scene.notes == ["nothing true at 0.0"], "nothing to animate is over at once (L1)")
        #expect(scene.at(3).notes == ["nothing true at 0.0", "at once true at 0.0"])
    }

    @Test("in another animation's block, duration and curve are the outer animation's")
    func nesting() {
        scene.act {
            let animator = PropertyAnimator(duration: 2, curve: .linear) {
                #expect(View.inheritedAnimationDuration == 2)
                scene.view.alpha = 0
                scene.animate(0.1, options: .curveEaseIn, notesResult: "inner ") { scene.view.center.x = 150 }
            }
            animator.fractionComplete = 0.5
            #expect(isNear(scene.x, 100) && scene.view.presentation.alpha == 0.5)
            animator.startAnimation()
        }
        #expect(View.inheritedAnimationDuration == 0)
        #expect(scene.at(5).notes == ["inner true at 1.0"])
    }

    @Test("overriding options keep the duration, the curve, or both, and springs keep their own")
    func overriding() {
        let views = (0..<4).map { _ in View(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }
        scene.act {
            View.animate(withDuration: 2, options: .curveLinear) {
                View.animate(withDuration: 1, options: [.overrideInheritedDuration, .curveEaseIn]) {
                    views[0].center.x = 150
                }
                View.animate(withDuration: 1, options: [.overrideInheritedCurve, .curveEaseIn]) {
                    views[1].center.x = 150
                }
                View.animate(
                    withDuration: 1, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseIn]
                ) {
                    views[2].center.x = 150
                }
                View.animate(springDuration: 0.5, bounce: 0) { views[3].center.x = 150 }
            }
        }
        scene.go(to: 0.5)
        let easeIn = TimingCurve.easeIn
        let wanted = [
            100, 50 + 100 * easeIn.value(atFraction: 0.25), 50 + 100 * easeIn.value(atFraction: 0.5),
            50 + 100 * Spring(duration: 0.5, bounce: 0).value(at: 0.5),
        ]
        for (view, x) in zip(views, wanted) { #expect(isNear(view.presentation.center.x, x)) }
        scene.go(to: 5)
    }

    @Test("without animations values are set immediately, and completions are called at the same moment")
    func disabled() {
        scene.act {
            View.setAnimationsEnabled(false)
            #expect(!View.areAnimationsEnabled)
            scene.animate(1, delay: 1, options: .repeat, notesResult: "") { scene.view.center.x = 150 }
            View.setAnimationsEnabled(true)
            View.performWithoutAnimation {
                View.animate(springDuration: 3) {
                    scene.view.alpha = 0.5
                } completion: {
                    scene.note("spring \($0)")
                }
            }
            #expect(View.areAnimationsEnabled)
        }
        #expect(scene.x == 150 && scene.view.presentation.alpha == 0.5 && scene.view.animated.isEmpty)
        #expect(scene.at(0).notes == ["true at 0.0", "spring true at 0.0"])
    }

    @Test("with layoutSubviews, views laid out by a new size move along")
    func layout() {
        final class Row: View {
            override func layoutSubviews() { subviews.first?.center.x = bounds.width / 2 }
        }
        let row = Row(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
        let child = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        row.addSubview(child)
        row.layoutIfNeeded()
        scene.act {
            View.animate(withDuration: 1, options: [.layoutSubviews, .curveLinear]) {
                row.bounds.size.width = 200
            }
        }
        #expect(child.center.x == 100 && child.presentation.center.x == 50)
        scene.go(to: 0.5)
        #expect(isNear(child.presentation.center.x, 75))
    }

    @Test("a moving view is hit at its position on screen, or with manual hit testing at its model's (B6)")
    func hitTesting() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
        window.addSubview(scene.view)
        let animator = scene.mover(by: 300)
        scene.act { animator.startAnimation() }
        let (seen, model) = (CGPoint(x: 10, y: 50), CGPoint(x: 350, y: 50))
        #expect(window.hitTest(seen, with: nil) === scene.view && window.hitTest(model, with: nil) === window)
        animator.isManualHitTestingEnabled = true
        #expect(window.hitTest(seen, with: nil) === window && window.hitTest(model, with: nil) === scene.view)
        scene.go(to: 3)
    }
}
