import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Presenting and dismissing")
struct PresentingTests {
    let stage = TestStage { Root() }

    private func present(
        _ controller: ViewController, _ style: ModalPresentationStyle, animated: Bool = true,
        delegate: TestDelegate? = nil, completion: (() -> Void)? = nil
    ) {
        controller.modalPresentationStyle = style
        controller.transitioningDelegate = delegate
        stage.act { stage.root.present(controller, animated: animated, completion: completion) }
    }

    @Test("a full-screen presentation calls both controllers, and the presenter's view leaves the window (G 2, G 3)")
    func fullScreen() {
        let first = First()
        var completions = 0
        present(first, .fullScreen) { completions += 1 }
        #expect(stage.takeEvents() == ["Root viewWillAppear", "Root viewDidAppear"])
        stage.pass(0)
        #expect(stage.takeEvents() == ["began present", "Root viewWillDisappear", "First viewWillAppear"])
        stage.settle()
        #expect(
            stage.takeEvents() == ["Root viewDidDisappear", "First viewDidAppear", "completed present"])
        #expect(completions == 1)
        #expect(stage.root.view.window == nil)
        #expect(first.view.window === stage.window)
        stage.settle { first.dismiss(animated: true) { completions += 1 } }
        #expect(
            stage.takeEvents() == [
                "began dismiss", "First viewWillDisappear", "Root viewWillAppear", "First viewDidDisappear",
                "Root viewDidAppear", "completed dismiss",
            ])
        #expect(completions == 2)
        #expect(stage.window.subviews.count == 1)
        #expect(stage.window.subviews.first === stage.root.view)
        #expect(stage.errors.isEmpty)
    }

    @Test(
        "a custom presentation calls nothing on the presenter (G 2)",
        arguments: [
            ModalPresentationStyle.custom, .overFullScreen, .overCurrentContext,
        ])
    func presenterStays(style: ModalPresentationStyle) {
        _ = stage.takeEvents()
        let first = First()
        present(first, style)
        stage.settle()
        stage.settle { first.dismiss(animated: true) }
        #expect(
            stage.takeEvents() == [
                "began present", "First viewWillAppear", "First viewDidAppear", "completed present", "began dismiss",
                "First viewWillDisappear", "First viewDidDisappear", "completed dismiss",
            ])
        #expect(stage.root.view.window === stage.window)
        #expect(stage.errors.isEmpty)
    }

    @Test(
        "without animation everything ends immediately (A 8)",
        arguments: [
            ModalPresentationStyle.fullScreen, .custom, .overCurrentContext,
        ])
    func immediate(style: ModalPresentationStyle) {
        let first = First()
        let delegate = TestDelegate()
        delegate.animator = FadeAnimator()
        var completions = 0
        let before = stage.picture()
        present(first, style, animated: false, delegate: delegate) { completions += 1 }
        #expect(completions == 1)
        #expect(first.view.window === stage.window)
        #expect(first.view.frame == stage.window.bounds)
        #expect(delegate.questions.isEmpty)
        stage.act { first.dismiss(animated: false) { completions += 1 } }
        #expect(completions == 2)
        #expect(stage.picture() == before)
        #expect(!stage.director.isTransitioning)
    }

    @Test("the animator is requested first, the interactor only if there is an animator (A 1)")
    func questions() {
        let delegate = TestDelegate()
        delegate.interactor = PercentDrivenInteractiveTransition()
        let first = First()
        present(first, .custom, delegate: delegate)
        #expect(delegate.questions == ["animator for presenting by Root from Root"])
        stage.settle()
        delegate.animator = FadeAnimator()
        delegate.interactor = nil
        stage.settle { first.dismiss(animated: true) }
        #expect(delegate.questions.dropFirst() == ["animator for dismissing", "interactor for dismissing"])
        #expect(stage.errors.isEmpty)
    }

    @Test("the presenter is the ancestor that presents, not the caller (A 8)")
    func presenterIsAncestor() {
        let child = Second()
        stage.act {
            stage.root.addChild(child)
            stage.root.view.addSubview(child.view)
            child.didMove(toParent: stage.root)
        }
        let delegate = TestDelegate()
        delegate.animator = FadeAnimator()
        let first = First()
        first.modalPresentationStyle = .custom
        first.transitioningDelegate = delegate
        stage.act { child.present(first, animated: true) }
        #expect(delegate.questions.first == "animator for presenting by Root from Second")
        #expect(first.presentingViewController === stage.root)
        #expect(child.presentedViewController === first)
        stage.settle()
    }

    @Test("a current context is the nearest ancestor that defines one, and the container covers it alone")
    func currentContext() {
        let child = Second()
        child.definesPresentationContext = true
        stage.act {
            stage.root.addChild(child)
            child.view.frame = CGRect(x: 20, y: 100, width: 200, height: 300)
            stage.root.view.addSubview(child.view)
            child.didMove(toParent: stage.root)
        }
        let first = First()
        first.modalPresentationStyle = .overCurrentContext
        stage.settle { child.present(first, animated: true) }
        #expect(first.presentingViewController === child)
        #expect(first.view.convert(first.view.bounds, to: nil) == CGRect(x: 20, y: 100, width: 200, height: 300))
        stage.settle { child.dismiss(animated: true) }
        #expect(stage.root.view.subviews.count == 1)
        #expect(stage.errors.isEmpty)
    }

    @Test("views by key: a presenter that stays has none (B 1), controllers are always there")
    func keys() throws {
        for style in [ModalPresentationStyle.custom, .overCurrentContext, .fullScreen] {
            let probe = Probe()
            let delegate = TestDelegate()
            delegate.animator = probe
            let first = First()
            present(first, style, delegate: delegate)
            stage.settle()
            stage.settle { first.dismiss(animated: true) }
            let stays = style != .fullScreen
            let (presenting, dismissing) = try (#require(probe.seen.first), #require(probe.seen.last))
            #expect(presenting.from === (stays ? nil : stage.root.view))
            #expect(presenting.to === first.view)
            #expect(presenting.controllers == ["Root", "First"])
            #expect(dismissing.from === first.view)
            #expect(dismissing.to === (stays ? nil : stage.root.view))
            #expect(dismissing.controllers == ["First", "Root"])
            // B 4: zero for invisible views.
            #expect(
                presenting.frames == [
                    stage.window.bounds, .zero, stays ? stage.window.bounds : .zero, stage.window.bounds,
                ])
            #expect(dismissing.frames == [stage.window.bounds, .zero, stage.window.bounds, stage.window.bounds])
            #expect(presenting.isFromInContainer == !stays)
        }
    }

    @Test("the container with its added views lives until the dismissal (B 3)")
    func containerLives() {
        let controller = DimmedController()
        let delegate = TestDelegate()
        delegate.animator = FadeAnimator()
        var made: DimmingPresentationController?
        delegate.makeController = { presented, presenting in
            let controller = DimmingPresentationController(presentedViewController: presented, presenting: presenting)
            made = controller
            return controller
        }
        present(controller, .custom, delegate: delegate)
        stage.settle()
        let container = made?.containerView
        #expect(made?.dimming.window === stage.window)
        stage.act { controller.dismiss(animated: true) }
        stage.pass(0.1)
        #expect(made?.dimming.superview === container)
        stage.settle()
        #expect(made?.dimming.window == nil)
        #expect(container?.superview == nil)
        #expect(made?.containerView == nil)
        #expect(made?.calls == ["willPresent", "didPresent true", "willDismiss", "didDismiss true"])
    }

    @Test("a controller can be presented repeatedly, each time with a new presentation controller (H 1)")
    func again() {
        let first = First()
        var controllers: Set<ObjectIdentifier> = []
        var kept: [PresentationController] = []
        for _ in 0..<3 {
            present(first, .custom)
            stage.settle()
            if let controller = first.presentationController {
                controllers.insert(ObjectIdentifier(controller))
                kept.append(controller)
            }
            stage.settle { first.dismiss(animated: true) }
        }
        #expect(controllers.count == 3)
        #expect(stage.errors.isEmpty)
    }

    @Test(
        "the system's transitions: cover vertical, cross-dissolve, flip; with reduced motion a fade",
        arguments: [ModalTransitionStyle.coverVertical, .crossDissolve, .flipHorizontal], [true, false])
    func systemStyles(style: ModalTransitionStyle, reduced: Bool) {
        let first = First()
        stage.timeline.isReduceMotionEnabled = reduced
        first.modalTransitionStyle = style
        let before = stage.picture()
        present(first, .fullScreen)
        stage.pass(0.3)
        let seen = first.view.presentation
        switch (style, reduced) {
        case (.coverVertical, false): #expect(seen.transform.ty > 1 && seen.alpha == 1)
        case (.flipHorizontal, false): #expect(seen.transform.a < 0.99 && seen.transform.a > 0.1)
        default: #expect(seen.alpha > 0.5 && seen.alpha < 1 && seen.transform.isIdentity)
        }
        stage.settle()
        #expect(first.view.transform.isIdentity && first.view.alpha == 1)
        stage.act { first.dismiss(animated: true) }
        stage.pass(0)
        #expect(first.view.superview?.subviews.first === stage.root.view)
        stage.settle()
        #expect(stage.picture() == before && stage.errors.isEmpty)
    }

    @Test("a flip closes what leaves in the first half of its 0.4 s, and opens what comes in the second")
    func flip() {
        let first = First()
        first.modalTransitionStyle = .flipHorizontal
        present(first, .fullScreen)
        for isPresenting in [true, false] {
            let start = stage.timeline.now
            let (leaving, coming): (View, View) =
                isPresenting ? (stage.root.view, first.view) : (first.view, stage.root.view)
            var widths: [(leaving: Double, coming: Double)] = []
            for tenth in 1...9 {
                stage.timeline.advance(to: FrameTime(seconds: start.seconds + 0.04 * Double(tenth)))
                widths.append((leaving.presentation.transform.a, coming.presentation.transform.a))
                #expect(leaving.presentation.transform.d == 1 && coming.presentation.transform.d == 1)
            }
            // One of both is seen from its edge, a thousandth of its width.
            #expect(widths.allSatisfy { abs(min($0.leaving, $0.coming) - 0.001) < 1e-9 })
            #expect(abs(max(widths[4].leaving, widths[4].coming) - 0.001) < 1e-9)
            for (one, next) in zip(widths, widths.dropFirst()) {
                #expect(one.leaving >= next.leaving && one.coming <= next.coming)
            }
            #expect(widths[1].leaving > 0.1 && widths[1].coming < 0.01 && widths[7].coming > 0.1)
            stage.pass(0.05)
            #expect(!stage.director.isTransitioning && leaving.transform.isIdentity && coming.transform.isIdentity)
            guard isPresenting else { continue }
            stage.act { first.dismiss(animated: true) }
            stage.pass(0)
        }
    }

    @Test("L1: a layout that animates the presented view to the frame that it has does not shorten the presentation")
    func layoutDuringPresentation() {
        final class Cards: PresentationController {
            override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 0, y: 300, width: 400, height: 500) }

            override func containerViewWillLayoutSubviews() {
                View.animate(withDuration: 0.1) { [self] in
                    presentedView?.frame = frameOfPresentedViewInContainerView
                }
            }
        }
        final class Rise: ViewControllerAnimatedTransitioning {
            func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
                0.3
            }

            func animateTransition(using context: any ViewControllerContextTransitioning) {
                guard let view = context.view(forKey: .to), let controller = context.viewController(forKey: .to) else {
                    return
                }
                view.frame = context.finalFrame(for: controller).offsetBy(dx: 0, dy: 500)
                context.containerView.addSubview(view)
                View.animate(withDuration: 0.3, options: .curveLinear) {
                    view.frame = context.finalFrame(for: controller)
                } completion: {
                    context.completeTransition($0)
                }
            }
        }
        let delegate = TestDelegate()
        delegate.animator = Rise()
        delegate.makeController = { Cards(presentedViewController: $0, presenting: $1) }
        let first = First()
        var isPresented = false
        stage.present(first, delegate) { isPresented = true }
        stage.pass(0)
        for step in 1...14 {
            stage.pass(0.02)
            stage.act { first.presentationController?.containerView?.setNeedsLayout() }
            let wanted = 300 + 500 * (1 - Double(step) * 0.02 / 0.3)
            #expect(!isPresented, "\(step)")
            // The first layout, before the animator places the view, has moved it from the container's top, for 0.1 s.
            if step > 5 { #expect(abs(first.view.presentation.frame.minY - wanted) < 1e-6, "\(step)") }
        }
        stage.settle()
        #expect(isPresented && first.view.frame.minY == 300 && stage.errors.isEmpty)
    }

    @Test("nothing is retained after a dismissal (H 1)")
    func leaks() {
        weak var weakFirst: First?
        weak var weakAnimator: FadeAnimator?
        weak var weakController: PresentationController?
        do {
            let first = First()
            let delegate = TestDelegate()
            let animator = FadeAnimator()
            delegate.animator = animator
            (weakFirst, weakAnimator) = (first, animator)
            present(first, .custom, delegate: delegate)
            stage.settle()
            weakController = first.presentationController
            stage.settle { first.dismiss(animated: true) }
        }
        #expect(weakFirst == nil)
        #expect(weakAnimator == nil)
        #expect(weakController == nil)
    }
}
