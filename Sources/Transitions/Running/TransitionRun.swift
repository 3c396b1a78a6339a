import Animator
import Foundation
import Timing
import ViewHierarchy

/// One transition, from the moment it is asked for until it is over.
///
/// It keeps the animator, the interaction controller and both controllers alive, begins with the timeline's next step
/// after it was asked for (rule A 7), and sees to it that it ends once (rule C 1).
@MainActor
final class TransitionRun {
    enum State {
        /// Asked for at this moment.
        case pending(since: FrameTime)
        case running(Phase)
        case ending
        case over
    }

    /// What leads a running transition.
    enum Phase: Equatable {
        /// A gesture, of which there was news last at this moment.
        case interactive(since: FrameTime)
        /// Its animators, since this moment.
        case animating(since: FrameTime)
    }

    let plan: TransitionPlan
    /// What the animator and the interaction controller have started.
    let animations = AnimationGroup()
    var state: State
    /// Whether it goes back, or went back, to where it began.
    private(set) var isCancelled = false
    private(set) var percentComplete = 0.0
    private(set) var isInitiallyInteractive = false
    /// Whether a gesture has updated it or taken it over: one that begins as interactive may have no gesture.
    private(set) var isLed = false
    private(set) lazy var context = TransitionContext(self, director: director)
    private(set) lazy var coordinator = TransitionCoordinator(self)
    let director: TransitionDirector
    private var record: TreeRecord?
    /// What is known of whether the end is forgotten.
    var watch = Watch()
    /// The rest after a gesture, where time leads it back or along a curve of its own.
    var closing: TransitionClosing?

    init(_ plan: TransitionPlan) {
        self.plan = plan
        director = TransitionDirector.current
        state = .pending(since: director.now)
    }

    /// Starts the transition: at once where it takes no time, else with the timeline's next step.
    func start() {
        director.add(self)
        (plan.interactor as? PercentDrivenInteractiveTransition)?.willFollow(self)
        if !plan.isAnimated { begin() }
    }

    /// The window whose touches are kept away.
    private weak var window: Window?

    func startNow() {
        director.add(self)
        begin()
    }

    /// Takes a transition back that has not begun; what was to run alongside joins the transition that takes its
    /// place, or else hears that it is over.
    func withdraw(for other: TransitionRun? = nil) {
        guard isPending else { return }
        state = .over
        director.remove(self)
        (plan.interactor as? PercentDrivenInteractiveTransition)?.didFollow(self)
        if let other { coordinator.handOver(to: other.coordinator) } else { coordinator.end() }
    }

    // MARK: What is asked

    var isRunning: Bool { if case .running = state { true } else { false } }

    var isPending: Bool { if case .pending = state { true } else { false } }

    var isInteractive: Bool { if case .running(.interactive) = state { true } else { false } }

    /// Whether touches are kept from everything meanwhile (rule F 6).
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

    /// What the transition's animator is paused and turned round by, if it can be; asked only once it has begun, and
    /// never without an interaction controller (rule A 5).
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
    /// What is not implemented stays so: no other question is worth a record of all views.
    private var hasAskedForAnimator = false

    func involves(_ controller: ViewController) -> Bool {
        [plan.from, plan.to, plan.owner].contains { $0 === controller }
            || controller.parent.map { involves($0) } ?? false
    }

    // MARK: Beginning

