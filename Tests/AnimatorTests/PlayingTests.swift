import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Running a property animator")
struct PlayingTests {
    let scene = Scene()

    @Test("the value follows the curve, and the model has the end value from the start (B6)")
    func followsCurve() {
        let animator = scene.mover(TimingCurve.easeOut, duration: 0.5)
        scene.act { animator.startAnimation() }
        #expect(scene.x == 50)
        #expect(scene.modelX == 150)
        for time in [0.1, 0.2, 0.35, 0.49] {
            #expect(isNear(scene.at(time).x, 50 + 100 * TimingCurve.easeOut.value(atFraction: time / 0.5)))
            #expect(isNear(scene.speed, 100 * TimingCurve.easeOut.slope(atFraction: time / 0.5) / 0.5, within: 1e-7))
        }
        #expect(scene.at(0.6).x == 150)
        #expect(scene.view.animated.isEmpty)
        #expect(scene.notes == ["end at 0.5"])
    }

    @Test("values at a time don't depend on earlier frames", arguments: [24.0, 60, 144])
    func frameRates(rate: Double) {
        let animator = scene.mover(SpringTimingParameters(dampingRatio: 0.6), duration: 0.8)
        scene.go(to: 0.013)
        scene.act { animator.startAnimation() }
        for frame in 1..<Int(0.5 * rate) { scene.timeline.advance(to: .frame(frame, rate: rate)) }
        scene.go(to: 0.5)
        let spring = Spring(dampingRatio: 0.6, settlingDuration: 0.8)
        #expect(isNear(scene.x, 50 + 100 * spring.value(at: 0.487)))
        #expect(scene.at(2).notes == ["end at \(0.013 + 0.8)"])
    }

    @Test("completions are called at the exact end, between frames, and in order (E8)")
    func exactEnd() {
        let animator = scene.mover(duration: 0.45)
        animator.addCompletion { _ in scene.note("second") }
        scene.go(to: 1.003)
        scene.act { animator.startAnimation() }
        #expect(scene.at(10).notes == ["end at \(1.003 + 0.45)", "second at \(1.003 + 0.45)"])
        #expect(animator.state == .inactive)
        #expect(!scene.timeline.isMoving)
    }

    @Test("two animators with the same end complete in the order of their start, with both values set")
    func sharedEnd() {
        let other = View(frame: .zero)
        let first = scene.mover(duration: 0.5)
        let second = PropertyAnimator(duration: 0.5, curve: .linear) { other.alpha = 0 }
        first.addCompletion { _ in #expect(other.presentation.alpha == 0) }
        second.addCompletion { _ in scene.note("second") }
        scene.act {
            first.startAnimation()
            second.startAnimation()
        }
        #expect(scene.at(1).notes == ["end at 0.5", "second at 0.5"])
    }

    @Test("a duration of 0 ends at the current moment, through the timeline (C2)")
    func zeroDuration() {
        let animator = scene.mover(duration: 0)
        scene.go(to: 2)
        scene.act { animator.startAnimation() }
        #expect(scene.x == 150)
        #expect(scene.notes.isEmpty)
        #expect(scene.timeline.nextDeadline == FrameTime(seconds: 2))
        #expect(scene.at(2).notes == ["end at 2.0"])
    }

    @Test("an animation that changes nothing completes too, at once (C2, L1)")
    func nothingChanges() {
        scene.act { scene.animate(0.3, notesResult: "finished ") { scene.view.alpha = 1 } }
        #expect(scene.notes == ["finished true at 0.0"])
    }

    @Test("with a delay the model has the new value immediately, and the screen later")
    func delay() {
        let animator = scene.mover(duration: 0.5)
        scene.act { animator.startAnimation(afterDelay: 0.25) }
        #expect(animator.isRunning && animator.state == .active && animator.delay == 0.25)
        #expect(scene.modelX == 150)
        #expect(scene.at(0.2).x == 50)
        #expect(isNear(scene.at(0.5).x, 100))
        #expect(scene.at(2).notes == ["end at 0.75"])
    }

    @Test("a delayed animation shows its old value until it begins, beside a running one (K1)")
    func delayedBeside() {
        scene.act { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 150 } }
        scene.act {
            View.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { scene.view.center.x = 50 }
        }
        #expect(isNear(scene.at(0.4).x, 90))
        #expect(isNear(scene.at(0.5).x, 100))
        // Then both move it, against each other, and the second one alone.
        #expect(isNear(scene.speed, 0) && isNear(scene.at(0.9).x, 100))
        #expect(isNear(scene.at(1.25).x, 75))
        #expect(scene.at(3).x == 50)
    }

