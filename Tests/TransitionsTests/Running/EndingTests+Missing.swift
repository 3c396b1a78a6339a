import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

extension EndingTests {
    @Test(
        "an animator that doesn't report its end is reported after its animations, and the transition completes (C 1)"
    )
    func forgotten() {
        let animator = FadeAnimator()
        animator.completions = 0
        present(animator)
        stage.pass(0.39)
        #expect(stage.errors.isEmpty)
        stage.pass(0.02)
        #expect(stage.takeErrors().map(\.culprit) == ["FadeAnimator"])
        #expect(!stage.director.isTransitioning)
        #expect(first.presentingViewController === stage.root)
        #expect(animator.ended == [true])
        touchesWork()
    }

    @Test("animations that were removed under a finger are no reason to wait after its verdict (C 1)")
    func removedMeanwhile() {
        for isCancelled in [true, false] {
            let (interactor, animator) = (PercentDrivenInteractiveTransition(), FadeAnimator())
            delegate.interactor = interactor
            animator.completions = 0
            present(animator)
            stage.act {
                interactor.update(0.5)
                first.view.layer.removeAllAnimations()
            }
            stage.pass(0.5)
            #expect(stage.errors.isEmpty && stage.director.isTransitioning)
            stage.act { if isCancelled { interactor.cancel() } else { interactor.finish() } }
            stage.pass(isCancelled ? 0.21 : 0.01)
            #expect(stage.takeErrors().map(\.culprit) == ["FadeAnimator"])
            #expect(animator.ended == [!isCancelled] && !stage.director.isTransitioning)
            #expect((first.presentingViewController == nil) == isCancelled)
        }
    }

    @Test("an animator without animations and an end has its duration and a second (C 1)")
    func nothingStarted() {
        let idle = IdleAnimator()
        present(idle)
        stage.pass(1.49)
        #expect(stage.errors.isEmpty)
        stage.pass(0.02)
        #expect(stage.takeErrors().map(\.culprit) == ["IdleAnimator"])
        #expect(!stage.director.isTransitioning)
        #expect(first.view.window === stage.window)
        touchesWork()
    }

    @Test("a transition that was paused and is led no further is cancelled, as one that a gesture has abandoned (C 1)")
    func leftPaused() {
        let (interactor, animator) = (PercentDrivenInteractiveTransition(), FadeAnimator())
        interactor.wantsInteractiveStart = false
        delegate.interactor = interactor
        present(animator)
        stage.pass(0.1)
        stage.act { interactor.pause() }
        stage.pass(stage.director.interactionPatience + 1)
        let errors = stage.takeErrors()
        #expect(errors.count == 1 && errors.first?.cause.hasPrefix("no finger is down") == true)
        stage.settle()
        #expect(animator.ended == [false] && first.presentingViewController == nil)
        touchesWork()
    }

    @Test("an animator that pauses itself is looked after once, when its patience is over (C 1)")
    func pausedByItself() throws {
        let (animator, patience) = (InterruptibleAnimator(), stage.director.interactionPatience)
        #expect(patience == 1)
        present(animator)
        stage.pass(0.1)
        stage.act { animator.animator?.pauseAnimation() }
        stage.pass(0.05)
        let wait = try #require(stage.timeline.nextDeadline).seconds - stage.timeline.now.seconds
        #expect(abs(wait - patience) < 0.06)
        stage.pass(patience - 0.06)
        #expect(stage.errors.isEmpty && stage.director.isTransitioning)
        stage.pass(0.06)
        #expect(stage.takeErrors().map(\.culprit) == ["InterruptibleAnimator"] && !stage.director.isTransitioning)
        touchesWork()
    }

    @Test("what moves in a transition by another's animations is waited for before a missing end is reported (C 1)")
    func movedByOthers() {
        let animator = FadeAnimator()
        animator.completions = 0
        present(animator)
        stage.act { View.animate(withDuration: 1) { first.view.center.x += 20 } }
        stage.pass(0.9)
        #expect(stage.errors.isEmpty && stage.director.isTransitioning)
        stage.pass(0.16)
        #expect(stage.takeErrors().map(\.culprit) == ["FadeAnimator"] && !stage.director.isTransitioning)
    }

    @Test(
        "an interactive transition without any update is finished after the time limit, and reported (C 1)",
        arguments: [true, false])
    func neverLed(isPercentDriven: Bool) {
        let interactor: any ViewControllerInteractiveTransitioning =
            isPercentDriven ? PercentDrivenInteractiveTransition() : IdleLeader()
        delegate.interactor = interactor
        let animator = FadeAnimator()
        present(animator)
        stage.pass(0.99)
        #expect(stage.errors.isEmpty && stage.director.isTransitioning)
        stage.pass(0.02)
        let errors = stage.takeErrors()
        #expect(errors.map(\.culprit) == [isPercentDriven ? "PercentDrivenInteractiveTransition" : "IdleLeader"])
        #expect(errors.first?.cause.contains("it began as interactive, and has got no update") == true)
        #expect(errors.first?.remedy.contains("it is finished") == true)
        #expect(first.presentingViewController === stage.root && first.view.window === stage.window)
        #expect(animator.ended == [true] && first.view.alpha == 1)
        #expect(stage.takeEvents().last == "completed present")
        touchesWork()
    }
}

/// An animator that only adds the view.
@MainActor
private final class IdleAnimator: ViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0.5 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
    }
}

/// An interactor that does nothing.
@MainActor
private final class IdleLeader: ViewControllerInteractiveTransitioning {
    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {}
}
