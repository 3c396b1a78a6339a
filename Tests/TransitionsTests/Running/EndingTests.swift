import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Ends of transitions with any author")
struct EndingTests {
    let stage = TestStage { Root() }
    let delegate = TestDelegate()
    let first = First()

    func present(_ animator: any ViewControllerAnimatedTransitioning) {
        delegate.animator = animator
        stage.present(first, delegate)
        stage.pass(0)
    }

    @Test("what is kept of a transition that is over says so, and does nothing any more", arguments: [true, false])
    func kept(isCancelled: Bool) throws {
        final class Keeping: FadeAnimator {
            var context: (any ViewControllerContextTransitioning)?
            override func animateTransition(using context: any ViewControllerContextTransitioning) {
                self.context = context
                super.animateTransition(using: context)
            }
        }
        let (animator, interactor) = (Keeping(), PercentDrivenInteractiveTransition())
        delegate.interactor = interactor
        present(animator)
        let coordinator = try #require(stage.act { first.transitionCoordinator })
        #expect(coordinator.transitionDuration == 0.4 && coordinator.initiallyInteractive && coordinator.isInteractive)
        stage.settle { if isCancelled { interactor.cancel() } else { interactor.finish() } }
        delegate.interactor = nil
        #expect(coordinator.isAnimated && coordinator.isCancelled == isCancelled)
        #expect(!coordinator.initiallyInteractive && !coordinator.isInteractive && !coordinator.isInterruptible)
        #expect(coordinator.transitionDuration == 0 && coordinator.percentComplete == 0)
        #expect(coordinator.completionVelocity == 1 && coordinator.completionCurve == .easeInOut)
        #expect(coordinator.viewController(forKey: .to) == nil && coordinator.view(forKey: .to) == nil)
        var runs = 0
        #expect(!coordinator.animate(alongsideTransition: { _ in runs += 1 }, completion: { _ in runs += 1 }))
        let context = try #require(animator.context)
        #expect(!context.isInteractive && !context.transitionWasCancelled)
        #expect(context.initialFrame(for: stage.root) == .zero && context.finalFrame(for: first) == .zero)
        #expect(context.viewController(forKey: .from) == nil && context.view(forKey: .from) == nil)
        let picture = stage.picture()
        stage.settle {
            context.updateInteractiveTransition(0.5)
            context.pauseInteractiveTransition()
            context.cancelInteractiveTransition()
        }
        #expect(runs == 0 && stage.picture() == picture && stage.errors.isEmpty)
        stage.act { context.completeTransition(true) }
        #expect(stage.takeErrors().map(\.culprit) == ["Keeping"] && animator.ended == [!isCancelled])
    }

