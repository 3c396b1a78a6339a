import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

/// Random animations that overlap, and random calls of animators, compared with the formulas at every step.
///
/// `SCRIM_FUZZ=10000` plays that many sequences, from `SCRIM_FUZZ_SEED` on.
@MainActor
struct AnimatorFuzz {
    private static let seeds = FuzzSeeds(300, from: 400_000)

    @Test("random blocks, animators, assignments and removals match the formulas (E1 to E8, K1 to K10, L1, L2)")
    func formulas() {
        var failures = 0
        for seed in Self.seeds.range {
            let sequence = RandomCalls(seed: seed)
            sequence.play()
            guard let problem = sequence.problem else { continue }
            failures += 1
            Issue.record("seed \(seed): \(problem)\n\(sequence.log.joined(separator: "\n"))")
            if failures == 3 { break }
        }
        #expect(failures == 0)
        FuzzSeeds.report(
            "\(Self.seeds.count) sequences of animations from seed \(Self.seeds.first), \(failures) failures")
    }
}

/// A random sequence of animations of one view and of the formulas side by side.
///
/// Left out are the uses for which the rules give no formula: scrubbing several blocks of one animator along a curve,
/// and scrubbing a spring whose velocities differ by axis. `RandomUseTests` covers those: nothing jumps.
@MainActor
final class RandomCalls {
    /// An animator and its formula.
    private struct Pair {
        let real: PropertyAnimator
        let run: ReferenceRun
    }

    /// A change of a property: a value, or keyframes.
    struct Change: CustomStringConvertible {
        let property: Int
        let value: SIMD2<Double>
        var frames: [(time: Double, value: SIMD2<Double>)]?

        var description: String { "\(property) to \(frames.map { "\($0)" } ?? "\(value)")" }
    }

    /// The greatest difference, in points or the property's unit.
    private static let tolerance = 1e-6

    private(set) var log: [String] = []
    private(set) var problem: String?
    private var random: SeededRandom
    private let scene = Scene()
    private let world = ReferenceWorld()
    private var pairs: [Pair] = []
    /// The formulas of blocks, which nothing else retains.
    private var blocks: [ReferenceRun] = []
    private var count = 0
    private var notes: Set<String> = []

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private func pick() -> Double { Double.random(in: 0...1, using: &random) }
    private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    private func note(_ text: String) { log.append("  at \(world.now): \(text)") }
    private func fail(_ text: String) { if problem == nil { problem = text } }

    func play() {
        for _ in 0..<25 where problem == nil {
            let time = world.now + (pick(5) == 0 ? 0 : pick() * 0.3)
            for part in 1...3 { go(to: world.now + (time - world.now) * Double(part) / 3) }
            guard problem == nil else { break }
            scene.act { call() }
            compare("after the call")
        }
        end()
    }

    private func go(to time: Double) {
        scene.go(to: time)
        world.advance(to: time)
        compare("at \(time)")
    }

    /// Lets everything end, and checks that nothing is left.
    private func end() {
        guard problem == nil else { return }
        note("end")
        for pair in pairs where pair.real.state == .active {
            guard !pair.real.isRunning || pair.run.phase == .waiting else { continue }
            scene.act { pair.real.stopAnimation(true) }
            world.end(pair.run, .current, isSilent: true)
        }
        go(to: world.now + 50)
        // What repeats forever is removed.
        scene.act { scene.view.removeAllAnimations() }
        world.removeAll()
        go(to: world.now + 1e5)
        if !scene.view.animated.isEmpty || scene.timeline.needsFrames { fail("something is left at the end") }
    }

    // MARK: Comparing

    private func values(_ values: ViewValues) -> [SIMD2<Double>] {
        [[values.center.x, values.center.y], [values.cornerRadius, 0], [values.alpha, 0], [values.borderWidth, 0]]
    }

