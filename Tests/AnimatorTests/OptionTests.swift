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

    @Test("autoreverse goes there and back, then the new value is there at once")
    func autoreverse() {
        scene.act {
            View.animate(withDuration: 1, options: [.autoreverse, .curveLinear]) {
                scene.view.center.x = 150
            } completion: {
                scene.tell("\($0)")
            }
        }
        for (time, x, speed) in [(0.25, 75.0, 100.0), (0.75, 125, 100), (1.25, 125, -100), (1.75, 75, -100)] {
            scene.go(to: time)
            #expect(isNear(scene.x, x) && isNear(scene.speed, speed))
        }
        #expect(scene.timeline.isMoving)
        scene.go(to: 2)
        #expect(scene.x == 150 && scene.told == ["true at 2.0"] && scene.view.animated.isEmpty)
    }

    @Test("repeat continues for ever, and is told of its end when something else takes its property over")
    func repeats() {
        scene.act {
            View.animate(withDuration: 1, delay: 0.5, options: [.repeat, .curveLinear]) {
                scene.view.center.x = 150
            } completion: {
                scene.tell("\($0)")
            }
        }
        for (time, x) in [(0.4, 50.0), (0.75, 75), (1.25, 125), (1.75, 75), (100.75, 75)] {
            scene.go(to: time)
            #expect(isNear(scene.x, x))
        }
        #expect(!scene.timeline.isMoving && scene.timeline.needsFrames && scene.timeline.nextDeadline == nil)
        scene.act { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 0 } }
        #expect(isNear(scene.x, 75) && isNear(scene.speed, 100))
        scene.go(to: 101)
        #expect(scene.told == ["false at 100.75"])
        scene.go(to: 102)
        #expect(scene.x == 0 && !scene.timeline.needsFrames)
    }

    @Test("repeat with autoreverse swings; a plain set, removing animations and leaving the window end it")
    func swings() {
        for kind in 0..<3 {
            let scene = Scene()
            let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            window.addSubview(scene.view)
            scene.act {
                View.animate(withDuration: 1, options: [.repeat, .autoreverse, .curveLinear]) {
                    scene.view.center.x = 150
                } completion: {
                    scene.tell("\($0)")
                }
            }
            scene.go(to: 7.25)
            #expect(isNear(scene.x, 125) && isNear(scene.speed, -100))
            switch kind {
            case 0: scene.view.center.x = 7
            case 1: scene.view.removeAllAnimations()
            default: scene.view.removeFromSuperview()
            }
            #expect(scene.x == (kind == 0 ? 7 : 150) && scene.view.animated.isEmpty)
            scene.go(to: 8)
            #expect(scene.told == ["false at 7.25"] && !scene.timeline.needsFrames)
        }
    }

    @Test("what repeats and changes nothing, or takes no time, ends all the same (C2)")
    func repeatsNothing() {
        scene.act {
            View.animate(withDuration: 1, options: .repeat) {
            } completion: {
                scene.tell("nothing \($0)")
            }
            View.animate(withDuration: 0, options: .repeat) {
                scene.view.alpha = 0
            } completion: {
                scene.tell("at once \($0)")
            }
        }
        scene.go(to: 3)
        #expect(scene.told == ["at once true at 0.0", "nothing true at 1.0"])
    }

    @Test("inside another animation's block, duration and curve are the outer one's")
    func nesting() {
        scene.act {
            let animator = PropertyAnimator(duration: 2, curve: .linear) {
                #expect(View.inheritedAnimationDuration == 2)
                scene.view.alpha = 0
                View.animate(withDuration: 0.1, options: .curveEaseIn) {
                    scene.view.center.x = 150
                } completion: {
                    scene.tell("inner \($0)")
                }
            }
            animator.fractionComplete = 0.5
            #expect(isNear(scene.x, 100) && scene.view.presentation.alpha == 0.5)
            animator.startAnimation()
        }
        #expect(View.inheritedAnimationDuration == 0)
        scene.go(to: 5)
        #expect(scene.told == ["inner true at 1.0"])
    }

    @Test("unless overridden: duration, curve, or both, and springs keep their own")
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

    @Test("without animations values are there at once, and completions come at the same moment")
    func disabled() {
        scene.act {
            View.setAnimationsEnabled(false)
            #expect(!View.areAnimationsEnabled)
            View.animate(withDuration: 1, delay: 1, options: .repeat) {
                scene.view.center.x = 150
            } completion: {
                scene.tell("\($0)")
            }
            View.setAnimationsEnabled(true)
            View.performWithoutAnimation {
                View.animate(springDuration: 3) {
                    scene.view.alpha = 0.5
                } completion: {
                    scene.tell("spring \($0)")
                }
            }
            #expect(View.areAnimationsEnabled)
        }
        #expect(scene.x == 150 && scene.view.presentation.alpha == 0.5 && scene.view.animated.isEmpty)
        scene.go(to: 0)
        #expect(scene.told == ["true at 0.0", "spring true at 0.0"])
    }

    @Test("with layoutSubviews, what is laid out by a new size moves along")
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

    @Test("a moving view is hit where it is seen, or with manual hit testing where its model is (B6)")
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
