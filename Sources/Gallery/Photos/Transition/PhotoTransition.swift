import Foundation
import Scrim

/// Drives one opening or closing of the viewer: animator and interaction controller at once.
///
/// It lifts the picture out of the viewer into the container, where it belongs to neither controller, and lets
/// ``PhotoDismissal`` move it: from its tile, under the finger that pulls it away, or under one that catches it in flight.
/// What happens to the picture is reported to the transition's context.
@MainActor
final class PhotoTransition {
    private enum State {
        /// Requested; `ending` is how the finger that did so has been lifted since (rule A 7).
        case waiting(ending: ((PhotoDismissal) -> Void)?)
        case moving(PhotoLift)
        case over
    }

    private let isOpening: Bool
    /// Whether it begins under the finger.
    private let isPulled: Bool
    private let settings: PhotoDismissalSettings
    private let verdict: (PhotoDismissalOutcome) -> Void
    private weak var presentation: PhotoPresentationController?
    private let pan: PanGestureRecognizer
    private let touchDown: LongPressGestureRecognizer
    /// The finger that caught the picture in flight.
    private var finger = VelocityEstimator()
    private var state = State.waiting(ending: nil)

    /// - Parameter verdict: Called with what each release decides.
    init(
        in presentation: PhotoPresentationController, isOpening: Bool, settings: PhotoDismissalSettings,
        verdict: @escaping (PhotoDismissalOutcome) -> Void
    ) {
        self.presentation = presentation
        self.isOpening = isOpening
        self.settings = settings
        self.verdict = verdict
        pan = presentation.gestures.pan
        touchDown = presentation.gestures.touchDown
        isPulled = !isOpening && presentation.gestures.isPulling
        if isPulled { pan.addTarget(self, action: PhotoTransition.panned) }
        touchDown.addTarget(self, action: PhotoTransition.touched)
    }

    private var lift: PhotoLift? { if case .moving(let lift) = state { lift } else { nil } }

    private var dismissal: PhotoDismissal? { lift?.dismissal }

    // MARK: - What is seen

    /// The picture that moves, in the container.
    var picture: ImageView? { lift?.picture }

    /// Whether it has begun and is not over.
    var isUnderWay: Bool { lift != nil }

    /// Whether a finger leads the picture.
    var isLed: Bool { dismissal?.isInteractive ?? false }

    /// How far the picture is from the viewer: 0 is filling the stage, 1 in its tile.
    var fraction: Double { dismissal?.fractionComplete ?? 0 }

    /// The velocity of the finger that leads the picture, in points a second of the container.
    var fingerVelocity: CGVector {
        guard touchDown.state == .possible else {
            let velocity = finger.velocity(at: Timeline.current.now)
            return CGVector(dx: velocity.dx, dy: velocity.dy)
        }
        let velocity = pan.velocity(in: presentation?.containerView)
        return CGVector(dx: velocity.x, dy: velocity.y)
    }

    /// Whether a finger that lands at a point of the container catches the picture in flight.
    func canBeCaught(at point: CGPoint) -> Bool {
        guard let lift, lift.dismissal.isFlying else { return false }
        let seen = lift.picture.presentation
        return seen.bounds.contains(point.applying(seen.toSuperview.inverted()))
    }

    // MARK: - What others do

    /// Sends a picture in flight to its tile; one that a finger leads stays with it.
    func close() { if let dismissal, !dismissal.isInteractive { dismissal.close() } }

    /// Gives the moving picture another image.
    func show(_ image: Image?) { picture?.image = image }

    /// The places that the picture flies between may be others now.
    func retarget() { dismissal?.retarget() }
}

// MARK: - The transition