    private func compare(_ when: String) {
        let (seen, model) = (values(scene.view.presentation), values(scene.view.model))
        for property in 0..<4 {
            let (wantedSeen, wantedModel) = (world.seen(property), world.model[property])
            for number in 0..<2 {
                if !(abs(seen[property][number] - wantedSeen[number]) < Self.tolerance) {
                    fail("\(when): property \(property) shows \(seen[property]), not \(wantedSeen)")
                }
                if !(abs(model[property][number] - wantedModel[number]) < Self.tolerance) {
                    fail("\(when): property \(property) is \(model[property]), not \(wantedModel)")
                }
            }
        }
        for pair in pairs {
            let phase = pair.run.phase
            let isActive = pair.real.state == .active
            let isSame =
                switch phase {
                case .inactive: pair.real.state == .inactive
                case .stopped: pair.real.state == .stopped
                case .held: isActive && !pair.real.isRunning
                case .running, .waiting: isActive && pair.real.isRunning
                }
            if !isSame { fail("\(when): animator \(pair.run.name) is \(pair.real.state), not \(phase)") }
            guard phase == .held || phase == .running else { continue }
            let fraction = pair.run.fraction(world.now)
            if !(abs(pair.real.fractionComplete - fraction) < Self.tolerance) {
                fail("\(when): animator \(pair.run.name) is at \(pair.real.fractionComplete), not \(fraction)")
            }
        }
        if notes != world.notes {
            fail("\(when): completions are \(notes.subtracting(world.notes)), not \(world.notes.subtracting(notes))")
        }
    }

    // MARK: Calls

    private func call() {
        let kind = pick(22)
        if kind < 3 { return makeBlock() }
        if kind == 3 { return assign() }
        if kind == 4, pick(3) == 0 {
            note("remove all")
            scene.view.removeAllAnimations()
            return world.removeAll()
        }
        guard kind > 8, let pair = pairs.randomElement(using: &random), pair.real.state == .active else {
            return makeAnimator()
        }
        control(pair, kind)
    }

    private func control(_ pair: Pair, _ kind: Int) {
        let (real, run) = (pair.real, pair.run)
        let parts = world.parts(of: run)
        let name = "animator \(run.name)"
        let isPlain = !run.curve.isBent && run.phase != .waiting
        // A new timing can pass progress that the original curve does not reach; a spring ends just before its target.
        let isReached = !run.isRetimed || (0...(run.curve.isSpring ? 0.99 : 1)).contains(run.fraction(world.now))
        let isWhole =
            isPlain && isReached && (parts.allSatisfy { $0.begin == 0 } || run.curve.isLinear && !run.isRetimed)
        switch kind {
        case 9, 10:
            guard isPlain else { return }
            note("\(name) pause")
            real.pauseAnimation()
            if run.phase == .running { run.pause(world.now, parts) }
        case 11:
            guard run.phase == .held, isWhole else { return }
            note("\(name) start")
            real.startAnimation()
            run.goOn(nil, factor: 0, world.now, parts)
        case 12, 13:
            guard isWhole else { return }
            note("\(name) reverse")
            real.isReversed.toggle()
            run.isReversed.toggle()
            run.turn(world.now, parts)
        case 14, 15:
            guard isWhole else { return }
            let factor = pick(3) == 0 ? 0 : 0.1 + pick()
            note("\(name) continue, factor \(factor)")
            real.continueAnimation(withTimingParameters: nil, durationFactor: factor)
            if run.phase == .running, factor == 0, world.now >= run.since { return }
            run.pause(world.now, parts)
            run.goOn(nil, factor: factor, world.now, parts)
        case 16:
            guard isWhole, run.curve.seconds > 0, run.scrubsLinearly else { return }
            let factor = pick(3) == 0 ? 0 : 0.1 + pick()
            let index = pick(6)
            note("\(name) continue, curve \(index), factor \(factor)")
            real.continueAnimation(withTimingParameters: ReferenceCurve.parameters(index), durationFactor: factor)
            if run.phase == .running { run.pause(world.now, parts) }
            run.goOn({ ReferenceCurve(index, seconds: $0) }, factor: factor, world.now, parts)
        case 17, 18:
            guard isWhole else { return }
            let fraction = pick(5) == 0 ? Double(pick(2)) : pick()
            note("\(name) fraction \(fraction)")
            real.fractionComplete = fraction
            run.scrub(fraction, world.now, parts)
        case 19:
            note("\(name) stop")
            real.stopAnimation(true)
            world.end(run, .current, isSilent: true)
        case 20:
            let position = [AnimatingPosition.end, .start, .current][pick(3)]
            note("\(name) stop, finish at \(position)")
            real.stopAnimation(false)
            if run.phase == .running { run.pause(world.now, parts) }
            run.phase = .stopped
            compare("stopped")
            real.finishAnimation(at: position)
            world.end(run, position)
        default: addBlock(pair)
        }
    }

