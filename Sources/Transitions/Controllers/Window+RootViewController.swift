import Animator
import Foundation
public import ViewHierarchy

extension Window {
    /// The controller whose view fills the window. It appears at once.
    ///
    /// Another one takes its place at once, together with all that it presents.
    public var rootViewController: ViewController? {
        get { rootController as? ViewController }
        set {
            guard newValue !== rootViewController else { return }
            if let old = rootViewController { leave(old) }
            rootController = newValue
            resizing = newValue == nil ? nil : { [weak self] in self?.letControllersResize(to: $0, $1, $2) }
            if let newValue { enter(newValue) }
        }
    }

    /// Shows the window: it is always shown, so that this is without effect, for code that says so.
    public func makeKeyAndVisible() {}

    private func enter(_ controller: ViewController) {
        controller.beginAppearanceTransition(true, animated: false)
        guard let view = controller.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
        controller.endAppearanceTransition()
    }

    private func leave(_ controller: ViewController) {
        controller.tearDownTransitions()
        controller.appear(false)
        controller.viewIfLoaded?.removeFromSuperview()
    }

    private func letControllersResize(to size: CGSize, _ isAnimated: Bool, _ resize: @escaping () -> Void) {
        guard let root = rootViewController else { return resize() }
        WindowResizing(window: self, root: root).run(to: size, animated: isAnimated, resize)
    }
}

extension ViewController {
    /// Ends what runs and takes away what is presented, here and in all children.
    func tearDownTransitions() {
        presentation?.tearDown()
        for run in TransitionDirector.current.runs where run.involves(self) { run.force(completed: true) }
        for child in children { child.tearDownTransitions() }
    }
}

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
        notify(root, size, run.coordinator)
        if !animated { resize() }
        run.startNow()
        for other in TransitionDirector.current.runs where other !== run { other.windowDidResize() }
    }

    /// This reaches the root, and each presentation over it with what it presents.
    private func notify(_ controller: ViewController, _ size: CGSize, _ coordinator: TransitionCoordinator) {
        controller.viewWillTransition(to: size, with: coordinator)
        guard let presentation = controller.presentation, !presentation.isPending else { return }
        presentation.controller.viewWillTransition(to: size, with: coordinator)
        let inner = presentation.controller.size(
            forChildContentContainer: presentation.presented, withParentContainerSize: size)
        notify(presentation.presented, inner, coordinator)
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
