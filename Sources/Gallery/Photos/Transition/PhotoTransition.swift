import Foundation
import Scrim

/// The animator and interaction controller of one opening or closing of the viewer.
///
/// It moves the picture out of the viewer into the container, where it belongs to neither controller.
/// ``PhotoDismissal`` moves it: from its tile, under the fingers that take it off its page, or under those that catch it
/// in flight. The motion of the picture is reported to the transition context.
@MainActor
final class PhotoTransition {
    private enum State {
        /// Requested. `ending` is the end of the fingers that requested it, if they were lifted since (rule A 7).
        case waiting(ending: ((PhotoDismissal) -> Void)?)
        case moving(PhotoLift)
        case over
    }

    private let isOpening: Bool
    /// Whether it starts under fingers.
    private let startsHeld: Bool
    /// Whether the gestures hold the picture, or have requested it.
    private var isHeld: Bool
    private let settings: PhotoDismissalSettings
    private let verdict: (PhotoDismissalOutcome) -> Void
    private weak var presentation: PhotoPresentationController?
    private var state = State.waiting(ending: nil)

    /// - Parameter verdict: Called with the outcome of each release.
    init(
        in presentation: PhotoPresentationController, isOpening: Bool, settings: PhotoDismissalSettings,
        verdict: @escaping (PhotoDismissalOutcome) -> Void
    ) {
        self.presentation = presentation
        self.isOpening = isOpening
        self.settings = settings
        self.verdict = verdict
        startsHeld = !isOpening && presentation.gestures.isHolding
        isHeld = startsHeld
    }

    private var lift: PhotoLift? { if case .moving(let lift) = state { lift } else { nil } }

    private var dismissal: PhotoDismissal? { lift?.dismissal }

    // MARK: - State

    /// The moving picture, in the container.
    var picture: ImageView? { lift?.picture }

    /// Whether it has begun and has not ended.
    var isUnderWay: Bool { lift != nil }

    /// Whether a finger drags the picture. The wheel does not: what it holds moves by itself.
    var isDragged: Bool { dismissal?.isInteractive == true && presentation?.gestures.isWheeling == false }

    /// The progress of the picture toward its tile: 0 fills the stage, 1 is in the tile.
    var fraction: Double { dismissal?.fractionComplete ?? 0 }

    /// Whether the picture moves by itself, and can be caught.
    var isFlying: Bool { dismissal?.isFlying ?? false }

    /// The velocity of the finger that drags the picture, or of the middle between two, in points per second of the
    /// container.
    var fingerVelocity: CGVector { presentation?.gestures.hold.velocity ?? .zero }

    /// Returns whether the moving picture is seen at a point of the container.
    func covers(_ point: CGPoint) -> Bool {
        guard let seen = picture?.presentation else { return false }
        return seen.bounds.contains(point.applying(seen.toSuperview.inverted()))
    }

    // MARK: - Commands

    /// Sends a picture in flight to its tile. Has no effect while a finger drags it.
    func close() { if let dismissal, !dismissal.isInteractive { dismissal.close() } }

    /// Sets the image of the moving picture.
    func display(_ image: Image?) { picture?.image = image }

    /// Updates the flight after a possible change of its start and end.
    func retarget() { dismissal?.retarget() }
}

// MARK: - Transition

extension PhotoTransition: ViewControllerAnimatedTransitioning, ViewControllerInteractiveTransitioning {
    var wantsInteractiveStart: Bool { startsHeld }

    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> TimeInterval {
        settings.flightDuration
    }

    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
        animateTransition(using: transitionContext)
    }

    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
        guard case .waiting(let ending) = state, let presentation else { return }
        let lift = PhotoLift(presentation, settings, transitionContext)
        lift.dismissal.onEvent = { [weak self] event in self?.handle(event) }
        state = .moving(lift)
        lift.picture.motionSource = self
        if isOpening {
            lift.dismissal.open()
        } else if transitionContext.isInteractive {
            presentation.gestures.hold.apply(to: lift.dismissal)
            ending?(lift.dismissal)
        } else {
            lift.dismissal.close()
        }
    }

    /// Stops the motion, because the transition can be ended from outside.
    func animationEnded(_ transitionCompleted: Bool) { removePicture() }

    private func handle(_ event: PhotoDismissalEvent) {
        guard let context = lift?.context else { return }
        switch event {
        case .began: break
        case .paused:
            context.pauseInteractiveTransition()
            report(context)
        case .verdict(let outcome): verdict(outcome)
        case .continued(let outcome):
            // If it was reversed in flight, it was released before.
            if !context.isInteractive { context.pauseInteractiveTransition() }
            report(context)
            if isEnd(outcome) { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
        case .completed(let outcome):
            if outcome == .returned { presentation?.viewer.settle() }
            removePicture()
            context.completeTransition(isEnd(outcome))
        }
    }

    /// Returns whether the outcome is the end of the transition rather than its start.
    private func isEnd(_ outcome: PhotoDismissalOutcome) -> Bool { (outcome == .returned) == isOpening }

    private func report(_ context: any ViewControllerContextTransitioning) {
        context.updateInteractiveTransition(isOpening ? 1 - fraction : fraction)
    }

    /// Removes the moving picture; the viewer shows its own.
    private func removePicture() {
        guard let lift else { return }
        state = .over
        lift.removePicture()
        if presentation?.transition === self { presentation?.transition = nil }
    }
}