    /// What is set from here on moves only where the animator moves it, whatever block of whose animation asked for it.
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
        record = TreeRecord(of: roots)
        animations.onIdle = { [weak self] in self?.watch.isCheckDue = true }
        if plan.isAnimated {
            perform { callAnimator() }
            noteMovedViews()
        } else {
            showEnd()
        }
        guard isRunning else { return }
        coordinator.begin()
        if !plan.isAnimated { complete(true) }
    }

    /// Reports the transition; a window's change of size is none.
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

    /// Runs what changes views on the animator's behalf, so that a cancelled transition takes it back (rule B 5).
    private func perform(_ body: () -> Void) {
        guard let record else { return animations.collect(body) }
        record.noteChanges { animations.collect(body) }
    }

    /// What moves now is the animator's doing, also where it reads as before.
    private func noteMovedViews() { record?.noteMoved(animations.activeAnimators.flatMap(\.animatedViews)) }

    /// Where everything is that the animator may move.
    var roots: [View] {
        let views = [plan.from?.viewIfLoaded, plan.to?.viewIfLoaded, plan.fromView(), plan.toView()]
        return [plan.container] + views.compactMap(\.self)
    }

    /// The end, of a transition that takes no time or that nobody shows it.
    private func showEnd() {
        guard let to = plan.to, let view = plan.toView() else { return }
        view.frame = plan.finalFrame(to)
        plan.container.addSubview(view)
    }

    // MARK: Resizing

    func windowDidResize() { record?.forgetGeometry() }

    // MARK: Interaction

    /// Takes note of a gesture's update, which may come before the beginning.
    func noteLead() { isLed = true }

    func update(_ percent: CGFloat) {
        guard isInteractive else { return }
        state = .running(.interactive(since: director.now))
        let percent = Double(percent)
        percentComplete = percent.isNaN ? 0 : min(max(percent, 0), 1)
    }

    func lookForEnd() { if animations.hasStarted, animations.activeAnimators.isEmpty { watch.isCheckDue = true } }

    func endInteraction(cancelled: Bool) {
        guard isInteractive else { return }
        state = .running(.animating(since: director.now))
        isCancelled = cancelled
        director.note(cancelled ? "cancelInteractiveTransition()" : "finishInteractiveTransition()", of: context)
        report(.continued)
        coordinator.interactionDidChange()
        lookForEnd()
    }

    func pauseInteraction() {
        guard isRunning, !isInteractive else { return }
        closing = nil
        noteLead()
        state = .running(.interactive(since: director.now))
        isCancelled = false
        director.note("pauseInteractiveTransition()", of: context)
        report(.paused)
        coordinator.interactionDidChange()
    }

    // MARK: Ending

    func complete(_ didComplete: Bool) { AnimationScope.run(capturing: nil) { completeUncaptured(didComplete) } }

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
        plan.completion(didComplete)
    }

    /// What runs may run on beyond the end; what is paused has nobody to continue it.
    private func finishPausedAnimators() {
        var animators = animations.activeAnimators
        if let own = known as? PropertyAnimator {
            // Asked for, made and never started: what it was to show is shown.
            if own.hasPendingAnimations { own.pauseAnimation() }
            animators.append(own)
        }
        for animator in animators where animator.state == .active && !animator.isRunning {
            animator.stopAnimation(false)
            animator.finishAnimation(at: .end)
        }
    }

    /// Ends the transition at once: its animators at their ends, and itself also without them.
    func force(completed: Bool) {
        if isPending { begin() }
        guard isRunning else { return }
        closing = nil
        isCancelled = !completed
        state = .running(.animating(since: director.now))
        animations.speed = 1
        animations.finish(at: completed ? .end : .start)
        guard isRunning else { return }
        if completed, plan.toView()?.superview !== plan.container { AnimationScope.run(capturing: nil) { showEnd() } }
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

/// A transition as those ask for it who own the controllers.
@MainActor
struct TransitionPlan {
    var kind: TransitionKind
    var from: ViewController?
    var to: ViewController?
    /// Who asks: the presenter, the navigation controller.
    var owner: ViewController
    var style = ModalPresentationStyle.none
    var isAnimated: Bool
    var animator: any ViewControllerAnimatedTransitioning
    var interactor: (any ViewControllerInteractiveTransitioning)?
    var container: ContainerView
    /// The views that the animator may move; nil for one that stays in place (rule B 1).
    var fromView: () -> View?
    var toView: () -> View?
    /// Where a controller's view will be, in the container's coordinates.
    var finalFrame: (ViewController) -> CGRect
    /// Puts the container in place and notifies the controllers of the beginning.
    var willBegin: () -> Void
    /// Puts everything in its place and notifies the controllers of the end, with whether the transition completed.
    var didEnd: (Bool) -> Void
    /// Called last of all, with whether the transition completed.
    var completion: (Bool) -> Void = { _ in }
}

/// What a transition does.
enum TransitionKind: String {
    case present
    case dismiss
    case push
    case pop
    case select
    case page
    case resize
}
