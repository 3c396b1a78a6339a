import Animator
import Drawing
import Foundation
import Testing
import Timing
import Transitions
import ViewHierarchy

/// A dismissal that slides the view down under a gesture while the window changes its size.
@MainActor
@Suite("Dismissals in a window that is resized")
struct ResizedDismissalTests {
    private static let small = CGSize(width: 390, height: 844)
    private static let large = CGSize(width: 844, height: 390)

    /// When the window changes its size.
    enum Moment: CaseIterable {
        case before
        case during
        /// Between the release and the end.
        case after
        case never
    }

    /// How the animator moves the view: by a block, by a property animator, or by its transform.
    enum Kind: CaseIterable {
        case block
        case animator
        case transform
    }

    private final class Slide: ViewControllerAnimatedTransitioning {
        let kind: Kind
        private var animator: PropertyAnimator?

        init(_ kind: Kind) { self.kind = kind }

        func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0.4 }

        func animateTransition(using context: any ViewControllerContextTransitioning) {
            guard kind == .block else {
                interruptible(context).startAnimation()
                return
            }
            View.animate(withDuration: 0.4, options: .curveLinear) {
                Self.move(context, .block)
            } completion: { _ in
                context.completeTransition(!context.transitionWasCancelled)
            }
        }

        func interruptible(_ context: any ViewControllerContextTransitioning) -> PropertyAnimator {
            if let animator { return animator }
            let made = PropertyAnimator(duration: 0.4, curve: .linear) { [kind] in Self.move(context, kind) }
            made.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
            animator = made
            return made
        }

        private static func move(_ context: any ViewControllerContextTransitioning, _ kind: Kind) {
            guard let view = context.viewController(forKey: .from)?.view else { return }
            let height = context.containerView.bounds.height
            if kind == .transform {
                view.transform = CGAffineTransform(translationX: 0, y: height)
            } else {
                view.frame.origin.y = height
            }
        }

        func animationEnded(_ transitionCompleted: Bool) { animator = nil }
    }

    nonisolated static let cases: [(ModalPresentationStyle, Kind, Moment, Bool)] = {
        let styles: [ModalPresentationStyle] = [
            .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom, .pageSheet, .formSheet,
        ]
        return styles.flatMap { style in
            Kind.allCases.flatMap { kind in
                Moment.allCases.flatMap { moment in [true, false].map { (style, kind, moment, $0) } }
            }
        }
    }()

    @Test("L6, G1 to G3: every style ends in its place and its state, cancelled or finished", arguments: cases)
    func ends(style: ModalPresentationStyle, kind: Kind, moment: Moment, isCancelled: Bool) throws {
        let stage = TestStage(size: Self.small) { Root() }
        let first = First()
        let delegate = TestDelegate()
        first.modalPresentationStyle = style
        stage.settle { stage.root.present(first, animated: false) }
        first.transitioningDelegate = delegate
        delegate.animator = Slide(kind)
        let driver = PercentDrivenInteractiveTransition()
        delegate.interactor = driver
        _ = stage.takeEvents()
        func resize(if now: Moment) { if moment == now { stage.act { stage.window.resize(to: Self.large) } } }
        resize(if: .before)
        stage.act { first.dismiss(animated: true) }
        stage.pass(0)
        stage.act { driver.update(0.3) }
        stage.pass(0.1)
        resize(if: .during)
        stage.act { driver.update(0.6) }
        stage.pass(0.1)
        stage.act { if isCancelled { driver.cancel() } else { driver.finish() } }
        stage.pass(0.05)
        resize(if: .after)
        stage.settle()
        let size = moment == .never ? Self.small : Self.large
        let events = stage.takeEvents().filter { $0.hasPrefix("First ") }
        if isCancelled {
            let controller = try #require(first.presentationController)
            let container = try #require(controller.containerView)
            let wanted = controller.frameOfPresentedViewInContainerView
            let view = try #require(controller.presentedView)
            #expect(container.bounds.size == size)
            #expect(view.frame(in: container) == wanted && view.transform.isIdentity)
            #expect(view.presentation == view.model && first.view.presentation == first.view.model)
            let fills = ![.pageSheet, .formSheet].contains(style)
            if fills { #expect(view.frame == CGRect(origin: .zero, size: size)) }
            #expect(
                events == ["viewWillDisappear", "viewWillAppear", "viewDidAppear"].map { "First \($0)" }
                    || events
                        == ["viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewDidAppear"]
                        .map { "First \($0)" }
            )
            // For good: also at the next size.
            stage.act { stage.window.resize(to: Self.small) }
            stage.settle()
            #expect(view.frame(in: container) == controller.frameOfPresentedViewInContainerView)
        } else {
            #expect(first.view.window == nil && stage.root.presentedViewController == nil)
            #expect(events == ["First viewWillDisappear", "First viewDidDisappear"])
        }
        #expect(stage.root.view.window != nil || style == .fullScreen && isCancelled || style == .currentContext)
        if stage.root.view.window != nil { #expect(stage.root.view.bounds.size == (isCancelled ? Self.small : size)) }
        #expect(stage.errors.isEmpty)
    }
}

extension View {
    /// The frame in a container that is a superview, whatever lies between.
    fileprivate func frame(in container: View) -> CGRect {
        superview === container ? frame : convert(bounds, to: container)
    }
}
