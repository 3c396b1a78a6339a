import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

/// A group's members as plain formulas of time.
private struct ScrubbedPath {
    struct Leg {
        let begin: Double
        let curve: ReferenceCurve
        /// The curve's slope at its start, per fraction of the time.
        let slope: Double
        let target: Double
        var start = 0.0
        var push = 0.0

        func value(_ time: Double) -> Double {
            let sample = curve.at((time - begin) / curve.seconds)
            return start + (target - start) * sample.progress + push * sample.response
        }
    }

    private(set) var legs: [Leg] = []
    let start: Double

    mutating func append(_ leg: Leg) {
        var leg = leg
        leg.start = legs.last?.value(leg.begin) ?? start
        if let last = legs.last {
            let step = 1e-6
            let velocity = (last.value(leg.begin + step) - last.value(leg.begin - step)) / (2 * step)
            if abs(velocity) > 1e-3 {
                leg.push = velocity - (leg.target - leg.start) * leg.slope / leg.curve.seconds
            }
        }
        legs.append(leg)
    }

    func value(_ time: Double) -> Double { legs.last { $0.begin <= time }?.value(time) ?? start }
}

@MainActor
@Suite("A scrubbed group against formulas")
struct ScrubbedWorldTests {
    private static let curves: [(options: AnimationOptions, kind: ReferenceCurve.Kind, slope: Double)] = [
        (.curveLinear, .linear, 1), (.curveEaseIn, .bezier(0.42, 0, 1, 1), 0),
        (.curveEaseOut, .bezier(0, 0, 0.58, 1), 1 / 0.58), (.curveEaseInOut, .bezier(0.42, 0, 0.58, 1), 0),
    ]

    @Test(
        "random animations, sought in any order or run at any speed, match the formulas (D2)",
        arguments: 1...200)
    func random(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        func pick(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let scene = Scene()
        let group = AnimationGroup()
        let views = (0..<3).map { _ in View(frame: .zero) }
        var paths = views.map { _ in ScrubbedPath(start: 0) }
        var firstEnd = Double.infinity
        var targets = views.map { _ in 0.0 }
        scene.go(to: pick(0...3))
        scene.act {
            group.speed = 0
            group.collect {
                for (index, view) in views.enumerated() {
                    let delays = (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(0...0.5) }.sorted()
                    for delay in delays {
                        let curve = Self.curves.randomElement(using: &random) ?? Self.curves[0]
                        let (duration, target) = (pick(0.5...1.5), pick(-500...500))
                        View.animate(withDuration: duration, delay: delay, options: curve.options) {
                            view.center.x = target
                        }
                        paths[index].append(
                            .init(
                                begin: delay, curve: ReferenceCurve(kind: curve.kind, seconds: duration),
                                slope: curve.slope, target: target))
                        firstEnd = min(firstEnd, delay + duration)
                        targets[index] = target
                    }
                }
            }
        }
        func check() {
            for (view, path) in zip(views, paths) {
                let wanted = path.value(group.time)
                #expect(isNear(view.presentation.center.x, wanted, within: 1e-4), "seed \(seed) at \(group.time)")
            }
        }
        for _ in 0..<60 {
            scene.act {
                if pick(0...1) < 0.6 {
                    group.speed = 0
                    group.seek(to: pick(0...firstEnd * 0.999))
                } else {
                    group.speed = pick(-2...2)
                }
            }
            check()
            let room = group.speed > 0 ? (firstEnd * 0.999 - group.time) / group.speed : 1
            for _ in 0..<3 {
                scene.go(to: scene.timeline.now.seconds + pick(0...1) * max(0, min(room, 0.5)) / 3)
                check()
            }
        }
        #expect(group.activeAnimators.count == paths.map(\.legs.count).reduce(0, +))
        let goesBack = pick(0...1) < 0.5
        scene.act {
            if goesBack { group.finish(at: .start) } else { group.speed = 1 }
        }
        scene.go(to: scene.timeline.now.seconds + 9)
        for (view, target) in zip(views, targets) {
            let wanted = goesBack ? 0 : target
            #expect(Double(view.center.x) == wanted, "seed \(seed)")
            #expect(view.presentation == view.model && view.animated.isEmpty, "seed \(seed)")
        }
        #expect(group.activeAnimators.isEmpty && !scene.timeline.isMoving)
    }

    /// Starts a random animation that moves the view and lasts at least until 1.5 s.
    private func startAny(_ view: View, _ random: inout SeededRandom) {
        func pick(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let delay = Bool.random(using: &random) ? 0 : pick(0...1)
        let duration = 1.5 + pick(0...1)
        let target = pick(-500...500)
        let kind = Int.random(in: 0..<4, using: &random)
        let move = {
            view.center.x = target
            if target < 0 { view.alpha = 0.5 }
        }
        if kind == 0 { return View.animate(withDuration: duration, delay: delay, animations: move) }
        if kind == 1 {
            return View.animateKeyframes(withDuration: duration, delay: delay) {
                View.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.4, animations: move)
                View.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) { view.center.x = 77 }
            }
        }
        let timing: any TimingCurveProvider =
            Bool.random(using: &random) ? SpringTimingParameters(dampingRatio: 0.5) : TimingCurve.easeOut
        let animator = PropertyAnimator(duration: duration, timingParameters: timing)
        animator.addAnimations(move)
        let second = pick(0...0.5)
        animator.addAnimations({ view.center.x = -target }, delayFactor: second)
        if Bool.random(using: &random) {
            let third = pick(0.5...0.7)
            animator.addAnimations({ view.center.x = 9 }, delayFactor: third)
        }
        animator.isReversed = kind == 2
        animator.startAnimation(afterDelay: delay)
    }

    @Test("values at a time don't depend on the path there, before anything has ended", arguments: 1...300)
    func anyWay(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let scene = Scene()
        let group = AnimationGroup()
        let view = scene.view
        scene.act {
            group.speed = 0
            group.collect { for _ in 0..<Int.random(in: 1...3, using: &random) { startAny(view, &random) } }
            if Bool.random(using: &random) {
                group.seek(to: 0.4)
                group.collect { startAny(view, &random) }
            }
        }
        let steps = 75
        var seen: [ViewValues] = []
        for step in 0..<steps {
            scene.act { group.seek(to: 0.02 * Double(step)) }
            seen.append(view.presentation)
        }
        for _ in 0..<60 {
            let step = Int.random(in: 0..<steps, using: &random)
            scene.act { group.seek(to: 0.02 * Double(step)) }
            let values = view.presentation
            #expect(isNear(values.center.x, seen[step].center.x, within: 1e-7), "seed \(seed), step \(step)")
            #expect(isNear(values.alpha, seen[step].alpha), "seed \(seed), step \(step)")
        }
        scene.act { group.finish(at: .start) }
        #expect(view.center.x == 50 && view.alpha == 1 && view.animated.isEmpty, "seed \(seed)")
    }
}
