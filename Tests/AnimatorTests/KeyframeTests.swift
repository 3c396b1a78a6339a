import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Keyframes")
struct KeyframeTests {
    let scene = Scene()

    /// From 50 to 150 until 0.25, to 50 from 0.5 to 0.75, then to 250 at the end.
    private func frames() {
        let view = scene.view
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 150 }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { view.center.x = 50 }
        View.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { view.center.x = 250 }
    }

    private func seen(_ options: KeyframeAnimationOptions, at times: [Double]) -> [Double] {
        let before = scene.notes.count
        scene.act {
            View.animateKeyframes(withDuration: 1, options: [options, .linear], animations: frames) {
                scene.note("\($0)")
            }
        }
        #expect(scene.modelX == 250)
        let values = times.map { time in
            scene.go(to: time)
            return scene.x
        }
        #expect(scene.at(1).x == 250 && scene.view.animated.isEmpty && scene.notes.count == before + 1)
        return values
    }

    private func expect(_ options: KeyframeAnimationOptions, _ values: KeyValuePairs<Double, Double>) {
        for (seen, wanted) in zip(seen(options, at: values.map(\.key)), values.map(\.value)) {
            #expect(isNear(seen, wanted, within: 1e-9), "\(seen) in place of \(wanted)")
        }
    }

    @Test("linear keyframes interpolate straight, and rest between keyframes (E8)")
    func linear() {
        expect([], [0.125: 100, 0.25: 150, 0.4: 150, 0.5: 150, 0.625: 100, 0.75: 50, 0.875: 150])
    }

    @Test("of several values that a block gives a property, the last one counts, as in any block (K 9)")
    func lastValue() {
        scene.act {
            View.animateKeyframes(withDuration: 1, options: .linear) { [scene] in
                View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    scene.view.center.x = 950
                    scene.view.center.x = 150
                }
                View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { scene.view.center.x = 50 }
            }
        }
        for (time, x) in [(0.1, 70.0), (0.25, 100), (0.4, 130), (0.5, 150), (0.75, 100)] {
            #expect(isNear(scene.at(time).x, x), "at \(time) s")
        }
    }

    @Test(
        "in an animator's spring that begins with a velocity, the velocity on screen is the slope of what is seen (I 1, K 8)",
        arguments: [0.0, 6, -4])
    func springVelocity(push: Double) {
        let animator = PropertyAnimator(
            duration: 1,
            timingParameters: SpringTimingParameters(dampingRatio: 0.6, initialVelocity: CGVector(dx: push, dy: 0)))
        animator.addAnimations { [self] in View.animateKeyframes(withDuration: 1, animations: frames) }
        scene.act { animator.startAnimation() }
        var moved = 0
        for step in stride(from: 0.02, to: 0.6, by: 0.013) {
            let times = [step - 1e-5, step, step + 1e-5]
            var seen: [(x: Double, speed: Double)] = []
            for time in times { seen.append((scene.at(time).x, scene.speed)) }
            let slopes = [(0, 1), (1, 2)].map { (seen[$1].x - seen[$0].x) / 1e-5 }
            // Between two keyframes the slope jumps.
            guard abs(slopes[0] - slopes[1]) < 5 else { continue }
            #expect(abs(seen[1].speed - (slopes[0] + slopes[1]) / 2) < 0.5, "at \(step) s")
            if abs(slopes[0]) > 20 { moved += 1 }
        }
        #expect(moved > 10)
    }

    @Test("discrete keyframes show their values from their ends on")
    func discrete() {
        expect(.calculationModeDiscrete, [0.2: 50, 0.25: 150, 0.6: 150, 0.74: 150, 0.75: 50, 0.99: 50])
    }

    @Test("paced keyframes take equal times for equal distances, regardless of their times")
    func paced() {
        expect(.calculationModePaced, [0.125: 100, 0.25: 150, 0.5: 50, 0.75: 150])
    }

    @Test("cubic keyframes pass smoothly through their values at their times, and rest between keyframes")
    func cubic() {
        expect(.calculationModeCubic, [0.25: 150, 0.3: 150, 0.5: 150, 0.75: 50])
        let smooth = Scene()
        let view = smooth.view
        smooth.act {
            View.animateKeyframes(withDuration: 1, options: [.calculationModeCubic, .linear]) {
                for (index, x) in [100.0, 0, 150, 150].enumerated() {
                    View.addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) {
                        view.center.x = x
                    }
                }
            }
        }
        // Catmull-Rom: the slope at a value is that of the line between its neighbors.
        for (time, x, slope) in [(0.25, 100.0, -100.0), (0.5, 0, 100)] {
            smooth.go(to: time - 1e-7)
            let before = smooth.x
            smooth.go(to: time)
            #expect(isNear(smooth.x, x) && isNear(smooth.speed, slope, within: 1e-9))
            smooth.go(to: time + 1e-7)
            #expect(isNear((smooth.x - before) / 2e-7, slope, within: 0.01))
        }
    }

    @Test("cubic paced keyframes pass through all values at constant speed")
    func cubicPaced() {
        let view = scene.view
        scene.act {
            View.animateKeyframes(withDuration: 1, options: [.calculationModeCubicPaced, .linear]) {
                for place in [CGPoint(x: 150, y: 50), CGPoint(x: 150, y: 150), CGPoint(x: 50, y: 150)] {
                    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { view.center = place }
                }
            }
        }
        var speeds: [Double] = []
        var nearest = Double.infinity
        for step in 1..<1000 {
            let before = view.presentation.center
            scene.go(to: Double(step) / 1000)
            let after = view.presentation.center
            speeds.append(
                ((after.x - before.x) * (after.x - before.x) + (after.y - before.y) * (after.y - before.y)).squareRoot()
            )
            nearest = min(nearest, abs(after.x - 150) + abs(after.y - 150))
        }
        let mean = speeds.reduce(0, +) / Double(speeds.count)
        #expect(speeds.allSatisfy { abs($0 - mean) < 0.03 * mean })
        #expect(nearest < 0.5)
    }

    @Test("keyframes in a property animator are scrubbed and reversed with it, and follow its pace")
    func inAnimator() {
        let animator = PropertyAnimator(duration: 2, curve: .easeIn) {
            View.animateKeyframes(withDuration: 99, animations: frames) { scene.note("keyframes \($0)") }
        }
        animator.addCompletion { scene.note("\($0)") }
        scene.act { animator.fractionComplete = 0.125 }
        #expect(isNear(scene.x, 100))
        scene.act { animator.fractionComplete = 0.875 }
        #expect(isNear(scene.x, 150))
        scene.act {
            animator.fractionComplete = 0
            animator.startAnimation()
        }
        scene.go(to: 1)
        let progress = TimingCurve.easeIn.value(atFraction: 0.5)
        #expect(isNear(scene.x, progress < 0.25 ? 50 + 400 * progress : 150, within: 1e-6))
        scene.act { animator.isReversed = true }
        #expect(scene.at(9).x == 50 && scene.modelX == 50)
        #expect(scene.notes == ["start at 2.0", "keyframes false at 2.0"])
    }

    @Test("K9: keyframes replace a motion, from the model's value or from what is on screen")
    func replaces() {
        for fromScreen in [false, true] {
            let scene = Scene()
            scene.act { scene.animate(1, options: .curveLinear, notesResult: "") { scene.view.center.x = 450 } }
            scene.go(to: 0.5)
            scene.act {
                View.animateKeyframes(
                    withDuration: 1, options: fromScreen ? [.linear, .beginFromCurrentState] : .linear
                ) {
                    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { scene.view.center.x = 150 }
                }
            }
            #expect(scene.notes == ["true at 0.5"], "what is replaced is over (K3)")
            let start: Double = fromScreen ? 250 : 450
            #expect(isNear(scene.x, start) && isNear(scene.at(0.75).x, (start + 150) / 2))
            #expect(scene.at(3).x == 150)
        }
    }

    @Test("E5: keyframes that wait with an animator without duration end where they are scrubbed to")
    func scrubbedWithoutDuration() {
        for curve in [AnimationCurve.linear, .easeInOut] {
            let scene = Scene()
            let animator = PropertyAnimator(duration: 0, curve: curve) {
                View.animateKeyframes(withDuration: 0) {
                    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { scene.view.center.x = 150 }
                    View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.3) { scene.view.center.x = 90 }
                }
            }
            scene.act { animator.startAnimation(afterDelay: 1) }
            scene.go(to: 0.5)
            #expect(scene.x == 50)
            scene.act { animator.fractionComplete = 1 }
            #expect(scene.x == 90)
            #expect(scene.at(3).x == 90 && animator.state == .inactive)
        }
    }

    @Test("L3: keyframes are eased in and out as a whole, unless they are linear; in a block they take its curve")
    func wholeCurve() {
        for isLinear in [false, true] {
            let scene = Scene()
            scene.act {
                View.animateKeyframes(withDuration: 1, options: isLinear ? .linear : []) {
                    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { scene.view.center.x = 150 }
                }
            }
            let progress = isLinear ? 0.2 : TimingCurve.easeInOut.value(atFraction: 0.2)
            #expect(isNear(scene.at(0.2).x, 50 + 100 * progress))
        }
        scene.act {
            View.animate(withDuration: 2, options: .curveEaseIn) { [scene] in
                View.animateKeyframes(withDuration: 0) {
                    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { scene.view.center.x = 150 }
                }
            }
        }
        #expect(isNear(scene.at(0.5).x, 50 + 100 * TimingCurve.easeIn.value(atFraction: 0.25)))
    }

    @Test("L3: keyframes in another block that keep their own duration keep their own curve as well")
    func ownDuration() {
        scene.act {
            View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                View.animateKeyframes(withDuration: 0.5, options: .overrideInheritedDuration) { [view = scene.view] in
                    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 150 }
                }
            }
        }
        for part in [0.1, 0.25, 0.6, 0.9] {
            #expect(isNear(scene.at(part / 2).x, 50 + 100 * TimingCurve.easeInOut.value(atFraction: part)), "\(part)")
        }
        #expect(scene.at(0.5).x == 150)
    }

    @Test("L1: keyframes with the model's value alone move nothing, and are over at once")
    func nothing() {
        scene.act {
            View.animateKeyframes(withDuration: 1) {
                View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { scene.view.center.x = 50 }
            } completion: {
                scene.note("\($0)")
            }
        }
        #expect(scene.notes == ["true at 0.0"] && scene.view.animated.isEmpty)
    }

    @Test("values set outside keyframes animate over the whole time, and continue through a new timing")
    func wholeAndRetimed() {
        let animator = PropertyAnimator(duration: 1, curve: .linear) {
            View.animateKeyframes(withDuration: 1) {
                frames()
                scene.view.alpha = 0
            }
        }
        scene.act { animator.startAnimation() }
        #expect(isNear(scene.at(0.5).view.presentation.alpha, 0.5) && isNear(scene.x, 150))
        scene.act {
            animator.pauseAnimation()
            animator.continueAnimation(withTimingParameters: TimingCurve.linear, durationFactor: 2)
        }
        #expect(isNear(scene.at(1.5).x, 50) && isNear(scene.view.presentation.alpha, 0.25))
        #expect(scene.at(2.5).x == 250)
    }

    @Test("invalid keyframe times are clamped to 0...1, and overlapping ones end where the next begins")
    func badTimes() {
        let view = scene.view
        scene.act {
            View.animateKeyframes(withDuration: 1, options: .linear) {
                View.addKeyframe(withRelativeStartTime: -3, relativeDuration: 1) { view.center.x = 150 }
                View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: .infinity) { view.center.x = 0 }
                View.addKeyframe(withRelativeStartTime: .nan, relativeDuration: .nan) { view.alpha = 0.5 }
            }
        }
        scene.go(to: 1e-9)
        #expect(view.presentation.alpha == 0.5)
        #expect(isNear(scene.at(0.5).x, 100))
        #expect(isNear(scene.at(0.75).x, 50))
        scene.go(to: 1)
        scene.act { View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 7 } }
        #expect(scene.x == 7)
    }

    @Test("keyframes that replace a target keep the curve's own velocity, also in reverse (E6)")
    func replacedTarget() {
        let values = [false, true].map { hasKeyframes in
            let scene = Scene()
            let view = scene.view
            let animator = scene.mover(
                SpringTimingParameters(
                    mass: 1, stiffness: 200, damping: 16, initialVelocity: CGVector(dx: 2, dy: 2)))
            animator.pausesOnCompletion = true
            animator.scrubsLinearly = false
            scene.play(animator, to: 0.1)
            scene.act { animator.isReversed = true }
            scene.go(to: 5)
            let target = { view.center.x = 250 }
            scene.act {
                animator.addAnimations {
                    guard hasKeyframes else { return target() }
                    View.animateKeyframes(withDuration: 1) {
                        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: target)
                    }
                }
                animator.fractionComplete = 0.1
            }
            defer { scene.act { animator.stopAnimation(true) } }
            return scene.x
        }
        #expect(values[0] > 60 && isNear(values[0], values[1]))
    }
}
