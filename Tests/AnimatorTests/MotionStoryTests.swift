import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing
import Timing
import ViewHierarchy

@testable import Animator

/// Animations at random, by a seed, compared with recorded stories: they notice what changes beside the rules of the other
/// tests.
@MainActor
@Suite("Motions at random")
struct MotionStoryTests {
    /// Returns a block that changes some properties of a view.
    func change(_ view: View, _ noise: inout SeededRandom) -> () -> Void {
        let changes: [() -> Void] = (0..<noise.pick([1, 2])).map { _ in
            let (x, y) = (noise.number(0...400, in: 100), noise.number(0...400, in: 100))
            switch noise.pick(Array(0..<7)) {
            case 0: return { view.center = CGPoint(x: x, y: y) }
            case 1: return { view.bounds.size = CGSize(width: 20 + x / 2, height: 20 + y / 2) }
            case 2: return { view.alpha = x / 400 }
            case 3: return { view.transform = CGAffineTransform(rotationAngle: x / 70 - 3) }
            case 4: return { view.transform = CGAffineTransform(scaleX: 0.2 + x / 200, y: 0.2 + y / 200) }
            case 5: return { view.cornerRadius = x / 13 }
            default: return { view.backgroundColor = x < 200 ? .red : .blue }
            }
        }
        return { for change in changes { change() } }
    }

    func facts(_ views: [View]) -> String {
        views.map { view in
            let seen = view.presentation
            return ValueText.text(
                [seen.center, seen.bounds, seen.alpha, seen.cornerRadius, seen.transform, view.center, view.alpha]
                    as [Any])
                + " moves \(ValueText.text(view.presentationVelocity)) \(ValueText.text(view.velocityOnStage))"
        }.joined(separator: "\n")
    }

