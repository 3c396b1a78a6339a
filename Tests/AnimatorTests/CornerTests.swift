import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

/// Sequences of calls that random tests have found.
@MainActor
@Suite("Rare cases of property animators")
struct CornerTests {
    let scene = Scene()

    /// A curve that goes back before it arrives.
    private let backFirst = TimingCurve.bezier(CubicBezier(nearestTo: 0.2, -0.5, 0.5, 1.6))

    @Test("an animator that reverses at its end has its speed from that moment on (E7)", arguments: [1.0, 0.5])
    func speedFromTheEnd(duration: Double) {
        let animator = scene.mover(duration: duration)
        animator.isReversed = true
        scene.act { animator.startAnimation() }
        #expect(scene.x == 150)
        #expect(isNear(scene.speed, -100 / duration, within: 1e-6))
    }

    @Test("keyframes rest while the curve is below their start, without velocity (E7, E8)")
    func keyframesBehindTheirStart() {
        let animator = PropertyAnimator(duration: 1, timingParameters: backFirst)
        let view = scene.view
        animator.addAnimations {
            View.animateKeyframes(withDuration: 1) {
                View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 250 }
                View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 100 }
            }
        }
        scene.act { animator.startAnimation() }
        #expect(scene.speed == 0)
        #expect(scene.at(0.02).x == 50)
    }

    @Test("animations added at the end of a continued animator last the remaining time (E7)")
    func addedAtTheEnd() {
        let animator = scene.mover(duration: 1)
        animator.pausesOnCompletion = true
        scene.play(animator, to: 1)
        scene.act {
            animator.pausesOnCompletion = false
            animator.continueAnimation(withTimingParameters: TimingCurve.linear, durationFactor: 1)
            animator.addAnimations { scene.view.center.x = 350 }
        }
        #expect(scene.x == 150)
        #expect(scene.at(1.5).x > 151 && scene.x < 349)
        #expect(scene.at(2).x == 350)
        #expect(scene.notes == ["end at 2.0"])
    }

    @Test("reversed before a delayed start, blocks of one property follow each other and reverse without a jump")
    func reversedBeforeADelay() {
        let animator = scene.mover(duration: 1)
        let view = scene.view
        animator.addAnimations({ view.center.x = 250 }, delayFactor: 0.5)
        animator.isReversed = true
        scene.act { animator.startAnimation(afterDelay: 0.2) }
        #expect(scene.at(0.2).x == 250)
        scene.go(to: 0.45)
        // The second block began in the middle of the first one: at 100.
        #expect(isNear(scene.x, 175))
        scene.act { animator.isReversed = false }
        #expect(isNear(scene.x, 175))
        scene.go(to: 0.55)
        scene.act { animator.isReversed = true }
        #expect(scene.at(3).x == 50)
        #expect(scene.modelX == 50)
    }

    @Test("an animator that is reversed before it is active is paused at its end, where it is seen at once (E3)")
    func pausedReversed() {
        let animator = scene.mover(duration: 1)
        animator.isReversed = true
        scene.act { animator.pauseAnimation() }
        #expect(scene.x == 150)
        scene.act { animator.stopAnimation(true) }
    }

    @Test("an animator without a duration waits for its delay, and is then at its end")
    func noDurationWithDelay() {
        let animator = scene.mover(duration: 0)
        scene.act { animator.startAnimation(afterDelay: 0.5) }
        #expect(scene.x == 50 && scene.at(0.25).x == 50 && scene.notes.isEmpty)
        #expect(scene.at(0.5).x == 150 && scene.notes == ["end at 0.5"])
    }

    @Test("animations added during the delay run with the others, also backwards (E7)", arguments: [false, true])
    func addedDuringADelay(isReversed: Bool) {
        let animator = scene.mover(duration: 1)
        let view = scene.view
        animator.isReversed = isReversed
        scene.act { animator.startAnimation(afterDelay: 0.5) }
        scene.go(to: 0.25)
        scene.act {
            animator.addAnimations { view.alpha = 0 }
            animator.addAnimations({ view.center.y = 150 }, delayFactor: 0.5)
        }
        #expect(scene.x == 50 && view.presentation.alpha == 1 && view.presentation.center.y == 50)
        for passed in [0.125, 0.25, 0.375, 0.625, 0.75, 0.875] {
            scene.go(to: 0.5 + passed)
            let part = isReversed ? 1 - passed : passed
            let shown = view.presentation
            #expect(isNear(shown.center.x, 50 + 100 * part) && isNear(shown.alpha, 1 - part), "\(passed)")
            #expect(isNear(shown.center.y, 50 + 100 * max(0, 2 * part - 1)), "\(passed)")
        }
        scene.go(to: 1.5)
        #expect(view.center.y == (isReversed ? 50 : 150) && view.alpha == (isReversed ? 1 : 0))
        #expect(scene.notes == [isReversed ? "start at 1.5" : "end at 1.5"])
    }

    @Test("animations added to an animator that runs back stay at their start, where it ends (E3)")
    func addedOnTheWayBack() {
        let animator = scene.mover(duration: 1)
        let view = scene.view
        scene.play(animator, to: 0.5)
        scene.act {
            animator.isReversed = true
            animator.addAnimations { view.alpha = 0 }
        }
        for time in [0.6, 0.75, 0.9, 0.99] { #expect(scene.at(time).view.presentation.alpha == 1) }
        #expect(isNear(scene.x, 51) && scene.at(1).view.alpha == 1 && scene.notes == ["start at 1.0"])
    }

    /// An animator whose blocks begin in a different order than they were added in.
    private func outOfOrder() -> PropertyAnimator {
        let animator = PropertyAnimator(duration: 1, curve: .linear)
        let view = scene.view
        animator.addAnimations({ view.center.x = 150 }, delayFactor: 0.8)
        animator.addAnimations({ view.center.x = 250 }, delayFactor: 0.2)
        animator.addCompletion { scene.note("\($0)") }
        scene.play(animator, to: 0.5)
        return animator
    }

    @Test("releasing a paused animator with a pending block keeps what is on screen (E4)")
    func lettingGo() {
        var animator: PropertyAnimator? = outOfOrder()
        let seen = scene.x
        scene.act { animator?.pauseAnimation() }
        scene.act { animator = nil }
        #expect(scene.errors.count == 1)
        #expect(scene.x == seen)
        #expect(scene.modelX == seen)
        #expect(scene.view.animated.isEmpty)
    }

    @Test("stopped and finished, the values are those of the final position, also of pending blocks (E4)")
    func finishingBeforeTheLastBlock() {
        for (position, value) in [(AnimatingPosition.end, 150.0), (.start, 50)] {
            scene.act { scene.view.center.x = 50 }
            let time = scene.timeline.now.seconds
            let animator = PropertyAnimator(duration: 1, curve: .linear)
            let view = scene.view
            animator.addAnimations { view.center.x = 250 }
            animator.addAnimations({ view.center.x = 150 }, delayFactor: 0.8)
            scene.play(animator, to: time + 0.5)
            scene.act {
                animator.stopAnimation(false)
                animator.finishAnimation(at: position)
            }
            #expect(scene.modelX == value)
            #expect(scene.x == value)
        }
    }

    @Test("a block begins between two frames, also after another one was removed")
    func beginBetweenFrames() {
        func alpha(frames: [Double]) -> Double {
            let scene = Scene()
            let view = scene.view
            let mover = scene.mover(duration: 1)
            mover.addAnimations({ view.center.x = 250 }, delayFactor: 0.5)
            let fader = PropertyAnimator(duration: 1, curve: .easeIn) { view.alpha = 0 }
            fader.addAnimations({ view.alpha = 0.5 }, delayFactor: 0.6)
            scene.act {
                mover.startAnimation()
                fader.startAnimation()
            }
            scene.go(to: 0.1)
            scene.act { view.center.x = 70 }
            for time in frames { scene.go(to: time) }
            return view.presentation.alpha
        }
        #expect(isNear(alpha(frames: [0.8]), alpha(frames: [0.3, 0.5, 0.6, 0.7, 0.8])))
    }
}
