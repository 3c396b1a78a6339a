import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

private typealias UIView = View

@MainActor
@Suite("UIKit's forms of calls")
struct UIKitNamesTests {
    let scene = Scene()

    /// An animator that implements only what UIKit requires.
    private final class LeastAnimator: ViewImplicitlyAnimating {
        var state = AnimatingState.inactive
        var isRunning = false
        var isReversed = false
        var fractionComplete = 0.0
        func startAnimation() { isRunning = true }
        func startAnimation(afterDelay delay: Double) {}
        func pauseAnimation() {}
        func stopAnimation(_ withoutFinishing: Bool) {}
        func finishAnimation(at finalPosition: AnimatingPosition) {}
    }

    @Test("each form of a block animation runs and completes")
    func forms() {
        let view = scene.view
        var count = 0
        let done: (Bool) -> Void = { count += $0 ? 1 : 100 }
        scene.act {
            UIView.animate(withDuration: 0.3) { view.alpha = 0 }
            UIView.animate(withDuration: 0.3, animations: { view.center.x = 1 })
            UIView.animate(withDuration: 0.3, animations: { view.center.x = 1 }) { finished in done(finished) }
            UIView.animate(withDuration: 0.3) {
                view.center.x = 1
            } completion: {
                done($0)
            }
            UIView.animate(withDuration: 0.3, animations: { view.center.x = 1 }, completion: { done($0) })
            UIView.animate(withDuration: 0.3, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) {
                view.alpha = 1
            }
            UIView.animate(
                withDuration: 0.3, delay: 0.1, options: .curveLinear, animations: { view.alpha = 1 }, completion: nil)
            UIView.animate(
                withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5, options: [],
                animations: { view.bounds.size.width = 9 }, completion: done)
            UIView.animate(withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5) {
                view.bounds.size.width = 9
            } completion: {
                done($0)
            }
            UIView.animate(springDuration: 0.3, bounce: 0.2) {
                view.cornerRadius = 3
            } completion: {
                done($0)
            }
            UIView.animateKeyframes(withDuration: 0.3, delay: 0, options: [.calculationModeCubic]) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.borderWidth = 1 }
                UIView.addKeyframe(
                    withRelativeStartTime: 0.5, relativeDuration: 0.5, animations: { view.borderWidth = 0 })
            } completion: {
                done($0)
            }
            UIView.transition(
                with: view, duration: 0.3, options: .transitionCrossDissolve, animations: { view.shadowRadius = 4 },
                completion: { done($0) })
            UIView.transition(with: view, duration: 0.3) {
                view.shadowRadius = 5
            } completion: {
                done($0)
            }
            UIView.performWithoutAnimation { view.shadowOpacity = 0.5 }
        }
        let options: UIView.AnimationOptions = [.beginFromCurrentState, .layoutSubviews]
        let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
        let keyframes: UIView.KeyframeAnimationOptions = .calculationModePaced
        #expect(options.contains(.layoutSubviews) && curves == AnimationCurve.allCases && !keyframes.isEmpty)
        scene.go(to: 5)
        #expect(count == 9)
    }

    @Test("each initializer of an animator and its timing exists")
    func animators() {
        let view = scene.view
        let timings: [any TimingCurveProvider] = [
            SpringTimingParameters(), SpringTimingParameters(dampingRatio: 0.8),
            SpringTimingParameters(dampingRatio: 0.8, initialVelocity: CGVector(dx: 1, dy: 0)),
            SpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero),
            SpringTimingParameters(duration: 0.5, bounce: 0.1, initialVelocity: .zero), CubicTimingParameters(),
            CubicTimingParameters(animationCurve: .easeIn),
            CubicTimingParameters(controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0.4, y: 1)),
        ]
        for timing in timings {
            #expect((timing.springTimingParameters == nil) == (timing.timingCurveType != .spring))
            #expect((timing.cubicTimingParameters == nil) == (timing.timingCurveType == .spring))
        }
        let animators = [
            PropertyAnimator(duration: 1, curve: .easeIn),
            PropertyAnimator(duration: 1, curve: .easeIn) { view.alpha = 0 },
            PropertyAnimator(duration: 1, dampingRatio: 0.7, animations: { view.alpha = 0 }),
            PropertyAnimator(duration: 1, controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1), animations: nil),
            PropertyAnimator(duration: 1, timingParameters: timings[0]),
        ]
        #expect(animators.allSatisfy { $0.state == .inactive })
        let running = scene.act {
            PropertyAnimator.runningPropertyAnimator(
                withDuration: 1, delay: 0, options: [.curveEaseOut], animations: { view.alpha = 0 },
                completion: { position in scene.note("\(position)") })
        }
        #expect(running.isRunning)
        #expect(scene.at(1).notes == ["end at 1.0"])
    }

    @Test("a property animator works through its protocol")
    func witnesses() {
        let view = scene.view
        let animator: any ViewImplicitlyAnimating = PropertyAnimator(duration: 1, curve: .linear)
        scene.act {
            animator.addAnimations { view.center.x = 150 }
            animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
            animator.addCompletion { scene.note("\($0)") }
            animator.startAnimation()
            animator.pauseAnimation()
            animator.fractionComplete = 0.5
            #expect(animator.state == .active && !animator.isRunning && isNear(scene.x, 100))
            animator.isReversed = true
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
        }
        scene.go(to: 1.9)
        #expect(animator.isRunning)
        #expect(scene.at(2).notes == ["start at 2.0"] && scene.modelX == 50 && view.alpha == 1)
    }

    @Test("optional methods that a custom animator omits have no effect")
    func leftOut() {
        let animator: any ViewImplicitlyAnimating = LeastAnimator()
        animator.addAnimations { scene.view.alpha = 0 }
        animator.addAnimations({ scene.view.alpha = 0 }, delayFactor: 0)
        animator.addCompletion { _ in scene.note("end") }
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        animator.startAnimation()
        #expect(animator.isRunning && scene.view.alpha == 1 && scene.notes.isEmpty)
    }

    @Test("options have UIKit's numbers, as ported code can write them")
    func numbers() {
        let flags: [AnimationOptions] = [
            .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
            .overrideInheritedDuration, .overrideInheritedCurve, .allowAnimatedContent, .showHideTransitionViews,
            .overrideInheritedOptions,
        ]
        #expect(flags.map(\.rawValue) == (0..<10).map { 1 << $0 })
        let curves: [AnimationOptions] = [.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear]
        #expect(curves.map(\.rawValue) == (0..<4).map { $0 << 16 })
        let transitions: [AnimationOptions] = [
            .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown,
            .transitionCrossDissolve, .transitionFlipFromTop, .transitionFlipFromBottom,
        ]
        #expect(transitions.map(\.rawValue) == (1...7).map { $0 << 20 })
        let keyframes: [KeyframeAnimationOptions] = [
            .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
            .overrideInheritedDuration, .overrideInheritedOptions,
        ]
        #expect(keyframes.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 9].map { 1 << $0 })
        let modes: [KeyframeAnimationOptions] = [
            .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic,
            .calculationModeCubicPaced,
        ]
        #expect(modes.map(\.rawValue) == (0..<5).map { $0 << 10 })
    }
}
