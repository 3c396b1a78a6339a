import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

/// Random calls of a group, its members and animators outside it.
@MainActor
private final class RandomGroupUse {
    let scene = Scene()
    let group = AnimationGroup()
    private let seed: Int
    private var random: SeededRandom
    private(set) var log = ""
    private var animators: [PropertyAnimator] = []
    private var open: Set<Int> = []
    private var names = 0
    private var repeats = 0
    private var idle = 0
    private var earlyIdle = 0

    init(seed: Int) {
        self.seed = seed
        random = SeededRandom(seed: UInt64(seed))
        group.onIdle = { [unowned self] in
            idle += 1
            if !group.activeAnimators.isEmpty { earlyIdle += 1 }
        }
    }

    private func pick() -> Double { Double.random(in: 0...1, using: &random) }

    /// The values on screen, which must not jump.
    private var seen: [Double] {
        let values = scene.view.presentation
        return [values.center.x, values.center.y, values.alpha * 100, values.cornerRadius]
    }

    private func set(_ target: CGPoint) {
        scene.view.center = target
        if target.x > 200 { scene.view.alpha = target.y / 800 }
    }

    /// Returns a name for a completion, which must be called exactly once.
    private func name() -> Int {
        names += 1
        open.insert(names)
        return names
    }

    private func close(_ name: Int) { if open.remove(name) == nil { repeats += 1 } }

    /// - Returns: Whether values may jump.
    private func start() -> Bool {
        let target = CGPoint(x: pick() * 400, y: pick() * 800)
        let delay = pick() < 0.4 ? pick() * 0.5 : 0
        let duration = pick() < 0.1 ? 0 : 0.05 + pick()
        let name = name()
        if pick() < 0.5 {
            let chains = pick() < 0.3
            // Without the option, the alpha would jump (K3).
            let curve: AnimationOptions = pick() < 0.5 ? .curveLinear : []
            View.animate(withDuration: duration, delay: delay, options: [curve, .beginFromCurrentState]) {
                self.set(target)
            } completion: { [unowned self] _ in
                close(name)
                if chains { View.animate(withDuration: 0.3) { self.scene.view.cornerRadius = target.x / 10 } }
            }
        } else {
            let timing = RandomUseTests.timings.randomElement(using: &random) ?? TimingCurve.linear
            let animator = PropertyAnimator(duration: duration, timingParameters: timing)
            animator.addAnimations { self.set(target) }
            if target.y > 500 { animator.addAnimations({ self.scene.view.center.x = 17 }, delayFactor: target.x / 400) }
            animator.addCompletion { [unowned self] _ in close(name) }
            animators.append(animator)
            animator.startAnimation(afterDelay: delay)
        }
        return duration == 0
    }

    private func control(_ animator: PropertyAnimator) -> Bool {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: animator.pauseAnimation()
        case 1: animator.startAnimation()
        case 2: animator.isReversed.toggle()
        case 3: animator.continueAnimation(withTimingParameters: TimingCurve.easeOut, durationFactor: pick() * 2)
        case 4:
            animator.fractionComplete = pick()
            return true
        default:
            let mayJump = animator.fractionComplete >= 1
            animator.addAnimations { self.scene.view.cornerRadius = 5 }
            return mayJump
        }
        return false
    }

    /// - Returns: Whether values may jump.
    private func act() -> Bool {
        let action = Int.random(in: 0..<12, using: &random)
        log += " \(action)@\(scene.timeline.now.seconds)/\(group.time)"
        switch action {
        case 0, 1, 2: return group.collect(start)
        case 3: return start()
        case 4, 5:
            group.speed = [-1, 0, 0.5, 1, 2, -pick(), pick()].randomElement(using: &random) ?? 1
            log += "(\(group.speed))"
            return false
        case 6, 7:
            let time = max(0, group.time + pick() - 0.5)
            log += "(\(time))"
            group.seek(to: time)
            return true
        case 8 where pick() < 0.2:
            group.finish(at: [.start, .end, .current].randomElement(using: &random) ?? .end)
            return true
        default:
            guard let animator = animators.randomElement(using: &random), animator.state == .active else {
                return false
            }
            return control(animator) || animator.duration == 0
        }
    }

    func play() {
        for _ in 0..<60 {
            scene.go(to: scene.timeline.now.seconds + (pick() < 0.2 ? 0 : pick() * 0.3))
            let before = seen
            let mayJump = scene.act(act)
            let after = seen
            #expect(after.allSatisfy { $0.isFinite }, "seed \(seed):\(log)")
            guard !mayJump else { continue }
            for (old, new) in zip(before, after) { #expect(abs(old - new) < 0.5, "seed \(seed):\(log)") }
        }
    }

    /// Lets everything end.
    func end() {
        scene.act {
            group.speed = 1
            for animator in animators where animator.state == .active && !animator.isRunning {
                animator.startAnimation()
            }
        }
        scene.go(to: scene.timeline.now.seconds + 100)
        #expect(animators.allSatisfy { $0.state == .inactive }, "seed \(seed):\(log)")
        #expect(scene.driver.runningAnimators.isEmpty && !scene.timeline.isMoving && !scene.timeline.needsFrames)
        #expect(scene.view.animated.isEmpty && scene.view.presentation == scene.view.model, "seed \(seed):\(log)")
        #expect(open.isEmpty && repeats == 0, "seed \(seed):\(log)")
        #expect(group.activeAnimators.isEmpty && earlyIdle == 0 && (idle > 0) == group.hasStarted)
    }
}

@MainActor
@Suite("Random use of a group")
struct GroupRandomUseTests {
    @Test("nothing jumps except by seeking, nothing is left over, and everything completes once", arguments: 0..<400)
    func random(seed: Int) {
        let use = RandomGroupUse(seed: seed)
        use.play()
        use.end()
    }
}
