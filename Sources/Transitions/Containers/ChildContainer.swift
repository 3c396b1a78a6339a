import Foundation
import ViewHierarchy

/// Where a container controller shows one of its children, and another one after a transition.
///
/// A child's view gets there when the stage gets into a window or is laid out. During a transition both views are in its
/// container (rule B 2), which is gone afterwards. Children receive their appearance here only (rules G).
final class ChildContainer: View {
    private enum State {
        case resting
        case moving(TransitionRun)
    }

    private weak var controller: ViewController?
    private var state = State.resting
    /// The child that is seen, or would be; the outgoing one while a transition runs.
    private(set) var shown: ViewController?

    init(of controller: ViewController) {
        self.controller = controller
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    var run: TransitionRun? { if case .moving(let run) = state { run } else { nil } }

    /// The children that go by the controller's own appearing: none while a transition decides.
    var followers: [ViewController] { run?.isPending ?? true ? [shown].compactMap(\.self) : [] }

    /// Whether children are seen, so that a change is worth an animation.
    var isSeen: Bool { window != nil && controller?.isAppearing ?? false }

    // MARK: Layout

    override func layoutSubviews() { placeIfAtRest() }

    override func didMoveToWindow() { if window != nil { placeIfAtRest() } }

    private func placeIfAtRest() { if run?.isPending ?? true { place() } }

    private func place() {
        guard let view = shown?.view else { return }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if view.superview !== self { insertSubview(view, at: 0) }
        view.fill(bounds)
    }

    // MARK: Changes

    func show(_ child: ViewController?) {
        guard child !== shown else { return }
        let old = shown
        shown = child
        if let view = old?.viewIfLoaded, view.isDescendant(of: self) { view.removeFromSuperview() }
        if window == nil { setNeedsLayout() } else { place() }
        old?.appear(false)
        if shown === child { child?.follow(controller) }
    }

    /// The transition of a change; `start(_:)` starts it.
    func makeRun(_ change: ChildChange) -> TransitionRun? {
        guard let controller else { return nil }
        let container = ChildContainerView(frame: bounds)
        weak var made: TransitionRun?
        let plan = TransitionPlan(
            kind: change.kind, from: change.from, to: change.to, owner: controller, isAnimated: change.isAnimated,
            animator: change.animator, interactor: change.interactor, container: container,
            fromView: { change.from?.viewIfLoaded }, toView: { change.to?.view },
            finalFrame: { $0 === change.to ? container.bounds : .zero },
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

    /// Ends the transition that runs, at once, because another change is asked for: nothing of that is lost.
    /// - Parameters:
    ///   - call: What asks for the other change.
    ///   - cause: What runs, in words.
    func endRunningChange(for call: String, _ cause: String) {
        guard let controller, let run, run.isRunning else { return }
        TransitionDirector.current.report(
            controller, call, cause,
            "that one is ended at once; wait for its end, as by the transition coordinator's completion")
        run.force(completed: !run.isInteractive)
    }

    /// Nothing is to happen but what `show(_:)` does.
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
        if let view = change.from?.viewIfLoaded {
            container.insertSubview(view, at: 0)
            view.fill(container.bounds)
        }
        change.isBeginning()
    }

    private func end(_ change: ChildChange, _ container: ChildContainerView, _ completed: Bool) {
        state = .resting
        let gone = completed ? change.from : change.to
        let here = completed ? change.to : change.from
        shown = here
        place()
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
    /// Takes the appearance of the container that the controller is seen in.
    fileprivate func follow(_ container: ViewController?) {
        switch container?.appearance ?? .disappeared {
        case .appeared: appear(true)
        case .appearing(let animated): beginAppearanceTransition(true, animated: animated)
        case .disappearing(let animated): beginAppearanceTransition(false, animated: animated)
        case .disappeared: appear(false)
        }
    }
}

/// A change from one child of a container controller to another, as the container asks for it.
@MainActor
struct ChildChange {
    var kind: TransitionKind
    var from: ViewController?
    var to: ViewController?
    var isAnimated: Bool
    var animator: any ViewControllerAnimatedTransitioning
    var interactor: (any ViewControllerInteractiveTransitioning)?
    /// Called first of all, when the transition begins.
    var willBegin: () -> Void = {}
    /// Called when both children know of the beginning, before anything moves.
    var isBeginning: () -> Void = {}
    /// Called when all views are in place, before the children know of the end.
    var isEnding: (Bool) -> Void = { _ in }
    /// Called when the children know of the end.
    var didEnd: (Bool) -> Void = { _ in }
}

/// The container of a change between children, which lets an animator of the system keep views in place.
final class ChildContainerView: ContainerView {
    /// Gives the views the container's present size, whatever moves them.
    var fit: ((CGRect) -> Void)?

    override func layoutSubviews() { fit?(bounds) }
}

extension View {
    /// Makes the view as large as a rectangle and puts it there, with its transform left alone, and what animates the
    /// view as well where it is there already.
    func fill(_ rect: CGRect) {
        if bounds.size != rect.size { bounds.size = rect.size }
        let middle = CGPoint(x: rect.midX, y: rect.midY)
        if center != middle { center = middle }
    }
}
