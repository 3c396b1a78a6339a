import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Seeking in a group's time")
struct SeekTests {
    let scene = Scene()
    let group = AnimationGroup()

    /// Creates a stopped group in which a closure starts animations.
    private func still(_ body: @escaping () -> Void) {
        scene.act {
            group.speed = 0
            group.collect(body)
        }
    }

    @Test("each member shows its value by its own delay, duration and curve (D2)")
    func closedForm() {
        let other = View(frame: .zero)
        still {
            View.animate(withDuration: 0.8, delay: 0.3) { scene.view.center.x = 150 }
            View.animate(withDuration: 0.5, options: .curveEaseOut) { other.alpha = 0 }
        }
        for step in [1, 30, 7, 60, 31, 44, 0, 77, 79, 12, 49, 3] {
            let time = 0.01 * Double(step)
            scene.act { group.seek(to: time) }
            #expect(group.time == time)
            let progress = time < 0.3 ? 0 : TimingCurve.easeInOut.value(atFraction: (time - 0.3) / 0.8)
            #expect(isNear(scene.x, 50 + 100 * progress, within: 1e-9))
            if time < 0.5, group.activeAnimators.count == 2 {
                let fade = 1 - TimingCurve.easeOut.value(atFraction: time / 0.5)
                #expect(isNear(other.presentation.alpha, fade, within: 1e-9))
            } else {
                #expect(other.presentation.alpha == 0)
            }
        }
        #expect(scene.timeline.now == .zero && scene.modelX == 150)
    }

