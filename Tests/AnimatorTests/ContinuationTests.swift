import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Continuing, adding")
struct ContinuationTests {
    let scene = Scene()

    @Test("the remaining time is the factor times the duration (E5)", arguments: [0.25, 1, 3])
    func durationFactor(factor: Double) {
        for isReversed in [false, true] {
            let scene = Scene()
            let animator = scene.mover(TimingCurve.easeOut, duration: 0.8)
            scene.act {
                animator.fractionComplete = 0.6
                animator.isReversed = isReversed
                animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
            }
            #expect(isNear(scene.x, 110, within: 1e-6))
            #expect(scene.at(9).notes == ["\(isReversed ? "start" : "end") at \(factor * animator.duration)"])
        }
    }

    @Test("a factor of 0 takes the remaining fraction of the original duration (E5)", arguments: [false, true])
    func noDurationFactor(isReversed: Bool) {
        let animator = scene.mover(TimingCurve.easeOut, duration: 0.8)
        scene.act {
            animator.fractionComplete = 0.6
            animator.isReversed = isReversed
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
        #expect(isNear(scene.x, 110, within: 1e-6))
        let remaining = (isReversed ? 0.6 : 0.4) * 0.8
        #expect(scene.at(remaining - 1e-6).notes.isEmpty)
        #expect(scene.at(remaining + 1e-6).notes.count == 1)
    }

    @Test("a running animator takes the factor as well: it ends that part of its duration from now (E5)")
    func runningFactor() {
        for factor in [0.2, 1, 2.5] {
            let scene = Scene()
            let animator = scene.mover(duration: 1)
            scene.play(animator, to: 0.25)
            scene.act { animator.continueAnimation(withTimingParameters: nil, durationFactor: factor) }
            #expect(animator.isRunning && isNear(scene.x, 75))
            #expect(isNear(scene.at(0.25 + factor / 2).x, 112.5))
            #expect(scene.at(9).notes == ["end at \(0.25 + factor)"])
        }
    }

    @Test("each initializer runs its animations at the start")
    func initializers() {
        let make: [(@escaping () -> Void) -> PropertyAnimator] = [
            { PropertyAnimator(duration: 1, curve: .easeIn, animations: $0) },
            { PropertyAnimator(duration: 1, controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1), animations: $0) },
            { PropertyAnimator(duration: 1, dampingRatio: 0.5, animations: $0) },
        ]
        for (index, make) in make.enumerated() {
            let scene = Scene()
            let animator = make { [view = scene.view] in view.center.x = 150 }
            scene.play(animator, to: 0.4)
            #expect(scene.modelX == 150 && scene.x > 55 && scene.x != 150, "\(index)")
        }
    }

    @Test("what an animator's end or stop sets is heard by those who observe it, as the block's own change is")
    func observed() {
        var (centers, firsts, seconds): ([Double], [Bool], [Bool]) = ([], [], [])
        let token = scene.view.observe(\.center) { view, _ in centers.append(view.center.x) }
        let animator = scene.mover(TimingCurve.linear, duration: 1)
        let tokens = [
            animator.observe(\.isRunning) { animator, _ in firsts.append(animator.isRunning) },
            animator.observe(\.isRunning) { animator, _ in seconds.append(animator.isRunning) },
        ]
        scene.play(animator, to: 0.25)
        #expect(centers == [150])
        scene.act { animator.stopAnimation(true) }
        #expect(centers == [150, 75] && firsts == [true, false] && seconds == firsts)
        for token in tokens + [token] { token.invalidate() }
    }

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

    @Test("a value that is set without an owner is on screen, where only other values move")
    func setBeside() {
        scene.play(scene.mover(duration: 1), to: 0.5)
        let transform = CGAffineTransform(scaleX: 2, y: 2)
        scene.view.setModel(transform: transform)
        #expect(scene.view.presentation.transform == transform && isNear(scene.x, 100))
    }

    @Test("a block that sets the shadow's path that there is moves nothing, and another path takes its time")
    func samePath() {
        let path = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        for (target, time) in [(path, 0.0), (Path(rect: CGRect(x: 0, y: 0, width: 20, height: 10)), 1)] {
            let scene = Scene()
            scene.view.shadowPath = path
            scene.act { scene.animate(1) { scene.view.shadowPath = target } }
            scene.go(to: 2)
            #expect(scene.notes == ["true at \(time)"])
        }
    }

