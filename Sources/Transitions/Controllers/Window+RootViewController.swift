import Animator
import Foundation
public import ViewHierarchy

extension Window {
    /// The controller whose view fills the window. It appears at once.
    ///
    /// A new one replaces the old one, and everything that the old one presents, at once.
    public var rootViewController: ViewController? {
        get { rootController as? ViewController }
        set {
            guard newValue !== rootViewController else { return }
            if let old = rootViewController { leave(old) }
            rootController = newValue
            resizing = newValue.map { root in
                { [unowned self] in WindowResizing(window: self, root: root, change: $0).run() }
            }
            if let newValue { enter(newValue) }
            updateSystemBars()
        }
    }

    /// Shows the window. For source compatibility: windows are always visible, so this has no effect.
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
}

extension ViewController {
    /// Calls `traitCollectionDidChange(_:)` of this controller, its children and those presented over them.
    fileprivate func noteTraits(since old: TraitCollection) {
        traitCollectionDidChange(old)
        for child in children { child.noteTraits(since: old) }
        presentation?.presented.noteTraits(since: old)
    }

    /// Updates the safe areas of this controller, its children and those presented over them.
    func updateSafeAreas() {
        updateSafeArea()
        var inner = [self]
        while let controller = inner.popLast() {
            if let presented = controller.presentation?.presented { presented.updateSafeAreas() }
            inner += controller.children
        }
    }

    /// Ends the running transitions and removes the presentations of this controller and all children.
    func tearDownTransitions() {
        presentation?.tearDown()
        for run in TransitionDirector.current.runs where run.involves(self) { run.force(completed: true) }
        for child in children { child.tearDownTransitions() }
    }
}

/// A change of the window's size, such as a rotation, that controllers can animate alongside (rule G 5).
@MainActor
struct WindowResizing {
    let window: Window
    let root: ViewController
    let change: WindowChange

    /// The duration of an animated change, in seconds. The same as UIKit's rotation, by observation.
    static let duration = 0.3

    func run() {
        let container = ContainerView(frame: window.bounds)
        let plan = TransitionPlan(
            kind: .resize, from: nil, to: nil, owner: root, isAnimated: change.isAnimated,
            animator: ResizeAnimator(duration: Self.duration, resize: make), interactor: nil, container: container,
            fromView: { nil }, toView: { nil }, finalFrame: { _ in .zero }, willBegin: {}, didEnd: { _ in })
        let run = TransitionRun(plan)
        let traits = TraitCollection(change.size, on: change.device, window.screen.contentSizeCategory)
        if traits != root.traitCollection { notify(root, traits, run.coordinator) }
        notify(root, change.size, run.coordinator)
        if !change.isAnimated { make() }
        run.startNow()
        for other in TransitionDirector.current.runs where other !== run { other.windowDidResize() }
    }

    /// Makes the change: first of the traits, then of the sizes.
    private func make() {
        let old = root.traitCollection
        change.prepare()
        if root.traitCollection != old { root.noteTraits(since: old) }
        change.make()
        window.updateSystemBars()
        root.updateSafeAreas()
    }

    /// Notifies the controller and each presented one of the traits to come.
    private func notify(_ controller: ViewController, _ traits: TraitCollection, _ coordinator: TransitionCoordinator) {
        controller.willTransition(to: traits, with: coordinator)
        guard let presentation = controller.presentation, !presentation.isPending else { return }
        notify(presentation.presented, traits, coordinator)
    }

    /// Notifies the controller, and each presentation above it with its presented controller.
    private func notify(_ controller: ViewController, _ size: CGSize, _ coordinator: TransitionCoordinator) {
        controller.viewWillTransition(to: size, with: coordinator)
        guard let presentation = controller.presentation, !presentation.isPending else { return }
        presentation.controller.viewWillTransition(to: size, with: coordinator)
        let inner = presentation.controller.size(
            forChildContentContainer: presentation.presented, withParentContainerSize: size)
        notify(presentation.presented, inner, coordinator)
    }
}

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
