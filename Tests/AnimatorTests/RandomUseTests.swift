import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Random use of animators")
struct RandomUseTests {
    static let timings: [any TimingCurveProvider] = [
        TimingCurve.linear, CubicTimingParameters(animationCurve: .easeInOut), CubicTimingParameters(),
        SpringTimingParameters(dampingRatio: 0.6), SpringTimingParameters(),
        SpringTimingParameters(mass: 1, stiffness: 200, damping: 12, initialVelocity: CGVector(dx: 3, dy: -6)),
        TimingCurve.bezier(CubicBezier(nearestTo: 0.2, -0.5, 0.5, 1.6)),
    ]

    /// A view's values on screen, which must not jump.
    private func seen(_ view: View) -> [Double] {
        let values = view.presentation
        return [values.center.x, values.center.y, values.alpha * 100, values.cornerRadius]
    }

    @Test("nothing jumps, nothing is left over, and all but stopped animations complete once", arguments: 0..<400)
    func random(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let scene = Scene()
        let view = scene.view
        var animators: [PropertyAnimator] = []
        var open: Set<ObjectIdentifier> = []
        var repeats = 0
        var time = 0.0
        var log = ""
        func pick() -> Double { Double.random(in: 0...1, using: &random) }
        for _ in 0..<40 {
            time += pick() < 0.2 ? 0 : pick() * 0.3
            scene.go(to: time)
            let before = seen(view)
            var mayJump = false
            let action = Int.random(in: 0..<14, using: &random)
            log += " \(action)@\(time)"
            scene.act {
                let target = CGPoint(x: pick() * 400, y: pick() * 800)
                guard action > 3, let animator = animators.randomElement(using: &random) else {
                    let timing = Self.timings.randomElement(using: &random) ?? TimingCurve.linear
                    let animator = PropertyAnimator(duration: pick() * 0.8, timingParameters: timing)
                    animator.addAnimations {
                        view.center = target
                        if target.x > 200 { view.alpha = target.y / 800 }
                    }
                    if target.y > 500 {
                        animator.addAnimations({ view.center.x = 17 }, delayFactor: target.x / 400)
                    }
                    let name = ObjectIdentifier(animator)
                    open.insert(name)
                    animator.addCompletion { _ in if open.remove(name) == nil { repeats += 1 } }
                    animators.append(animator)
                    animator.startAnimation(afterDelay: pick() < 0.3 ? pick() * 0.4 : 0)
                    mayJump = animator.duration == 0
                    return
                }
                switch action {
                case 4: animator.pauseAnimation()
                case 5: animator.startAnimation()
                case 6: animator.isReversed.toggle()
                case 7:
                    let timing = Self.timings.randomElement(using: &random) ?? TimingCurve.linear
                    if animator.state == .active {
                        animator.continueAnimation(withTimingParameters: timing, durationFactor: pick() * 2)
                    }
                case 8: animator.continueAnimation(withTimingParameters: nil, durationFactor: pick() + 0.1)
                case 9:
                    mayJump = true
                    if animator.state == .active { animator.fractionComplete = pick() }
                case 10:
                    let fraction = animator.fractionComplete
                    mayJump = !(0...1).contains(fraction)
                    if animator.state == .active { animator.fractionComplete = fraction }
                case 11:
                    if animator.state == .active {
                        open.remove(ObjectIdentifier(animator))
                        animator.stopAnimation(true)
                    }
                case 12:
                    if animator.state == .active {
                        animator.stopAnimation(false)
                        animator.finishAnimation(at: .current)
                    }
                default:
                    // Animations added at the end have no time left.
                    // An animator that was reversed while it waited shows the end values of what is added.
                    mayJump = animator.fractionComplete >= 1 || animator.isReversed
                    if animator.state == .active { animator.addAnimations { view.cornerRadius = target.x / 10 } }
                }
            }
            let after = seen(view)
            #expect(after.allSatisfy { $0.isFinite }, "seed \(seed):\(log)")
            if !mayJump {
                for (old, new) in zip(before, after) {
                    #expect(abs(old - new) < 0.5, "seed \(seed):\(log)")
                }
            }
        }
        scene.act {
            for animator in animators where animator.state == .active && !animator.isRunning {
                animator.startAnimation()
            }
        }
        scene.go(to: time + 100)
        // Those that were started again after their end wait for animations (E1), and keep nothing moving.
        scene.act { for animator in animators { animator.stopAnimation(true) } }
        #expect(animators.allSatisfy { $0.state == .inactive }, "seed \(seed):\(log)")
        #expect(scene.driver.runningAnimators.isEmpty && !scene.timeline.isMoving)
        #expect(view.animated.isEmpty && view.presentation == view.model, "seed \(seed):\(log)")
        #expect(open.isEmpty && repeats == 0, "seed \(seed):\(log)")
    }
}
