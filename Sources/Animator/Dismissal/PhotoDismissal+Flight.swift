import Drawing
import Foundation
import Timing
import ViewHierarchy

extension PhotoDismissal {
    /// The timing of the dimming beside the spring: a critically damped spring that settles in the same time. It starts
    /// softly, keeps up with the picture, and never overshoots.
    static let dimmingTiming = SpringTimingParameters(dampingRatio: 1)

    /// How far the velocity of its size can carry a picture past its end size, as a fraction of that size.
    static let hardestPush = 0.8
    /// How far the velocity of its rotation can turn a picture past upright, in radians: a quarter turn.
    static let farthestTurn = Double.pi / 2

    /// Starts a flight of the picture from its current position. A flight that is running goes on moving it, so the
    /// velocity on screen is kept (rule K 8); a fade stops it.
    /// - Parameter motion: The velocities that fingers hand over; nil for none.
    func fly(to outcome: PhotoDismissalOutcome, motion: PictureFlightMotion? = nil) {
        guard let transition else { return }
        let end = destination(outcome)
        let fades = Accessibility.isReduceMotionEnabled
        if fades || end == nil { picture.endAnimators(at: .current) }
        let item = fades ? crossFade(to: end) : flight(to: end, motion)
        item.addAnimations { [ghosts] in for ghost in ghosts { ghost.view.alpha = 0 } }
        item.addCompletion { [weak self, weak item] _ in
            if case .flying(let flight) = self?.state, flight.item === item { self?.animatorDidEnd() }
        }
        state = .flying(PhotoFlight(outcome: outcome, destination: end, item: item))
        // Uses the time of the transition, so that both begin and end together.
        if let group = transition.group {
            group.collect(item.startAnimation)
        } else {
            item.startAnimation()
        }
        if transition.isRunning { transition.pauseAnimation() }
        transition.isReversed = outcome == .returned
        let timing: any TimingCurveProvider = settings.curve ?? PhotoDismissal.dimmingTiming
        transition.continueAnimation(
            withTimingParameters: fades ? nil : timing, durationFactor: item.duration / transition.duration)
    }

    /// The shape in which the picture comes to rest; nil if its tile no longer exists.
    func destination(_ outcome: PhotoDismissalOutcome) -> PictureShape? {
        switch outcome {
        case .returned: PictureShape(frame: rest(), aspect: aspect)
        case .dismissed: target().map(shape(of:))
        }
    }

    private func flight(to end: PictureShape?, _ moving: PictureFlightMotion?) -> PropertyAnimator {
        guard let end else { return fade() }
        let item = PropertyAnimator(duration: settings.duration, timingParameters: timing(to: end))
        item.addAnimations { [self] in apply(end) }
        if let moving, settings.curve?.isSpring ?? true {
            item.handOver(AnimationVector(moving.center.dx, moving.center.dy), to: .center, of: picture)
            let width = limited(moving.size.dx, to: end.size.width)
            let height = limited(moving.size.dy, to: end.size.height)
            item.handOver(AnimationVector(0, 0, width, height), to: .bounds, of: picture)
            let turn = min(max(moving.turn, -PhotoDismissal.farthestTurn * omega), PhotoDismissal.farthestTurn * omega)
            item.handOver(AnimationVector(0, 0, turn), to: .transform, of: picture)
        }
        return item
    }

    /// Returns the timing of a flight. A spring that would carry a much larger picture, such as a zoomed one, past its end by
    /// more than `hardestPush` of it is damped critically: its sides would be gone for a moment.
    private func timing(to end: PictureShape) -> any TimingCurveProvider {
        let (now, spring) = (picture.presentation.bounds.size, settings.spring)
        let overshoot = spring.overshoot()
        let isTooLarge =
            overshoot * (now.width - end.size.width) > PhotoDismissal.hardestPush * end.size.width
            || overshoot * (now.height - end.size.height) > PhotoDismissal.hardestPush * end.size.height
        guard settings.curve == nil, isTooLarge else { return settings.flightTiming }
        let damping = spring.damping / spring.dampingRatio
        return SpringTimingParameters(
            spring: Spring(mass: spring.mass, stiffness: spring.stiffness, damping: damping))
    }

    /// Limits a shrinking velocity so that the overshoot is `hardestPush` of the end at most and sizes stay positive. A
    /// velocity v moves an undamped spring by v / omega, a damped one by less.
    private func limited(_ velocity: Double, to end: Double) -> Double {
        max(velocity, -PhotoDismissal.hardestPush * end * omega)
    }

    /// The frequency of the spring without damping, in radians per second.
    private var omega: Double { (settings.spring.stiffness / settings.spring.mass).squareRoot() }

    private func fade() -> PropertyAnimator {
        PropertyAnimator(duration: settings.duration, curve: .easeOut) { [picture] in picture.alpha = 0 }
    }

    /// Returns the animator for reduced motion: the picture fades in at its end while copies of it fade out.
    private func crossFade(to end: PictureShape?) -> PropertyAnimator {
        guard let end else { return fade() }
        leaveGhost()
        apply(end)
        picture.alpha = 0
        return PropertyAnimator(duration: settings.duration, curve: .easeInOut) { [picture] in picture.alpha = 1 }
    }

    /// Leaves a static copy of the picture at its current position, to fade out while the picture appears elsewhere.
    /// Copies that an interrupted fade has left go on fading out.
    private func leaveGhost() {
        for ghost in ghosts where ghost.view.alpha == 0 { ghost.view.removeFromSuperview() }
        ghosts.removeAll { $0.view.superview == nil }
        guard picture.presentedAlpha > 0, let copy = picture.snapshotView(afterScreenUpdates: false) else { return }
        copy.bounds = picture.presentation.bounds
        copy.center = picture.presentation.center
        copy.transform = picture.presentation.transform
        copy.alpha = picture.presentedAlpha
        container.insertSubview(copy, belowSubview: picture)
        ghosts.append((copy, copy.alpha))
    }

    /// Counts the end of one of the two animators; the last one ends the flight.
    func animatorDidEnd() {
        guard case .flying(var flight) = state else { return }
        flight.running -= 1
        state = .flying(flight)
        guard flight.running == 0 else { return }
        // Of earlier flights that had more time to settle, nothing visible is left.
        picture.endAnimators(at: .end)
        finish()
        onEvent(.completed(flight.outcome))
    }

    func finish() {
        for ghost in ghosts { ghost.view.removeFromSuperview() }
        ghosts = []
        transition = nil
        state = .finished
    }
}

/// One flight of a picture, from a release until the picture lands or is caught.
struct PhotoFlight {
    let outcome: PhotoDismissalOutcome
    /// The shape at the end of the flight; nil if the picture fades.
    let destination: PictureShape?
    /// The animator of the picture; the transition's animator runs beside it.
    let item: PropertyAnimator
    /// The number of the two animators that have not ended.
    var running = 2
}

/// The velocities with which a flight begins.
struct PictureFlightMotion {
    /// The velocity of the center, in points per second.
    let center: CGVector
    /// The rate of change of the visible size, in points per second.
    let size: CGVector
    /// The rate of the rotation, in radians per second, clockwise.
    let turn: Double
}