    @Test("a cancelled transition takes its view out of the one that the animator has wrapped around it (B 5)")
    func wrapped() {
        final class Wrapping: FadeAnimator {
            let wrapper = View(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
            override func animateTransition(using context: any ViewControllerContextTransitioning) {
                super.animateTransition(using: context)
                context.containerView.addSubview(wrapper)
                if let view = context.view(forKey: .to) { wrapper.addSubview(view) }
            }
        }
        let (animator, interactor) = (Wrapping(), PercentDrivenInteractiveTransition())
        delegate.interactor = interactor
        present(animator)
        #expect(first.view.superview === animator.wrapper)
        stage.settle { interactor.cancel() }
        #expect(first.presentingViewController == nil && animator.ended == [false])
        #expect(animator.wrapper.superview == nil && first.view.superview == nil)
        // So does the end of a presentation.
        delegate.interactor = nil
        present(animator)
        stage.settle()
        #expect(first.view.superview === animator.wrapper)
        stage.settle { first.dismiss(animated: false) }
        #expect(animator.wrapper.superview == nil && first.view.superview == nil)
    }

    @Test("the calls of an animator and its context are told in their order")
    func calls() {
        var calls: [String] = []
        stage.director.callHandler = { calls.append($0.method) }
        present(FadeAnimator())
        stage.settle()
        let own = ["animateTransition(using:)", "completeTransition(true)", "animationEnded(true)"]
        #expect(calls.filter(own.contains) == own)
    }

    @Test("a second completion is ignored and reported (C 1)")
    func twice() {
        let animator = FadeAnimator()
        animator.completions = 2
        present(animator)
        stage.settle()
        #expect(stage.takeErrors().map(\.operation) == ["completeTransition(_:)"])
        #expect(animator.ended == [true])
        #expect(first.presentingViewController === stage.root)
        touchesWork()
    }

    @Test(
        "an animator with further animations can end the transition later than the first ones end")
    func othersMove() {
        let animator = ChainAnimator()
        present(animator)
        stage.settle()
        #expect(stage.errors.isEmpty)
        #expect(animator.ended == [true])
    }

    @Test(
        "an animation that begins as a transition ends is no part of it: it runs after a cancelled one, too (K 1)",
        arguments: [true, false])
    func begunAtEnd(isCancelled: Bool) {
        let interactor = PercentDrivenInteractiveTransition()
        delegate.interactor = interactor
        let animator = FadeAnimator()
        animator.onEnd = { [view = stage.root.view!] in
            View.animate(withDuration: 1, options: .curveLinear) { view.center.x += 100 }
        }
        let start = stage.root.view.center.x
        present(animator)
        stage.act { interactor.update(0.5) }
        stage.act { if isCancelled { interactor.cancel() } else { interactor.finish() } }
        stage.pass(0.2)
        #expect(animator.ended == [!isCancelled])
        for tenth in 1...10 {
            stage.pass(0.1)
            #expect(abs(stage.root.view.presentation.center.x - start - 10 * Double(tenth)) < 1e-6)
        }
    }

    @Test("touches are blocked during a transition without an interactor, and allowed afterwards (F 6)")
    func blocking() {
        present(FadeAnimator())
        stage.pass(0.1)
        stage.touch(.began, 200, 400)
        #expect(!stage.window.hasTouches)
        stage.endTouch(200, 400)
        touchesWork()
    }

    @Test(
        "an interactive transition without a gesture or updates is cancelled and reported after a second (C 1)"
    )
    func abandoned() {
        let interactor = PercentDrivenInteractiveTransition()
        delegate.interactor = interactor
        let before = stage.picture()
        present(FadeAnimator())
        stage.act { interactor.update(0.5) }
        stage.pass(0.9)
        stage.act { interactor.update(0.6) }
        stage.pass(0.9)
        #expect(stage.errors.isEmpty)
        stage.pass(0.2)
        #expect(stage.takeErrors().map(\.culprit) == ["PercentDrivenInteractiveTransition"])
        stage.settle()
        #expect(stage.picture() == before)
        #expect(first.presentingViewController == nil)
        touchesWork()
    }

    @Test("a gesture with a resting finger has no time limit")
    func resting() {
        let interactor = PercentDrivenInteractiveTransition()
        delegate.interactor = interactor
        stage.touch(.began, 200, 400)
        present(FadeAnimator())
        stage.act { interactor.update(0.5) }
        stage.pass(10)
        #expect(stage.errors.isEmpty)
        #expect(stage.director.isTransitioning)
        stage.act { interactor.finish() }
        stage.endTouch(200, 400)
        #expect(first.presentingViewController === stage.root)
    }

    @Test("a delegate released in between leaves the system's animation (H 1)")
    func delegateGone() {
        present(FadeAnimator())
        stage.settle()
        do {
            let short = TestDelegate()
            short.animator = FadeAnimator()
            first.transitioningDelegate = short
        }
        #expect(first.transitioningDelegate == nil)
        stage.settle { first.dismiss(animated: true) }
        #expect(first.presentingViewController == nil)
        #expect(stage.errors.isEmpty)
    }

    @Test("presenting twice, dismissing the unpresented, presenting itself: reported, without effect")
    func misuse() {
        stage.act { stage.root.dismiss(animated: true) }
        #expect(stage.takeErrors().map(\.culprit) == ["Root"])
        present(FadeAnimator())
        stage.pass(0.1)
        stage.settle { stage.root.present(stage.root, animated: false) }
        #expect(first.presentingViewController === stage.root)
        stage.act {
            stage.root.present(Second(), animated: true)
            stage.root.present(first, animated: true)
        }
        #expect(stage.takeErrors().map(\.operation) == ["present(Root)", "present(Second)", "present(First)"])
        stage.act { First().present(Second(), animated: true) }
        #expect(stage.takeErrors().first?.cause.hasSuffix("is in no window") == true)
        touchesWork()
    }

    @Test("presenting and dismissing during a presentation or dismissal has no effect, and is no error (J 1)")
    func ignored() {
        present(FadeAnimator())
        stage.pass(0.1)
        stage.act {
            stage.root.present(Second(), animated: true)
            stage.root.present(first, animated: true)
            first.dismiss(animated: true)
        }
        #expect(stage.takeIgnored().map(\.operation) == ["present(Second)", "present(First)", "dismiss(animated:)"])
        stage.settle()
        #expect(first.presentingViewController === stage.root)
        stage.act { first.dismiss(animated: true) }
        stage.pass(0.1)
        stage.act {
            first.present(Second(), animated: true)
            stage.root.present(first, animated: true)
            stage.root.dismiss(animated: true)
        }
        #expect(stage.takeIgnored().map(\.operation) == ["present(Second)", "present(First)", "dismiss(animated:)"])
        stage.settle()
        #expect(first.presentingViewController == nil && stage.window.subviews.count == 1)
        #expect(stage.takeErrors().isEmpty)
        #expect(stage.takeEvents().filter { $0.hasPrefix("began") } == ["began present", "began dismiss"])
    }

    @Test("a tap on Back works after a swipe that left wantsInteractiveStart true (C 1)")
    func staleFlag() {
        let interactor = PercentDrivenInteractiveTransition()
        delegate.interactor = interactor
        present(FadeAnimator())
        stage.settle {
            interactor.update(0.6)
            interactor.finish()
        }
        #expect(stage.errors.isEmpty)
        stage.settle { first.dismiss(animated: true) }
        #expect(first.presentingViewController == nil && first.view.window == nil)
        #expect(stage.takeErrors().map(\.culprit) == ["PercentDrivenInteractiveTransition"])
    }

    @Test("an update before the beginning counts: without a verdict the transition is cancelled (A 7, C 1)")
    func ledBefore() {
        let interactor = PercentDrivenInteractiveTransition()
        delegate.animator = FadeAnimator()
        delegate.interactor = interactor
        stage.present(first, delegate)
        stage.settle { interactor.update(0) }
        #expect(stage.takeErrors().first?.remedy.contains("it is cancelled") == true)
        #expect(first.presentingViewController == nil)
    }

    @Test("replacing the root in flight removes its presentations")
    func rootReplaced() {
        present(FadeAnimator())
        stage.pass(0.1)
        _ = stage.takeEvents()
        stage.settle { stage.window.rootViewController = Second() }
        #expect(stage.takeEvents().contains("cancelled present"))
        #expect(first.view.window == nil)
        #expect(stage.window.subviews.count == 1)
        #expect(stage.window.subviews.first === stage.root.view)
        touchesWork()
        stage.settle { stage.root.present(first, animated: true) }
        _ = stage.takeEvents()
        stage.settle { stage.window.rootViewController = Third() }
        #expect(
            stage.takeEvents().filter { $0.hasPrefix("First") } == [
                "First viewWillDisappear", "First viewDidDisappear",
            ])
    }

