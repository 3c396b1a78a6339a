import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Animator

@MainActor
@Suite("The course of layers' animations in time")
struct LayerCourseTests {
    private let scene = Scene()
    private var layer: Layer { scene.view.layer }

    /// The opacity, of the model, before and after the animation: no value of an animation here is so low.
    private let resting: Float = 0.0625

    init() { scene.view.alpha = Double(resting) }

    private func add(_ change: (BasicAnimation) -> Void) {
        let animation = BasicAnimation(keyPath: "opacity")
        animation.fromValue = 0.25
        animation.toValue = 0.75
        animation.duration = 2
        change(animation)
        scene.act { layer.add(animation, forKey: "fade") }
    }

    /// The progress between both values on screen at a time; nil while the model's is.
    private func seen(at seconds: Double) -> Double? {
        let alpha = scene.at(seconds).view.presentation.alpha
        return alpha == Double(resting) ? nil : (alpha - 0.25) * 2
    }

    private func expect(_ course: [(Double, Double?)], _ comment: Comment? = nil) {
        for (time, wanted) in course {
            let found = seen(at: time)
            let isRight = wanted.map { wanted in found.map { isNear($0, wanted) } ?? false } ?? (found == nil)
            #expect(isRight, "at \(time): \(String(describing: found)), not \(String(describing: wanted))")
        }
    }

    @Test("speed 2 takes half the time, and the velocity doubles")
    func speed() {
        let slow = Scene()
        for (scene, speed) in [(scene, Float(2)), (slow, 1)] {
            let slide = BasicAnimation(keyPath: "position.x")
            (slide.fromValue, slide.toValue, slide.duration, slide.speed) = (0, 200, 2, speed)
            scene.act { scene.view.layer.add(slide, forKey: nil) }
        }
        #expect(scene.at(0.5).x == 100 && slow.at(0.5).x == 50 && scene.speed == 200 && slow.speed == 100)
        #expect(scene.at(1).x == 50 && scene.view.animated.isEmpty && slow.at(1).x == 100)
    }

    @Test("a negative speed runs from the end to the start")
    func backwards() {
        add { $0.speed = -0.5 }
        expect([(0, 1), (1, 0.75), (3, 0.25), (4, nil)])
    }

    @Test("speed 0 stops the animation at its time offset until it is removed")
    func stopped() {
        for (offset, wanted) in [(0.5, 0.25), (0, 0), (2, 1)] {
            add {
                $0.speed = 0
                $0.timeOffset = offset
            }
            expect([(scene.timeline.now.seconds + 7, wanted)])
        }
        scene.act { layer.removeAnimation(forKey: "fade") }
        #expect(seen(at: 99) == nil)
    }

    @Test("a time offset skips the beginning, which follows at the end")
    func offset() {
        add { $0.timeOffset = 1.5 }
        expect([(0, 0.75), (0.25, 0.875), (0.5, 0), (1.5, 0.5), (1.75, 0.625), (2, nil)])
    }

    @Test("a begin time in the past has run until now; one that is all past is over")
    func past() {
        scene.go(to: 10)
        add { $0.beginTime = 9.5 }
        expect([(10, 0.25), (11, 0.75), (11.5, nil)])
        add { $0.beginTime = 3 }
        expect([(12, nil)])
        #expect(layer.animationKeys() == nil)
    }

    @Test(
        "the fill mode says what is on screen before the beginning and after the end",
        arguments: [
            (MediaTimingFillMode.removed, nil, nil), (.forwards, nil, 1), (.backwards, 0, nil), (.both, 0, 1),
        ] as [(MediaTimingFillMode, Double?, Double?)])
    func fill(mode: MediaTimingFillMode, before: Double?, after: Double?) {
        add {
            $0.beginTime = 1
            $0.fillMode = mode
            $0.isRemovedOnCompletion = false
        }
        expect([(0.5, before), (2, 0.5), (3, after), (50, after)])
        #expect(layer.animationKeys() == ["fade"] && !scene.timeline.isMoving)
        scene.act { layer.removeAllAnimations() }
        expect([(51, nil)])
        #expect(scene.errors.isEmpty && layer.animationKeys() == nil)
    }

    @Test("there and back, two and a half times, ends in the middle of a pass")
    func repeats() {
        add {
            $0.autoreverses = true
            $0.repeatCount = 1.25
            $0.fillMode = .forwards
            $0.isRemovedOnCompletion = false
        }
        expect([(1, 0.5), (2, 1), (3, 0.5), (4, 0), (4.5, 0.25), (5, 0.5), (8, 0.5)])
    }

    @Test("it repeats for a time, whatever the count, in its own time")
    func repeatDuration() {
        add {
            $0.repeatCount = 9
            $0.repeatDuration = 5
            $0.speed = 2
        }
        expect([(0.5, 0.5), (1, 0), (1.5, 0.5), (2.25, 0.25), (2.5, nil)])
    }

    @Test("the last value of a repeated animation stays, though a tenth of a second is no binary number")
    func exactEnd() {
        for (count, speed) in [(Float(3), Float(1)), (7, 3), (1, 0.3)] {
            add {
                ($0.duration, $0.repeatCount, $0.speed) = (0.1, count, speed)
                $0.fillMode = .forwards
                $0.isRemovedOnCompletion = false
            }
            expect([(scene.timeline.now.seconds + 20, 1)], "\(count) times")
        }
    }

