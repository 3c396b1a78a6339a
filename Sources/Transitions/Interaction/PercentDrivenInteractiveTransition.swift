public import Animator
public import Foundation

/// An interaction controller that a gesture drives by a percentage, like UIKit's
/// `UIPercentDrivenInteractiveTransition`.
///
/// It works with any animator. One that implements `interruptibleAnimator(using:)` is scrubbed by its
/// `fractionComplete`. With any other, the percentage is a fraction of time: the curves of its animations show, and
/// views stay under the finger only if the curves are linear (rule D 2).
///
/// Updates between the request of the transition and its beginning are kept (rule A 7). Without a transition they have
/// no effect. Only the first `finish()` or `cancel()` counts, until `pause()` (rule D 3). ``PanInteractionController``
/// calls these for a pan.
open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
    enum State {
        /// It drives no transition.
        case idle
        /// The transition is requested and has not begun.
        case waiting(TransitionRun, verdict: Verdict?)
        /// It drives the transition under a gesture, or after the gesture's verdict.
        case leading(TransitionRun, verdict: Verdict?)
    }

    /// The outcome of a gesture.
    enum Verdict {
        case finish
        case cancel
    }

    private(set) var state = State.idle

    /// The duration of the transition, in seconds, without a gesture; 0 before it has begun.
    open private(set) var duration: CGFloat = 0
    /// The last progress, 0...1 (rule D 1).
    open private(set) var percentComplete: CGFloat = 0

    /// The speed of the rest, read by `finish()` and `cancel()`: 1 takes the rest of the duration, 2 half of it. Values
    /// below 0.01 count as 0.01 (rule D 1). Can be overridden.
    open var completionSpeed: CGFloat = 1
    /// The curve of the rest. If it is not set, the rest continues along the animations' own curves.
    open var completionCurve: AnimationCurve = .easeInOut { didSet { hasOwnCurve = true } }
    /// The timing of the rest with an interruptible animator. If nil, the default, the animator keeps its timing.
    open var timingCurve: (any TimingCurveProvider)?
    /// Whether the transition begins under the gesture. If false, it runs until `pause()`. Read once, when the
    /// transition begins (rule A 4).
    open var wantsInteractiveStart = true
    private var hasOwnCurve = false

    /// The minimum speed of the rest (rule D 1).
    static let leastSpeed = 0.01

    public init() {}

    /// Begins the transition, paused if it begins under a gesture.
    open func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
        guard let run = (transitionContext as? TransitionContext)?.run else { return }
        var verdict: Verdict?
        if case .waiting(_, let early) = state { verdict = early }
        state = .leading(run, verdict: nil)
        duration = CGFloat(run.duration)
        run.plan.animator.animateTransition(using: transitionContext)
        guard run.isRunning else { return }
        if run.isInteractive {
            hold(run)
            apply(percentComplete, in: run)
            if let verdict { end(verdict) }
        }
    }

    /// Pauses the running transition where it is. Updates, and a new `finish()` or `cancel()`, then count (rule D 3).
    open func pause() {
        if case .waiting(let run, _) = state { state = .waiting(run, verdict: nil) }
        guard case .leading(let run, _) = state, run.isRunning else { return }
        state = .leading(run, verdict: nil)
        guard !run.isInteractive else { return }
        let seen = run.interruptibleAnimator?.fractionComplete ?? run.animations.time / max(run.duration, 1e-9)
        run.pauseInteraction()
        hold(run)
        percentComplete = Self.clamped(seen)
        run.update(percentComplete)
    }

    /// Moves the transition to a progress.
    /// - Parameter percentComplete: The progress, clamped to 0...1.
    open func update(_ percentComplete: CGFloat) {
        switch state {
        case .waiting(let run, nil):
            run.recordDriving()
            self.percentComplete = Self.clamped(Double(percentComplete))
        case .leading(let run, nil):
            guard run.isInteractive else { return }
            run.recordDriving()
            self.percentComplete = Self.clamped(Double(percentComplete))
            apply(self.percentComplete, in: run)
        case .idle, .waiting, .leading: break
        }
    }

    /// Continues the transition to its end.
    open func finish() { end(.finish) }

    /// Returns the transition to its start.
    open func cancel() { end(.cancel) }

    // MARK: Implementation

    private static func clamped(_ percent: Double) -> CGFloat { percent.isNaN ? 0 : CGFloat(min(max(percent, 0), 1)) }

    private func end(_ verdict: Verdict) {
        switch state {
        case .waiting(let run, nil): state = .waiting(run, verdict: verdict)
        case .leading(let run, nil):
            guard run.isInteractive else { return }
            state = .leading(run, verdict: verdict)
            close(run, verdict)
        case .idle, .waiting, .leading: break
        }
    }

    private func hold(_ run: TransitionRun) {
        if let animator = run.interruptibleAnimator {
            run.animations.collect { animator.pauseAnimation() }
        } else {
            run.animations.speed = 0
        }
    }

    private func apply(_ percent: CGFloat, in run: TransitionRun) {
        run.update(percent)
        if let animator = run.interruptibleAnimator {
            animator.fractionComplete = Double(percent)
        } else {
            run.animations.seek(to: Double(percent) * run.duration)
        }
    }

    private func close(_ run: TransitionRun, _ verdict: Verdict) {
        let speed = max(run.completionSpeed, Self.leastSpeed)
        let goesOn = verdict == .finish
        let rest = goesOn ? 1 - Double(percentComplete) : Double(percentComplete)
        run.endInteraction(cancelled: !goesOn, rest: rest * run.duration / speed)
        if let animator = run.interruptibleAnimator {
            closeAnimator(animator, goesOn: goesOn, factor: rest / speed)
        } else {
            closeAnimations(of: run, goesOn: goesOn, seconds: rest * run.duration / speed, speed: speed)
        }
    }

    /// Returns the duration, in seconds, of the rest after `finish()` or `cancel()` now, or nil if `timingCurve`
    /// determines it.
    func restDuration(of run: TransitionRun, finishes: Bool) -> Double? {
        guard timingCurve == nil else { return nil }
        let rest = finishes ? 1 - Double(percentComplete) : Double(percentComplete)
        return rest * run.duration / max(run.completionSpeed, Self.leastSpeed)
    }

    private func closeAnimator(_ animator: any ViewImplicitlyAnimating, goesOn: Bool, factor: Double) {
        let timing: (any TimingCurveProvider)? =
            timingCurve ?? (hasOwnCurve ? CubicTimingParameters(animationCurve: completionCurve) : nil)
        animator.isReversed = !goesOn
        animator.continueAnimation(
            withTimingParameters: timing, durationFactor: max(factor, PercentDrivenInteractiveTransition.leastFactor))
    }

    /// The minimum duration factor, which ends the transition at once. The factor 0 has another meaning (rule E 5).
    private static let leastFactor = 1e-6

    private func closeAnimations(of run: TransitionRun, goesOn: Bool, seconds: Double, speed: Double) {
        let animations = run.animations
        let end = { [weak run] in
            guard let run else { return }
            run.closing = nil
            animations.speed = 1
            if !goesOn { animations.finish(at: .start) }
            run.scheduleEndCheck()
        }
        if hasOwnCurve {
            run.closing = TransitionCompletion(
                animations, to: goesOn ? run.duration : 0, seconds: seconds, curve: completionCurve.timingCurve,
                end: end)
        } else if goesOn {
            animations.speed = speed
        } else {
            run.closing = TransitionCompletion(animations, speed: -speed, seconds: seconds, end: end)
        }
    }

    /// Called when the transition to drive is requested. Updates until it begins are kept (rule A 7).
    func willFollow(_ run: TransitionRun) {
        state = .waiting(run, verdict: nil)
        percentComplete = 0
        duration = 0
    }

    func didFollow(_ run: TransitionRun) {
        switch state {
        case .waiting(let own, _), .leading(let own, _): if own === run { state = .idle }
        case .idle: break
        }
    }
}
