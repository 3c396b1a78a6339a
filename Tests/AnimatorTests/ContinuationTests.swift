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