    @Test("all animations of a view and its layer end at once, with what is set on screen")
    func allRemoved() {
        let spin = BasicAnimation(keyPath: "transform.rotation.z")
        (spin.fromValue, spin.toValue, spin.duration) = (0, 3, 1)
        scene.act {
            scene.view.layer.add(spin, forKey: "spin")
            scene.animate(1) { scene.view.center.x = 150 }
        }
        scene.go(to: 0.5)
        #expect(scene.view.presentation.transform != .identity && scene.x < 150)
        scene.act { scene.view.removeAllAnimations() }
        #expect(scene.view.presentation.transform == .identity && scene.x == 150)
        #expect(scene.notes == ["false at 0.5"] && scene.view.layer.animationKeys() == nil)
    }

    @Test("two animators can be made to end together (E5)")
    func endTogether() {
        let other = View(frame: .zero)
        let spring = scene.mover(
            SpringTimingParameters(
                mass: 4.5, stiffness: 1300, damping: 95, initialVelocity: CGVector(dx: 2, dy: 2)))
        let fade = PropertyAnimator(duration: 0.5, curve: .linear) { other.alpha = 0 }
        fade.addCompletion { _ in scene.note("fade") }
        scene.act {
            fade.fractionComplete = 0.37
            spring.startAnimation()
            fade.continueAnimation(withTimingParameters: nil, durationFactor: spring.duration / fade.duration)
        }
        #expect(scene.at(spring.duration - 1e-6).notes.isEmpty)
        #expect(scene.at(spring.duration + 1e-6).notes.count == 2)
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

    @Test("a spring that continues without a new timing begins again from rest (E2)", arguments: [0.0, 2])
    func springFromRest(factor: Double) {
        let animator = scene.mover(
            SpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 3, dy: 0)), duration: 1)
        scene.play(animator, to: 0.2)
        let x = scene.x
        #expect(x > 100 && x < 149)
        scene.act {
            animator.pauseAnimation()
            animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
        }
        #expect(isNear(scene.x, x) && isNear(scene.speed, 0))
        #expect(scene.at(0.21).x > x && scene.speed > 0 && scene.at(9).x == 150)
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

    @Test("animations added while running last the remaining time (E7)")
    func addedLater() {
        let animator = scene.mover(TimingCurve.easeInOut, duration: 1)
        scene.play(animator, to: 0.6)
        scene.act { animator.addAnimations { scene.view.alpha = 0 } }
        #expect(isNear(scene.at(0.7).view.presentation.alpha, 1 - TimingCurve.easeInOut.value(atFraction: 0.25)))
        #expect(isNear(scene.at(0.9).view.presentation.alpha, 1 - TimingCurve.easeInOut.value(atFraction: 0.75)))
        #expect(scene.at(1).view.presentation.alpha == 0)
        #expect(scene.notes == ["end at 1.0"])
    }

    @Test("with a delay factor, animations last the rest of the time (E7)", arguments: [false, true])
    func delayFactor(whileRunning: Bool) {
        let animator = scene.mover(TimingCurve.linear, duration: 1)
        let fade = { scene.view.alpha = 0.0 }
        var start = 0.0
        if whileRunning {
            scene.act { animator.startAnimation() }
            start = 0.5
            scene.go(to: start)
            scene.act { animator.addAnimations(fade, delayFactor: 0.6) }
        } else {
            animator.addAnimations(fade, delayFactor: 0.6)
            scene.act { animator.startAnimation() }
        }
        let rest = 1 - start
        #expect(scene.at(start + 0.59 * rest).view.presentation.alpha == 1 && scene.view.alpha == 0)
        #expect(isNear(scene.at(start + 0.7 * rest).view.presentation.alpha, 0.75))
        #expect(scene.at(1).view.presentation.alpha == 0 && scene.view.animated.isEmpty)
    }

