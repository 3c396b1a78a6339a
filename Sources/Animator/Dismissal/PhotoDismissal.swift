public import Drawing
public import Foundation
public import ViewHierarchy

/// Moves a picture between its tile and the stage, as QuickLook does: under a finger, in flight, and back under the
/// finger at any moment.
///
/// One dismissal lives from the moment a picture leaves its place until it has come to rest, in its tile or filling
/// the stage; then it is over and `onEvent` has received `completed`, once. It is made of views and two animators: the
/// one that moves the picture is new for each flight, the transition's is the same throughout, is scrubbed while the
/// finger leads and continued or reversed by a release, and both end together.
@preconcurrency @MainActor
public final class PhotoDismissal {
    /// Where the picture flies to: its tile as it lies now, in the container's coordinates.
    public struct Target: Hashable, Sendable {
        public var frame: CGRect
        /// In points.
        public var cornerRadius: Double

        public init(frame: CGRect, cornerRadius: Double) {
            self.frame = frame
            self.cornerRadius = cornerRadius
        }
    }

    enum State {
        case resting
        case driven(PictureGrip)
        case flying(PhotoFlight)
        case finished
    }

    public var settings: PhotoDismissalSettings
    /// Called with each step; may start a new dismissal from `completed`.
    public var onEvent: (PhotoDismissalEvent) -> Void = { _ in }

    let container: View
    let dimming: DimmingView
    let picture: ImageView
    let aspect: Double
    let rest: () -> CGRect
    let target: () -> Target?
    var state = State.resting
    var transition: PropertyAnimator?
    /// The picture as it was, fading away where reduced motion replaces a flight.
    var ghost: View?

    /// The transition's own duration in seconds: what duration factors relate to.
    static let transitionDuration = 0.5
    /// The width a picture without a tile shrinks to under the finger, as a fraction of its full width.
    static let shrinkWithoutTile = 0.3

    /// - Parameters:
    ///   - container: What the picture and the dimming view lie in; its height gives the drag's length.
    ///   - dimming: Opaque (alpha 1) while the picture fills the stage.
    ///   - picture: The picture to move; its `frame` is where it is now.
    ///   - aspect: Width over height of the whole picture, positive.
    ///   - settings: The constants; may be changed later.
    ///   - rest: Where the picture fills the stage, in the container's coordinates; asked again for each flight.
    ///   - target: The tile; nil where it is gone, and the picture fades where it is. Asked again for each flight.
    public init(
        container: View, dimming: DimmingView, picture: ImageView, aspect: Double,
        settings: PhotoDismissalSettings, rest: @escaping () -> CGRect, target: @escaping () -> Target?
    ) {
        self.container = container
        self.dimming = dimming
        self.picture = picture
        self.aspect = aspect
        self.settings = settings
        self.rest = rest
        self.target = target
        picture.contentMode = .scaleAspectFill
        picture.clipsToBounds = true
    }

    /// Whether the picture has come to rest for good.
    public var isFinished: Bool { if case .finished = state { true } else { false } }

    /// Whether a finger leads the picture.
    public var isInteractive: Bool { if case .driven = state { true } else { false } }

    /// Whether the picture is in flight and can be caught.
    public var isFlying: Bool { if case .flying = state { true } else { false } }

    /// How far the dismissal is: 0 is the picture filling the stage, 1 in its tile.
    public var fractionComplete: Double { transition?.fractionComplete ?? 0 }
}

// MARK: - What users do

extension PhotoDismissal {
    /// Flies the picture from its tile to fill the stage.
    public func open() {
        guard case .resting = state else { return }
        if let target = target(), !Accessibility.isReduceMotionEnabled {
            show(shape(of: target))
        } else {
            show(PictureShape(frame: rest(), aspect: aspect))
            picture.alpha = 0
        }
        begin()
        transition?.fractionComplete = 1
        fly(to: .returned)
    }

    /// Flies the picture into its tile, from rest or from wherever it is; one that flies there continues.
    public func close() {
        switch state {
        case .resting:
            begin()
            fly(to: .dismissed)
        case .driven:
            onEvent(.continued(.dismissed))
            fly(to: .dismissed, motion: PhotoMotion(center: .zero, size: .zero))
        case .flying(let flight) where flight.outcome == .returned:
            onEvent(.continued(.dismissed))
            fly(to: .dismissed)
        case .flying, .finished: break
        }
    }

    /// A finger takes hold of the picture, at rest or in flight; nothing moves by that.
    /// - Parameter point: Where the finger is, in the container's coordinates.
    public func take(at point: CGPoint) {
        switch state {
        case .resting: begin()
        case .flying(let flight):
            flight.item.stopAnimation(true)
            transition?.pauseAnimation()
            onEvent(.paused)
        case .driven, .finished: return
        }
        let taken = PictureShape(
            center: picture.center, size: picture.bounds.size, aspect: aspect,
            cornerRadius: max(0, picture.cornerRadius), alpha: picture.alpha)
        state = .driven(PictureGrip(at: point, of: taken, progress: fractionComplete))
    }

    /// The finger is at `point` now, in the container's coordinates; the picture follows.
    public func drag(to point: CGPoint) {
        guard case .driven(var grip) = state else { return }
        grip.pointer = point
        state = .driven(grip)
        follow(grip)
    }

