import Animator
import Foundation
import ViewHierarchy

/// A sheet's coming or going: its animator and what leads it at once, so that a touch in flight can take it over.
@MainActor
final class SheetTransition {
    /// Who has asked for it.
    enum Cause {
        /// The program.
        case program
        /// A tap beside the sheet, or a key.
        case user
        /// A finger that pulls the sheet away.
        case pull
    }

    let isPresenting: Bool
    let cause: Cause
    private weak var mover: SheetMover?
    private(set) var context: (any ViewControllerContextTransitioning)?

    init(_ mover: SheetMover, isPresenting: Bool, cause: Cause = .program) {
        self.mover = mover
        self.isPresenting = isPresenting
        self.cause = cause
    }

    /// Nil before the transition has begun.
    var run: TransitionRun? { (context as? TransitionContext)?.run }

    /// Shows what is animated alongside at a part of the way.
    func update(_ fraction: Double) {
        guard let run, run.isInteractive else { return }
        run.update(CGFloat(fraction))
        run.animations.seek(to: run.percentComplete * run.duration)
    }

    /// A finger takes the transition over.
    func pause() {
        guard let run, run.isRunning, !run.isInteractive else { return }
        run.pauseInteraction()
        run.animations.speed = 0
    }

    /// The finger has let go: what is animated alongside goes on, or back, in so many seconds.
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

    /// The sheet has come to the end of its way.
    func arrive() {
        guard let context else { return }
        context.completeTransition(!context.transitionWasCancelled)
    }
}

extension SheetTransition: ViewControllerAnimatedTransitioning {
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

extension SheetTransition: ViewControllerInteractiveTransitioning {
    var wantsInteractiveStart: Bool { cause == .pull }

    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
        context = transitionContext
        if transitionContext.isInteractive { run?.animations.speed = 0 }
        mover?.begin(self)
    }
}

extension SheetTransition: TransitionMeasuring {
    var fraction: Double { mover?.progress ?? 0 }
}
