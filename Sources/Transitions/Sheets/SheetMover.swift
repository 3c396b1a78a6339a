import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

/// An object that moves a sheet with springs and under a finger, without jumps between the two.
///
/// Only the card is moved. The dimming and the presenter follow its top edge on screen.
@MainActor
final class SheetMover {
    /// The destination of a flight.
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
        /// Released before the dismissal that it requested has begun; the velocity is in points per second.
        case released(Goal, velocity: Double)
    }

    weak var sheet: SheetPresentationController?
    let card = SheetCardView(frame: .zero)
    let dimming = DimmingView(frame: .zero)
    var state = State.resting
    var transition: SheetTransition?
    /// Whether the user has dismissed a sheet that was being presented.
    var wasSentAway = false
    private var backdrop: SheetBackdrop?
    private var follower: SheetFollower?

    init(_ sheet: SheetPresentationController) {
        self.sheet = sheet
        card.mover = self
        dimming.alpha = 0
    }

    var layout: SheetLayout? { sheet?.layout }

    /// Whether the sheet fades instead of sliding.
    var fades: Bool {
        Accessibility.isReduceMotionEnabled || sheet?.presentedViewController.modalTransitionStyle == .crossDissolve
    }

    /// The duration, in seconds, of a fade instead of a slide. A convention; no source documents it.
    private static let fadeDuration = 0.4

    // MARK: State

    var isFlying: Bool { if case .flying = state { true } else { false } }

    /// Whether the sheet rests, or moves to a detent, with no transition running.
    var canFlyAtRest: Bool {
        switch state {
        case .resting, .flying: sheet?.presentation?.isSettled == true
        case .held, .released: false
        }
    }

    /// Whether the sheet is held with no finger down, because the scroll view that drove it has left the window.
    var isOrphaned: Bool { isHeld && card.window?.hasTouches == false }

    var isHeld: Bool { if case .held = state { true } else { false } }

    // MARK: Beginning and ending

    /// Adds the sheet's views before its presentation.
    func enter(_ container: View, over presenter: View?) {
        wasSentAway = false
        dimming.frame = container.bounds
        dimming.alpha = 0
        container.insertSubview(dimming, at: 0)
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
    }

    func expect(_ transition: SheetTransition) { self.transition = transition }

    // MARK: Layout

    func selected(_ layout: SheetLayout) -> SheetLayout.Stop {
        layout.stop(sheet?.selectedDetentIdentifier)
    }

    /// Places the card for the current state, for example after the container's size has changed.
    func layOut() {
        guard let layout, card.superview != nil else { return }
        switch state {
        case .resting: if transition == nil { layOut(top: layout.top(of: selected(layout))) }
        case .flying(_, let goal): if !isBound(for: frame(of: goal, layout)) { fly(to: goal) }
        case .held(var grip):
            grip.raw = min(max(grip.raw, -layout.away), layout.away)
            state = .held(grip)
            layOut(top: grip.top(in: layout))
        case .released: layOut(top: card.presentedTop)
        }
        follow()
    }

    func layOut(top: Double) {
        guard let layout else { return }
        card.display(layout.frame(top: top), in: layout)
    }

    /// Updates the dimming and the presenter from the card on screen.
    func follow() {
        guard let layout, let container = sheet?.containerView else { return }
        let isThere = card.superview === container
        let top = isThere ? card.presentedTop : layout.away
        let strength = isThere ? card.presentedAlpha : 0
        AnimationScope.run(capturing: nil) {
            dimming.alpha = SheetLayout.dimmingAlpha * layout.dimming(top: top) * strength
            backdrop?.display(shrinking(layout, top: top) * strength, in: container)
            if isThere {
                card.fill(gap: isFlying && !layout.floats ? Double(layout.size.height) - card.presentedBottom : 0)
            }
        }
    }

    // MARK: Flights

    func makeAnimator() -> PropertyAnimator {
        if let sheet, let make = sheet.flightAnimator { return make() }
        return fades
            ? PropertyAnimator(duration: Self.fadeDuration, curve: .easeInOut)
            : PropertyAnimator(duration: 0, timingParameters: SpringTimingParameters.system)
    }

    /// Moves the sheet with an animator, in addition to a flight that is running: position and velocity on screen are kept.
    /// - Parameter velocity: The velocity that a finger hands over, in points per second, downward positive.
    func fly(to goal: Goal, velocity: Double? = nil) {
        guard let layout else { return }
        let animator = makeAnimator()
        let target = frame(of: goal, layout)
        if let velocity, !fades { hand(velocity, to: animator, target) }
        animator.addAnimations { [card, fades] in
            card.display(target, in: layout)
            card.alpha = fades && goal == .away ? 0 : 1
            card.layoutIfNeeded()
        }
        animator.addCompletion { [weak self, weak animator] _ in self?.didFly(animator) }
        state = .flying(animator, goal)
        // A separate group: the transition's holds the animations alongside, which a finger scrubs separately.
        AnimationScope.run(capturing: nil) { AnimationGroup().collect { animator.startAnimation() } }
        follow()
    }

    /// Returns whether the card moves to the target already. A layout of the container then leaves the flight running.
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

    /// Hands over the velocity. If the card's height changes, its bottom edge stays; else the whole card moves.
    private func hand(_ velocity: Double, to animator: PropertyAnimator, _ target: CGRect) {
        let resizes = target.height != card.bounds.height
        animator.handOver(AnimationVector(0, resizes ? velocity / 2 : velocity), to: .center, of: card)
        if resizes { animator.handOver(AnimationVector(0, 0, 0, -velocity), to: .bounds, of: card) }
    }

    private func didFly(_ animator: PropertyAnimator?) {
        guard case .flying(let own, _) = state, own === animator else { return }
        state = .resting
        card.endAnimators(at: .end)
        follow()
        transition?.arrive()
    }

    func halt() {
        guard isFlying else { return }
        state = .resting
        AnimationScope.run(capturing: nil) { card.endAnimators(at: .current) }
    }
}

/// Updates the views that depend on a sheet's position after each step of time, and releases a sheet whose finger has
/// been lost.
@MainActor
final class SheetFollower: TimedActivity {
    private weak var mover: SheetMover?
    private weak var timeline: Timeline?

    /// Joins the timeline behind the animation driver.
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

/// The motion of the presenter behind the sheet (rule I 1). A finger moves it with the card.
extension SheetMover {
    /// Returns how far the presenter has shrunk for a top edge of the card, 0...1. Under reduced motion it stays.
    private func shrinking(_ layout: SheetLayout, top: Double) -> Double {
        Accessibility.isReduceMotionEnabled ? 0 : layout.shrinking(top: top)
    }

    /// The velocity at which the presenter shrinks, as a fraction of the whole change per second; zero under a finger.
    var shrinkingVelocity: Double {
        guard let layout, !isHeld, !Accessibility.isReduceMotionEnabled, card.superview != nil,
            card.superview === sheet?.containerView
        else { return 0 }
        let top = card.presentedTop
        let velocity = card.presentedVelocity(of: .center)[1] - card.presentedVelocity(of: .bounds)[3] / 2
        return layout.shrinkingSlope(top: top) * velocity * card.presentedAlpha
            + layout.shrinking(top: top) * card.presentedVelocity(of: .alpha)[0]
    }
}
