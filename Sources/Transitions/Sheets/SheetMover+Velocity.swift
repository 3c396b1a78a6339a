import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

/// How fast a sheet moves what no animation does: the card under a finger, and the presenter at all times (rule I 1).
extension SheetMover: MotionSource {
    /// How fast the card's top edge moves on screen, in points per second, downwards positive.
    private var topVelocity: Double {
        guard let layout, case .held(let grip) = state else {
            return card.presentedVelocity(of: .center)[1] - card.presentedVelocity(of: .bounds)[3] / 2
        }
        return grip.finger.velocity(at: Timeline.current.now).dy * layout.slope(grip.raw, resists: grip.resists)
    }

    /// How fast the presenter shrinks, in parts of the whole way per second.
    var shrinkingVelocity: Double {
        guard let layout, card.superview != nil, card.superview === sheet?.containerView else { return 0 }
        let top = card.presentedTop
        return layout.shrinkingSlope(top: top) * topVelocity * card.presentation.alpha
            + layout.shrinking(top: top) * card.presentedVelocity(of: .alpha)[0]
    }

    func motion(of view: View) -> ViewMotion {
        var motion = ViewMotion()
        guard let layout, isHeld, view === card else { return motion }
        let velocity = topVelocity
        // The height is what is left beneath the top edge, but no less than the smallest detent's.
        if Double(card.bounds.height) > layout.stops[0].height { motion.size.dy = -velocity }
        motion.center.dy = velocity + motion.size.dy / 2
        return motion
    }
}