    private func addBlock(_ pair: Pair) {
        let (real, run) = (pair.real, pair.run)
        guard run.curve.isLinear, !run.isRetimed, run.phase != .waiting, run.curve.seconds > 0 else { return }
        let factor = pick(2) == 0 ? 0 : pick() * 0.9
        let w = world.now < run.since && run.phase == .running ? 0 : run.w(world.now)
        // At its end nothing is left to last for.
        guard w < 0.999 else { return }
        let changes = changes(hasKeyframes: false)
        note("animator \(run.name) add \(changes), factor \(factor)")
        real.addAnimations({ [scene] in Self.apply(changes, to: scene.view) }, delayFactor: factor)
        world.set(changes, in: run, begin: w + factor * (1 - w))
    }

    private func assign() {
        let change = Change(property: pick(4), value: .zero)
        let value = value(change.property)
        note("set \(change.property) to \(value)")
        Self.apply([Change(property: change.property, value: value)], to: scene.view)
        world.assign(change.property, value)
    }

    private func makeAnimator() {
        count += 1
        let index = pick(ReferenceCurve.count)
        let seconds = pick(12) == 0 ? 0 : pick() * 0.8
        let delay = pick(3) == 0 ? pick() * 0.4 : 0
        let real = PropertyAnimator(duration: seconds, timingParameters: ReferenceCurve.parameters(index))
        let run = ReferenceRun(count, ReferenceCurve(index, seconds: seconds), isAnimator: true)
        if pick(5) == 0, !run.curve.isBent { (real.scrubsLinearly, run.scrubsLinearly) = (false, false) }
        if pick(8) == 0 { (real.pausesOnCompletion, run.pausesAtEnd) = (true, true) }
        if pick(10) == 0 { (real.isReversed, run.isReversed) = (true, true) }
        let blockCount = run.curve.isLinear && run.scrubsLinearly ? 1 + pick(3) : 1
        let all = (0..<blockCount).map { number in
            (changes: changes(hasKeyframes: !run.curve.isBent), factor: number == 0 ? 0 : pick() * 0.9)
        }
        for (changes, factor) in all {
            real.addAnimations({ [scene] in Self.apply(changes, to: scene.view) }, delayFactor: factor)
        }
        let name = count
        real.addCompletion { [weak self] in self?.notes.insert("\(name) \($0)") }
        note(
            "make animator \(count), curve \(index), \(seconds) s, delay \(delay), \(all)\(run.isReversed ? ", reversed" : "")"
                + (run.scrubsLinearly ? "" : ", time"))
        pairs.append(Pair(real: real, run: run))
        world.start(run)
        run.hold(at: 0, isScrubbed: false)
        run.phase = .held
        if pick(6) == 0, !run.curve.isBent {
            note("paused")
            real.pauseAnimation()
            for (changes, factor) in all { world.set(changes, in: run, begin: factor) }
            run.hold(at: run.isReversed ? 1 : 0, isScrubbed: false)
        } else {
            real.startAnimation(afterDelay: delay)
            for (changes, factor) in all { world.set(changes, in: run, begin: factor) }
            run.hold(at: run.isReversed ? 1 : 0, isScrubbed: false)
            run.go(run.curve.seconds, from: world.now + delay, now: world.now)
        }
    }