    /// The finger lets go; a flick or the progress decides.
    /// - Parameter velocity: The finger's, in points a second.
    public func release(velocity: CGVector) {
        guard let grip else { return }
        land(verdict(grip, velocity).dismisses ? .dismissed : .returned, grip, velocity)
    }

    /// The finger's hold; nil where none leads the picture.
    var grip: PictureGrip? { if case .driven(let grip) = state { grip } else { nil } }

    /// Whether a release dismisses: a flick decides, else the progress.
    ///
    /// A flick is a speed over `flickSpeed` along the dismissal that is also the larger component; as much against it
    /// returns. With `.any`, along means away from where the finger started.
    func verdict(_ grip: PictureGrip, _ velocity: CGVector) -> (dismisses: Bool, rule: ReleasePrediction.Rule) {
        let away = grip.direction(settings.direction)
        let along = velocity.dx * away.dx + velocity.dy * away.dy
        let across = velocity.dx * away.dy - velocity.dy * away.dx
        if abs(along) > settings.flickSpeed, abs(along) > abs(across) {
            return (along > 0, .speed(abs(along), threshold: settings.flickSpeed))
        }
        return (
            fractionComplete > settings.distance, .progress(fractionComplete, threshold: settings.distance)
        )
    }

    /// The finger was taken away: the picture returns.
    public func cancel() {
        guard case .driven(let grip) = state else { return }
        land(.returned, grip, .zero)
    }

    /// Leaves the picture as it is on screen, for what takes its place; no further event is reported. One that is over
    /// already stays as it is.
    public func stop() {
        onEvent = { _ in }
        if case .flying(let flight) = state, flight.item.state == .active { flight.item.stopAnimation(true) }
        if let transition, transition.state == .active { transition.stopAnimation(true) }
        finish()
    }

    /// The stage has another size, or the tile has moved or gone: what flies continues to the new place.
    public func retarget() {
        switch state {
        case .driven(let grip): follow(grip)
        case .flying(let flight): if destination(flight.outcome) != flight.destination { fly(to: flight.outcome) }
        case .resting, .finished: break
        }
    }

    private func land(_ outcome: PhotoDismissalOutcome, _ grip: PictureGrip, _ velocity: CGVector) {
        onEvent(.verdict(outcome))
        onEvent(.continued(outcome))
        fly(to: outcome, motion: PhotoMotion(center: velocity, size: sizeVelocity(grip, velocity)))
    }
}

// MARK: - Under the finger

extension PhotoDismissal {
    /// The drag that makes the progress 1, in points: half the stage's height.
    var dragLength: Double { max(1, container.bounds.height / 2) }

    func shape(of target: Target) -> PictureShape {
        PictureShape(
            center: target.frame.center, size: target.frame.size, aspect: aspect, cornerRadius: target.cornerRadius)
    }

    /// The whole picture's width under the finger: full at 0, filling its tile at 1; never growing.
    func width(at progress: Double) -> Double {
        let full = rest().width
        let end = target().map { min(full, shape(of: $0).imageWidth) } ?? full * PhotoDismissal.shrinkWithoutTile
        return full + (end - full) * progress
    }

    func show(_ shape: PictureShape) {
        picture.center = shape.center
        picture.bounds = CGRect(origin: .zero, size: shape.size)
        picture.cornerRadius = shape.cornerRadius
        picture.alpha = shape.alpha
    }

    private func follow(_ grip: PictureGrip) {
        let progress = grip.progress(settings.direction, length: dragLength)
        transition?.fractionComplete = progress
        let shape = grip.shape(progress: progress, width: width(at:))
        show(shape)
        ghost?.alpha = 1 - shape.alpha
    }

    /// How fast the size under the finger changes, from two shapes a millisecond apart.
    private func sizeVelocity(_ grip: PictureGrip, _ velocity: CGVector) -> CGVector {
        let step = 0.001
        func size(after seconds: Double) -> CGSize {
            var moved = grip
            moved.pointer.x += velocity.dx * seconds
            moved.pointer.y += velocity.dy * seconds
            let progress = moved.progress(settings.direction, length: dragLength)
            return moved.shape(progress: progress, width: width(at:)).size
        }
        let now = size(after: 0)
        let then = size(after: step)
        return CGVector(dx: (then.width - now.width) / step, dy: (then.height - now.height) / step)
    }

    private func begin() {
        dimming.alpha = 1
        let transition = PropertyAnimator(duration: PhotoDismissal.transitionDuration, curve: .easeOut) { [dimming] in
            dimming.alpha = 0
        }
        transition.addCompletion { [weak self] _ in self?.animatorDidEnd() }
        transition.fractionComplete = 0
        self.transition = transition
        onEvent(.began)
    }
}

/// How a dismissal ended, or is about to.
public enum PhotoDismissalOutcome: Hashable, Sendable {
    /// The picture is in its tile.
    case dismissed
    /// The picture fills the stage.
    case returned
}

/// What happened in a dismissal, in the order of its life.
public enum PhotoDismissalEvent: Hashable, Sendable {
    /// The picture left its tile, or its place on the stage.
    case began
    /// A finger caught the picture in flight.
    case paused
    /// The picture was let go, or turned round in flight, and flies there.
    case continued(PhotoDismissalOutcome)
    /// A release was decided.
    case verdict(PhotoDismissalOutcome)
    /// It is over; reported once.
    case completed(PhotoDismissalOutcome)
}