    @Test("a context that is cancelled or finished says so at once, and the transition ends that way")
    func contextVerdicts() {
        final class Leading: ViewControllerInteractiveTransitioning {
            var context: (any ViewControllerContextTransitioning)?
            func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
                context = transitionContext
            }
        }
        for cancels in [true, false] {
            let leading = Leading()
            delegate.interactor = leading
            present(FadeAnimator())
            stage.act {
                leading.context?.updateInteractiveTransition(0.5)
                if cancels {
                    leading.context?.cancelInteractiveTransition()
                } else {
                    leading.context?.finishInteractiveTransition()
                }
            }
            #expect(leading.context?.transitionWasCancelled == cancels)
            stage.act { leading.context?.completeTransition(!cancels) }
            stage.settle()
            #expect((first.presentingViewController == nil) == cancels)
        }
    }

    @Test(
        "a window resized in flight ends with everything in place",
        arguments: [
            ModalPresentationStyle.fullScreen, .overFullScreen, .overCurrentContext,
        ])
    func resized(style: ModalPresentationStyle) {
        first.modalPresentationStyle = style
        stage.act { stage.root.present(first, animated: true) }
        stage.pass(0.1)
        stage.settle { stage.window.resize(to: CGSize(width: 800, height: 400)) }
        #expect(first.view.frame == CGRect(x: 0, y: 0, width: 800, height: 400))
        #expect(first.view.transform.isIdentity)
        stage.act { first.dismiss(animated: true) }
        stage.pass(0.1)
        stage.settle { stage.window.resize(to: CGSize(width: 300, height: 500)) }
        #expect(stage.root.view.frame == CGRect(x: 0, y: 0, width: 300, height: 500))
        #expect(stage.window.subviews.count == 1)
        #expect(stage.errors.isEmpty)
    }

    func touchesWork() {
        var taps = 0
        let tap = TapGestureRecognizer()
        tap.addAction { _ in taps += 1 }
        stage.window.addGestureRecognizer(tap)
        stage.touch(.began, 200, 400)
        stage.pass(0.05)
        stage.touch(.ended, 200, 400)
        stage.pass(0.5)
        #expect(taps == 1)
    }
}

/// An animator that fades in, and reports the end of a second animation, which a timer starts after the first.
@MainActor
private final class ChainAnimator: FadeAnimator {
    private var later: PropertyAnimator?

    override func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.alpha = 0
        View.animate(withDuration: 0.2) { to.alpha = 1 }
        let later = PropertyAnimator(duration: 1.5, curve: .linear) { to.cornerRadius = 20 }
        later.addCompletion { _ in context.completeTransition(true) }
        later.startAnimation()
        self.later = later
    }
}
