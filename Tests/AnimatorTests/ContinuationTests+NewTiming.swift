import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

extension ContinuationTests {
    @Test("an animator that gets another timing keeps the velocities that a finger hands over, each of its property")
    func retimed() {
        let other = View(frame: .zero)
        scene.driver.willBegin = { _ in
            (
                label: "swing",
                timing: Retiming(curve: .spring(dampingRatio: 0.8, duration: 0.5), duration: 0.5, delay: 0)
            )
        }
        let animator = PropertyAnimator(duration: 1, curve: .linear) { [view = scene.view] in
            (view.center.x, view.alpha, other.center.x) = (150, 0.5, 20)
        }
        animator.handOver(AnimationVector(700, 0), to: .center, of: scene.view)
        scene.play(animator, to: 0)
        let start = (scene.x, scene.view.presentation.alpha, other.presentation.center.x)
        scene.go(to: 1e-5)
        #expect(isNear((scene.x - start.0) / 1e-5, 700, within: 5))
        #expect(abs(scene.view.presentation.alpha - start.1) < 1e-6)
        #expect(abs(other.presentation.center.x - start.2) < 1e-4 && animator.label == "swing")
        #expect(scene.at(9).x == 150)
    }

    @Test("after a new timing scrubbing reaches both ends, and changes nothing at the animator's own fraction (D 2)")
    func scrubbedAgain() {
        for (curve, isLinear) in [(TimingCurve.easeIn, true), (.easeIn, false), (.linear, false), (.easeInOut, false)] {
            let scene = Scene()
            let animator = scene.mover(curve, duration: 1)
            animator.scrubsLinearly = isLinear
            scene.play(animator, to: 0.5)
            scene.act {
                animator.pauseAnimation()
                animator.continueAnimation(
                    withTimingParameters: CubicTimingParameters(animationCurve: .easeOut), durationFactor: 0.5)
            }
            scene.go(to: 0.7)
            scene.act { animator.pauseAnimation() }
            let (place, x) = (animator.fractionComplete, scene.x)
            #expect(x > 60 && x < 145)
            for (fraction, expected) in [(place, x), (0, 50), (1, 150), (place, x)] {
                scene.act { animator.fractionComplete = fraction }
                #expect(isNear(scene.x, expected, within: 1e-6), "\(curve), \(isLinear), \(fraction)")
            }
        }
    }

    @Test("a new timing continues from the values on screen, over the remaining distance", arguments: [false, true])
    func newTiming(isReversed: Bool) {
        let animator = scene.mover(TimingCurve.easeIn, duration: 1)
        scene.play(animator, to: 0.6)
        let x = scene.x
        let goal: Double = isReversed ? 50 : 150
        let spring = Spring(mass: 1, stiffness: 200, damping: 20)
        scene.act {
            animator.pauseAnimation()
            animator.isReversed = isReversed
            let parameters = SpringTimingParameters(
                mass: 1, stiffness: 200, damping: 20, initialVelocity: CGVector(dx: 5, dy: 0))
            animator.continueAnimation(withTimingParameters: parameters, durationFactor: 0)
        }
        #expect(scene.x == x)
        #expect(isNear(scene.speed, 5 * (goal - x)))
        #expect(isNear(scene.at(0.7).x, x + (goal - x) * spring.value(at: 0.1, initialVelocity: 5)))
        #expect(isNear(animator.fractionComplete, (scene.x - 50) / 100))
        #expect(scene.at(9).x == goal && scene.modelX == goal)
        let end = 0.6 + max(spring.settlingDuration(initialVelocity: 5), spring.settlingDuration())
        #expect(scene.notes == ["\(isReversed ? "start" : "end") at \(end)"])
    }

    @Test("after a new timing, scrubbing and reversing still cover the whole distance without a jump")
    func scrubAfterNewTiming() {
        let animator = scene.mover(TimingCurve.easeIn, duration: 1)
        scene.act { animator.fractionComplete = 0.5 }
        let parameters = SpringTimingParameters(
            mass: 1, stiffness: 200, damping: 15, initialVelocity: CGVector(dx: 8, dy: -8))
        scene.act { animator.continueAnimation(withTimingParameters: parameters, durationFactor: 0) }
        scene.go(to: 0.1)
        let x = scene.x
        scene.act {
            animator.pauseAnimation()
            animator.fractionComplete = min(animator.fractionComplete, 1)
            #expect(isNear(scene.x, x))
            animator.fractionComplete = 0
            #expect(isNear(scene.x, 50))
            animator.fractionComplete = 1
            #expect(isNear(scene.x, 150))
            animator.fractionComplete = 0.2
            animator.isReversed = true
            let before = scene.x
            animator.startAnimation()
            #expect(isNear(scene.x, before, within: 1e-6))
        }
        #expect(scene.at(3).x == 50 && scene.notes.count == 1)
    }

    @Test("a run with a new timing reverses without a jump, and returns")
    func turnAfterNewTiming() {
        let animator = scene.mover(TimingCurve.linear, duration: 1)
        scene.act {
            animator.fractionComplete = 0.4
            animator.continueAnimation(withTimingParameters: TimingCurve.easeOut, durationFactor: 1)
        }
        scene.go(to: 0.3)
        let x = scene.x
        scene.act { animator.isReversed = true }
        #expect(isNear(scene.x, x, within: 1e-6))
        #expect(scene.at(0.3001).x < x && abs(scene.x - x) < 0.1)
        #expect(scene.at(4).x == 50 && scene.notes.count == 1)
    }

    @Test("a paused animation continues along a new curve exactly, however steeply it starts")
    func newTimingFromRest() {
        let curve = TimingCurve.bezier(.material3EmphasizedDecelerate)
        let animator = scene.mover(TimingCurve.easeOut, duration: 1)
        var start = 0.0
        scene.act {
            animator.fractionComplete = 0.4
            start = scene.x
            animator.isReversed = true
            animator.continueAnimation(withTimingParameters: curve, durationFactor: 0.5)
        }
        for step in 1..<10 {
            #expect(
                isNear(
                    scene.at(0.05 * Double(step)).x, start + (50 - start) * curve.value(atFraction: 0.1 * Double(step)),
                    within: 1e-6))
        }
        #expect(scene.at(1).x == 50)
    }
}
