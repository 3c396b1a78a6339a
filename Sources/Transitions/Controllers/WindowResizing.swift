import Animator
import Foundation
import ViewHierarchy

/// Lets controllers accompany a change of their window's size, as by rotation (rule G 5).
@MainActor
struct WindowResizing {
    let window: Window
    let root: ViewController

    /// Seconds of an animated change; UIKit's rotation takes as long, by observation.
    static let duration = 0.3

    func run(to size: CGSize, animated: Bool, _ resize: @escaping () -> Void) {
        let container = ContainerView(frame: window.bounds)
        let plan = TransitionPlan(
            kind: .resize, from: nil, to: nil, owner: root, isAnimated: animated,
            animator: ResizeAnimator(duration: Self.duration, resize: resize), interactor: nil, container: container,
            fromView: { nil }, toView: { nil }, finalFrame: { _ in .zero }, willBegin: {}, didEnd: { _ in })
        let run = TransitionRun(plan)
        tell(root, size, run.coordinator)
        if !animated { resize() }
        run.startNow()
        for other in TransitionDirector.current.runs where other !== run { other.windowDidResize() }
    }

    /// Told are the root, and each presentation over it with what it presents.
    private func tell(_ controller: ViewController, _ size: CGSize, _ coordinator: TransitionCoordinator) {
        controller.viewWillTransition(to: size, with: coordinator)
        guard let presentation = controller.presentation, !presentation.isPending else { return }
        presentation.controller.viewWillTransition(to: size, with: coordinator)
        let inner = presentation.controller.size(
            forChildContentContainer: presentation.presented, withParentContainerSize: size)
        tell(presentation.presented, inner, coordinator)
    }
}

/// Animates a change of the window's size.
private final class ResizeAnimator: ViewControllerAnimatedTransitioning {
    private let duration: Double
    private let resize: () -> Void

    init(duration: Double, resize: @escaping () -> Void) {
        self.duration = duration
        self.resize = resize
    }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { duration }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        View.animate(
            withDuration: duration, options: .layoutSubviews,
            animations: { [resize] in resize() },
            completion: { _ in transitionContext.completeTransition(true) })
    }
}
