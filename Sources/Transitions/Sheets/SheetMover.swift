import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

/// Moves a sheet: by springs, under a finger, and from one to the other without a jump.
///
/// The card alone is moved; the dimming and the presenter follow from where its top edge is on screen.
@MainActor
final class SheetMover {
    /// Where a flight goes.
    enum Goal {
        /// The selected detent.
        case detent
        /// Off screen.
        case away
    }

    enum State {
        case resting
        case flying(PropertyAnimator, Goal)
        case held(SheetGrip)
        /// Let go of before the dismissal has begun that it asked for; the speed is the finger's in points per second.
        case released(Goal, velocity: Double)
    }

    weak var sheet: SheetPresentationController?
    let card = SheetCardView(frame: .zero)
    let dimming = DimmingView(frame: .zero)
    var state = State.resting
    var transition: SheetTransition?
    /// Whether the user has sent away a sheet that was being presented.
    var wasSentAway = false
    private var backdrop: SheetBackdrop?
    private var follower: SheetFollower?

    init(_ sheet: SheetPresentationController) {
        self.sheet = sheet
        card.mover = self
        dimming.alpha = 0
    }

    var layout: SheetLayout? { sheet?.layout }

    /// Whether the sheet fades where others slide.
    var fades: Bool {
        Accessibility.isReduceMotionEnabled || sheet?.presentedViewController.modalTransitionStyle == .crossDissolve
    }

    /// Seconds of a fade in place of a slide; a convention, no source settles it.
    static let fadeDuration = 0.4

    // MARK: What is asked

    var isFlying: Bool { if case .flying = state { true } else { false } }

    /// Whether the sheet rests, or flies to a detent, with nothing else running.
    var canFlyAtRest: Bool {
        switch state {
        case .resting, .flying: sheet?.presentation?.isSettled == true
        case .held, .released: false
        }
    }

    /// Whether the sheet is held with no finger down: the scroll view that led the drag has left the window.
    var isOrphaned: Bool { isHeld && card.window?.hasTouches == false }

    var isHeld: Bool { if case .held = state { true } else { false } }

    // MARK: Beginning and ending

    /// Puts the sheet's views in place, before its presentation.
    func enter(_ container: View, over presenter: View?) {
        wasSentAway = false
        dimming.frame = container.bounds
        dimming.alpha = 0
        container.insertSubview(dimming, at: 0)
        card.motionSource = self
        backdrop = presenter.map { SheetBackdrop($0, of: self) }
        follower = follower ?? SheetFollower(self)
    }

    func leave() {
        halt()
        state = .resting
        transition = nil
        follower?.leave()
        follower = nil
        backdrop?.leave()
        backdrop = nil
        dimming.removeFromSuperview()
        card.alpha = 1
    }

    func expect(_ transition: SheetTransition) { self.transition = transition }

    // MARK: Places

    func selected(_ layout: SheetLayout) -> SheetLayout.Stop {
        layout.stop(sheet?.selectedDetentIdentifier)
    }

    /// Puts the card where its state has it, as for a container of another size.
    func place() {
        guard let layout, card.superview != nil else { return }
        switch state {
        case .resting: if transition == nil { place(top: layout.top(of: selected(layout))) }
        case .flying(_, let goal): if !isBound(for: frame(of: goal, layout)) { fly(to: goal) }
        case .held(var grip):
            grip.raw = min(max(grip.raw, -layout.away), layout.away)
            state = .held(grip)
            place(top: layout.banded(grip.raw, resists: grip.resists))
        case .released: place(top: card.presentedTop)
        }
        follow()
    }

    func place(top: Double) {
        guard let layout else { return }
        card.show(layout.frame(top: top), cornerRadius: layout.cornerRadius)
    }

    /// Lets the dimming and the presenter be as the card is on screen.
    func follow() {
        guard let layout, let container = sheet?.containerView else { return }
        let isThere = card.superview === container
        let top = isThere ? card.presentedTop : layout.away
        let strength = isThere ? card.presentation.alpha : 0
        AnimationScope.run(capturing: nil) {
            dimming.alpha = SheetLayout.dimmingAlpha * layout.dimming(top: top) * strength
            backdrop?.show(layout.shrinking(top: top) * strength, in: container)
            if isThere { card.fill(gap: isFlying ? Double(layout.size.height) - card.presentedBottom : 0) }
        }
    }

