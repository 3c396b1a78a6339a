import Animator
import Foundation
import Timing
import ViewHierarchy

/// A transition, from its request until it is over.
///
/// It retains the animator, the interaction controller and both controllers. It begins with the timeline's next step
/// after the request (rule A 7), and ends exactly once (rule C 1).
@MainActor
final class TransitionRun {
    enum State {
        /// Requested at this time.
        case pending(since: FrameTime)
        case running(Phase)
        case ending
        case over
    }

    /// What drives a running transition.
    enum Phase: Equatable {
        /// A gesture, last updated at this time.
        case interactive(since: FrameTime)
        /// Its animators, since this time.
        case animating(since: FrameTime)
    }

    let plan: TransitionPlan
    /// The animations that the animator and the interaction controller have started.
    let animations = AnimationGroup()
    var state: State
    /// Whether the transition returns, or has returned, to its start.
    private(set) var isCancelled = false
    private(set) var percentComplete = 0.0
    private(set) var isInitiallyInteractive = false
    /// Whether a gesture has updated or paused the transition. One that begins interactively can have no gesture.
    private(set) var wasDriven = false
    private(set) lazy var context = TransitionContext(self, director: director)
    private(set) lazy var coordinator = TransitionCoordinator(self)
    let director: TransitionDirector
    /// The transition's share of the transaction in which it was requested (rule L 4).
    private let transaction = Transaction.enter()
    private var record: ViewTreeSnapshot?
    var watch = Watch()
    /// The rest after a gesture, if time returns it or moves it along its own curve.
    var closing: TransitionCompletion?

    init(_ plan: TransitionPlan) {
        self.plan = plan
        director = TransitionDirector.current
        state = .pending(since: director.now)
    }

    /// Starts the transition: at once if it is not animated, else with the timeline's next step.
    func start() {
        director.add(self)
        (plan.interactor as? PercentDrivenInteractiveTransition)?.willFollow(self)
        if !plan.isAnimated { begin() }
    }

    /// The window that refuses touches.
    private weak var window: Window?

    func startNow() {
        director.add(self)
        begin()
    }

    /// Withdraws a transition that has not begun. Blocks that run alongside move to the transition that replaces it, or
    /// are completed if there is none.
    func withdraw(for other: TransitionRun? = nil) {
        guard isPending else { return }
        state = .over
        director.remove(self)
        (plan.interactor as? PercentDrivenInteractiveTransition)?.didFollow(self)
        if let other { coordinator.handOver(to: other.coordinator) } else { coordinator.end() }
        transaction?.end()
    }

    // MARK: State

    var isRunning: Bool { if case .running = state { true } else { false } }

    var isPending: Bool { if case .pending = state { true } else { false } }

    var isInteractive: Bool { if case .running(.interactive) = state { true } else { false } }

    /// Whether all touches are refused while the transition runs (rule F 6).
    var blocksTouches: Bool { isRunning && plan.interactor == nil }

    var duration: Double { plan.isAnimated ? plan.animator.usableDuration(using: context) : 0 }

    var progress: TransitionProgress {
        let duration = duration
        let time = duration > 0 ? min(max(animations.time / duration, 0), 1) : 1
        let own = (plan.animator as? DrivenTransition)?.fraction
        return TransitionProgress(
            isInteractive: isInteractive,
            fraction: own ?? (isInteractive ? percentComplete : interruptibleAnimator?.fractionComplete ?? time))
    }

    var completionSpeed: Double {
        let speed = plan.interactor.map { Double($0.completionSpeed) } ?? 1
        return speed.isFinite ? speed : 1
    }

    /// The animator that can pause and reverse the transition, if any. It is requested only after the transition has
    /// begun and only with an interaction controller (rule A 5).
    var interruptibleAnimator: (any ViewImplicitlyAnimating)? {
        guard isRunning, plan.isAnimated, plan.interactor != nil else { return nil }
        if !hasAskedForAnimator {
            hasAskedForAnimator = true
            perform {
                known = director.ask(plan.animator, "interruptibleAnimator(using:)") {
                    $0.implementedAnimator(using: context)
                }
            }
        }
        return known
    }

