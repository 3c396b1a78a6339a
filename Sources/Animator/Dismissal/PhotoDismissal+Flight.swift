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

    /// Starts a flight of the picture from its current position. A flight that is running goes on moving it, so the
    /// velocity on screen is kept (rule K 8); a fade stops it.
    /// - Parameter motion: The velocities of center and size that a finger hands over, in points per second; nil for none.
    func fly(to outcome: PhotoDismissalOutcome, motion: (center: CGVector, size: CGVector)? = nil) {
        guard let transition else { return }
        let end = destination(outcome)
        let fades = Accessibility.isReduceMotionEnabled
        if fades || end == nil { picture.endAnimators(at: .current) }
        let item = fades ? crossFade(to: end) : flight(to: end, motion)
        item.addAnimations { [ghosts] in for ghost in ghosts { ghost.view.alpha = 0 } }
        item.addCompletion { [weak self] _ in self?.animatorDidEnd() }
        state = .flying(PhotoFlight(outcome: outcome, destination: end, item: item))
        // Uses the time of the transition, so that both begin and end together.
        AnimationGroup.run(in: transition.group, item.startAnimation)
        if transition.isRunning { transition.pauseAnimation() }
        transition.isReversed = outcome == .returned
        let timing: any TimingCurveProvider = settings.curve ?? Self.dimmingTiming
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

    private func flight(to end: PictureShape?, _ moving: (center: CGVector, size: CGVector)?) -> PropertyAnimator {
        guard let end else { return fade() }
        let item = PropertyAnimator(duration: settings.duration, timingParameters: settings.flightTiming)
        item.addAnimations { [self] in show(end) }
        if let moving, settings.curve?.isSpring ?? true {
            item.handOver([moving.center.dx, moving.center.dy, 0, 0, 0, 0, 0, 0], to: .center, of: picture)
            let width = limited(moving.size.dx, to: end.size.width)
            let height = limited(moving.size.dy, to: end.size.height)
            item.handOver([0, 0, width, height, 0, 0, 0, 0], to: .bounds, of: picture)
        }
        return item
    }

    /// Limits a shrinking velocity so that the overshoot is `hardestPush` of the end at most and sizes stay positive. A
    /// velocity v moves an undamped spring by v / omega, a damped one by less.
    private func limited(_ velocity: Double, to end: Double) -> Double {
        let omega = (settings.spring.stiffness / settings.spring.mass).squareRoot()
        return max(velocity, -Self.hardestPush * end * omega)
    }

    private func fade() -> PropertyAnimator {
        PropertyAnimator(duration: settings.duration, curve: .easeOut) { [picture] in picture.alpha = 0 }
    }

    /// For reduced motion, the picture fades in at its end while copies of it fade out.
    private func crossFade(to end: PictureShape?) -> PropertyAnimator {
        guard let end else { return fade() }
        leaveGhost()
        show(end)
        picture.alpha = 0
        return PropertyAnimator(duration: settings.duration, curve: .easeInOut) { [picture] in picture.alpha = 1 }
    }

    /// Leaves a static copy of the picture at its current position, to fade out while the picture appears elsewhere.
    /// Copies that an interrupted fade has left go on fading out.
    private func leaveGhost() {
        for ghost in ghosts where ghost.view.alpha == 0 { ghost.view.removeFromSuperview() }
        ghosts.removeAll { $0.view.superview == nil }
        guard picture.presentation.alpha > 0, let copy = picture.snapshotView(afterScreenUpdates: false) else { return }
        copy.frame = picture.presentation.frame
        copy.alpha = picture.presentation.alpha
        container.insertSubview(copy, belowSubview: picture)
        ghosts.append((copy, copy.alpha))
    }

    /// Ends the flight, once both animators have ended.
    func animatorDidEnd() {
        guard case .flying(let flight) = state, flight.item.state == .inactive, transition?.state == .inactive else {
            return
        }
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
}
