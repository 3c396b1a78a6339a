import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Animator

@MainActor
@Suite("Details of layers' animations")
struct LayerDetailTests {
    private let scene = Scene()
    private var layer: Layer { scene.view.layer }

    private final class Log: AnimationDelegate {
        var ends: [Bool] = []

        func animationDidStop(_ anim: LayerAnimation, finished flag: Bool) { ends.append(flag) }
    }

    @Test("begin times, speeds and offsets that are no numbers are the usual ones")
    func strangeTimes() {
        for number in [Double.nan, .infinity, -.infinity] {
            let scene = Scene()
            let slide = BasicAnimation(keyPath: "position.x")
            (slide.fromValue, slide.toValue, slide.duration) = (0, 100, 2)
            (slide.beginTime, slide.speed, slide.timeOffset) = (number, Float(number), number)
            scene.go(to: 3)
            scene.act { scene.view.layer.add(slide, forKey: nil) }
            #expect(isNear(scene.at(3.5).x, 25) && isNear(scene.at(4.5).x, 75) && scene.at(5).x == 50)
        }
    }

    @Test("an over-damped spring creeps to its end where that is allowed")
    func overdamped() {
        let spring = SpringAnimation(keyPath: "position.x")
        (spring.mass, spring.stiffness, spring.damping, spring.allowsOverdamping) = (1, 100, 40, true)
        (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 2)
        scene.act { layer.add(spring, forKey: nil) }
        // x'' + 40 x' + 100 x = 0 has the rates -20 ± sqrt(300).
        let (slow, fast) = (-20 + 300.0.squareRoot(), -20 - 300.0.squareRoot())
        for time in [0.05, 0.2, 0.7, 1.5] {
            let place = 100 * (1 - (fast * exp(slow * time) - slow * exp(fast * time)) / (fast - slow))
            #expect(isNear(scene.at(time).x, place, within: 1e-6), "at \(time)")
        }
    }

    @Test("the layer has the last animation of a key, as it was when it was added")
    func copies() {
        let first = BasicAnimation(keyPath: "opacity")
        (first.fromValue, first.toValue, first.duration) = (0, 1, 1)
        first.setValue("first", forKey: "name")
        scene.act { layer.add(first, forKey: "fade") }
        first.setValue("changed", forKey: "name")
        (first.toValue, first.duration) = (0.5, 9)
        let found = layer.animation(forKey: "fade")
        let name = found?.value(forKey: "name") as? String
        #expect(found !== first && name == "first" && found?.duration == 1)
        #expect(layer.animation(forKey: "other") == nil && isNear(scene.at(0.5).view.presentation.alpha, 0.5))
        scene.act { layer.add(first, forKey: "fade") }
        let next = layer.animation(forKey: "fade")?.value(forKey: "name") as? String
        #expect(next == "changed")
        scene.act { layer.removeAnimation(forKey: "fade") }
        #expect(layer.animation(forKey: "fade") == nil)
    }

    @Test("an animation that stays has stopped once, at its end")
    func stays() {
        let log = Log()
        let slide = BasicAnimation(keyPath: "position.x")
        (slide.toValue, slide.duration, slide.delegate) = (200, 1, log)
        (slide.fillMode, slide.isRemovedOnCompletion) = (.forwards, false)
        scene.act { layer.add(slide, forKey: "slide") }
        scene.go(to: 2)
        #expect(log.ends == [true])
        scene.act { layer.removeAnimation(forKey: "slide") }
        #expect(log.ends == [true] && layer.animationKeys() == nil && scene.x == 50)
    }

    @Test("a shadow's outline goes from the one on screen, or the given one, to the other")
    func shadowPaths() {
        func square(_ width: Double) -> Path { Path(rect: CGRect(x: 0, y: 0, width: width, height: 20)) }
        func width() -> Double? { scene.view.presentedShadowPath.map { Double($0.controlBounds.width) } }
        scene.view.shadowPath = square(40)
        let grow = BasicAnimation(keyPath: "shadowPath")
        (grow.toValue, grow.duration) = (square(80), 1)
        scene.act { layer.add(grow, forKey: nil) }
        scene.go(to: 0.25)
        #expect(width() == 50 && scene.view.shadowPath == square(40))
        scene.go(to: 2)
        #expect(width() == 40)
        grow.fromValue = square(100)
        grow.toValue = nil
        scene.act { layer.add(grow, forKey: nil) }
        scene.go(to: 2.25)
        #expect(width() == 85)
        scene.go(to: 4)
        scene.addKeyframes("shadowPath", [square(10), square(30), square(20)]) { $0.keyTimes = [0, 0.2, 1] }
        scene.go(to: 4.1)
        #expect(width().map { isNear($0, 20) } == true)
        scene.go(to: 4.6)
        #expect(width().map { isNear($0, 25) } == true)
    }