    @Test("what is seen moves at the rate of the one who sets the time, at that moment alone (I 1)")
    func rates() {
        still { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 150 } }
        scene.act { group.seek(to: 0.3) }
        #expect(scene.speed == 0)
        for rate in [2.0, -0.5] {
            scene.act { group.lead(at: rate) }
            #expect(abs(scene.speed - 100 * rate) < 1e-9)
            scene.go(to: scene.timeline.now.seconds + 0.1)
            #expect(scene.speed == 0)
        }
    }

    @Test("keyframes follow the group's time, back and forth")
    func keyframes() {
        still {
            View.animateKeyframes(withDuration: 2, delay: 0.5, options: .linear) {
                View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { scene.view.center.x = 150 }
                View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { scene.view.center.x = 50 }
            }
        }
        for (time, x) in [(0.75, 100.0), (1.25, 150), (0.2, 50), (2, 100), (0.6, 70), (2.4, 60), (0, 50), (2.5, 50)] {
            scene.act { group.seek(to: time) }
            #expect(isNear(scene.x, x), "\(time)")
        }
    }

    @Test("any number of members end on the way to a time, each at its own")
    func manyEnds() {
        var ends: [Double] = []
        func next() {
            View.animate(withDuration: 0.001) {
                scene.view.center.x += 1
            } completion: { _ in
                ends.append(group.time)
                if ends.count < 1200 { next() }
            }
        }
        still(next)
        scene.act { group.seek(to: 2) }
        #expect(ends.count == 1200 && scene.modelX == 1250)
        for (index, end) in ends.enumerated() { #expect(abs(end - 0.001 * Double(index + 1)) < 1e-6) }
    }

    @Test("a block with a delay factor begins, is undone and begins again")
    func delayFactor() {
        let animator = scene.mover()
        animator.addAnimations({ scene.view.center.x = 0 }, delayFactor: 0.5)
        still { animator.startAnimation() }
        var first: [Double: Double] = [:]
        let times = [0.25, 0.5, 0.75, 0.9]
        for time in times {
            scene.act { group.seek(to: time) }
            first[time] = scene.x
        }
        #expect(isNear(first[0.25] ?? 0, 75) && isNear(first[0.5] ?? 0, 100))
        for time in [0.75, 0.25, 0.9, 0.5, 0.1, 0.9, 0.25, 0.75] {
            scene.act { group.seek(to: time) }
            #expect(isNear(scene.x, first[time] ?? 60))
        }
    }

    @Test("a completion that a seek passes sees the others as they are at its end")
    func passing() {
        var seen: [Double] = []
        let other = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scene.act {
            group.collect {
                for seconds in [1.0, 2] {
                    let view = View(frame: .zero)
                    View.animate(withDuration: seconds, delay: 0, options: .curveLinear) {
                        view.center.x = 9
                    } completion: { _ in
                        seen.append(other.presentation.center.x)
                    }
                }
                View.animate(withDuration: 4, delay: 0, options: .curveLinear) { other.center.x = 405 }
            }
            group.seek(to: 3)
        }
        #expect(seen.count == 2 && isNear(seen[0], 105) && isNear(seen[1], 205))
        #expect(isNear(other.presentation.center.x, 305))
    }

    @Test("reaching an end doesn't complete it; seeking back remains possible")
    func reached() {
        still {
            scene.animate(0.7, notesResult: "") { scene.view.center.x = 150 }
        }
        scene.act { group.seek(to: 0.7) }
        #expect(scene.x == 150 && group.activeAnimators.count == 1)
        scene.go(to: 3)
        scene.act { group.seek(to: 0.7 + 5e-10) }
        #expect(scene.x == 150 && scene.notes.isEmpty && scene.timeline.nextDeadline == nil)
        scene.act { group.seek(to: 0.35) }
        #expect(isNear(scene.x, 100))
        scene.act { group.seek(to: 0.7 + 1e-8) }
        #expect(scene.notes == ["true at 3.0"] && group.activeAnimators.isEmpty && scene.view.animated.isEmpty)
        scene.act { group.seek(to: 0) }
        #expect(scene.x == 150)
    }

    @Test("passed animations end exactly at their end, and animations of their completions begin there")
    func chain() {
        var times: [Double] = []
        still {
            View.animate(withDuration: 0.35, options: .curveLinear) {
                scene.view.center.x = 150
            } completion: { _ in
                times.append(group.time)
                View.animate(withDuration: 0.35, options: .curveLinear) {
                    scene.view.center.x = 50
                } completion: { _ in
                    times.append(group.time)
                    View.animate(withDuration: 0.3, delay: 0.1, options: .curveLinear) { scene.view.center.x = 350 }
                }
            }
        }
        scene.act { group.seek(to: 0.525) }
        #expect(times == [0.35] && isNear(scene.x, 100))
        scene.act { group.seek(to: 0.1) }
        #expect(isNear(scene.x, 150) && times.count == 1)
        scene.act { group.seek(to: 0.95) }
        #expect(times == [0.35, 0.7] && isNear(scene.x, 200))
        scene.act { group.seek(to: 0.75) }
        #expect(isNear(scene.x, 50))
    }

    @Test("several ends in one seek are reported in the order of time")
    func order() {
        still {
            for (name, duration) in [("c", 0.6), ("a", 0.2), ("b", 0.4), ("d", 0.6)] {
                let view = View(frame: .zero)
                View.animate(withDuration: duration) {
                    view.alpha = 0
                } completion: { _ in
                    scene.notes.append("\(name) \(group.time)")
                }
            }
        }
        scene.act { group.seek(to: 5) }
        #expect(scene.notes == ["a 0.2", "b 0.4", "c 0.6", "d 0.6"] && group.time == 5)
    }

    @Test("a delayed member adds to an earlier one, and no longer when time goes back")
    func givesBack() {
        still {
            View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 150 }
            View.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { scene.view.center.x = 250 }
            View.animate(withDuration: 1, delay: 0.7, options: .curveLinear) { scene.view.center.x = 0 }
        }
        var seen: [Int: Double] = [:]
        for step in 0..<100 {
            scene.act { group.seek(to: Double(step) / 100) }
            seen[step] = scene.x
        }
        #expect(isNear(seen[40] ?? 0, 90) && isNear(seen[50] ?? 0, 100) && (seen[70] ?? 0) > 120)
        var random = SeededRandom(seed: 4)
        for _ in 0..<100 {
            let step = Int.random(in: 0..<100, using: &random)
            scene.act { group.seek(to: Double(step) / 100) }
            #expect(isNear(scene.x, seen[step] ?? 0))
        }
        #expect(scene.modelX == 0)
        scene.act { group.finish(at: .start) }
        #expect(scene.modelX == 50 && scene.x == 50 && scene.view.animated.isEmpty)
    }

    @Test("a member started later shows its start before that time, beside what it is added to")
    func startedLater() {
        still { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 150 } }
        scene.act {
            group.seek(to: 0.4)
            group.collect { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 390 } }
            group.seek(to: 0.9)
        }
        let x = scene.x
        scene.act { group.seek(to: 0.2) }
        #expect(isNear(scene.x, 70))
        scene.act { group.seek(to: 0.9) }
        #expect(isNear(scene.x, x))
        scene.act { group.seek(to: 1.3) }
        #expect(group.activeAnimators.count == 1)
        scene.act { group.seek(to: 0.2) }
        #expect(isNear(scene.x, 150) && group.activeAnimators.count == 1)
    }

    @Test("a reversed member starts at its end values and returns to the values before its delay")
    func reversed() {
        let animator = scene.mover()
        animator.isReversed = true
        still { animator.startAnimation(afterDelay: 0.5) }
        for (time, x) in [(0.2, 50.0), (0.75, 125), (0.3, 50), (1.25, 75), (0.5, 150), (0.1, 50), (1, 100)] {
            scene.act { group.seek(to: time) }
            #expect(isNear(scene.x, x), "\(time)")
        }
        scene.act { group.seek(to: 2) }
        #expect(scene.modelX == 50 && scene.notes == ["start at 0.0"])
    }

    @Test("invalid numbers, and a time before any members, have no effect")
    func badNumbers() {
        scene.act {
            group.seek(to: 3)
            #expect(group.time == 0 && !group.hasStarted)
            group.speed = .nan
            group.speed = .infinity
            #expect(group.speed == 1)
            group.speed = 0
            group.collect { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 150 } }
            #expect(group.hasStarted && group.time == 0)
            group.seek(to: 0.5)
            group.seek(to: .nan)
            #expect(isNear(scene.x, 100))
            group.seek(to: -4)
            #expect(scene.x == 50 && group.time == 0)
            group.seek(to: .infinity)
            #expect(scene.x == 150 && group.activeAnimators.isEmpty)
        }
    }
}
