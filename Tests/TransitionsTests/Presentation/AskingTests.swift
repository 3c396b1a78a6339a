import Animator
import Drawing
import Foundation
import Testing
import Timing
import Transitions
import ViewHierarchy

@MainActor
@Suite("Calls of delegates and animators")
struct AskingTests {
    let stage = TestStage { Root() }
    let delegate = TestDelegate()
    let first = First()

    private func present(completion: (() -> Void)? = nil) { stage.present(first, delegate, completion: completion) }

    @Test("without an interactor animateTransition is called, with one only startInteractiveTransition (A 2)")
    func whoStarts() {
        let animator = FadeAnimator()
        delegate.animator = animator
        present()
        stage.settle()
        #expect(animator.asked == 1)
        stage.act { first.dismiss(animated: false) }
        let leader = PlainLeader()
        delegate.interactor = leader
        present()
        stage.pass(0)
        #expect(animator.asked == 1)
        #expect(leader.contexts.count == 1)
        #expect(leader.contexts[0].isInteractive)
        stage.act {
            leader.contexts[0].finishInteractiveTransition()
            leader.contexts[0].completeTransition(true)
        }
        #expect(first.presentingViewController === stage.root)
        #expect(animator.asked == 1)
    }

    @Test("an interactor without interactive start is known to the context, whatever it says later (A 4)")
    func latched() {
        let leader = PlainLeader()
        leader.wantsInteractiveStart = false
        delegate.animator = FadeAnimator()
        delegate.interactor = leader
        present()
        stage.pass(0)
        leader.wantsInteractiveStart = true
        #expect(leader.contexts.map(\.isInteractive) == [false])
        stage.pass(0.1)
        #expect(leader.contexts[0].isInteractive == false)
        stage.act { leader.contexts[0].completeTransition(true) }
        #expect(stage.takeErrors().isEmpty)
    }

    @Test(
        "both idioms work: an interactor only during gestures, and always one with wantsInteractiveStart (A 3)")
    func idioms() {
        for isAlways in [false, true] {
            let percent = PercentDrivenInteractiveTransition()
            delegate.animator = FadeAnimator()
            for isGesture in [false, true] {
                percent.wantsInteractiveStart = isGesture
                delegate.interactor = isAlways || isGesture ? percent : nil
                present()
                stage.pass(0.1)
                let seen = first.view.presentation.alpha
                #expect(abs(seen - (isGesture ? 0 : 0.25)) < 1e-9)
                if isGesture { stage.act { percent.finish() } }
                stage.settle()
                #expect(first.presentingViewController === stage.root)
                stage.act { first.dismiss(animated: false) }
            }
        }
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("a completion is called only if the transition completed (C 4)")
    func completions() {
        let percent = PercentDrivenInteractiveTransition()
        delegate.animator = FadeAnimator()
        delegate.interactor = percent
        var presented = 0
        var dismissed = 0
        present { presented += 1 }
        stage.pass(0)
        stage.settle { percent.cancel() }
        #expect(presented == 0)
        present { presented += 1 }
        stage.pass(0)
        stage.settle { percent.finish() }
        #expect(presented == 1)
        for finishes in [false, true] {
            stage.act { first.dismiss(animated: true) { dismissed += 1 } }
            stage.pass(0)
            stage.settle { if finishes { percent.finish() } else { percent.cancel() } }
            #expect(dismissed == (finishes ? 1 : 0))
        }
    }

    @Test("the context reports the end of the gesture before the closing animation, and can resume (C 3)")
    func contextFlags() {
        let percent = PercentDrivenInteractiveTransition()
        let keeper = ContextKeeper()
        delegate.animator = keeper
        delegate.interactor = percent
        present()
        stage.pass(0)
        #expect(keeper.flags == [true, false])
        stage.act {
            percent.update(0.5)
            percent.cancel()
        }
        #expect(keeper.flags == [false, true])
        stage.pass(0.05)
        stage.act { percent.pause() }
        #expect(keeper.flags == [true, false])
        stage.act { percent.finish() }
        #expect(keeper.flags == [false, false])
        stage.settle()
        #expect(keeper.ended == [true])
        #expect(
            stage.takeEvents().filter { !$0.contains("view") } == [
                "began present", "continued present", "paused present", "continued present", "completed present",
            ])
    }

    @Test("a moving controller is hit at its position on screen (B 6)")
    func touchedWhereSeen() {
        let percent = PercentDrivenInteractiveTransition()
        let slide = SlideAnimator()
        delegate.animator = slide
        delegate.interactor = percent
        present()
        stage.pass(0)
        stage.act { percent.update(0.5) }
        let window = stage.window
        stage.settle {
            #expect(window.hitTest(CGPoint(x: 200, y: 500), with: nil) === first.view)
            #expect(window.hitTest(CGPoint(x: 200, y: 300), with: nil) !== first.view)
            percent.finish()
        }
    }

    @Test("an interactive transition doesn't block touches (F 6)")
    func touchesGoOn() {
        let percent = PercentDrivenInteractiveTransition()
        delegate.animator = FadeAnimator()
        delegate.interactor = percent
        present()
        stage.pass(0)
        stage.touch(.began, 200, 400)
        #expect(stage.window.hasTouches)
        stage.touch(.ended, 200, 400)
        stage.settle { percent.finish() }
    }
}

/// An interactor that keeps its contexts and does nothing else.
@MainActor
private final class PlainLeader: ViewControllerInteractiveTransitioning {
    var wantsInteractiveStart = true
    private(set) var contexts: [any ViewControllerContextTransitioning] = []

    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
        contexts.append(transitionContext)
        if let view = transitionContext.view(forKey: .to) { transitionContext.containerView.addSubview(view) }
    }
}

/// An animator that keeps its context and fades.
@MainActor
private final class ContextKeeper: FadeAnimator {
    private var context: (any ViewControllerContextTransitioning)?

    /// Whether the transition is interactive and whether it was cancelled.
    var flags: [Bool] { [context?.isInteractive ?? false, context?.transitionWasCancelled ?? false] }

    override func animateTransition(using context: any ViewControllerContextTransitioning) {
        self.context = context
        super.animateTransition(using: context)
    }
}

/// An animator that slides up from below.
@MainActor
private final class SlideAnimator: ViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0.4 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return }
        view.frame = context.containerView.bounds.offsetBy(dx: 0, dy: 800)
        context.containerView.addSubview(view)
        View.animate(withDuration: 0.4, options: [.curveLinear, .allowUserInteraction]) {
            view.frame = context.containerView.bounds
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
