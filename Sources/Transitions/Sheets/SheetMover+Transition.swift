import Animator
import ViewHierarchy

extension SheetMover: DrivenTransitionMover {
    var usualDuration: Double { makeAnimator().duration }

    func progress(of transition: DrivenTransition) -> Double {
        guard let layout else { return 0 }
        let rest = layout.top(of: selected(layout))
        let gone = min(max((card.presentedTop - rest) / max(layout.away - rest, 1), 0), 1)
        return (transition as? SheetTransition)?.isPresenting == true ? 1 - gone : gone
    }

    func begin(_ transition: DrivenTransition) {
        guard let transition = transition as? SheetTransition else { return }
        self.transition = transition
        guard let layout, let container = sheet?.containerView else { return }
        if transition.isPresenting {
            layOut(top: fades ? layout.top(of: selected(layout)) : layout.away)
            card.alpha = fades ? 0 : 1
            container.addSubview(card)
            card.layoutIfNeeded()
        }
        switch state {
        case .released(let goal, let velocity): settle(goal, velocity: velocity)
        case .held where transition.run?.isInteractive == true: follow()
        case .held, .resting, .flying: fly(to: transition.isPresenting ? .detent : .away)
        }
    }

    func didEnd(_ transition: DrivenTransition) {
        guard self.transition === transition else { return }
        self.transition = nil
        halt()
        state = .resting
        layOut()
        follow()
    }
}

/// The presentation or dismissal of a sheet.
final class SheetTransition: DrivenTransition {
    /// What has requested a transition.
    enum Cause {
        /// The program.
        case program
        /// A tap outside the sheet, or a key.
        case user
        /// A pull.
        case pull
    }

    let isPresenting: Bool
    let cause: Cause

    init(_ mover: SheetMover, isPresenting: Bool, cause: Cause = .program) {
        self.isPresenting = isPresenting
        self.cause = cause
        super.init(mover, wantsInteractiveStart: cause == .pull)
    }
}