    // MARK: Flights

    /// Moves the sheet by a spring, from where it is seen and as fast as it moves.
    /// - Parameter velocity: How fast it moves in points per second, downwards positive; nil is what it has in flight.
    func fly(to goal: Goal, velocity: Double? = nil) {
        guard let layout else { return }
        var earlier: PropertyAnimator?
        if case .flying(let animator, _) = state { earlier = animator }
        let animator =
            fades
            ? PropertyAnimator(duration: Self.fadeDuration, curve: .easeInOut)
            : PropertyAnimator(duration: 0, timingParameters: SpringTimingParameters.system)
        let target = frame(of: goal, layout)
        if let velocity, !fades { hand(velocity, to: animator, target) }
        animator.addAnimations { [card, fades] in
            card.show(target, cornerRadius: layout.cornerRadius)
            card.alpha = fades && goal == .away ? 0 : 1
            card.layoutIfNeeded()
        }
        animator.addCompletion { [weak self, weak animator] _ in self?.didFly(animator) }
        state = .flying(animator, goal)
        // A group of its own: the transition's holds what others animate alongside, which a finger scrubs by itself.
        AnimationScope.run(capturing: nil) { AnimationGroup().collect { animator.startAnimation() } }
        earlier?.stopAnimation(true)
        follow()
    }

    /// Whether a flight leads there already: a layout of the container that changes nothing leaves it running.
    private func isBound(for target: CGRect) -> Bool {
        let (now, slack) = (card.frame, ScrollView.leastDifference)
        return abs(now.midX - target.midX) < slack && abs(now.midY - target.midY) < slack
            && abs(now.width - target.width) < slack && abs(now.height - target.height) < slack
    }

    private func frame(of goal: Goal, _ layout: SheetLayout) -> CGRect {
        switch goal {
        case .detent: return layout.frame(top: layout.top(of: selected(layout)))
        case .away:
            var frame = card.frame
            if !fades { frame.origin.y = layout.away }
            return CGRect(x: layout.x, y: frame.minY, width: layout.width, height: card.bounds.height)
        }
    }

    /// Where the card gets another height its bottom edge rests, else it moves as a whole.
    private func hand(_ velocity: Double, to animator: PropertyAnimator, _ target: CGRect) {
        let resizes = target.height != card.bounds.height
        animator.handOver([0, resizes ? velocity / 2 : velocity, 0, 0, 0, 0, 0, 0], to: .center, of: card)
        if resizes { animator.handOver([0, 0, 0, -velocity, 0, 0, 0, 0], to: .bounds, of: card) }
    }

    private func didFly(_ animator: PropertyAnimator?) {
        guard case .flying(let own, _) = state, own === animator else { return }
        state = .resting
        follow()
        transition?.arrive()
    }

    func halt() {
        guard case .flying(let animator, _) = state else { return }
        state = .resting
        AnimationScope.run(capturing: nil) { animator.stopAnimation(true) }
    }
}

/// Lets what depends on a sheet's place follow it on screen, after each step of time, and lets go of a sheet whose finger
/// has been lost.
@MainActor
final class SheetFollower: TimedActivity {
    private weak var mover: SheetMover?
    private weak var timeline: Timeline?

    /// Joins the timeline, behind what animates.
    init(_ mover: SheetMover) {
        self.mover = mover
        timeline = .current
        timeline?.add(self)
    }

    var nextDeadline: FrameTime? { mover?.isOrphaned == true ? timeline?.now : nil }

    let isMoving = false

    func advance(to time: FrameTime) {
        guard let mover else { return leave() }
        if mover.isOrphaned { mover.release(nil) }
        mover.follow()
    }

    func leave() { timeline?.remove(self) }
}

/// How fast a sheet moves what no animation does: the card under a finger, and the presenter at all times (rule I 1).
extension SheetMover: MotionSource {
    /// How fast the card's top edge moves on screen, in points per second, downwards positive.
    private var topVelocity: Double {
        guard let layout, case .held(let grip) = state else {
            return card.presentedVelocity(of: .center)[1] - card.presentedVelocity(of: .bounds)[3] / 2
        }
        return grip.finger.velocity(at: Timeline.current.now).dy * layout.slope(grip.raw, resists: grip.resists)
    }

    /// How fast the presenter shrinks, in parts of the whole distance per second.
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
