import Animator
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Blocks that begin at the end, at one moment, or where a spring has settled")
struct BlockOrderTests {
    let scene = Scene()

    /// An animator that moves the alpha for a second.
    private func fader() -> PropertyAnimator {
        let view = scene.view
        return PropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    }

    @Test("of two blocks that begin at the same moment the one added last moves the property (E7)")
    func sameBegin() {
        for step in 0..<40 {
            let scene = Scene()
            let view = scene.view
            // Regardless of rounding, another block moves the property until then.
            let start = 0.037 * Double(step)
            scene.go(to: start)
            let animator = PropertyAnimator(duration: 0.9, curve: .linear) { view.alpha = 0 }
            scene.act {
                View.animate(withDuration: 0.1, options: [.repeat, .autoreverse]) { view.center.x = 60 }
                animator.startAnimation()
            }
            scene.go(to: start + 0.3)
            scene.act {
                for x in [100.0, 300] { animator.addAnimations({ view.center.x = x }, delayFactor: 0.7) }
            }
            for time in [0.8, 0.899] { scene.go(to: start + time) }
            #expect(scene.x > 290, "start \(start)")
            #expect(scene.at(start + 1).x == 300 && scene.modelX == 300, "start \(start)")
        }
    }

    @Test(
        "a block added while the animator continues at its end has the remaining time and its velocity (E7)"
    )
    func atTheEnd() {
        let animator = fader()
        animator.pausesOnCompletion = true
        scene.play(animator, to: 1)
        let other = scene.mover(duration: 10, by: 1000)
        scene.act {
            other.startAnimation()
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
        }
        #expect(isNear(scene.at(1.5).x, 100) && isNear(scene.speed, 100))
        let view = scene.view
        scene.act { animator.addAnimations { view.center.x = 200 } }
        #expect(isNear(scene.speed, 100))
        scene.go(to: 1.75)
        // A straight line, with the missing velocity (100 of 200 points per second) added as t (1 - t/T)^2.
        #expect(isNear(scene.x, 150 - 100 * 0.25 * 0.25))
        #expect(scene.at(2).x == 200)
    }

    @Test(
        "a spring that reverses where it has settled continues from its position at its speed (E2)")
    func settled() {
        let animator = scene.mover(SpringTimingParameters(dampingRatio: 1), by: 1000)
        scene.act {
            animator.fractionComplete = 0.9995
            animator.isReversed = true
            animator.startAnimation()
        }
        #expect(isNear(scene.x, 1049.5))
        let speed = scene.speed
        let step = 1e-4
        #expect(isNear(scene.at(step).x, 1049.5, within: 1e-2))
        #expect(isNear((scene.x - 1049.5) / step, speed, within: 0.05))
        #expect(scene.at(2).x == 50 && scene.notes.count == 1)
    }

    @Test("blocks that took over at the end return the property one after the other, as in the reference")
    func givingBack() {
        let animator = fader()
        let world = ReferenceWorld([[50, 50], [1, 0], [0, 0]])
        let reference = ReferenceAnimator(world, name: 1, curve: ReferenceCurve(kind: .linear, seconds: 1))
        reference.pending.append((ReferenceChange(values: [(0, [100, 50])]), 0))
        let view = scene.view
        animator.addAnimations { view.center.x = 100 }
        scene.act { animator.fractionComplete = 1 }
        reference.scrub(to: 1)
        for x in [150.0, 200, 250] {
            scene.act { animator.addAnimations { view.center.x = x } }
            reference.capture(ReferenceChange(values: [(0, [x, 50])]), from: 1, moving: false)
        }
        for fraction in [1.0, 0.9, 1, 0.5] {
            scene.act { animator.fractionComplete = fraction }
            reference.scrub(to: fraction)
            let x = fraction == 1 ? 250 : 50 + 50 * fraction
            #expect(isNear(scene.x, x) && isNear(world.seen(0)[0], x), "\(fraction)")
        }
        // A new timing forgets the order of take-overs, so it must begin from the block that moves the property now.
        scene.act { animator.continueAnimation(withTimingParameters: TimingCurve.linear, durationFactor: 1) }
        reference.goOn(ReferenceCurve(kind: .linear, seconds: 1), factor: 1)
        scene.go(to: 0.5)
        world.advance(to: 0.5)
        #expect(isNear(scene.x, 87.5) && isNear(world.seen(0)[0], 87.5))
    }
}