    @Test("key times that are not one for each value are ignored, and a single value stays")
    func wrongTimes() {
        scene.addKeyframes("position.x", [0, 100, 40]) { $0.keyTimes = [0, 0.9] }
        #expect(isNear(scene.at(0.25).x, 50) && isNear(scene.at(0.75).x, 70))
        scene.go(to: 1)
        scene.addKeyframes("position.x", [70])
        for time in [1.0, 1.5, 1.99] { #expect(scene.at(time).x == 70 && scene.speed == 0) }
        #expect(scene.at(2).x == 50 && scene.errors.isEmpty)
    }

    @Test("along a path, discretely, it is at the beginning and the ends of its lines")
    func discretePath() {
        var corner = Path()
        corner.move(to: CGPoint(x: 5, y: 6))
        corner.addLine(to: CGPoint(x: 100, y: 6))
        corner.addLine(to: CGPoint(x: 100, y: 90))
        scene.addKeyframes("position", nil) {
            $0.path = corner
            $0.calculationMode = .discrete
        }
        let places: [(Double, CGPoint)] = [
            (0, CGPoint(x: 5, y: 6)), (0.3, CGPoint(x: 5, y: 6)), (0.4, CGPoint(x: 100, y: 6)),
            (0.6, CGPoint(x: 100, y: 6)), (0.7, CGPoint(x: 100, y: 90)), (0.95, CGPoint(x: 100, y: 90)),
        ]
        for (time, place) in places { #expect(scene.at(time).view.presentation.center == place, "at \(time)") }
    }

    @Test("numbers of any kind move a number, and a color does not")
    func numbers() {
        for (value, moves) in [
            (0.5, true), (NSNumber(value: 0.5), true), (Float(0.5), true), (CGFloat(0.5), true), (Color.red, false),
            ("half", false),
        ] as [(Any, Bool)] {
            let scene = Scene()
            let fade = BasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (1, value, 1)
            fade.timingFunction = MediaTimingFunction(name: .linear)
            scene.act { scene.view.layer.add(fade, forKey: nil) }
            let alpha = scene.at(0.5).view.presentation.alpha
            #expect(isNear(alpha, moves ? 0.75 : 1), "\(value)")
        }
    }

    @Test("the action of a layer's property in a spring's block is that spring")
    func springActions() throws {
        let parameters = SpringTimingParameters(
            mass: 2, stiffness: 50, damping: 90, initialVelocity: CGVector(dx: 3, dy: 3))
        let animator = PropertyAnimator(duration: 0, timingParameters: parameters)
        var action: (any LayerAction)?
        animator.addAnimations { [layer] in
            action = layer.action(forKey: "opacity")
            layer.opacity = 0.5
        }
        scene.act { animator.startAnimation() }
        let swing = try #require(action as? SpringAnimation)
        // Damped critically at most, as UIKit's default spring.
        #expect(swing.stiffness / swing.mass == 25 && isNear(swing.damping / swing.mass, 10))
        #expect(swing.keyPath == "opacity" && isNear(swing.initialVelocity, 3))
        #expect(swing.allowsOverdamping && isNear(swing.duration, animator.duration))
    }

    @Test("paced animations have no curves for their parts", arguments: [AnimationCalculationMode.paced, .cubicPaced])
    func pacedCurves(mode: AnimationCalculationMode) {
        var line = Path()
        line.move(to: .zero)
        for x in [20.0, 100] { line.addLine(to: CGPoint(x: x, y: 0)) }
        for path in [nil, line] {
            let start = scene.timeline.now.seconds
            scene.addKeyframes(
                "position", path == nil ? [CGPoint.zero, CGPoint(x: 20, y: 0), CGPoint(x: 100, y: 0)] : nil
            ) {
                ($0.path, $0.calculationMode) = (path, mode)
                $0.timingFunctions = [MediaTimingFunction(name: .easeIn), MediaTimingFunction(name: .easeOut)]
            }
            for part in [0.1, 0.3, 0.6, 0.9] {
                let x = scene.at(start + part).x
                #expect(isNear(x, 100 * part, within: 0.1), "\(part): \(x)")
            }
            scene.go(to: start + 1)
        }
    }

    @Test("a transaction's curve and duration are for what has none of its own; an inner one begins with the outer's")
    func transactions() {
        let free = BasicAnimation(keyPath: "position.x")
        (free.fromValue, free.toValue) = (0, 100)
        let own = BasicAnimation(keyPath: "cornerRadius")
        (own.fromValue, own.toValue, own.timingFunction) = (0, 8, MediaTimingFunction(name: .linear))
        let last = BasicAnimation(keyPath: "borderWidth")
        (last.fromValue, last.toValue) = (0, 8)
        scene.act {
            Transaction.setAnimationDuration(3)
            Transaction.setDisableActions(true)
            #expect(Transaction.animationDuration() == 0.25 && !Transaction.disableActions())
            Transaction.begin()
            Transaction.setAnimationTimingFunction(MediaTimingFunction(name: .easeIn))
            Transaction.setAnimationDuration(2)
            for seconds in [-1, Double.nan, .infinity] { Transaction.setAnimationDuration(seconds) }
            Transaction.begin()
            #expect(Transaction.animationDuration() == 2)
            layer.add(free, forKey: nil)
            layer.add(own, forKey: nil)
            Transaction.setAnimationDuration(0)
            #expect(Transaction.animationDuration() == 0)
            Transaction.commit()
            #expect(Transaction.animationDuration() == 2)
            Transaction.setAnimationTimingFunction(nil)
            layer.add(last, forKey: nil)
            Transaction.commit()
        }
        let seen = scene.at(0.5).view.presentation
        #expect(isNear(seen.center.x, 100 * TimingCurve.easeIn.value(atFraction: 0.25)))
        #expect(isNear(seen.cornerRadius, 2) && isNear(seen.borderWidth, 2))
    }
}