    private var known: (any ViewImplicitlyAnimating)?
    /// Whether the animator has been requested. It is requested once, because `perform(_:)` records all views.
    private var hasAskedForAnimator = false

    func involves(_ controller: ViewController) -> Bool {
        [plan.from, plan.to, plan.owner].contains { $0 === controller }
            || controller.parent.map { involves($0) } ?? false
    }

    // MARK: Beginning

    /// Begins outside of any animation block, so that only the animator moves the views.
    func begin() { AnimationScope.run(capturing: nil) { beginUncaptured() } }

    private func beginUncaptured() {
        guard isPending else { return }
        isInitiallyInteractive = plan.isAnimated && plan.interactor?.wantsInteractiveStart ?? false
        let now = director.now
        state = .running(isInitiallyInteractive ? .interactive(since: now) : .animating(since: now))
        report(.began)
        plan.willBegin()
        guard isRunning else { return }
        window = plan.container.window ?? plan.owner.viewIfLoaded?.window
        window?.layOut()
        updateTouchBlocking()
        record = ViewTreeSnapshot(of: roots)
        animations.onIdle = { [weak self] in self?.watch.isCheckDue = true }
        if plan.isAnimated {
            perform { callAnimator() }
            noteMovedViews()
        } else {
            presentEnd()
        }
        guard isRunning else { return }
        window?.updateSystemBars(animated: plan.isAnimated, duration: duration)
        coordinator.begin()
        if !plan.isAnimated { complete(true) }
    }

    /// Reports an event, except for changes of the window's size.
    private func report(_ kind: TransitionEvent.Kind) {
        if plan.kind != .resize { director.report(kind, plan.kind.rawValue) }
    }

    private func callAnimator() {
        if let interactor = plan.interactor {
            director.note("startInteractiveTransition(_:)", of: interactor)
            interactor.startInteractiveTransition(context)
        } else {
            director.note("animateTransition(using:)", of: plan.animator)
            plan.animator.animateTransition(using: context)
        }
    }

    /// Runs a block that changes views for the animator, so that a cancelled transition can undo it (rule B 5).
    private func perform(_ body: () -> Void) {
        guard let record else { return animations.collect(body) }
        record.noteChanges { animations.collect(body) }
    }

    /// Records the views that animators move as changed, even if their values are the same as before.
    private func noteMovedViews() { record?.noteMoved(animations.activeAnimators.flatMap(\.animatedViews)) }

    /// The roots of the trees that the animator can change.
    var roots: [View] {
        let views = [plan.from?.viewIfLoaded, plan.to?.viewIfLoaded, plan.fromView(), plan.toView()]
        return [plan.container] + views.compactMap(\.self)
    }

    /// Shows the end of a transition that is not animated or whose animator did not show it.
    private func presentEnd() {
        guard let to = plan.to, let view = plan.toView() else { return }
        view.frame = plan.finalFrame(to)
        plan.container.addSubview(view)
    }

    // MARK: Resizing

    func windowDidResize() { record?.forgetGeometry() }

    // MARK: Interaction

    /// Records a gesture's update, which can arrive before the transition begins.
    func recordDriving() { wasDriven = true }

    func update(_ percent: CGFloat) {
        guard isInteractive else { return }
        state = .running(.interactive(since: director.now))
        let percent = Double(percent)
        percentComplete = percent.isNaN ? 0 : min(max(percent, 0), 1)
    }

    func scheduleEndCheck() { if animations.hasStarted, animations.activeAnimators.isEmpty { watch.isCheckDue = true } }

    /// Called at a gesture's verdict.
    /// - Parameter rest: The duration of what is left of the transition, in seconds, or nil if its own duration is all that
    ///   is known of it.
    func endInteraction(cancelled: Bool, rest: Double? = nil) {
        guard isInteractive else { return }
        state = .running(.animating(since: director.now))
        isCancelled = cancelled
        director.note(cancelled ? "cancelInteractiveTransition()" : "finishInteractiveTransition()", of: context)
        report(.continued)
        window?.updateSystemBars(animated: true, duration: rest ?? duration)
        coordinator.interactionDidChange()
        scheduleEndCheck()
    }

