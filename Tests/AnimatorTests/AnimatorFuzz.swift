import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

/// Random calls of animators, compared with the reference at every step.
///
/// `SCRIM_FUZZ=10000` plays that many sequences, from `SCRIM_FUZZ_SEED` on.
@MainActor
struct AnimatorFuzz {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["SCRIM_FUZZ"].flatMap(UInt64.init) ?? 300
    private static let firstSeed = environment["SCRIM_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

    @Test("random calls of animators match the reference: values, states, fractions, completions (E1 to E8)")
    func reference() {
        var failures = 0
        for seed in Self.firstSeed..<(Self.firstSeed + Self.count) {
            let sequence = RandomCalls(seed: seed)
            sequence.play()
            guard let problem = sequence.problem else { continue }
            failures += 1
            Issue.record("seed \(seed): \(problem)\n\(sequence.log.joined(separator: "\n"))")
            if failures == 3 { break }
        }
        #expect(failures == 0)
        if Self.environment["SCRIM_FUZZ"] != nil {
            print("\(Self.count) sequences of animator calls, \(failures) failures")
        }
    }
}

/// A random sequence of calls of an animator and its reference side by side.
@MainActor
final class RandomCalls {
    private struct Pair {
        let real: PropertyAnimator
        let reference: ReferenceAnimator
    }

    /// The tolerance of values, in points or their unit.
    private static let tolerance = 2e-4

    private(set) var log: [String] = []
    private(set) var problem: String?
    private var random: SeededRandom
    private let scene = Scene()
    private let world: ReferenceWorld
    private var pairs: [Pair] = []
    private var count = 0
    private var notes: [String] = []

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        world = ReferenceWorld([[50, 50], [1, 0], [0, 0]])
    }

    private func pick() -> Double { Double.random(in: 0...1, using: &random) }
    private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    func play() {
        for _ in 0..<25 where problem == nil {
            let time = world.now + (pick(5) == 0 ? 0 : pick() * 0.3)
            scene.go(to: time)
            world.advance(to: time)
            compare("after waiting until \(time)")
            guard problem == nil else { break }
            scene.act { call() }
            compare("after the call")
        }
        end()
    }

    /// Lets everything end, and checks that nothing is left.
    private func end() {
        for isLast in [false, true] where problem == nil {
            for pair in pairs where pair.real.state == .active && !pair.real.isRunning {
                scene.act { pair.real.stopAnimation(true) }
                pair.reference.stop(finishing: false)
            }
            // Ends endless animations.
            if isLast { for property in 0..<3 { setPlainly(property) } }
            // Slowly continued and then reversed animations can take minutes.
            let rest = isLast ? 1e5 : 50.0
            scene.go(to: world.now + rest)
            world.advance(to: world.now + rest)
            compare("at the end")
        }
        guard problem == nil else { return }
        if !scene.view.animated.isEmpty || scene.timeline.needsFrames { fail("something is left at the end") }
    }

    // MARK: Comparing

    private func compare(_ when: String) {
        let view = scene.view
        let seen = [
            [view.presentation.center.x, view.presentation.center.y], [view.presentation.alpha, 0],
            [view.presentation.cornerRadius, 0],
        ]
        let model = [[view.center.x, view.center.y], [view.alpha, 0], [view.cornerRadius, 0]]
        let scales = [1.0, 400, 4]
        for property in 0..<3 {
            for part in 0..<2 {
                let wanted = world.seen(property)[part]
                if !(abs(seen[property][part] - wanted) * scales[property] < Self.tolerance * 5) {
                    fail("\(when): property \(property) shows \(seen[property][part]), not \(wanted)")
                }
                if !(abs(model[property][part] - world.model[property][part]) * scales[property] < Self.tolerance * 5) {
                    fail(
                        "\(when): property \(property) is \(model[property][part]), not \(world.model[property][part])")
                }
            }
        }
        for pair in pairs {
            let state: AnimatingState =
                pair.reference.phase == .inactive ? .inactive : pair.reference.phase == .stopped ? .stopped : .active
            if pair.real.state != state || pair.real.isRunning != pair.reference.isRunning {
                fail("\(when): animator \(pair.reference.name) is \(pair.real.state), not \(pair.reference.phase)")
            }
            let fraction = pair.reference.fractionComplete
            if !(abs(pair.real.fractionComplete - fraction) < 1e-5) {
                fail(
                    "\(when): the fraction of \(pair.reference.name) is \(pair.real.fractionComplete), not \(fraction)")
            }
        }
        if notes != world.notes { fail("\(when): completions are \(notes), not \(world.notes)") }
    }

