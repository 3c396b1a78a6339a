import Animator
import Drawing
import Foundation
import Testing
import Transitions
import ViewHierarchy

@MainActor
@Suite("Manual appearance calls in presentations (G 2)")
struct AppearanceByHandTests {
    let stage = TestStage { Root() }
    let delegate = TestDelegate()
    let first = First()
    let interactor = PercentDrivenInteractiveTransition()

    init() {
        delegate.animator = HandAnimator()
        delegate.interactor = interactor
        first.transitioningDelegate = delegate
        _ = stage.takeEvents()
    }

    /// Presents or dismisses, with a verdict by a finger, and returns the calls.
    private func run(presenting: Bool, completes: Bool) -> [String] {
        stage.act {
            if presenting { stage.root.present(first, animated: true) } else { first.dismiss(animated: true) }
        }
        stage.pass(0)
        stage.settle {
            interactor.update(0.5)
            if completes { interactor.finish() } else { interactor.cancel() }
        }
        return stage.takeEvents().filter { $0.contains("view") || $0.hasPrefix("error") }
    }

    @Test("cancelling calls willDisappear and didDisappear, the next presentation all", arguments: [1, 3])
    func presentations(cancelled: Int) {
        first.modalPresentationStyle = .custom
        for _ in 0..<cancelled {
            #expect(
                run(presenting: true, completes: false) == [
                    "First viewWillAppear", "First viewDidAppear", "First viewWillDisappear", "First viewDidDisappear",
                ])
        }
        #expect(run(presenting: true, completes: true) == ["First viewWillAppear", "First viewDidAppear"])
        #expect(
            run(presenting: false, completes: false) == [
                "First viewWillDisappear", "First viewDidDisappear", "First viewWillAppear", "First viewDidAppear",
            ])
        #expect(run(presenting: false, completes: true) == ["First viewWillDisappear", "First viewDidDisappear"])
        #expect(stage.errors.isEmpty)
    }

    @Test("the calls of a presenter whose view is removed are balanced as well")
    func fullScreen() {
        first.modalPresentationStyle = .fullScreen
        for (presenting, completes) in [(true, false), (true, true), (false, false), (false, true)] {
            let called = run(presenting: presenting, completes: completes)
            for name in ["First", "Root"] {
                let calls = called.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count + 1)) }
                let travels = (name == "First") == presenting ? ["Appear", "Disappear"] : ["Disappear", "Appear"]
                let expected = completes ? [travels[0]] : travels
                #expect(calls == expected.flatMap { ["viewWill\($0)", "viewDid\($0)"] })
            }
        }
        #expect(stage.errors.isEmpty)
    }

    @Test("a cancelled dismissal leaves a covered controller disappeared")
    func covered() {
        first.modalPresentationStyle = .custom
        _ = run(presenting: true, completes: true)
        delegate.animator = FadeAnimator()
        let second = Second()
        second.modalPresentationStyle = .fullScreen
        stage.act { first.present(second, animated: false) }
        #expect(stage.takeEvents().contains("First viewDidDisappear"))
        stage.act { stage.root.dismiss(animated: true) }
        stage.pass(0)
        stage.settle {
            interactor.update(0.3)
            interactor.cancel()
        }
        #expect(!stage.takeEvents().contains("First viewDidAppear"))
        #expect(first.view.window == nil && second.view.window === stage.window)
        #expect(stage.errors.isEmpty)
    }
}

/// An animator that fades, and calls the appearance methods of its views manually, whether the transition completes or
/// not.
@MainActor
private final class HandAnimator: ViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0.4 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
        var called: [ViewController] = []
        if to != nil, let controller = context.viewController(forKey: .to) {
            controller.beginAppearanceTransition(true, animated: true)
            called.append(controller)
        }
        if from != nil, let controller = context.viewController(forKey: .from) {
            controller.beginAppearanceTransition(false, animated: true)
            called.append(controller)
        }
        if let to {
            to.frame = context.containerView.bounds
            to.alpha = 0
            context.containerView.addSubview(to)
        }
        View.animate(withDuration: 0.4) {
            to?.alpha = 1
            if to == nil { from?.alpha = 0 }
        } completion: { _ in
            for controller in called { controller.endAppearanceTransition() }
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
