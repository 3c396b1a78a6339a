import Drawing
import Foundation
import ViewHierarchy

/// The view in which a container controller shows one of its children and transitions to another.
///
/// It adds a child's view when it enters a window or is laid out. During a transition, both views are in the
/// transition's container (rule B 2), which is removed afterwards. Children get appearance calls only from here (rules
/// G).
final class ChildContainer: View {
    private enum State {
        case resting
        case moving(TransitionRun)
    }

    private weak var controller: ViewController?
    private var state = State.resting
    /// The child that is shown; the outgoing one while a transition runs.
    private(set) var shown: ViewController?

    init(of controller: ViewController) {
        self.controller = controller
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    var run: TransitionRun? { if case .moving(let run) = state { run } else { nil } }

    /// The children that follow the controller's own appearance; none while a transition runs.
    var followers: [ViewController] { run?.isPending ?? true ? [shown].compactMap(\.self) : [] }

    /// Whether the children are visible, so that a change can be animated.
    var isSeen: Bool { window != nil && controller?.isAppearing ?? false }

    // MARK: Layout

    override func layoutSubviews() { layOutChildIfAtRest() }

    override func didMoveToWindow() { if window != nil { layOutChildIfAtRest() } }

    private func layOutChildIfAtRest() { if run?.isPending ?? true { layOutChild() } }

    private func layOutChild() {
        guard let view = shown?.view else { return }
        view.autoresizingMask = .followsContainer
        if view.superview !== self { insertSubview(view, at: 0) }
        view.fill(frame(of: shown, in: bounds))
    }

    /// Returns the frame of a child's view, which ends at bars that it does not extend below.
    private func frame(of child: ViewController?, in bounds: CGRect) -> CGRect {
        guard let child, let controller else { return bounds }
        return bounds.inset(by: child.barsApart(in: controller))
    }

    // MARK: Changes

    func display(_ child: ViewController?) {
        guard child !== shown else { return }
        let old = shown
        shown = child
        if let view = old?.viewIfLoaded, view.isDescendant(of: self) { view.removeFromSuperview() }
        if window == nil { setNeedsLayout() } else { layOutChild() }
        old?.appear(false)
        if shown === child { child?.follow(controller) }
    }

    /// Creates the transition of a change; `start(_:)` starts it.
    func makeRun(_ change: ChildChange) -> TransitionRun? {
        guard let controller else { return nil }
        let container = ChildContainerView(frame: bounds)
        container.frameOfChild = { [weak self] view, bounds in
            let child = [change.from, change.to].first { $0?.viewIfLoaded === view } ?? nil
            return self?.frame(of: child, in: bounds) ?? bounds
        }
        weak var made: TransitionRun?
        let plan = TransitionPlan(
            kind: change.kind, from: change.from, to: change.to, owner: controller, isAnimated: change.isAnimated,
            animator: change.animator, interactor: change.interactor, container: container,
            fromView: { change.from?.viewIfLoaded }, toView: { change.to?.view },
            finalFrame: { [weak self] child in
                child === change.to ? self?.frame(of: child, in: container.bounds) ?? container.bounds : .zero
            },
            willBegin: { [self] in if let run = made { begin(change, run, container) } },
            didEnd: { [self] in end(change, container, $0) })
        let run = TransitionRun(plan)
        made = run
        return run
    }

    func start(_ run: TransitionRun) {
        state = .moving(run)
        run.start()
    }

    /// Ends the running transition at once so that another change can be made.
    /// - Parameters:
    ///   - call: The call that requests the other change.
    ///   - cause: A description of the running transition.
    func endRunningChange(for call: String, _ cause: String) {
        guard let controller, let run, run.isRunning else { return }
        TransitionDirector.current.report(
            controller, call, cause,
            "that one is ended at once; wait for its end, as by the transition coordinator's completion")
        run.force(completed: !run.isInteractive)
    }

    /// Drops the pending transition.
    func rest() { state = .resting }

    private func begin(_ change: ChildChange, _ run: TransitionRun, _ container: ChildContainerView) {
        guard isSeen else { return run.force(completed: true) }
        container.frame = bounds
        addSubview(container)
        change.willBegin()
        guard run.isRunning else { return }
        change.from?.beginAppearanceTransition(false, animated: change.isAnimated)
        guard run.isRunning else { return }
        change.to?.beginAppearanceTransition(true, animated: change.isAnimated)
        guard run.isRunning else { return }
        // Both are resized with the container meanwhile.
        for child in [change.from, change.to] { child?.viewIfLoaded?.autoresizingMask = .followsContainer }
        if let view = change.from?.viewIfLoaded {
            container.addSubview(view)
            view.fill(frame(of: change.from, in: container.bounds))
        }
        change.isBeginning()
    }

    private func end(_ change: ChildChange, _ container: ChildContainerView, _ completed: Bool) {
        state = .resting
        let gone = completed ? change.from : change.to
        let here = completed ? change.to : change.from
        shown = here
        layOutChild()
        if let view = gone?.viewIfLoaded, view.isDescendant(of: self) { view.removeFromSuperview() }
        container.removeFromSuperview()
        container.fit = nil
        for view in container.subviews { view.removeFromSuperview() }
        change.isEnding(completed)
        if !completed { gone?.turnAppearanceBack() }
        gone?.appear(false)
        if shown === here {
            if !completed { here?.turnAppearanceBack() }
            here?.follow(controller)
        }
        change.didEnd(completed)
    }
}

extension ViewController {
    /// Takes over the appearance of the container.
    fileprivate func follow(_ container: ViewController?) {
        switch container?.appearance ?? .disappeared {
        case .appeared: appear(true)
        case .appearing(let animated): beginAppearanceTransition(true, animated: animated)
        case .disappearing(let animated): beginAppearanceTransition(false, animated: animated)
        case .disappeared: appear(false)
        }
    }
}

/// A change from one child of a container controller to another.
@MainActor
struct ChildChange {
    var kind: TransitionKind
    var from: ViewController?
    var to: ViewController?
    var isAnimated: Bool
    var animator: any ViewControllerAnimatedTransitioning
    var interactor: (any ViewControllerInteractiveTransitioning)?
    /// Called first when the transition begins.
    var willBegin: () -> Void = {}
    /// Called after both children are notified of the beginning, before anything moves.
    var isBeginning: () -> Void = {}
    /// Called when all views are in place, before the children are notified of the end.
    var isEnding: (Bool) -> Void = { _ in }
    /// Called after the children are notified of the end.
    var didEnd: (Bool) -> Void = { _ in }
}

/// The container of a change between children. It lets a system animator keep the views in place.
final class ChildContainerView: ContainerView {
    /// Returns the frame of a child's view in bounds.
    var frameOfChild: (_ view: View, _ bounds: CGRect) -> CGRect = { $1 }
    /// Adapts the views to the container's current bounds.
    var fit: ((CGRect) -> Void)?

    override func layoutSubviews() { fit?(bounds) }
}

extension AutoresizingMask {
    /// A child's view has the size of its container.
    fileprivate static let followsContainer: AutoresizingMask = [.flexibleWidth, .flexibleHeight]
}

extension View {
    /// Sets the view's size and center to those of a rectangle. Leaves the transform alone, and running animations too
    /// if the view is there already.
    func fill(_ rect: CGRect) {
        if bounds.size != rect.size { bounds.size = rect.size }
        let middle = CGPoint(x: rect.midX, y: rect.midY)
        if center != middle { center = middle }
    }
}