    @Test("a spring is the solution of its equation, by its velocity, and is cut off at its duration")
    func spring() {
        let spring = SpringAnimation(keyPath: "position.x")
        (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2, 200, 8, 3)
        (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 0.75)
        scene.act { layer.add(spring, forKey: nil) }
        // m x'' + c x' + k x = 0 from -1 at 3 per second: decay 2, frequency sqrt(100 - 4).
        let frequency = 96.0.squareRoot()
        func place(_ time: Double) -> Double {
            100 * (1 + exp(-2 * time) * (-cos(frequency * time) + (3 - 2) / frequency * sin(frequency * time)))
        }
        for time in [0.0, 0.1, 0.3, 0.5, 0.7] {
            #expect(isNear(scene.at(time).x, place(time), within: 1e-6))
            let slope = (place(time + 1e-6) - place(time - 1e-6)) / 2e-6
            #expect(isNear(scene.speed, slope, within: 1e-2))
        }
        #expect(place(0.3) > 110 && scene.at(0.75).x == 50)
    }

    @Test("a spring's settling time leaves a thousandth; in SwiftUI's terms it is the duration")
    func settling() {
        let spring = SpringAnimation(keyPath: "opacity")
        #expect(isNear(spring.settlingDuration, Spring(mass: 1, stiffness: 100, damping: 10).settlingDuration()))
        let bouncy = SpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
        #expect(isNear(bouncy.stiffness, pow(2 * .pi / 0.5, 2), within: 1e-6))
        #expect(isNear(bouncy.damping, 4 * .pi * 0.75 / 0.5, within: 1e-6))
        #expect(bouncy.duration == bouncy.settlingDuration && bouncy.duration > 0.5)
        // A negative bounce is an over-damped spring, which takes longer than a critical one.
        let flat = SpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
        let critical = SpringAnimation(perceptualDuration: 0.5)
        #expect(flat.allowsOverdamping && isNear(flat.stiffness, critical.stiffness, within: 1e-6))
        #expect(isNear(flat.damping, critical.damping / 0.5, within: 1e-6))
        #expect(flat.settlingDuration > 1.5 * critical.settlingDuration && flat.duration == flat.settlingDuration)
        let stiff = SpringAnimation(keyPath: "position.x")
        (stiff.damping, stiff.fromValue, stiff.toValue, stiff.duration) = (1000, 0, 1, 1)
        scene.act { layer.add(stiff, forKey: nil) }
        // Damping 1000 counts as the critical one, 20: 1 - (1 + 10 t) exp(-10 t).
        #expect(isNear(scene.at(0.1).x, 1 - 2 * exp(-1), within: 1e-9))
    }

    @Test("the animations of a group begin and end in its time, which its curve and repetition shape")
    func group() {
        let slide = BasicAnimation(keyPath: "position.x")
        (slide.fromValue, slide.toValue, slide.beginTime, slide.duration) = (0, 100, 1, 2)
        let fade = BasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue) = (0.25, 0.75)
        let turn = KeyframeAnimation(keyPath: "transform.rotation")
        (turn.values, turn.duration, turn.fillMode) = ([0, 1, 0], 1, .both)
        let group = LayerAnimationGroup()
        (group.animations, group.duration, group.repeatCount) = ([slide, fade, turn], 2, 2)
        let log = Log()
        (group.delegate, slide.delegate) = (log, log)
        scene.act { layer.add(group, forKey: "all") }
        for pass in [0.0, 2] {
            for (time, x, fade, angle) in [
                (0, 50, 0.0, 0), (0.5, 50, 0.25, 1.0), (1.5, 25, 0.75, 0), (1.75, 37.5, 0.875, 0),
            ] {
                #expect(isNear(scene.at(pass + time).x, x) && isNear(seen(at: pass + time) ?? 9, fade))
                #expect(isNear(scene.view.presentation.transform.b, sin(angle)))
                #expect(scene.speed == (time > 1 ? 50 : 0))
            }
        }
        #expect(scene.at(4).x == 50 && seen(at: 4) == nil && log.ends == [true] && layer.animationKeys() == nil)
    }

    @Test("a group in a group, eased and reversed")
    func nested() {
        let slide = BasicAnimation(keyPath: "position.x")
        (slide.fromValue, slide.toValue) = (0, 100)
        let inner = LayerAnimationGroup()
        (inner.animations, inner.duration, inner.timingFunction) = ([slide], 1, MediaTimingFunction(name: .easeIn))
        (inner.beginTime, inner.fillMode) = (1, .both)
        let outer = LayerAnimationGroup()
        (outer.animations, outer.duration, outer.autoreverses, outer.speed) = ([inner], 2, true, 0.5)
        scene.act { layer.add(outer, forKey: nil) }
        func wanted(_ time: Double) -> Double {
            let local = time / 2 > 2 ? 4 - time / 2 : time / 2
            return 100 * TimingCurve.easeIn.value(atFraction: max(local - 1, 0))
        }
        for time in [0.0, 1, 2, 2.5, 3, 3.75, 4.5, 5, 6, 7.5] {
            #expect(isNear(scene.at(time).x, wanted(time)), "at \(time)")
            let slope = (wanted(time + 1e-6) - wanted(time - 1e-6)) / 2e-6
            if ![2, 6].contains(time) { #expect(isNear(scene.speed, slope, within: 1e-3), "at \(time)") }
        }
        #expect(scene.at(8).x == 50)
    }

    @Test("a group with an animation that can't run is reported as a whole")
    func brokenGroup() {
        let group = LayerAnimationGroup()
        let log = Log()
        (group.animations, group.delegate) = ([BasicAnimation(keyPath: "zoom")], log)
        scene.act { layer.add(group, forKey: "all") }
        scene.act { layer.add(LayerAnimationGroup(), forKey: "none") }
        #expect(scene.errors.count == 2 && log.ends == [false] && layer.animationKeys() == nil)
    }

    private final class Log: AnimationDelegate {
        var ends: [Bool] = []

        func animationDidStop(_ anim: LayerAnimation, finished flag: Bool) { ends.append(flag) }
    }
}