    @Test("an animation that ends before a delayed one begins keeps its value until then")
    func delayedSuccession() {
        scene.act { View.animate(withDuration: 0.2, options: .curveLinear) { scene.view.center.x = 150 } }
        scene.act { View.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { scene.view.center.x = 50 } }
        #expect(scene.at(0.4).x == 150)
        #expect(isNear(scene.at(1).x, 100))
        #expect(scene.at(2).x == 50 && scene.view.animated.isEmpty)
    }

    @Test("a spring by mass, stiffness and damping keeps its own duration (E6)")
    func ownDuration() {
        let parameters = SpringTimingParameters(mass: 4.5, stiffness: 1300, damping: 95)
        let animator = scene.mover(parameters, duration: 9)
        let settling = Spring(mass: 4.5, stiffness: 1300, damping: 95).settlingDuration()
        #expect(animator.duration == settling)
        scene.act { animator.startAnimation() }
        #expect(scene.at(5).notes == ["end at \(settling)"])
        #expect(PropertyAnimator(duration: 9, timingParameters: SpringTimingParameters()).duration < 0.51)
        #expect(PropertyAnimator(duration: 9, dampingRatio: 0.7).duration == 9)
    }

    @Test("an initial velocity is relative to the distance, separately in x and y (E6)")
    func relativeVelocity() {
        let parameters = SpringTimingParameters(
            mass: 1, stiffness: 100, damping: 12, initialVelocity: CGVector(dx: 3, dy: -2))
        let animator = PropertyAnimator(duration: 0, timingParameters: parameters)
        animator.addAnimations { scene.view.center = CGPoint(x: 250, y: 450) }
        scene.act { animator.startAnimation() }
        #expect(isNear(scene.view.presentationVelocity.dx, 600))
        #expect(isNear(scene.view.presentationVelocity.dy, -800))
        let spring = Spring(mass: 1, stiffness: 100, damping: 12)
        #expect(isNear(scene.at(0.2).x, 50 + 200 * spring.value(at: 0.2, initialVelocity: 3)))
        #expect(isNear(scene.view.presentation.center.y, 50 + 400 * spring.value(at: 0.2, initialVelocity: -2)))
        #expect(isNear(scene.speed, 200 * spring.velocity(at: 0.2, initialVelocity: 3)))
    }