    private func fail(_ text: String) { if problem == nil { problem = text } }
    private func note(_ text: String) { log.append("  at \(world.now): \(text)") }

    // MARK: Calls

    private func call() {
        let kind = pick(20)
        guard kind > 4, let pair = pairs.randomElement(using: &random) else { return kind == 0 ? makeCycle() : make() }
        let (real, reference) = (pair.real, pair.reference)
        let isActive = real.state == .active
        let name = "animator \(reference.name)"
        switch kind {
        case 5:
            guard real.state != .stopped, real.state == .active else { return }
            note("\(name) pause")
            real.pauseAnimation()
            reference.pause()
        case 6, 7:
            guard isActive else { return }
            note("\(name) start")
            real.startAnimation()
            reference.start(delay: 0)
        case 8, 9:
            guard isActive else { return }
            note("\(name) reverse")
            real.isReversed.toggle()
            reference.turnRound()
        case 10:
            guard isActive else { return }
            let factor = 0.1 + pick()
            note("\(name) continue, factor \(factor)")
            real.continueAnimation(withTimingParameters: nil, durationFactor: factor)
            reference.goOn(nil, factor: factor)
        case 11, 12:
            guard isActive, real.duration > 0 else { return }
            let factor = 0.1 + pick()
            let index = pick(ReferenceCurve.count)
            note("\(name) continue, curve \(index), factor \(factor)")
            real.continueAnimation(withTimingParameters: ReferenceCurve.parameters(index), durationFactor: factor)
            let seconds = factor * reference.curve.seconds
            reference.goOn(ReferenceCurve.curve(index, seconds: seconds).lasting(seconds), factor: factor)
        case 13, 14:
            guard isActive else { return }
            let fraction = pick()
            note("\(name) fraction \(fraction)")
            real.fractionComplete = fraction
            reference.scrub(to: fraction)
        case 15:
            guard isActive else { return }
            note("\(name) stop")
            real.stopAnimation(true)
            reference.stop(finishing: false)
        case 16:
            guard isActive else { return }
            let position = [AnimatingPosition.end, .start, .current][pick(3)]
            note("\(name) stop, finish at \(position)")
            real.stopAnimation(false)
            reference.stop(finishing: true)
            compare("stopped")
            real.finishAnimation(at: position)
            reference.finish(position)
        case 17: addBlock(pair)
        case 18: setPlainly(pick(3))
        default: letGo(pair)
        }
    }

    private func addBlock(_ pair: Pair) {
        guard pair.real.state == .active else { return }
        let change = change()
        let factor = pick(2) == 0 ? 0 : pick()
        note("animator \(pair.reference.name) add \(change), factor \(factor)")
        let reference = pair.reference
        pair.real.addAnimations({ [scene] in change.apply(to: scene.view) }, delayFactor: factor)
        if case .delayed = reference.phase {
            reference.capture(change, from: factor, moving: false)
        } else {
            _ = reference.fractionComplete
            let moving = reference.isRunning && !reference.isReversed
            reference.capture(change, from: reference.place + factor * (1 - reference.place), moving: moving)
        }
    }

    private func setPlainly(_ property: Int) {
        let value = value(property)
        note("set \(property) to \(value)")
        ReferenceChange(values: [(property, value)]).apply(to: scene.view)
        world.set(property, value)
    }

    /// Releases a paused animator, which is reported and keeps the screen.
    private func letGo(_ pair: Pair) {
        guard pair.real.state == .active, !pair.real.isRunning else { return }
        note("let animator \(pair.reference.name) go")
        pairs.removeAll { $0.real === pair.real }
        pair.reference.end(.current)
        pair.reference.phase = .inactive
        pair.reference.blocks = []
        kept.append(pair.reference)
    }

    /// References of released animators, to which others can still refer.
    private var kept: [ReferenceAnimator] = []

