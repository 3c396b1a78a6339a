import Animator
import Timing
import ViewHierarchy

/// The times at which a transition begins and at which a missing end is detected (rule C 1).
extension TransitionRun {
    /// The state of the detection of a missing end.
    struct Watch {
        /// Whether the end is checked at once because something has happened.
        var isCheckDue = false
        /// The time of the next check, while something other than the transition's animators moves its views.
        var nextCheck: FrameTime?
        /// The time since which the paused transition has not moved.
        var stillSince: FrameTime?
    }

    /// The time, in seconds, that a transition without animations has to end after its duration (rule C 1).
    static let grace = 1.0
    /// The interval, in seconds, of the checks while something other than its own animators moves the views.
    private static let checkInterval = 0.05

    /// The time at which the transition begins, or at which it is next checked for a missing end.
    var nextDeadline: FrameTime? {
        switch state {
        case .pending(let since): return since
        case .running(let phase):
            if watch.isCheckDue { return director.now }
            let limit = limit(of: phase).flatMap { $0.seconds.isFinite ? $0 : nil }
            // While others move the views, the limit is over.
            return [watch.nextCheck ?? limit, closing?.deadline].compactMap(\.self).min()
        case .ending, .over: return nil
        }
    }

    /// Returns the time at which the end is considered missing if nothing happens before.
    private func limit(of phase: Phase) -> FrameTime? {
        switch phase {
        case .interactive(let since): return hasTouches ? nil : since + director.interactionPatience
        case .animating(let since):
            guard animations.hasStarted else { return since + (duration + Self.grace) }
            return isLeftPaused ? watch.stillSince.map { $0 + director.interactionPatience } : nil
        }
    }

    /// Whether the transition's animations are paused and nothing can continue them.
    private var isLeftPaused: Bool {
        guard closing == nil, !hasTouches else { return false }
        let animators = animations.activeAnimators
        return !animators.isEmpty && (animations.speed == 0 || !animators.contains(where: \.isRunning))
    }

    /// Records whether the transition is paused and abandoned. Called before time advances.
    func noteStillness() {
        guard case .running(.animating) = state, animations.hasStarted, isLeftPaused else {
            watch.stillSince = nil
            return
        }
        watch.stillSince = watch.stillSince ?? director.now
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

    /// Ends the transition if its end is missing (rule C 1).
    private func check(at time: FrameTime) {
        watch.isCheckDue = false
        watch.nextCheck = nil
        guard case .running(let phase) = state, closing == nil else { return }
        switch phase {
        case .interactive(let since):
            guard !hasTouches, time - since >= director.interactionPatience else { return }
            giveUpWaiting()
        case .animating(let since):
            if let since = watch.stillSince, isLeftPaused {
                guard time - since >= director.interactionPatience else { return }
                report(
                    plan.animator, "animating",
                    "its animator has been paused for \(director.interactionPatience) s with no finger down",
                    "the transition is ended; call pauseInteractiveTransition() of the context, and continue the animator"
                )
                return force(completed: !isCancelled)
            }
            guard animations.activeAnimators.isEmpty else { return }
            if !animations.hasStarted, time - since < duration + Self.grace { return }
            if isMovedByOthers {
                watch.nextCheck = time + Self.checkInterval
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

    /// Cancels a transition that a gesture has abandoned, or finishes one that never had a gesture.
    private func giveUpWaiting() {
        let patience = director.interactionPatience
        if wasDriven {
            report(
                plan.interactor ?? plan.animator, "leading",
                "no finger is down, and it has neither been finished nor cancelled for \(patience) s",
                "it is cancelled; call finish() or cancel() where a gesture ends, is cancelled or fails")
        } else {
            report(
                plan.interactor ?? plan.animator, "leading",
                "it began as interactive, and has got no update for \(patience) s",
                "it is finished; let wantsInteractiveStart be true only while a gesture runs")
        }
        force(completed: !wasDriven)
    }

    private func report(_ culprit: AnyObject, _ doing: String, _ cause: String, _ remedy: String) {
        director.report(culprit, "\(doing) the \(plan.kind.rawValue) transition", cause, remedy)
    }

    private var isMovedByOthers: Bool { roots.contains { AnimationDriver.current.isMovingAnything(in: $0) } }
}