    /// Starts a block of `View.animate`, with all its options.
    private func makeBlock() {
        count += 1
        let index = [0, 1, 4, 5][pick(4)]
        let seconds = pick(8) == 0 ? 0 : 0.1 + pick() * 0.5
        let delay = pick(3) == 0 ? pick() * 0.4 : 0
        let changes = changes(hasKeyframes: index < 2)
        let run = ReferenceRun(
            count, ReferenceCurve(index, seconds: seconds), isAnimator: false, startsOnScreen: pick(2) == 0)
        var options: AnimationOptions = run.startsOnScreen ? .beginFromCurrentState : []
        if index == 0 { options.insert(.curveLinear) }
        if index < 2, pick(4) == 0 {
            run.turns = pick(2) == 0
            run.legs = pick(2) == 0 ? .infinity : run.turns ? 2 : 1
            if run.turns { options.insert(.autoreverse) }
            if run.legs == .infinity { options.insert(.repeat) }
        }
        note("block \(count), curve \(index), \(seconds) s, delay \(delay), \(options), \(changes)")
        let name = count
        let move = { [scene] in Self.apply(changes, to: scene.view) }
        let completion = { [weak self] (isFinished: Bool) in
            _ = self?.notes.insert("\(name) \(isFinished)")
        }
        if index < 2 {
            View.animate(
                withDuration: seconds, delay: delay, options: options, animations: move, completion: completion)
        } else {
            View.animate(
                withDuration: seconds, delay: delay, usingSpringWithDamping: index == 4 ? 0.6 : 1,
                initialSpringVelocity: 0, options: options, animations: move, completion: completion)
        }
        blocks.append(run)
        world.start(run)
        if seconds == 0, delay == 0 {
            // Nothing is animated (K2); the completion comes at the next step (L1).
            for change in changes {
                for value in change.frames?.map(\.value) ?? [change.value] { world.assign(change.property, value) }
            }
            run.go(0, from: world.now, now: world.now)
        } else {
            world.set(changes, in: run, begin: 0)
            if world.parts(of: run).isEmpty { return world.end(run, .end) }
            run.go(seconds, from: world.now + delay, now: world.now)
        }
    }

    // MARK: Changes

    private func changes(hasKeyframes: Bool) -> [Change] {
        (0..<4).filter { $0 == 0 || pick(3) == 0 }.map { property in
            guard hasKeyframes, pick(8) == 0 else { return Change(property: property, value: value(property)) }
            var time = 0.0
            let frames = (0...pick(3)).map { _ in
                time += (1 - time) * (0.2 + 0.6 * pick())
                return (time: time, value: value(property))
            }
            return Change(property: property, value: .zero, frames: frames)
        }
    }

    /// Returns a value that is the model's, as now and then, or differs from it by more than the error of the formulas.
    private func value(_ property: Int) -> SIMD2<Double> {
        let model = values(scene.view.model)[property]
        if pick(8) == 0 { return model }
        let value = anyValue(property)
        let difference = max(abs(value[0] - model[0]), abs(value[1] - model[1]))
        return difference > 10 * Self.tolerance ? value : model
    }

    private func anyValue(_ property: Int) -> SIMD2<Double> {
        switch property {
        case 0: return [pick() * 400, pick(3) == 0 ? scene.view.center.y : pick() * 800]
        case 1: return [pick() * 100, 0]
        case 2: return [pick(), 0]
        default: return [pick() * 20, 0]
        }
    }

    private static func apply(_ changes: [Change], to view: View) {
        func set(_ property: Int, _ value: SIMD2<Double>) {
            switch property {
            case 0: view.center = CGPoint(x: value[0], y: value[1])
            case 1: view.cornerRadius = value[0]
            case 2: view.alpha = value[0]
            default: view.borderWidth = value[0]
            }
        }
        for (index, change) in changes.enumerated() {
            if let frames = change.frames {
                View.animateKeyframes(withDuration: 0) {
                    var begin = 0.0
                    for frame in frames {
                        View.addKeyframe(withRelativeStartTime: begin, relativeDuration: frame.time - begin) {
                            set(change.property, frame.value)
                        }
                        begin = frame.time
                    }
                }
            } else if index == 1 {
                // Nested blocks join the outer one.
                View.animate(withDuration: 9) { set(change.property, change.value) }
            } else {
                set(change.property, change.value)
            }
        }
    }
}