    private func make() {
        count += 1
        let index = pick(ReferenceCurve.count)
        let seconds = pick(12) == 0 ? 0 : pick() * 0.8
        let isReversed = pick(10) == 0
        let delay = pick(3) == 0 ? pick() * 0.4 : 0
        let reference = ReferenceAnimator(world, name: count, curve: ReferenceCurve.curve(index, seconds: seconds))
        let real = PropertyAnimator(duration: seconds, timingParameters: ReferenceCurve.parameters(index))
        var text = "make animator \(count), curve \(index), \(seconds) s, delay \(delay)"
        real.scrubsLinearly = pick(5) > 0
        real.pausesOnCompletion = pick(8) == 0
        reference.scrubsLinearly = real.scrubsLinearly
        reference.pausesOnCompletion = real.pausesOnCompletion
        for number in 0...pick(3) {
            let change = change()
            let factor = number == 0 ? 0 : pick()
            text += ", \(change) factor \(factor)"
            real.addAnimations({ [scene] in change.apply(to: scene.view) }, delayFactor: factor)
            reference.pending.append((change, factor))
        }
        real.isReversed = isReversed
        reference.isReversed = real.isReversed
        let name = count
        real.addCompletion { [weak self] in self?.notes.append("\(name) \($0)") }
        note(text + (real.isReversed ? ", reversed" : "") + (real.scrubsLinearly ? "" : ", curved scrubbing"))
        pairs.append(Pair(real: real, reference: reference))
        switch pick(6) {
        case 0:
            note("paused")
            real.pauseAnimation()
            reference.pause()
        case 1:
            let fraction = pick()
            note("fraction \(fraction)")
            real.fractionComplete = fraction
            reference.scrub(to: fraction)
        default:
            real.startAnimation(afterDelay: delay)
            reference.start(delay: delay)
        }
    }

    /// Starts an animation without an animator, autoreversed or repeating.
    private func makeCycle() {
        count += 1
        let seconds = pick(8) == 0 ? 0 : 0.1 + pick() * 0.4
        let delay = pick(3) == 0 ? pick() * 0.4 : 0
        let options: [AnimationOptions] = [.autoreverse, .repeat, [.repeat, .autoreverse]]
        let kind = pick(3)
        let change = change()
        let reference = ReferenceAnimator(world, name: count, curve: ReferenceCurve.curve(1, seconds: seconds))
        reference.autoreverses = kind != 1
        reference.legs = kind == 0 ? 2 : .infinity
        reference.pending.append((change, 0))
        kept.append(reference)
        note("animation \(count), kind \(kind), \(seconds) s, delay \(delay), \(change)")
        let name = count
        View.animate(withDuration: seconds, delay: delay, options: options[kind]) { [scene] in
            change.apply(to: scene.view)
        } completion: { [weak self] in
            self?.notes.append("\(name) \($0 ? "end" : "current")")
        }
        reference.start(delay: delay)
    }

    private func change() -> ReferenceChange {
        var change = ReferenceChange()
        for property in 0..<3 where property == 0 || pick(2) == 0 {
            if pick(6) == 0 {
                var time = 0.0
                let frames = (0...pick(3)).map { _ in
                    time += (1 - time) * (0.2 + 0.6 * pick())
                    return (time, value(property))
                }
                change.keyframes.append((property, frames))
            } else {
                change.values.append((property, value(property)))
            }
        }
        return change
    }

    private func value(_ property: Int) -> [Double] {
        switch property {
        case 0: [pick() * 400, pick() * 800]
        case 1: [pick(), 0]
        default: [pick() * 100, 0]
        }
    }
}

extension ReferenceChange {
    /// Applies a change to a view. Keyframes are nested, like animations of their own.
    @MainActor
    func apply(to view: View) {
        func set(_ property: Int, _ value: [Double]) {
            switch property {
            case 0: view.center = CGPoint(x: value[0], y: value[1])
            case 1: view.alpha = value[0]
            default: view.cornerRadius = value[0]
            }
        }
        // Half of them are set in a nested animation, which joins this one.
        for (index, (property, value)) in values.enumerated() {
            if index == 1 { View.animate(withDuration: 9) { set(property, value) } } else { set(property, value) }
        }
        for (property, frames) in keyframes {
            View.animateKeyframes(withDuration: 7) {
                var begin = 0.0
                for (time, value) in frames {
                    View.addKeyframe(withRelativeStartTime: begin, relativeDuration: time - begin) {
                        set(property, value)
                    }
                    begin = time
                }
            }
        }
    }
}
