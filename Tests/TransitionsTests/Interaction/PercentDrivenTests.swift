import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Percent-driven transitions")
struct PercentDrivenTests {
    let stage = TestStage { Root() }
    let delegate = TestDelegate()
    let first = First()
    let interactor = PercentDrivenInteractiveTransition()

    func begin(_ animator: any TestAnimator) {
        delegate.animator = animator
        delegate.interactor = interactor
        stage.present(first, delegate)
        stage.pass(0)
    }

    var alpha: Double { first.view.presentation.alpha }

    @Test("the percent is clamped, and the view follows it in both directions (D 1)")
    func clamps() {
        for animator in [FadeAnimator(), InterruptibleAnimator()] as [any TestAnimator] {
            begin(animator)
            #expect(alpha == 0)
            for (percent, seen) in [(0.25, 0.25), (-3, 0), (7, 1), (.nan, 0), (0.6, 0.6)] {
                stage.act { interactor.update(CGFloat(percent)) }
                stage.pass(0.1)
                #expect(abs(alpha - seen) < 1e-9)
                #expect(abs(Double(interactor.percentComplete) - seen) < 1e-9)
            }
            stage.settle { interactor.cancel() }
            #expect(animator.ended == [false])
        }
        #expect(stage.errors.isEmpty)
    }

    @Test(
        "with View.animate the percent is a fraction of time: an eased view leaves the finger, a linear one doesn't (D 2)"
    )
    func curveShows() {
        for (options, curve) in [
            (AnimationOptions.curveEaseInOut, TimingCurve.easeInOut), (.curveEaseIn, .easeIn), (.curveLinear, .linear),
        ] {
            let animator = FadeAnimator()
            animator.options = options
            begin(animator)
            for percent in stride(from: 0.05, to: 1, by: 0.05) {
                stage.act { interactor.update(CGFloat(percent)) }
                #expect(abs(alpha - curve.value(atFraction: percent)) < 1e-9)
            }
            stage.settle { interactor.cancel() }
        }
    }

    @Test("with an eased property animator the percent is progress, scrubbed linearly (D 2)")
    func scrubsLinearly() {
        let animator = InterruptibleAnimator()
        animator.curve = .easeInOut
        begin(animator)
        for percent in stride(from: 0.05, to: 1, by: 0.05) {
            stage.act { interactor.update(CGFloat(percent)) }
            #expect(abs(alpha - percent) < 1e-9)
        }
        stage.settle { interactor.cancel() }
    }

    @Test(
        "the rest takes the remaining fraction of the duration, divided by the speed (D 1)",
        arguments: [
            (1.0, true), (2, true), (0.5, true), (1, false), (0.25, false),
        ])
    func rest(speed: Double, finishes: Bool) {
        for animator in [FadeAnimator(), InterruptibleAnimator()] as [any TestAnimator] {
            begin(animator)
            stage.act { interactor.update(0.3) }
            interactor.completionSpeed = CGFloat(speed)
            stage.act { if finishes { interactor.finish() } else { interactor.cancel() } }
            let rest = (finishes ? 0.7 : 0.3) * 0.4 / speed
            stage.pass(rest - 0.001)
            #expect(stage.director.isTransitioning)
            stage.pass(0.002)
            #expect(!stage.director.isTransitioning)
            #expect(animator.ended == [finishes])
            if finishes {
                stage.act { first.dismiss(animated: false) }
            }
            interactor.completionSpeed = 1
        }
        #expect(stage.errors.isEmpty)
    }

    @Test("a speed of 0 counts as 0.01, one that is no number as 1, and it can be a getter (D 1)")
    func oddSpeeds() {
        final class Odd: PercentDrivenInteractiveTransition {
            var speed: CGFloat = 0
            override var completionSpeed: CGFloat {
                get { speed }
                set {}
            }
        }
        delegate.animator = FadeAnimator()
        for (speed, percent, rest) in [(0, 0.9, 4), (.nan, 0.5, 0.2)] as [(CGFloat, CGFloat, Double)] {
            let odd = Odd()
            (odd.speed, delegate.interactor) = (speed, odd)
            stage.present(first, delegate)
            stage.pass(0)
            stage.act {
                odd.update(percent)
                odd.finish()
            }
            stage.pass(rest - 1e-3)
            #expect(stage.director.isTransitioning)
            stage.pass(2e-3)
            #expect(!stage.director.isTransitioning && first.presentingViewController === stage.root)
            stage.settle { first.dismiss(animated: false) }
        }
    }

