import Animator
import Foundation
import ViewHierarchy

/// Moves the views of a driven transition.
@MainActor
protocol DrivenTransitionMover: AnyObject {
    /// Seconds of a transition that nobody touches.
    var usualDuration: Double { get }

    /// How far the transition has come by what is seen, 0...1.
    func progress(of transition: DrivenTransition) -> Double

    /// The transition begins: moves its views, or leaves them to the finger.
    func begin(_ transition: DrivenTransition)

    /// The transition is over, completed or not.
    func didEnd(_ transition: DrivenTransition)
}

/// A transition whose views one object moves, by springs and under a finger: its animator and what leads it at once, so
/// that a touch in flight can take it over.
///
/// The mover's own animators belong to no group of the transition's: that holds what others animate alongside, which is
/// shown by the mover's progress.
@MainActor
class DrivenTransition {
    private weak var mover: (any DrivenTransitionMover)?
    private(set) var context: (any ViewControllerContextTransitioning)?

    init(_ mover: any DrivenTransitionMover) { self.mover = mover }

    /// Whether it begins under a finger.
    var wantsInteractiveStart: Bool { false }

    /// How far the transition has come by what is seen, 0...1.
    var fraction: Double { mover?.progress(of: self) ?? 0 }

    /// Nil before the transition has begun.
    var run: TransitionRun? { (context as? TransitionContext)?.run }

    /// Shows what is animated alongside as far as the views have come.
    func follow() {
        guard let run, let mover, run.isInteractive else { return }
        run.noteLead()
        run.update(CGFloat(mover.progress(of: self)))
        run.animations.seek(to: run.percentComplete * run.duration)
    }

    /// A finger takes the transition over.
    func pause() {
        guard let run, run.isRunning, !run.isInteractive else { return }
        run.pauseInteraction()
        run.animations.speed = 0
    }

    /// The finger has let go: what is animated alongside continues, or returns, in so many seconds.
    func end(cancelled: Bool, seconds: Double) {
        guard let run, run.isInteractive else { return }
        let percent = run.percentComplete
        run.endInteraction(cancelled: cancelled)
        let animations = run.animations
        guard cancelled, animations.hasStarted, seconds > 0 else {
            animations.speed = 1
            return
        }
        run.closing = TransitionClosing(animations, speed: -percent * run.duration / seconds, seconds: seconds) {
            [weak run] in
            run?.closing = nil
            animations.finish(at: .start)
        }
    }

    /// The views have arrived.
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
