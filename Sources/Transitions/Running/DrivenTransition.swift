import Animator
import Foundation
import ViewHierarchy

/// An object that moves the views of a driven transition.
@MainActor
protocol DrivenTransitionMover: AnyObject {
    /// The duration, in seconds, of a transition without a gesture.
    var usualDuration: Double { get }

    /// Returns the progress of the views on screen, 0...1.
    func progress(of transition: DrivenTransition) -> Double

    /// Called when the transition begins. Moves the views, or leaves them to the finger.
    func begin(_ transition: DrivenTransition)

    /// Called when the transition is over, completed or not.
    func didEnd(_ transition: DrivenTransition)
}

/// A transition whose views one object moves with springs and under a finger. It is both the animator and the
/// interaction controller, so that a touch can take over at any time.
///
/// The mover's own animators do not belong to the transition's animation group. That group holds the animations that
/// run alongside. They follow the mover's progress.
@MainActor
class DrivenTransition {
    private weak var mover: (any DrivenTransitionMover)?
    private(set) var context: (any ViewControllerContextTransitioning)?

    /// Whether the transition begins under a finger.
    let wantsInteractiveStart: Bool

    init(_ mover: any DrivenTransitionMover, wantsInteractiveStart: Bool) {
        self.mover = mover
        self.wantsInteractiveStart = wantsInteractiveStart
    }

    /// The progress of the views on screen, 0...1.
    var fraction: Double { mover?.progress(of: self) ?? 0 }

    /// The run of the transition, or nil before it has begun.
    var run: TransitionRun? { (context as? TransitionContext)?.run }

    /// Moves the animations that run alongside to the progress of the views.
    func follow() {
        guard let run, let mover, run.isInteractive else { return }
        run.recordDriving()
        run.update(CGFloat(mover.progress(of: self)))
        run.animations.seek(to: run.percentComplete * run.duration)
    }

    /// Called when a finger takes over the transition.
    func pause() {
        guard let run, run.isRunning, !run.isInteractive else { return }
        run.pauseInteraction()
        run.animations.speed = 0
    }

    /// Called when the finger is lifted and the views move on, for the given number of seconds. Animations alongside
    /// continue, or return within that time.
    func end(cancelled: Bool, seconds: Double) {
        guard let run, run.isInteractive else { return }
        let percent = run.percentComplete
        run.endInteraction(cancelled: cancelled, rest: seconds)
        let animations = run.animations
        guard cancelled, animations.hasStarted, seconds > 0 else {
            animations.speed = 1
            return
        }
        run.closing = TransitionCompletion(animations, speed: -percent * run.duration / seconds, seconds: seconds) {
            [weak run] in
            run?.closing = nil
            animations.finish(at: .start)
        }
    }

    /// Called when the views have reached their destination.
    func arrive() {
        guard let context else { return }
        context.completeTransition(!context.transitionWasCancelled)
    }
}

extension DrivenTransition: ViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        mover?.usualDuration ?? 0
    }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        context = transitionContext
        mover?.begin(self)
    }

    func animationEnded(_ transitionCompleted: Bool) {
        mover?.didEnd(self)
        context = nil
    }
}

extension DrivenTransition: ViewControllerInteractiveTransitioning {
    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
        context = transitionContext
        if transitionContext.isInteractive { run?.animations.speed = 0 }
        mover?.begin(self)
    }
}