    func pauseInteraction() {
        guard isRunning, !isInteractive else { return }
        closing = nil
        recordDriving()
        state = .running(.interactive(since: director.now))
        isCancelled = false
        director.note("pauseInteractiveTransition()", of: context)
        report(.paused)
        coordinator.interactionDidChange()
    }

    // MARK: Ending

    func complete(_ didComplete: Bool) {
        AnimationScope.run(capturing: nil) { AnimationGroup.ungrouped { completeUncaptured(didComplete) } }
    }

    private func completeUncaptured(_ didComplete: Bool) {
        switch state {
        case .running: director.note("completeTransition(\(didComplete))", of: context)
        case .ending: return
        case .pending, .over: return Self.reportSecondCompletion(by: plan.animator, to: director)
        }
        let wasInteractive = isInteractive
        state = .ending
        isCancelled = !didComplete
        closing = nil
        animations.onIdle = nil
        if wasInteractive { coordinator.interactionDidChange() }
        animations.speed = 1
        if didComplete {
            finishPausedAnimators()
        } else {
            noteMovedViews()
            animations.finish(at: .start)
            record?.restore()
        }
        record = nil
        updateTouchBlocking()
        plan.didEnd(didComplete)
        state = .over
        director.remove(self)
        director.note("animationEnded(\(didComplete))", of: plan.animator)
        plan.animator.animationEnded(didComplete)
        report(didComplete ? .completed : .cancelled)
        coordinator.end()
        (plan.interactor as? PercentDrivenInteractiveTransition)?.didFollow(self)
        window?.updateSystemBars(animated: true)
        plan.completion(didComplete)
        transaction?.end()
    }

    /// Finishes the paused animators, which nothing would continue. Running ones can continue beyond the end.
    private func finishPausedAnimators() {
        var animators = animations.activeAnimators
        if let own = known as? PropertyAnimator {
            // The animator was created but never started. Show its final values.
            if own.hasPendingAnimations { own.pauseAnimation() }
            animators.append(own)
        }
        for animator in animators where animator.state == .active && !animator.isRunning {
            animator.stopAnimation(false)
            animator.finishAnimation(at: .end)
        }
    }

    /// Ends the transition at once. Its animators jump to their end or start.
    func force(completed: Bool) {
        if isPending { begin() }
        guard isRunning else { return }
        closing = nil
        isCancelled = !completed
        state = .running(.animating(since: director.now))
        animations.finish(at: completed ? .end : .start)
        guard isRunning else { return }
        if completed, plan.toView()?.superview !== plan.container {
            AnimationScope.run(capturing: nil) { presentEnd() }
        }
        complete(completed)
    }

    private func updateTouchBlocking() {
        guard let window else { return }
        window.refusesTouches = director.runs.contains { $0.blocksTouches && $0.window === window }
    }

    static func reportSecondCompletion(
        by animator: any ViewControllerAnimatedTransitioning, to director: TransitionDirector
    ) {
        director.report(
            animator, "completeTransition(_:)", "the transition is over already", "call it once for each transition")
    }
}

/// The description of a transition by the controller that requests it.
@MainActor
struct TransitionPlan {
    var kind: TransitionKind
    var from: ViewController?
    var to: ViewController?
    /// The controller that requests it: the presenter or the container.
    var owner: ViewController
    var style = ModalPresentationStyle.none
    var isAnimated: Bool
    var animator: any ViewControllerAnimatedTransitioning
    var interactor: (any ViewControllerInteractiveTransitioning)?
    var container: ContainerView
    /// The views that the animator can move, or nil for a view that stays in place (rule B 1).
    var fromView: () -> View?
    var toView: () -> View?
    /// Returns the final frame of a controller's view, in the container's coordinates.
    var finalFrame: (ViewController) -> CGRect
    /// Places the container and notifies the controllers of the beginning.
    var willBegin: () -> Void
    /// Places all views and notifies the controllers of the end, with whether the transition completed.
    var didEnd: (Bool) -> Void
    /// Called last, with whether the transition completed.
    var completion: (Bool) -> Void = { _ in }
}

/// The kinds of transitions.
enum TransitionKind: String {
    case present
    case dismiss
    case push
    case pop
    case select
    case page
    case resize
}
