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
    /// Each with what only it needs.
    enum State {
        /// Asked for at this moment.
        case pending(since: FrameTime)
        case running(Phase)
        /// `completeTransition` is at work.
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
    private(set) var state: State
    /// Whether it goes back, or went back, to where it began.
    private(set) var isCancelled = false
    private(set) var percentComplete = 0.0
    private(set) var isInitiallyInteractive = false
    private(set) lazy var context = TransitionContext(self, director: director)
    private(set) lazy var coordinator = TransitionCoordinator(self)
    let director: TransitionDirector
    private var record: TreeRecord?
    /// Something has happened after which the end is to be looked for at once.
    private var isCheckDue = false
    /// While something other than its own animators moves its views, the end is looked for in steps of so many seconds.
    private static let checkInterval = 0.05
    /// How long after its duration a transition that has started nothing counts as forgotten, in seconds (rule C 1).
    static let grace = 1.0
    private var nextCheck: FrameTime?

    init(_ plan: TransitionPlan) {
        self.plan = plan
        director = TransitionDirector.current
        state = .pending(since: director.now)
    }

    /// Lets the transition take its course: at once where it takes no time, else with the timeline's next step.
    func start() {
        director.add(self)
        (plan.interactor as? any RunFollowing)?.willFollow(self)
        if !plan.isAnimated { begin() }
    }

    /// The window whose touches are kept away.
    private weak var window: Window?

    /// Lets the transition begin at once.
    func startNow() {
        director.add(self)
        begin()
    }

    /// Takes a transition back that has not begun; another one that takes its place tells those who wanted to accompany
    /// it, else they are told that it is over.
    func withdraw(for other: TransitionRun? = nil) {
        guard isPending else { return }
        state = .over
        director.remove(self)
        (plan.interactor as? any RunFollowing)?.didFollow(self)
        if let other { coordinator.handOver(to: other.coordinator) } else { coordinator.end() }
    }

    // MARK: What is asked

    var isRunning: Bool { if case .running = state { true } else { false } }

    var isPending: Bool { if case .pending = state { true } else { false } }

    var isOver: Bool { if case .over = state { true } else { false } }

    var isInteractive: Bool { if case .running(.interactive) = state { true } else { false } }

    /// Whether touches are kept from everything meanwhile (rule F 6).
    var blocksTouches: Bool { isRunning && plan.interactor == nil }

    var duration: Double { plan.isAnimated ? plan.animator.usableDuration(using: context) : 0 }

    var progress: TransitionProgress {
        let duration = duration
        let time = duration > 0 ? min(max(animations.time / duration, 0), 1) : 1
        let own = (plan.animator as? any TransitionMeasuring)?.fraction
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
        if let known { return known }
        perform { known = plan.animator.implementedAnimator(using: context) }
        return known
    }

    private var known: (any ViewImplicitlyAnimating)?

    func involves(_ controller: ViewController) -> Bool {
        [plan.from, plan.to, plan.owner].contains { $0 === controller }
            || controller.parent.map { involves($0) } ?? false
    }

    // MARK: Beginning

    /// What is set from here on moves only where the animator moves it, whatever block of whose animation asked for it.
    private func begin() { AnimationScope.run(capturing: nil) { beginUncaptured() } }

    private func beginUncaptured() {
        guard isPending else { return }
        isInitiallyInteractive = plan.isAnimated && plan.interactor?.wantsInteractiveStart ?? false
        let now = director.now
        state = .running(isInitiallyInteractive ? .interactive(since: now) : .animating(since: now))
        tell(.began)
        plan.willBegin()
        guard isRunning else { return }
        window = plan.container.window ?? plan.owner.viewIfLoaded?.window
        window?.layOut()
        updateTouchBlocking()
        record = TreeRecord(of: roots)
        animations.onIdle = { [weak self] in self?.isCheckDue = true }
        if plan.isAnimated {
            record?.noteChanges { callAnimator() }
            record?.noteMoved(animations.activeAnimators.flatMap(\.animatedViews))
        } else {
            showEnd()
        }
        guard isRunning else { return }
        coordinator.begin()
        if !plan.isAnimated { complete(true) }
    }

    /// Tells of the transition; a window's getting another size is none.
    private func tell(_ kind: TransitionEvent.Kind) {
        if plan.kind != .resize { director.tell(kind, plan.kind.rawValue) }
    }

    private func callAnimator() {
        animations.collect {
            if let interactor = plan.interactor {
                interactor.startInteractiveTransition(context)
            } else {
                plan.animator.animateTransition(using: context)
            }
        }
    }

    /// Runs what changes views on the animator's behalf, so that a cancelled transition takes it back (rule B 5).
    private func perform(_ body: () -> Void) {
        guard let record else { return animations.collect(body) }
        record.noteChanges { animations.collect(body) }
    }

    /// Where everything is that the animator may move.
    private var roots: [View] {
        let views = [plan.from?.viewIfLoaded, plan.to?.viewIfLoaded, plan.fromView(), plan.toView()]
        return [plan.container] + views.compactMap(\.self)
    }

    /// The end of a transition that takes no time.
    private func showEnd() {
        guard let to = plan.to, let view = plan.toView() else { return }
        view.frame = plan.finalFrame(to)
        plan.container.addSubview(view)
    }

    // MARK: Time

    /// The moment at which the transition begins, or at which it is looked after: whoever was to end it may have forgotten
    /// to.
    var nextDeadline: FrameTime? {
        switch state {
        case .pending(let since): return since
        case .running(let phase):
            if isCheckDue { return director.now }
            let limit = limit(of: phase).flatMap { $0.seconds.isFinite ? $0 : nil }
            return [limit, nextCheck, closing?.deadline].compactMap(\.self).min()
        case .ending, .over: return nil
        }
    }

    /// When the transition counts as forgotten, if nothing happens until then.
    private func limit(of phase: Phase) -> FrameTime? {
        switch phase {
        case .interactive(let since): return hasTouches ? nil : since + director.interactionPatience
        case .animating(let since):
            guard animations.hasStarted else { return since + (duration + Self.grace) }
            return standsStill ? stillSince.map { $0 + director.interactionPatience } : nil
        }
    }

    /// Whether what the transition has started is paused, with nobody there to continue it.
    private var standsStill: Bool {
        guard closing == nil, !hasTouches else { return false }
        let animators = animations.activeAnimators
        return !animators.isEmpty && (animations.speed == 0 || !animators.contains(where: \.isRunning))
    }

    /// Since when it has stood still.
    private var stillSince: FrameTime?

    /// Notes whether the transition stands still now; called before time goes on.
    func noteStillness() {
        guard case .running(.animating) = state, animations.hasStarted, standsStill else {
            stillSince = nil
            return
        }
        stillSince = stillSince ?? director.now
    }

    var isMoving: Bool { closing != nil }

    func advance(to time: FrameTime) {
        switch state {
        case .pending: begin()
        case .running(let phase):
            if case .interactive = phase, hasTouches { state = .running(.interactive(since: time)) }
            closing?.advance(to: time)
            if let deadline = nextDeadline, deadline <= time { check(at: time) }
        case .ending, .over: break
        }
    }

    private var hasTouches: Bool { plan.container.window?.hasTouches ?? false }

    /// The rest after a gesture, where time leads it back or along a curve of its own.
    var closing: TransitionClosing?

    /// Looks for an end that nobody has told (rule C 1).
    private func check(at time: FrameTime) {
        isCheckDue = false
        nextCheck = nil
        guard case .running(let phase) = state, closing == nil else { return }
        switch phase {
        case .interactive(let since):
            guard !hasTouches, time - since >= director.interactionPatience else { return }
            report(
                plan.interactor ?? plan.animator, "leading",
                "no finger is down, and it has neither been finished nor cancelled for \(director.interactionPatience) s",
                "it is cancelled; call finish() or cancel() where a gesture ends, is cancelled or fails")
            force(completed: false)
        case .animating(let since):
            if let stillSince, standsStill {
                guard time - stillSince >= director.interactionPatience else { return }
                report(
                    plan.animator, "animating",
                    "its animator has been paused for \(director.interactionPatience) s with no finger down",
                    "the transition is ended; tell the context by pauseInteractiveTransition(), and continue the animator"
                )
                return force(completed: !isCancelled)
            }
            guard animations.activeAnimators.isEmpty else { return }
            if !animations.hasStarted, time - since < duration + Self.grace { return }
            if isMovedByOthers {
                nextCheck = time + Self.checkInterval
                return
            }
            report(
                plan.animator, "animating",
                animations.hasStarted
                    ? "what it started has ended, without completeTransition(_:)"
                    : "it has started nothing in its duration and \(Self.grace) s, and not called completeTransition(_:)",
                "the transition is ended; call completeTransition(_:) once at the animation's end")
            force(completed: !isCancelled)
        }
    }

    private func report(_ culprit: AnyObject, _ doing: String, _ cause: String, _ remedy: String) {
        director.report(culprit, "\(doing) the \(plan.kind.rawValue) transition", cause, remedy)
    }

    private var isMovedByOthers: Bool { roots.contains { AnimationDriver.current.isMovingAnything(in: $0) } }

    // MARK: Resizing

    /// The window is about to get another size: frames that were noted before are of no use any more.
    func windowWillResize() {}

    /// The window has another size.
    func windowDidResize() { record?.forgetGeometry() }

    // MARK: Interaction

    func update(_ percent: CGFloat) {
        guard isInteractive else { return }
        state = .running(.interactive(since: director.now))
        let percent = Double(percent)
        percentComplete = percent.isNaN ? 0 : min(max(percent, 0), 1)
    }

    /// Looks for an end that is due, at once.
    func lookForEnd() { if animations.hasStarted, animations.activeAnimators.isEmpty { isCheckDue = true } }

    func endInteraction(cancelled: Bool) {
        guard isInteractive else { return }
        state = .running(.animating(since: director.now))
        isCancelled = cancelled
        tell(.continued)
        coordinator.interactionDidChange()
        lookForEnd()
    }

    func pauseInteraction() {
        guard isRunning, !isInteractive else { return }
        closing = nil
        state = .running(.interactive(since: director.now))
        isCancelled = false
        tell(.paused)
        coordinator.interactionDidChange()
    }

    // MARK: Ending

    func complete(_ didComplete: Bool) { AnimationScope.run(capturing: nil) { completeUncaptured(didComplete) } }

    private func completeUncaptured(_ didComplete: Bool) {
        switch state {
        case .running: break
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
            record?.noteMoved(animations.activeAnimators.flatMap(\.animatedViews))
            animations.finish(at: .start)
            record?.restore()
        }
        record = nil
        updateTouchBlocking()
        plan.didEnd(didComplete)
        state = .over
        director.remove(self)
        updateTouchBlocking()
        plan.animator.animationEnded(didComplete)
        tell(didComplete ? .completed : .cancelled)
        coordinator.end()
        (plan.interactor as? any RunFollowing)?.didFollow(self)
        plan.completion(didComplete)
    }

    /// What runs may run on beyond the end; what is paused has nobody to continue it.
    private func finishPausedAnimators() {
        for animator in animations.activeAnimators where !animator.isRunning {
            animator.stopAnimation(false)
            animator.finishAnimation(at: .end)
        }
    }

    /// Ends the transition at once: its animators at their ends, and itself whether they tell it so or not.
    func force(completed: Bool) {
        if isPending { begin() }
        guard isRunning else { return }
        closing = nil
        isCancelled = !completed
        state = .running(.animating(since: director.now))
        animations.speed = 1
        animations.finish(at: completed ? .end : .start)
        guard isRunning else { return }
        if completed, let to = plan.to, let view = plan.toView(), view.superview !== plan.container {
            AnimationScope.run(capturing: nil) {
                view.frame = plan.finalFrame(to)
                plan.container.addSubview(view)
            }
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