    func play(
        _ story: inout GoldenStory, seed: UInt64, _ act: @MainActor (Scene, [View], inout SeededRandom) -> String
    ) {
        var noise = SeededRandom(seed: seed)
        let scene = Scene()
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        let inner = View(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        inner.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        scene.act {
            window.addSubview(scene.view)
            scene.view.addSubview(inner)
        }
        let views = [scene.view, inner]
        var time = 0.0
        for step in 0..<8 {
            let name = scene.act { act(scene, views, &noise) }
            for _ in 0..<noise.pick([1, 2, 4]) {
                time += noise.pick([0.03, 0.11, 0.4])
                scene.go(to: time)
                story.add("\(seed) \(step) \(name), \(ValueText.text(time)) s", facts(views))
            }
        }
        scene.go(to: time + 30)
        story.add("\(seed) at rest", facts(views) + "\n" + scene.notes.joined(separator: "\n"))
    }

    @Test("blocks with each option, springs, keyframes and transitions, over one another", arguments: 1...3)
    func blocks(part: UInt64) throws {
        var story = GoldenStory("blocks-\(part)")
        for seed in part * 10..<part * 10 + 8 {
            play(&story, seed: seed) { scene, views, noise in
                let view = noise.pick(views)
                let (seconds, delay) = (noise.number(0...0.9, in: 100), noise.pick([0, 0, 0.2]))
                var options: AnimationOptions = noise.pick([.curveLinear, .curveEaseIn, .curveEaseOut, .curveEaseInOut])
                for option: AnimationOptions in [.beginFromCurrentState, .layoutSubviews, .allowUserInteraction]
                where noise.pick([false, false, true]) { options.insert(option) }
                let count = scene.notes.count
                let change = self.change(view, &noise)
                @MainActor func end(_ isFinished: Bool) { scene.note("\(count) \(isFinished)") }
                switch noise.pick(Array(0..<7)) {
                case 0, 1:
                    View.animate(
                        withDuration: seconds, delay: delay, options: options, animations: change,
                        completion: end)
                    return "block"
                case 2:
                    if noise.pick([true, false]) { options.insert(.autoreverse) }
                    options.insert(.repeat)
                    View.animate(withDuration: 0.2 + seconds, options: options, animations: change)
                    return "repeated"
                case 3:
                    View.animate(
                        withDuration: 0.1 + seconds, delay: delay,
                        usingSpringWithDamping: noise.number(0.2...1.2, in: 100),
                        initialSpringVelocity: noise.number(-3...3, in: 100), options: options,
                        animations: change, completion: end)
                    return "spring"
                case 4:
                    let mode: KeyframeAnimationOptions = noise.pick([
                        .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic,
                        .calculationModeCubicPaced,
                    ])
                    let frames = [0, 0.3, 0.6].map { ($0, noise.number(0.1...0.5, in: 100), self.change(view, &noise)) }
                    View.animateKeyframes(
                        withDuration: 0.2 + seconds, delay: delay, options: mode,
                        animations: {
                            for (start, length, change) in frames {
                                View.addKeyframe(
                                    withRelativeStartTime: start, relativeDuration: length, animations: change)
                            }
                        }, completion: end)
                    return "keyframes"
                case 5:
                    View.performWithoutAnimation(change)
                    return "no animation"
                default:
                    options.insert(
                        noise.pick([
                            .transitionCrossDissolve, .transitionFlipFromLeft, .transitionFlipFromTop,
                            .transitionCurlUp,
                            .transitionCurlDown,
                        ]))
                    View.transition(
                        with: view, duration: seconds, options: options, animations: change,
                        completion: end)
                    return "transition"
                }
            }
        }
        try story.check()
    }

    @Test(
        "animators that are started, paused, scrubbed, turned, continued, added to, stopped and finished",
        arguments: 1...3)
    func animators(part: UInt64) throws {
        var story = GoldenStory("animators-\(part)")
        for seed in part * 100..<part * 100 + 8 {
            var animators: [PropertyAnimator] = []
            play(&story, seed: seed) { scene, views, noise in
                let view = noise.pick(views)
                if animators.isEmpty || noise.pick([false, false, true]) {
                    let timing: any TimingCurveProvider = noise.pick([
                        CubicTimingParameters(animationCurve: .easeInOut), TimingCurve.linear,
                        SpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 2, dy: 1)),
                        SpringTimingParameters(mass: 1, stiffness: 200, damping: 12, initialVelocity: .zero),
                    ])
                    let animator = PropertyAnimator(duration: noise.number(0.2...1, in: 100), timingParameters: timing)
                    animator.scrubsLinearly = noise.pick([true, true, false])
                    animator.pausesOnCompletion = noise.pick([false, false, true])
                    let number = animators.count
                    animator.addAnimations(change(view, &noise))
                    animator.addAnimations(change(view, &noise), delayFactor: noise.pick([0, 0.4]))
                    animator.addCompletion { scene.note("\(number) \($0)") }
                    animators.append(animator)
                    if noise.pick([true, true, false]) {
                        animator.startAnimation()
                    } else {
                        animator.startAnimation(afterDelay: 0.15)
                    }
                    return "started"
                }
                let animator = noise.pick(animators)
                switch noise.pick(Array(0..<8)) {
                case 0:
                    animator.pauseAnimation()
                    return "paused"
                case 1:
                    animator.fractionComplete = noise.number(0...1, in: 100)
                    return "scrubbed"
                case 2:
                    animator.isReversed.toggle()
                    return "turned"
                case 3:
                    animator.continueAnimation(withTimingParameters: nil, durationFactor: noise.pick([0, 0.5, 1.5]))
                    return "continued"
                case 4:
                    animator.continueAnimation(
                        withTimingParameters: noise.pick([
                            TimingCurve.easeOut, SpringTimingParameters(dampingRatio: 0.7),
                        ]), durationFactor: noise.pick([0, 0.6]))
                    return "retimed"
                case 5:
                    let frames = [0, 0.4].map { ($0, self.change(view, &noise)) }
                    animator.addAnimations {
                        View.animateKeyframes(
                            withDuration: 0,
                            animations: {
                                for (start, change) in frames {
                                    View.addKeyframe(
                                        withRelativeStartTime: start, relativeDuration: 0.4, animations: change)
                                }
                            })
                    }
                    animator.addAnimations(change(view, &noise))
                    return "added"
                case 6:
                    animator.stopAnimation(noise.pick([true, false]))
                    return "stopped"
                default:
                    if animator.state == .stopped {
                        animator.finishAnimation(at: noise.pick([.start, .current, .end]))
                    }
                    return "finished"
                }
            }
            story.add(
                "\(seed) animators",
                animators.map { "\($0.state) \($0.isRunning) \(ValueText.text($0.fractionComplete)) \($0.isReversed)" }
                    .joined(separator: "\n"))
        }
        try story.check()
    }

    @Test("layers' animations of each kind, with their times, and in groups", arguments: 1...3)
    func layers(part: UInt64) throws {
        var story = GoldenStory("layers-\(part)")
        for seed in part * 1000..<part * 1000 + 8 {
            play(&story, seed: seed) { scene, views, noise in
                let layer = noise.pick(views).layer
                @MainActor func animation(_ noise: inout SeededRandom) -> LayerAnimation {
                    let path = noise.pick([
                        "position.x", "position", "opacity", "transform.scale", "transform.rotation", "bounds.size",
                    ])
                    @MainActor func value(_ noise: inout SeededRandom) -> Any {
                        switch path {
                        case "position": CGPoint(x: noise.number(0...300, in: 100), y: noise.number(0...300, in: 100))
                        case "bounds.size":
                            CGSize(width: noise.number(10...200, in: 100), height: noise.number(10...200, in: 100))
                        case "opacity", "transform.scale": noise.number(0...1, in: 100)
                        default: noise.number(-3...300, in: 100)
                        }
                    }
                    if noise.pick([false, false, true]) {
                        let frames = KeyframeAnimation(keyPath: path)
                        frames.values = (0..<noise.pick([2, 3, 4])).map { _ in value(&noise) }
                        frames.calculationMode = noise.pick([.linear, .discrete, .paced, .cubic, .cubicPaced])
                        return frames
                    }
                    let basic =
                        noise.pick([true, true, false])
                        ? BasicAnimation(keyPath: path) : SpringAnimation(keyPath: path)
                    (basic.fromValue, basic.toValue) = noise.pick([
                        (value(&noise), value(&noise)), (nil, value(&noise)), (value(&noise), nil),
                    ])
                    if noise.pick([false, false, true]) { (basic.toValue, basic.byValue) = (nil, value(&noise)) }
                    basic.isAdditive = noise.pick([false, false, true])
                    (basic as? SpringAnimation)?.initialVelocity = noise.number(-5...5, in: 100)
                    return basic
                }
                @MainActor func time(_ animation: LayerAnimation, _ noise: inout SeededRandom) {
                    animation.duration = noise.number(0.1...0.8, in: 100)
                    animation.beginTime = noise.pick([0, 0, scene.timeline.now.seconds + 0.15])
                    animation.speed = Float(noise.pick([1, 1, 2, 0.5]))
                    animation.timeOffset = noise.pick([0, 0, 0.2])
                    animation.repeatCount = Float(noise.pick([0, 0, 1.5, 3]))
                    animation.autoreverses = noise.pick([false, false, true])
                    animation.fillMode = noise.pick([.removed, .forwards, .backwards, .both])
                    animation.isRemovedOnCompletion = noise.pick([true, true, false])
                    animation.timingFunction = noise.pick([nil, MediaTimingFunction(name: .easeIn)])
                }
                switch noise.pick([0, 0, 0, 1, 2]) {
                case 0:
                    let one = animation(&noise)
                    time(one, &noise)
                    layer.add(one, forKey: noise.pick(["a", "b", nil]))
                    return "one"
                case 1:
                    let group = LayerAnimationGroup()
                    group.animations = (0..<2).map { _ in
                        let one = animation(&noise)
                        time(one, &noise)
                        one.beginTime = noise.pick([0, 0.1])
                        return one
                    }
                    time(group, &noise)
                    layer.add(group, forKey: "group")
                    return "group"
                default:
                    if noise.pick([true, false]) { layer.removeAnimation(forKey: "a") } else { layer.opacity = 0.5 }
                    return "removed"
                }
            }
        }
        try story.check()
    }
}
