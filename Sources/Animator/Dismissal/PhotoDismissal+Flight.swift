import Drawing
import Foundation
import Timing
import ViewHierarchy

extension PhotoDismissal {
    /// How the dimming goes beside the spring: as a critically damped one that settles in the same time. It starts
    /// softly, keeps up with the picture, and never runs past its end.
    static let dimmingTiming = SpringTimingParameters(dampingRatio: 1)

    /// How far the speed of its size may carry a picture past its end, as a part of its size there.
    static let hardestPush = 0.8

    /// Lets the picture fly, from where it is and as fast as it moves.
    /// - Parameter motion: How fast it moves; nil is what it has in flight.
    func fly(to outcome: PhotoDismissalOutcome, motion: PhotoMotion? = nil) {
        guard let transition else { return }
        let moving = motion ?? motionOnScreen
        let end = destination(outcome)
        let item = Accessibility.isReduceMotionEnabled ? crossFade(to: end) : flight(to: end, moving)
        item.addCompletion { [weak self, weak item] _ in self?.itemDidEnd(item) }
        var earlier: PhotoFlight?
        if case .flying(let flight) = state { earlier = flight }
        state = .flying(PhotoFlight(outcome: outcome, destination: end, item: item))
        // In the time of whatever runs the transition: both begin and end as one.
        if let group = transition.membership?.group {
            group.collect(item.startAnimation)
        } else {
            item.startAnimation()
        }
        earlier?.item.stopAnimation(true)
        if transition.isRunning { transition.pauseAnimation() }
        transition.isReversed = outcome == .returned
        let timing: any TimingCurveProvider = settings.curve ?? PhotoDismissal.dimmingTiming
        transition.continueAnimation(
            withTimingParameters: Accessibility.isReduceMotionEnabled ? nil : timing,
            durationFactor: item.duration / transition.duration)
    }

    /// Where the picture comes to rest; nil where it has no tile any more.
    func destination(_ outcome: PhotoDismissalOutcome) -> PictureShape? {
        switch outcome {
        case .returned: PictureShape(frame: rest(), aspect: aspect)
        case .dismissed: target().map(shape(of:))
        }
    }

    private func flight(to end: PictureShape?, _ moving: PhotoMotion) -> PropertyAnimator {
        guard let end else { return fade() }
        let item = PropertyAnimator(duration: settings.duration, timingParameters: settings.flightTiming)
        item.addAnimations { [self] in show(end) }
        if settings.curve?.isSpring ?? true {
            item.handOver([moving.center.dx, moving.center.dy, 0, 0, 0, 0, 0, 0], to: .center, of: picture)
            let width = limited(moving.size.dx, to: end.size.width)
            let height = limited(moving.size.dy, to: end.size.height)
            item.handOver([0, 0, width, height, 0, 0, 0, 0], to: .bounds, of: picture)
        }
        return item
    }

    /// A shrinking speed no greater than lets the spring pass its end by a part of it: however hard a picture is
    /// thrown, its sides stay positive. A push v carries an undamped spring v / omega away, a damped one less.
    private func limited(_ velocity: Double, to end: Double) -> Double {
        let omega = (settings.spring.stiffness / settings.spring.mass).squareRoot()
        return max(velocity, -PhotoDismissal.hardestPush * end * omega)
    }

    private func fade() -> PropertyAnimator {
        PropertyAnimator(duration: settings.duration, curve: .easeOut) { [picture] in picture.alpha = 0 }
    }

    /// Reduced motion: the picture appears in its place while a copy of it fades where it was.
    private func crossFade(to end: PictureShape?) -> PropertyAnimator {
        leaveGhost()
        guard let end else { return fade() }
        show(end)
        picture.alpha = 0
        return PropertyAnimator(duration: settings.duration, curve: .easeInOut) { [picture, ghost] in
            picture.alpha = 1
            ghost?.alpha = 0
        }
    }

    /// How fast the picture moves on screen by the animator that moves it.
    private var motionOnScreen: PhotoMotion {
        let center = picture.presentedVelocity(of: .center)
        let bounds = picture.presentedVelocity(of: .bounds)
        return PhotoMotion(
            center: CGVector(dx: center[0], dy: center[1]), size: CGVector(dx: bounds[2], dy: bounds[3]))
    }

    /// Leaves a static copy of the picture where it is, to fade away while the picture appears elsewhere.
    private func leaveGhost() {
        ghost?.removeFromSuperview()
        ghost = nil
        guard picture.presentation.alpha > 0, let copy = picture.snapshotView(afterScreenUpdates: false) else { return }
        copy.frame = picture.presentation.frame
        copy.alpha = picture.presentation.alpha
        container.insertSubview(copy, belowSubview: picture)
        ghost = copy
    }

    private func itemDidEnd(_ item: PropertyAnimator?) {
        guard case .flying(let flight) = state, flight.item === item else { return }
        animatorDidEnd()
    }

    /// One of the two has come to its end; the last one ends the flight.
    func animatorDidEnd() {
        guard case .flying(var flight) = state else { return }
        flight.running -= 1
        state = .flying(flight)
        guard flight.running == 0 else { return }
        finish()
        onEvent(.completed(flight.outcome))
    }

    /// Nothing moves any more.
    func finish() {
        ghost?.removeFromSuperview()
        ghost = nil
        transition = nil
        state = .finished
    }
}

/// One flight of a picture, from a release until it lands or is caught.
struct PhotoFlight {
    let outcome: PhotoDismissalOutcome
    /// Where it leads; nil where the picture fades.
    let destination: PictureShape?
    /// What moves the picture; the transition's animator runs beside it.
    let item: PropertyAnimator
    /// How many of the two animators have not ended yet.
    var running = 2
}

/// How fast a picture moves: its centre and its size, in points a second.
struct PhotoMotion {
    var center: CGVector
    var size: CGVector
}