    @Test("only the first verdict counts, and later calls have no effect (D 3)")
    func firstVerdict() {
        begin(FadeAnimator())
        stage.act {
            interactor.update(0.5)
            interactor.cancel()
            interactor.finish()
            interactor.update(0.9)
        }
        #expect(alpha == 0.5)
        stage.settle()
        #expect(first.presentingViewController == nil)
        stage.act {
            interactor.finish()
            interactor.update(0.3)
            interactor.cancel()
        }
        #expect(!stage.director.isTransitioning)
        begin(FadeAnimator())
        #expect(interactor.percentComplete == 0)
        stage.settle { interactor.finish() }
        #expect(first.presentingViewController === stage.root)
    }

    @Test(
        "after pause, updates and a new verdict count, however often (D 3)", arguments: [true, false], [true, false])
    func pausedVerdicts(isInterruptible: Bool, finishes: Bool) {
        let animator: any TestAnimator = isInterruptible ? InterruptibleAnimator() : FadeAnimator()
        begin(animator)
        for round in 1...3 {
            stage.act {
                interactor.update(0.5)
                if round.isMultiple(of: 2) { interactor.cancel() } else { interactor.finish() }
            }
            stage.pass(0.05)
            stage.act {
                interactor.update(0.9)
                #expect(alpha < 0.8, "an update after the verdict has no effect")
                interactor.pause()
                interactor.update(0.4)
            }
            #expect(abs(alpha - 0.4) < 1e-9)
        }
        stage.settle { if finishes { interactor.finish() } else { interactor.cancel() } }
        #expect(animator.ended == [finishes] && stage.errors.isEmpty)
    }

    @Test("L8: a presentation during an interactive dismissal is refused, with a message")
    func refused() {
        begin(FadeAnimator())
        stage.settle { interactor.finish() }
        delegate.animator = FadeAnimator()
        stage.act { first.dismiss(animated: true) }
        stage.pass(0)
        stage.act { interactor.update(0.3) }
        for presenter in [stage.root, first] {
            let other = Second()
            stage.act { presenter.present(other, animated: true) }
            #expect(other.presentingViewController == nil && stage.takeIgnored().count == 1)
        }
        stage.settle { interactor.cancel() }
        #expect(first.presentingViewController === stage.root && stage.errors.isEmpty)
    }

    @Test("a gesture that has ended before the beginning is remembered (A 7)", arguments: [true, false])
    func endedBefore(finishes: Bool) {
        let animator = FadeAnimator()
        delegate.animator = animator
        delegate.interactor = interactor
        stage.present(first, delegate)
        stage.act {
            interactor.update(0.5)
            if finishes { interactor.finish() } else { interactor.cancel() }
        }
        #expect(animator.asked == 0)
        stage.pass(0)
        #expect(animator.asked == 1)
        #expect(abs(alpha - 0.5) < 1e-9)
        stage.pass(0.199)
        #expect(stage.director.isTransitioning)
        stage.pass(0.002)
        #expect((first.presentingViewController === stage.root) == finishes)
        #expect(stage.errors.isEmpty)
    }

    @Test("an interactor without interactive start is started nevertheless, and runs plainly (A 4)")
    func plainStart() {
        for animator in [FadeAnimator(), InterruptibleAnimator()] as [any TestAnimator] {
            interactor.wantsInteractiveStart = false
            begin(animator)
            interactor.wantsInteractiveStart = true
            stage.pass(0.2)
            #expect(abs(alpha - 0.5) < 1e-9)
            stage.pass(0.201)
            #expect(animator.ended == [true])
            stage.act { first.dismiss(animated: false) }
        }
        #expect(stage.errors.isEmpty)
    }