// MARK: - Motion

extension PhotoTransition: MotionSource {
    /// The motion by the wheel, which has no finger whose movements are known.
    func motion(of view: View) -> ViewMotion {
        var motion = ViewMotion()
        guard let presentation, presentation.gestures.isWheeling, dismissal?.isInteractive == true else {
            return motion
        }
        let hold = presentation.gestures.hold
        let growth = hold.spreadVelocity * (dismissal?.followedSpread ?? 1)
        let middle = hold.middle
        motion.center = CGVector(dx: (view.center.x - middle.x) * growth, dy: (view.center.y - middle.y) * growth)
        motion.size = CGVector(dx: view.bounds.width * growth, dy: view.bounds.height * growth)
        return motion
    }
}

// MARK: - Fingers

extension PhotoTransition {
    /// Catches the picture in flight.
    func hold() {
        isHeld = true
        if let dismissal { presentation?.gestures.hold.apply(to: dismissal) }
    }

    /// Moves the picture with what holds it.
    func follow() {
        guard isHeld, let lift else { return }
        presentation?.gestures.hold.apply(to: lift.dismissal)
        report(lift.context)
    }

    func release() {
        guard let hold = presentation?.gestures.hold else { return }
        end { hold.release($0) }
    }

    func cancel() { end { $0.cancel() } }

    /// Ends the hold, or records the end until the transition begins.
    private func end(_ ending: @escaping (PhotoDismissal) -> Void) {
        guard isHeld else { return }
        isHeld = false
        switch state {
        case .waiting: state = .waiting(ending: ending)
        case .moving(let lift): ending(lift.dismissal)
        case .over: break
        }
    }

    /// Returns what a release would do now.
    func predictRelease() -> ReleasePrediction? {
        guard let hold = presentation?.gestures.hold else { return nil }
        return dismissal?.predictRelease(
            velocity: hold.velocity, spreadVelocity: hold.spreadVelocity, rotationVelocity: hold.rotationVelocity)
    }
}

/// The picture of the open photo, moved from the viewer into the container of a transition.
@MainActor
private struct PhotoLift {
    let context: any ViewControllerContextTransitioning
    /// The moving picture, which belongs to neither controller.
    let picture: ImageView
    let dismissal: PhotoDismissal

    /// Hides the viewer, adds its view if it is being presented, and shows only the picture at its current position.
    init(
        _ presentation: PhotoPresentationController, _ settings: PhotoDismissalSettings,
        _ context: any ViewControllerContextTransitioning
    ) {
        let viewer = presentation.viewer
        let container = context.containerView
        if let view = context.view(forKey: .to) {
            view.frame = context.finalFrame(for: viewer)
            container.addSubview(view)
            view.layoutIfNeeded()
        }
        let photo = viewer.photo
        let page = viewer.pager.page
        let seen = page.picture.convertPresented(page.picture.presentation.bounds, to: container)
        viewer.view.isHidden = true
        picture = ImageView(frame: seen)
        picture.image = photo.image
        picture.backgroundColor = photo.image == nil ? Palette.dark.placeholder : nil
        picture.isUserInteractionEnabled = true
        container.addSubview(picture)
        var settings = settings
        settings.largestSize = page.maximumZoomScale
        dismissal = PhotoDismissal(
            container: container, dimming: presentation.dimming, picture: picture, aspect: photo.aspect,
            settings: settings, rest: { [weak viewer] in viewer?.pager.page.fitted ?? seen },
            target: { [weak presentation] in presentation?.target(of: photo) })
        self.context = context
    }

    /// Removes the picture, and shows the viewer if it was presented. If the viewer stays after all, the cancellation
    /// of its transition shows it again (rule B 5).
    func removePicture() {
        dismissal.stop()
        picture.removeFromSuperview()
        context.view(forKey: .to)?.isHidden = false
    }
}