    @Test("a delayed block of the same property is added in flight, also when scrubbed back and forth (K1)")
    func sameProperty() {
        let animator = scene.mover(TimingCurve.linear, duration: 1)
        animator.addAnimations({ scene.view.center.x = 0 }, delayFactor: 0.5)
        scene.act { animator.startAnimation() }
        #expect(isNear(scene.at(0.25).x, 75))
        #expect(isNear(scene.at(0.5).x, 100) && isNear(scene.speed, 100 - 300))
        scene.go(to: 0.75)
        scene.act {
            animator.pauseAnimation()
            animator.fractionComplete = 0.25
            #expect(isNear(scene.x, 75))
            animator.fractionComplete = 1
            #expect(isNear(scene.x, 0))
            animator.fractionComplete = 0.1
            animator.isReversed = true
            animator.startAnimation()
        }
        #expect(scene.at(4).modelX == 50 && scene.x == 50)
    }

    static let added: [any TimingCurveProvider] = [
        CubicTimingParameters(animationCurve: .easeInOut), TimingCurve.linear, CubicTimingParameters(),
        SpringTimingParameters(dampingRatio: 0.8), SpringTimingParameters(mass: 1, stiffness: 300, damping: 20),
    ]

    @Test("a second animation is added to value and velocity on screen (K1)", arguments: 0..<5)
    func addition(index: Int) {
        scene.act { scene.animate(1, options: .curveEaseIn, notesResult: "first ") { scene.view.center.x = 450 } }
        scene.go(to: 0.5)
        let (x, speed) = (scene.x, scene.speed)
        #expect(speed > 100)
        let animator = scene.mover(Self.added[index], duration: 0.6)
        scene.act { animator.startAnimation() }
        #expect(isNear(scene.x, x))
        let own: Double
        switch animator.timingParameters.timingCurve {
        case .linear?: own = -300 / 0.6
        case .bezier(let curve)?: own = -300 / 0.6 * curve.y1 / curve.x1
        default: own = 0
        }
        #expect(isNear(scene.speed, speed + own, within: 1e-6))
        let step = 1e-6
        for time in [0.55, 0.7, 0.9] {
            scene.go(to: time - step)
            let before = scene.x
            scene.go(to: time)
            let speed = scene.speed
            scene.go(to: time + step)
            #expect(isNear((scene.x - before) / (2 * step), speed, within: 0.01))
        }
        #expect(scene.at(5).x == 150 && scene.notes.contains("first true at 1.0"))
    }

    @Test("K8: a velocity that a finger hands over makes a spring with its own duration last until it has settled")
    func longerSpring() {
        let animator = scene.mover(SpringTimingParameters(mass: 1, stiffness: 300, damping: 20), by: 100)
        let usual = animator.duration
        animator.handOver([30000, 0, 0, 0, 0, 0, 0, 0], to: .center, of: scene.view)
        scene.act { animator.startAnimation() }
        #expect(isNear(scene.speed, 30000) && animator.duration > usual)
        #expect(abs(scene.at(animator.duration - 1e-9).x - 150) < 0.26)
    }

    @Test("L1: a block that sets the value that the model has already neither disturbs nor waits")
    func sameAgain() {
        scene.act { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 150 } }
        scene.go(to: 0.5)
        scene.act { scene.animate(1, options: .curveLinear, notesResult: "same ") { scene.view.center.x = 150 } }
        #expect(scene.notes == ["same true at 0.5"])
        #expect(isNear(scene.at(0.75).x, 125) && scene.at(1).x == 150)
    }

    @Test("a spring's velocity is relative to its own distance, and a catch at rest has none")
    func caught() {
        let animator = scene.mover(TimingCurve.linear)
        scene.play(animator, to: 0.5)
        scene.act { animator.stopAnimation(true) }
        let next = scene.mover(
            SpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 2, dy: 0)), by: 200)
        scene.act { next.startAnimation() }
        #expect(isNear(scene.x, 100) && isNear(scene.speed, 2 * 150))
        scene.act { next.stopAnimation(true) }
        let still = scene.mover(SpringTimingParameters(dampingRatio: 1), by: 300)
        scene.act { still.startAnimation() }
        #expect(scene.speed == 0)
        scene.go(to: 3)
    }

    @Test("a completion can start the next animation, which begins at that exact moment")
    func chained() {
        scene.act {
            View.animate(withDuration: 0.35, options: .curveLinear) {
                scene.view.center.x = 150
            } completion: { _ in
                scene.animate(0.35, options: .curveLinear, notesEnd: "second") { scene.view.center.x = 50 }
            }
        }
        #expect(isNear(scene.at(0.5).x, 150 - 100 * 0.15 / 0.35))
        #expect(scene.at(1).notes == ["second at 0.7"])
    }
}