    @Test("a running transition is caught by pause, and decided again (C 3)")
    func pausing() {
        for animator in [FadeAnimator(), InterruptibleAnimator()] as [any TestAnimator] {
            interactor.wantsInteractiveStart = false
            begin(animator)
            stage.pass(0.1)
            stage.act { interactor.pause() }
            #expect(abs(Double(interactor.percentComplete) - 0.25) < 1e-9)
            stage.pass(0.3)
            #expect(abs(alpha - 0.25) < 1e-9)
            stage.act {
                interactor.update(0.75)
                interactor.cancel()
            }
            stage.pass(0.1)
            #expect(abs(alpha - 0.5) < 1e-9)
            stage.act { interactor.pause() }
            stage.settle { interactor.finish() }
            #expect(animator.ended == [true])
            stage.act { first.dismiss(animated: false) }
        }
        #expect(stage.errors.isEmpty)
    }

    @Test("the interruptible animator is requested only with an interactor, and only after the beginning (A 5)")
    func whenAsked() {
        let plain = InterruptibleAnimator()
        delegate.animator = plain
        stage.present(first, delegate)
        #expect(plain.questions == 0)
        stage.settle()
        // The call is animateTransition's own.
        #expect(plain.questions == 1)
    }

    @Test("a set completion curve shapes the rest")
    func completionCurve() {
        begin(FadeAnimator())
        interactor.completionCurve = .easeOut
        stage.act {
            interactor.update(0.2)
            interactor.finish()
        }
        let rest = 0.8 * 0.4
        stage.pass(rest / 2 - 1e-4)
        let before = alpha
        stage.pass(1e-4)
        #expect(abs(alpha - (0.2 + 0.8 * TimingCurve.easeOut.value(atFraction: 0.5))) < 1e-9)
        // The velocity is the curve's slope (I 1).
        let velocity = stage.act { first.view.presentedVelocity(of: .alpha)[0] }
        let middle = alpha
        stage.pass(1e-4)
        #expect(abs(velocity - (alpha - before) / 2e-4) < 1e-3 && alpha > middle)
        stage.settle()
        #expect(first.presentingViewController === stage.root)
        #expect(stage.errors.isEmpty)
    }

    @Test("a transition's progress is its animations' time, and all of it where it has no duration")
    func progress() {
        final class Timeless: FadeAnimator {
            override func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 0 }
        }
        for (animator, seen) in [(FadeAnimator(), 0.25), (Timeless(), 1)] {
            delegate.animator = animator
            stage.present(first, delegate)
            stage.pass(0)
            stage.pass(0.1)
            #expect(abs((stage.director.progress?.fraction ?? -1) - seen) < 1e-9)
            stage.settle()
            stage.settle { first.dismiss(animated: false) }
        }
    }

    @Test("an animator that ends the transition under a finger ends the interaction, too (G 5)")
    func endedUnderFinger() {
        let animator = InterruptibleAnimator()
        begin(animator)
        var changes: [Bool] = []
        stage.act {
            first.transitionCoordinator?.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
            interactor.update(0.5)
            animator.animator?.stopAnimation(false)
            animator.animator?.finishAnimation(at: .end)
        }
        #expect(changes == [false] && first.presentingViewController === stage.root)
    }

    @Test(
        "alongside animations follow the finger, and their completions receive whether it was cancelled (G 5)")
    func alongside() {
        for animator in [FadeAnimator(), InterruptibleAnimator()] as [any TestAnimator] {
            var received: [Bool] = []
            var changes: [Bool] = []
            begin(animator)
            let root = stage.root
            var coordinator: (any ViewControllerTransitionCoordinator)?
            stage.act {
                coordinator = first.transitionCoordinator
                coordinator?.animate(
                    alongsideTransition: { _ in root.view.cornerRadius = 40 },
                    completion: { received.append($0.isCancelled) })
                coordinator?.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
                #expect(coordinator?.initiallyInteractive == true && coordinator?.isInteractive == true)
                interactor.update(0.5)
            }
            #expect(root.view.presentation.cornerRadius > 10)
            #expect(root.view.presentation.cornerRadius < 30)
            stage.settle { interactor.cancel() }
            #expect(root.view.cornerRadius == 0)
            #expect(received == [true])
            #expect(changes == [false])
            #expect(first.transitionCoordinator == nil)
            // One that is kept knows that it is over.
            #expect(coordinator?.isInteractive == false && coordinator?.isCancelled == true)
        }
    }
}