extension PhotoTransition: ViewControllerAnimatedTransitioning, ViewControllerInteractiveTransitioning {
    var wantsInteractiveStart: Bool { isPulled }

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
        if isOpening {
            lift.dismissal.open()
        } else if transitionContext.isInteractive {
            lift.dismissal.take(at: pan.location(in: transitionContext.containerView))
            ending?(lift.dismissal)
        } else {
            lift.dismissal.close()
        }
    }

    /// The transition may have been ended from outside: nothing moves after that.
    func animationEnded(_ transitionCompleted: Bool) { putDown() }

    private func handle(_ event: PhotoDismissalEvent) {
        guard let context = lift?.context else { return }
        switch event {
        case .began: break
        case .paused:
            context.pauseInteractiveTransition()
            report(context)
        case .verdict(let outcome): verdict(outcome)
        case .continued(let outcome):
            // One that is reversed in flight was released before.
            if !context.isInteractive { context.pauseInteractiveTransition() }
            report(context)
            if isEnd(outcome) { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
        case .completed(let outcome):
            if outcome == .returned { presentation?.viewer.settle() }
            putDown()
            context.completeTransition(isEnd(outcome))
        }
    }

    /// Whether the transition leads there, rather than back.
    private func isEnd(_ outcome: PhotoDismissalOutcome) -> Bool { (outcome == .returned) == isOpening }

    private func report(_ context: any ViewControllerContextTransitioning) {
        context.updateInteractiveTransition(isOpening ? 1 - fraction : fraction)
    }

    /// Takes the moving picture away; the viewer shows its own.
    private func putDown() {
        guard let lift else { return }
        state = .over
        lift.putDown()
        if presentation?.transition === self { presentation?.transition = nil }
    }
}

// MARK: - Fingers

extension PhotoTransition {
    /// The drag that began the transition.
    private func panned(_ pan: PanGestureRecognizer) {
        switch pan.state {
        case .changed: drag(to: pan.location(in: presentation?.containerView))
        case .ended:
            let velocity = fingerVelocity
            end { $0.release(velocity: velocity) }
        case .cancelled: end { $0.cancel() }
        default: break
        }
    }

    /// The finger has gone.
    private func end(_ ending: @escaping (PhotoDismissal) -> Void) {
        switch state {
        case .waiting: state = .waiting(ending: ending)
        case .moving(let lift): ending(lift.dismissal)
        case .over: break
        }
    }

    /// A touch on the picture in flight, from the moment it lands.
    private func touched(_ touch: LongPressGestureRecognizer) {
        let point = touch.location(in: presentation?.containerView)
        switch touch.state {
        case .began:
            finger = VelocityEstimator()
            addSample(point)
            dismissal?.take(at: point)
        case .changed:
            addSample(point)
            drag(to: point)
        case .ended:
            addSample(point)
            dismissal?.release(velocity: fingerVelocity)
        case .cancelled: dismissal?.cancel()
        default: break
        }
    }

    /// What a release would do now.
    func predictRelease() -> ReleasePrediction? { dismissal?.predictRelease(velocity: fingerVelocity) }

    private func drag(to point: CGPoint) {
        guard let lift else { return }
        lift.dismissal.drag(to: point)
        report(lift.context)
    }

    private func addSample(_ point: CGPoint) { finger.add(Timeline.current.now, x: point.x, y: point.y) }
}

/// The picture of the open photo, lifted out of the viewer into the container of a transition.
@MainActor
private struct PhotoLift {
    let context: any ViewControllerContextTransitioning
    /// Belongs to neither controller.
    let picture: ImageView
    /// Moves the picture.
    let dismissal: PhotoDismissal

    /// Hides the viewer, putting its view in place where it is coming, and shows the picture alone where it was seen.
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
        dismissal = PhotoDismissal(
            container: container, dimming: presentation.dimming, picture: picture, aspect: photo.aspect,
            settings: settings, rest: { [weak viewer] in viewer?.pager.page.fitted ?? seen },
            target: { [weak presentation] in presentation?.target(of: photo) })
        self.context = context
    }

    /// Takes the picture away; a viewer that came is seen. One that stays after all is shown again by its transition's
    /// being cancelled (rule B 5).
    func putDown() {
        dismissal.stop()
        picture.removeFromSuperview()
        context.view(forKey: .to)?.isHidden = false
    }
}
