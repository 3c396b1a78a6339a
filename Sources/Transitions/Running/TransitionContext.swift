import Drawing
import Foundation
import ViewHierarchy

/// The context that animators and interaction controllers receive. It wraps a run.
@MainActor
final class TransitionContext: ViewControllerContextTransitioning {
    /// The run, or nil if only the animator's author still keeps the context.
    weak var run: TransitionRun?
    let containerView: View
    let isAnimated: Bool
    let presentationStyle: ModalPresentationStyle
    private let animator: any ViewControllerAnimatedTransitioning
    private let fallback: TransitionDirector

    init(_ run: TransitionRun, director: TransitionDirector) {
        self.run = run
        containerView = run.plan.container
        isAnimated = run.plan.isAnimated
        presentationStyle = run.plan.style
        animator = run.plan.animator
        fallback = director
    }

    var isInteractive: Bool { run?.isInteractive ?? false }

    var transitionWasCancelled: Bool { run?.isCancelled ?? false }

    var targetTransform: CGAffineTransform { .identity }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        run?.recordDriving()
        run?.update(percentComplete)
    }

    func finishInteractiveTransition() { run?.endInteraction(cancelled: false) }

    func cancelInteractiveTransition() { run?.endInteraction(cancelled: true) }

    func pauseInteractiveTransition() { run?.pauseInteraction() }

    func completeTransition(_ didComplete: Bool) {
        guard let run else { return TransitionRun.reportSecondCompletion(by: animator, to: fallback) }
        run.complete(didComplete)
    }

    func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
        key == .from ? run?.plan.from : run?.plan.to
    }

    func view(forKey key: TransitionContextViewKey) -> View? {
        key == .from ? run?.plan.fromView() : run?.plan.toView()
    }

    func initialFrame(for viewController: ViewController) -> CGRect {
        guard let run, viewController === run.plan.from, let view = run.plan.fromView() ?? viewController.viewIfLoaded
        else { return .zero }
        return view.frame(in: containerView)
    }

    func finalFrame(for viewController: ViewController) -> CGRect { run?.plan.finalFrame(viewController) ?? .zero }
}
