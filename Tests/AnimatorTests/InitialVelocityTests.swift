import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("A spring's initial velocity is a vector for points, and its dx for everything else (E 6)")
struct InitialVelocityTests {
    private let scene = Scene()
    private let spring = Spring(mass: 1, stiffness: 100, damping: 12)
    private var view: View { scene.view }

    private func animate(_ velocity: CGVector, _ changes: @escaping () -> Void) {
        let parameters = SpringTimingParameters(
            mass: 1, stiffness: 100, damping: 12, initialVelocity: velocity)
        let animator = PropertyAnimator(duration: 0, timingParameters: parameters)
        animator.addAnimations(changes)
        scene.act { animator.startAnimation() }
    }

    private func progress(_ velocity: Double, at time: Double = 0.1) -> Double {
        spring.value(at: time, initialVelocity: velocity)
    }

    @Test("a frame's width and height both move by dx", arguments: [0.0, 4])
    func frame(dx: Double) {
        animate(CGVector(dx: dx, dy: 10)) { [view] in view.frame = CGRect(x: 0, y: 0, width: 200, height: 200) }
        scene.go(to: 0.1)
        let size = view.presentation.bounds.size
        let side = 100 + 100 * progress(dx)
        #expect(isNear(size.width, side) && isNear(size.height, side))
        // The center goes from 50 to 100 in both directions.
        #expect(isNear(view.presentation.center.x, 50 + 50 * progress(dx)))
        #expect(isNear(view.presentation.center.y, 50 + 50 * progress(10)))
    }

    @Test(
        "paused, what a velocity has bent is scrubbed along straight lines to both ends", arguments: [0.08, 0.2, 0.45])
    func scrubbed(seconds: Double) {
        let animator = scene.mover(
            SpringTimingParameters(dampingRatio: 0.6, initialVelocity: CGVector(dx: 6, dy: 0)), duration: 1)
        scene.play(animator, to: seconds)
        scene.act { animator.pauseAnimation() }
        let (place, x) = (animator.fractionComplete, scene.x)
        for part in [0.2, 0.5, 0.9] {
            scene.act { animator.fractionComplete = place * part }
            #expect(abs(scene.x - (50 + (x - 50) * part)) < 1e-6)
            // A spring that is beyond its end comes back before the fraction is 1.
            guard x < 150 else { continue }
            scene.act { animator.fractionComplete = place + (1 - place) * part }
            #expect(abs(scene.x - (x + (150 - x) * part)) < 1e-6)
        }
    }

    @Test("the content offset is a point")
    func offset() {
        animate(CGVector(dx: 1, dy: 10)) { [view] in view.bounds.origin = CGPoint(x: 30, y: 60) }
        scene.go(to: 0.1)
        #expect(isNear(view.presentation.bounds.minX, 30 * progress(1)))
        #expect(isNear(view.presentation.bounds.minY, 60 * progress(10)))
        #expect(view.presentation.bounds.size == CGSize(width: 100, height: 100))
    }

    @Test("transforms, opacity, radius and a shadow's offset move by dx")
    func others() {
        animate(CGVector(dx: 2, dy: 10)) { [view] in
            view.transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 40, ty: 80)
            view.alpha = 0
            view.cornerRadius = 20
            view.shadowOffset = CGSize(width: 10, height: 17)
        }
        scene.go(to: 0.1)
        let seen = view.presentation
        let part = progress(2)
        #expect(isNear(seen.transform.tx, 40 * part) && isNear(seen.transform.ty, 80 * part))
        #expect(isNear(seen.transform.a, 1 + part) && isNear(seen.transform.d, 1 + 2 * part))
        #expect(isNear(seen.alpha, 1 - part) && isNear(seen.cornerRadius, 20 * part))
        #expect(isNear(seen.shadowOffset.width, 10 * part) && isNear(seen.shadowOffset.height, -3 + 20 * part))
    }
}
