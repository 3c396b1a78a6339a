import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Pausing, scrubbing, reversing, stopping")
struct ControlTests {
    let scene = Scene()

    static let timings: [any TimingCurveProvider] = [
        CubicTimingParameters(animationCurve: .easeInOut), TimingCurve.linear,
        SpringTimingParameters(dampingRatio: 0.5),
        SpringTimingParameters(mass: 1, stiffness: 300, damping: 14, initialVelocity: CGVector(dx: 4, dy: 4)),
        TimingCurve.bezier(CubicBezier(nearestTo: 0.3, -0.4, 0.6, 1.5)),
    ]

    @Test("setting the fraction of an inactive animator activates it, paused (E1)")
    func scrubActivates() {
        let animator = scene.mover()
        scene.act { animator.fractionComplete = 0.3 }
        #expect(animator.state == .active && !animator.isRunning)
        #expect(isNear(scene.x, 80))
        #expect(scene.modelX == 150)
        #expect(isNear(scene.at(5).x, 80))
        scene.act { animator.stopAnimation(true) }
    }

    @Test(
        "paused, nothing moves; continued, nothing jumps and the remaining fraction of the time is left (E2, E5)",
        arguments: 0..<5)
    func pausing(index: Int) {
        let animator = scene.mover(Self.timings[index], duration: 1)
        let duration = animator.duration
        scene.play(animator, to: duration * 0.3)
        let x = scene.x
        scene.act { animator.pauseAnimation() }
        #expect(scene.x == x && scene.speed == 0)
        #expect(isNear(animator.fractionComplete, (x - 50) / 100))
        #expect(scene.at(3).x == x)
        scene.act { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        #expect(isNear(scene.x, x))
        // The remaining fraction of the duration remains (E5), also where a spring is beyond its target.
        let rest = duration * abs((150 - x) / 100)
        scene.go(to: 3 + rest * 0.5)
        let seen = scene.x
        if let curve = Self.timings[index].timingCurve {
            let time = curve.inverse((x - 50) / 100)
            #expect(isNear(seen, 50 + 100 * curve.value(atFraction: (time + 1) / 2), within: 1e-6))
        } else {
            // A spring begins again from what is on screen, at rest.
            #expect(abs(seen - x) < abs(150 - x) * 1.5 && seen != x)
        }
        scene.go(to: 10)
        #expect(isNear(scene.notes.compactMap { Double($0.split(separator: " ")[2]) }[0], 3 + rest))
    }

    @Test("turned round close to its end, it goes back at the speed at which it came (E3)")
    func turnedAtEnd() {
        for time in [0.85, 0.92, 0.96, 0.99] {
            let scene = Scene()
            let animator = scene.mover(CubicTimingParameters(animationCurve: .easeIn))
            scene.play(animator, to: time)
            let speed = scene.speed
            scene.act { animator.isReversed = true }
            #expect(speed > 100 && isNear(scene.speed, -speed, within: 1e-6), "at \(time) s")
            let x = scene.x
            #expect(abs(x - scene.at(time + 1e-5).x - speed * 1e-5) < 1e-6, "at \(time) s")
        }
    }

    @Test("the fraction is the progress on screen, and time is mapped through the inverse curve (E2)", arguments: 0..<5)
    func scrubbing(index: Int) {
        let animator = scene.mover(Self.timings[index], duration: 1)
        scene.act {
            for fraction in [0.1, 0.9, 0.35, 0, 1, 0.62] {
                animator.fractionComplete = fraction
                #expect(isNear(scene.x, 50 + 100 * fraction))
                #expect(isNear(animator.fractionComplete, fraction))
            }
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
        #expect(isNear(scene.x, 112, within: 1e-6))
        #expect(isNear(animator.fractionComplete, 0.62, within: 1e-8))
        #expect(abs(scene.at(1e-4).x - 112) < 0.3)
        #expect(scene.at(3).x == 150)
    }

    @Test(
        "a scrubbed curve continues from the moment with that progress, in the remaining fraction of the time (E2, E5)")
    func mappedBack() {
        let animator = scene.mover(TimingCurve.easeIn, duration: 2)
        scene.act {
            animator.fractionComplete = 0.5
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
        let time = TimingCurve.easeIn.inverse(0.5)
        #expect(
            isNear(
                scene.at(0.25).x, 50 + 100 * TimingCurve.easeIn.value(atFraction: time + (1 - time) / 4), within: 1e-6))
        #expect(scene.at(3).notes == ["end at 1.0"])
    }

    @Test("without linear scrubbing the fraction is one of time, along the curve")
    func curvedScrubbing() {
        let animator = scene.mover(TimingCurve.easeOut, duration: 2)
        animator.scrubsLinearly = false
        scene.act { animator.fractionComplete = 0.25 }
        #expect(isNear(scene.x, 50 + 100 * TimingCurve.easeOut.value(atFraction: 0.25)))
        #expect(animator.fractionComplete == 0.25)
        scene.act { animator.startAnimation() }
        #expect(isNear(scene.at(0.5).x, 50 + 100 * TimingCurve.easeOut.value(atFraction: 0.5)))
        #expect(scene.at(2).notes == ["end at 1.5"])
    }

    @Test("a fraction outside 0...1 is clamped")
    func clamping() {
        let animator = scene.mover()
        scene.act {
            animator.fractionComplete = -3
            #expect(animator.fractionComplete == 0)
            animator.fractionComplete = 7
            #expect(animator.fractionComplete == 1)
            animator.fractionComplete = .nan
            #expect(animator.fractionComplete == 0)
            animator.stopAnimation(true)
        }
    }

    @Test("reversing doesn't flip the fraction (E2); at the end the completion gets start and values return (E3)")
    func reversing() {
        let animator = scene.mover(TimingCurve.easeInOut, duration: 1)
        scene.play(animator, to: 0.4)
        let fraction = animator.fractionComplete
        scene.act {
            animator.pauseAnimation()
            animator.isReversed = true
            #expect(animator.fractionComplete == fraction)
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
        #expect(isNear(scene.x, 50 + 100 * fraction))
        #expect(isNear(scene.at(0.4 + fraction / 2).x, 50 + 100 * TimingCurve.easeInOut.value(atFraction: 0.2)))
        #expect(isNear(animator.fractionComplete, TimingCurve.easeInOut.value(atFraction: 0.2)))
        #expect(scene.speed < 0)
        #expect(scene.at(2).notes == ["start at \(0.4 + fraction)"])
        #expect(scene.x == 50 && scene.modelX == 50)
    }

    @Test("reversed while running, it turns around at its position and speed")
    func turning() {
        let animator = scene.mover(duration: 1)
        scene.act {
            animator.pauseAnimation()
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
        }
        #expect(isNear(scene.at(1).x, 100))
        scene.act { animator.isReversed = true }
        #expect(isNear(scene.x, 100) && isNear(scene.speed, -50))
        #expect(isNear(scene.at(1.5).x, 75))
        scene.act { animator.isReversed = false }
        #expect(isNear(scene.at(2).x, 100))
        #expect(scene.at(4).notes == ["end at 3.0"])
    }

    @Test("retargeted backwards instead of reversed, the completion gets end (E3)")
    func retargeted() {
        let animator = scene.mover()
        scene.play(animator, to: 0.5)
        scene.act { animator.addAnimations { scene.view.center.x = 50 } }
        #expect(scene.at(2).x == 50)
        #expect(scene.notes == ["end at 1.0"])
    }

    @Test("stopped without finishing, the model has the values on screen, and no completion is called (E4)")
    func stopping() {
        let animator = scene.mover()
        scene.play(animator, to: 0.25)
        scene.act { animator.stopAnimation(true) }
        #expect(isNear(scene.modelX, 75) && scene.x == scene.modelX)
        #expect(animator.state == .inactive && scene.view.animated.isEmpty)
        #expect(scene.at(2).notes.isEmpty && isNear(scene.x, 75))
    }

    @Test(
        "stopped to be finished: the screen stands still; finishing calls the completion and sets the values (E4)",
        arguments: [(AnimatingPosition.end, 150.0), (.start, 50), (.current, 75)])
    func finishing(position: AnimatingPosition, x: Double) {
        let animator = scene.mover()
        scene.play(animator, to: 0.25)
        scene.act { animator.stopAnimation(false) }
        #expect(isNear(scene.x, 75) && scene.modelX == 150 && scene.notes.isEmpty)
        scene.act { animator.finishAnimation(at: position) }
        #expect(isNear(scene.modelX, x) && scene.x == scene.modelX)
        #expect(scene.notes == ["\(position) at 0.25"])
    }

    @Test("misuse is reported and does nothing (E4)")
    func misuse() {
        let animator = scene.mover()
        scene.act { animator.finishAnimation(at: .end) }
        #expect(scene.errors.count == 1)
        scene.act {
            animator.startAnimation()
            animator.finishAnimation(at: .end)
        }
        #expect(scene.errors.count == 2 && animator.isRunning)
        scene.act {
            animator.stopAnimation(false)
            animator.startAnimation()
            animator.pauseAnimation()
            animator.continueAnimation()
            animator.fractionComplete = 0.5
            animator.addAnimations {}
        }
        #expect(scene.errors.count == 7 && animator.state == .stopped)
        #expect(scene.errors.allSatisfy { !$0.operation.isEmpty && !$0.cause.isEmpty && !$0.remedy.isEmpty })
        scene.act { animator.finishAnimation(at: .end) }
        #expect(scene.notes.count == 1)
    }

    @Test("releasing a paused or stopped animator is reported, and the view stays in place (E4)", arguments: [0, 1])
    func releasing(kind: Int) {
        var animator: PropertyAnimator? = scene.mover()
        scene.act {
            animator?.fractionComplete = 0.5
            if kind == 1 { animator?.stopAnimation(false) }
        }
        animator = nil
        #expect(scene.errors.count == 1)
        #expect(isNear(scene.x, 100) && isNear(scene.modelX, 100))
        #expect(scene.view.animated.isEmpty)
        scene.act { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 200 } }
        #expect(isNear(scene.at(0.5).x, 150))
    }

    @Test("an animation that isn't interruptible can't be paused, scrubbed or stopped; the attempt is reported")
    func uninterruptible() {
        let animator = scene.mover()
        animator.isInterruptible = false
        scene.act {
            animator.startAnimation()
            animator.pauseAnimation()
            animator.fractionComplete = 0.5
            animator.stopAnimation(true)
        }
        #expect(animator.isRunning && scene.errors.count == 3)
        #expect(scene.at(2).notes == ["end at 1.0"])
    }

    @Test("an animator that pauses on completion stays active at its end without completing")
    func pausesOnCompletion() {
        let animator = scene.mover(SpringTimingParameters(dampingRatio: 0.7))
        animator.pausesOnCompletion = true
        scene.play(animator, to: 2)
        #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
        #expect(scene.notes.isEmpty && scene.x == 150)
        scene.act {
            animator.pausesOnCompletion = false
            animator.isReversed = true
            animator.startAnimation()
        }
        #expect(scene.at(4).notes == ["start at 3.0"])
        #expect(scene.x == 50)
    }

    @Test("reversed before the start, it plays from the end values back")
    func startsReversed() {
        let animator = scene.mover()
        animator.isReversed = true
        scene.act { animator.startAnimation() }
        #expect(scene.x == 150 && animator.fractionComplete == 1)
        #expect(isNear(scene.at(0.25).x, 125))
        #expect(scene.at(2).notes == ["start at 1.0"])
        #expect(scene.modelX == 50)
    }

    @Test("start values return exactly (B5)")
    func exactReturn() {
        let view = scene.view
        view.transform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 0.3, y: 1.7)
        view.backgroundColor = Color(red: 0.3, green: 0.7, blue: 0.1, alpha: 0.7)
        view.bounds = CGRect(x: 0.1, y: 0.2, width: 33.3, height: 44.4)
        let before = view.model
        let animator = PropertyAnimator(duration: 1, dampingRatio: 0.5) {
            view.transform = CGAffineTransform(rotationAngle: 3)
            view.backgroundColor = .black
            view.frame = CGRect(x: 5, y: 6, width: 7, height: 8)
            view.alpha = 0
        }
        scene.act {
            animator.fractionComplete = 0.4
            animator.isReversed = true
            animator.startAnimation()
        }
        scene.go(to: 2)
        #expect(view.model == before)
        #expect(view.presentation == before)
    }

    @Test("a scrub, pause or stop during the delay acts immediately")
    func duringDelay() {
        for kind in 0..<3 {
            let scene = Scene()
            let animator = scene.mover()
            scene.act { animator.startAnimation(afterDelay: 1) }
            scene.go(to: 0.5)
            switch kind {
            case 0:
                scene.act {
                    animator.pauseAnimation()
                    animator.startAnimation()
                }
                #expect(isNear(scene.at(1).x, 100))
            case 1:
                scene.act { animator.fractionComplete = 0.5 }
                #expect(isNear(scene.x, 100) && animator.isRunning)
            default:
                scene.act { animator.stopAnimation(true) }
                #expect(scene.x == 50 && scene.modelX == 50)
            }
            #expect(scene.at(5).notes.count == (kind == 2 ? 0 : 1))
        }
    }
}