    @Test("a rotation takes the shorter direction")
    func rotation() {
        scene.view.transform = CGAffineTransform(rotationAngle: 170 * .pi / 180)
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) {
                scene.view.transform = CGAffineTransform(rotationAngle: -170 * .pi / 180)
            }
        }
        #expect(isNear(scene.at(0.5).view.presentation.transform.a, -1))
        #expect(scene.at(1).view.presentation.transform == CGAffineTransform(rotationAngle: -170 * .pi / 180))
    }

    @Test("a property set outside animations changes at once in the model, and what moves it goes on (K5)")
    func plainSet() {
        let animator = scene.mover()
        scene.play(animator, to: 0.5)
        scene.view.center.x = 7
        #expect(scene.modelX == 7 && isNear(scene.x, 7 - 50))
        #expect(isNear(scene.at(0.7).x, 7 - 30))
        #expect(scene.at(2).x == 7)
        #expect(scene.notes == ["end at 1.0"])
    }

    @Test("performWithoutAnimation sets values without animation inside a block")
    func withoutAnimation() {
        scene.act {
            View.animate(withDuration: 1) {
                View.performWithoutAnimation { scene.view.alpha = 0.25 }
            }
        }
        #expect(scene.view.presentation.alpha == 0.25)
    }

    @Test("a block that sets a property twice animates to the last value")
    func setTwice() {
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) {
                scene.view.center.x = 1000
                scene.view.center.x = 150
            }
        }
        #expect(isNear(scene.at(0.5).x, 100))
    }

    @Test("a block inside of another one that sets a property twice ends with the motion, not at once")
    func setTwiceInside() {
        scene.act {
            View.animate(withDuration: 1) {
                View.animate(withDuration: 0.5) {
                    scene.view.center.x = 1000
                    scene.view.center.x = 150
                } completion: { _ in
                    scene.note("inner")
                }
            }
        }
        #expect(scene.notes.isEmpty)
        #expect(scene.at(2).notes.count == 1)
    }

    @Test(
        "of views that move together one stops where it is seen, or at its end, and the other goes on",
        arguments: [AnimatingPosition.current, .end])
    func oneOfTwo(position: AnimatingPosition) {
        let other = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) {
                scene.view.center.x = 150
                other.center.x = 250
            } completion: {
                scene.note("\($0)")
            }
        }
        scene.go(to: 0.5)
        scene.act { scene.view.endAnimators(at: position) }
        let place = position == .current ? 100.0 : 150
        #expect(isNear(scene.modelX, place) && isNear(scene.x, place) && scene.notes.isEmpty)
        scene.go(to: 0.75)
        #expect(isNear(scene.x, place) && isNear(other.presentation.center.x, 200) && other.center.x == 250)
        #expect(scene.at(1).notes.count == 1 && other.presentation.center.x == 250)
    }

    @Test("animations of nothing that start each other end a hundred times at once, and go on in the next step of time")
    func endless() {
        var count = 0
        func next() {
            View.animate(withDuration: 0.2) {
            } completion: { _ in
                count += 1
                if count < 150 { next() }
            }
        }
        scene.act { next() }
        #expect(count == 100)
        scene.go(to: 0.01)
        #expect(count == 150)
    }

    @Test("a subview whose alpha alone is animated is resized by a superview that returns to its size")
    func resizedAtEnd() {
        let animator = scene.mover()
        animator.addAnimations { scene.view.bounds.size.width = 200 }
        scene.play(animator, to: 0.5)
        let inner = View(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        inner.autoresizingMask = .flexibleWidth
        scene.act {
            scene.view.addSubview(inner)
            animator.addAnimations { inner.alpha = 0.5 }
            animator.stopAnimation(false)
            animator.finishAnimation(at: .start)
        }
        #expect(scene.view.bounds.width == 100 && inner.bounds.width == 100 && inner.alpha == 1)
        #expect(inner.autoresizingMask == .flexibleWidth)
    }

    @Test("what is added for later to a running spring begins with the spring's velocity per second (E6)")
    func addedForLater() {
        let spring = SpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 2, dy: 2))
        let animator = scene.mover(spring)
        scene.play(animator, to: 0.5)
        scene.act { animator.addAnimations({ scene.view.center.y = 150 }, delayFactor: 0.5) }
        // Half of the rest is waited for, and 100 points are 200 per second.
        #expect(scene.at(0.74).view.presentationVelocity.dy == 0)
        #expect(isNear(scene.at(0.750001).view.presentationVelocity.dy, 200, within: 1))
    }

    @Test("a moving view receives touches only if its animation allows it (E1)")
    func touches() {
        let middle = CGPoint(x: 50, y: 50)
        scene.act { View.animate(withDuration: 1) { scene.view.alpha = 0.5 } }
        #expect(scene.view.hitTest(middle, with: nil) == nil)
        #expect(scene.at(1).view.hitTest(middle, with: nil) === scene.view)
        scene.act { View.animate(withDuration: 1, options: .allowUserInteraction) { scene.view.alpha = 1 } }
        #expect(scene.view.hitTest(middle, with: nil) === scene.view)
        let animator = scene.mover()
        scene.act { animator.startAnimation() }
        #expect(scene.view.hitTest(middle, with: nil) === scene.view)
        animator.isUserInteractionEnabled = false
        #expect(scene.view.hitTest(middle, with: nil) == nil)
        #expect(scene.at(3).view.hitTest(middle, with: nil) === scene.view)
    }

    @Test("an animator can be used again after its end")
    func again() {
        let animator = scene.mover()
        scene.play(animator, to: 2)
        animator.addAnimations { scene.view.center.x = 350 }
        scene.act { animator.startAnimation() }
        #expect(isNear(scene.at(2.5).x, 250))
        #expect(scene.at(4).notes == ["end at 1.0"])
    }
}
