public import Drawing
public import Foundation
public import ViewHierarchy

/// Moves a picture between its tile and the stage, as QuickLook does: by a drag, in flight, and by a drag again after
/// the picture is caught.
///
/// A dismissal lasts from the moment the picture leaves its place until it rests in its tile or fills the stage. It
/// then sends `completed` to `onEvent`, once. It uses two animators. Each flight has its own animator, which moves the
/// picture. The transition's animator stays the same: a drag scrubs it, and a release continues or reverses it. Both
/// end together.
@preconcurrency @MainActor
public final class PhotoDismissal {
    /// The destination of the picture: the current frame of its tile, in the container's coordinates.
    public struct Target: Hashable, Sendable {
        public var frame: CGRect
        /// The corner radius, in points.
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
    /// Called with each event; a call with `completed` can start a new dismissal.
    public var onEvent: (PhotoDismissalEvent) -> Void = { _ in }

    let container: View
    let dimming: DimmingView
    let picture: ImageView
    let aspect: Double
    let rest: () -> CGRect
    let target: () -> Target?
    var state = State.resting
    var transition: PropertyAnimator?
    /// Copies of the picture that fade out under reduced motion, with their alpha when made, or at the last catch.
    var ghosts: [(view: View, alpha: Double)] = []

    /// The transition's own duration, in seconds; duration factors are relative to it.
    static let transitionDuration = 0.5
    /// The fraction of its full width to which a drag shrinks a picture without a tile.
    private static let shrinkWithoutTile = 0.3

    /// Creates a dismissal.
    /// - Parameters:
    ///   - container: The superview of the picture and the dimming view; its height sets the length of the drag.
    ///   - dimming: Opaque (alpha 1) while the picture fills the stage.
    ///   - picture: The picture to move; its `frame` is its current position.
    ///   - aspect: The ratio of the whole picture's width to its height, positive.
    ///   - settings: The constants; they can change later.
    ///   - rest: Returns the picture's frame on the stage, in the container's coordinates; called for each flight.
    ///   - target: Returns the tile, or nil if it no longer exists; the picture then fades. Called for each flight.
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

    /// Whether the dismissal is over.
    public var isFinished: Bool { if case .finished = state { true } else { false } }

    /// Whether a finger drags the picture.
    public var isInteractive: Bool { grip != nil }

    /// Whether the picture is in flight and can be caught.
    public var isFlying: Bool { if case .flying = state { true } else { false } }

    /// The progress of the dismissal: 0 if the picture fills the stage, 1 if it is in its tile.
    public var fractionComplete: Double { transition?.fractionComplete ?? 0 }

    // MARK: Actions

    /// Starts a flight of the picture from its tile until it fills the stage.
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

    /// Starts a flight of the picture into its tile, from its current position. A flight to the tile continues.
    public func close() {
        switch state {
        case .resting:
            begin()
            fly(to: .dismissed)
        case .flying(let flight) where flight.outcome == .dismissed: break
        case .driven, .flying:
            onEvent(.continued(.dismissed))
            fly(to: .dismissed)
        case .finished: break
        }
    }

    /// Starts a drag of the picture, at rest or in flight, without moving it.
    /// - Parameter point: The position of the finger, in the container's coordinates.
    public func take(at point: CGPoint) {
        switch state {
        case .resting: begin()
        case .flying:
            picture.endAnimators(at: .current)
            transition?.pauseAnimation()
            onEvent(.paused)
        case .driven, .finished: return
        }
        for index in ghosts.indices { ghosts[index].alpha = ghosts[index].view.alpha }
        let taken = PictureShape(
            frame: picture.frame, aspect: aspect, cornerRadius: max(0, picture.cornerRadius), alpha: picture.alpha)
        state = .driven(PictureGrip(at: point, of: taken, progress: fractionComplete))
    }

    /// Moves the picture with the finger, which is at `point` in the container's coordinates.
    public func drag(to point: CGPoint) {
        guard var grip else { return }
        grip.pointer = point
        state = .driven(grip)
        follow(grip)
    }

    /// Ends the drag; a flick or the progress decides the outcome.
    /// - Parameter velocity: The velocity of the finger, in points per second.
    public func release(velocity: CGVector) {
        guard let grip else { return }
        land(verdict(grip, velocity).dismisses ? .dismissed : .returned, grip, velocity)
    }

    var grip: PictureGrip? { if case .driven(let grip) = state { grip } else { nil } }

    /// Returns whether a release dismisses: a flick decides, otherwise the progress.
    ///
    /// A flick is a velocity above `flickSpeed` along the dismissal that is also the larger component; a flick in the
    /// opposite direction returns. With `.any`, the dismissal's direction is away from the start of the drag.
    func verdict(_ grip: PictureGrip, _ velocity: CGVector) -> (dismisses: Bool, rule: ReleasePrediction.Rule) {
        let away = grip.direction(settings.direction)
        let along = velocity.dx * away.dx + velocity.dy * away.dy
        let across = velocity.dx * away.dy - velocity.dy * away.dx
        if abs(along) > settings.flickSpeed, abs(along) > abs(across) {
            return (along > 0, .speed(abs(along), threshold: settings.flickSpeed))
        }
        return (fractionComplete > settings.distance, .progress(fractionComplete, threshold: settings.distance))
    }

    /// Cancels the drag: the picture returns.
    public func cancel() {
        if let grip { land(.returned, grip, .zero) }
    }

    /// Leaves the picture as it is on screen, so that something else can take over, and reports no further event. A
    /// dismissal that is over stays unchanged.
    public func stop() {
        onEvent = { _ in }
        if isFlying { picture.endAnimators(at: .current) }
        if let transition, transition.state == .active { transition.stopAnimation(true) }
        finish()
    }

    /// Continues a flight or drag after the stage has changed its size, or the tile has moved or disappeared.
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
        fly(to: outcome, motion: (velocity, sizeVelocity(grip, velocity)))
    }

    // MARK: Drags

    /// Returns the outcome of a release at this moment; nil if no finger drags the picture.
    /// - Parameter velocity: The velocity of the finger, in points per second.
    public func predictRelease(velocity: CGVector) -> ReleasePrediction? {
        guard let grip, let window = container.window else { return nil }
        let (dismisses, rule) = verdict(grip, velocity)
        let place = dismisses ? target()?.frame : rest()
        return ReleasePrediction(
            dismisses ? "dismisses" : "returns", completes: dismisses, by: rule,
            location: container.convert(grip.pointer, to: nil), velocity: velocity,
            guides: [thresholdGuide(grip, in: window.bounds)],
            landing: place.map { container.convert($0, to: nil) })
    }

    /// The finger's position at the threshold: a line, or with `.any` a circle around the start of the drag.
    private func thresholdGuide(_ grip: PictureGrip, in bounds: CGRect) -> ReleasePrediction.Guide {
        let reach = (settings.distance - grip.takenProgress) * dragLength
        let start = container.convert(grip.start, to: nil)
        switch settings.direction {
        case .down:
            return .line(
                through: CGPoint(x: start.x, y: start.y + reach), isHorizontal: true, in: bounds, label: "threshold")
        case .any:
            let radius = max(0, reach)
            let circle = Path(
                ellipseIn: CGRect(x: start.x - radius, y: start.y - radius, width: 2 * radius, height: 2 * radius))
            return ReleasePrediction.Guide(circle, label: "threshold")
        }
    }

    /// The length of the drag that makes the progress 1, in points: half the stage's height.
    var dragLength: Double { max(1, container.bounds.height / 2) }

    func shape(of target: Target) -> PictureShape {
        PictureShape(frame: target.frame, aspect: aspect, cornerRadius: target.cornerRadius)
    }

    /// Returns the whole picture's width during a drag: full at 0, that of the tile at 1, never above full.
    func width(at progress: Double) -> Double {
        let full = rest().width
        let end = target().map { min(full, shape(of: $0).imageWidth) } ?? full * Self.shrinkWithoutTile
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
        show(grip.shape(progress: progress, width: width(at:)))
        for ghost in ghosts { ghost.view.alpha = ghost.alpha * (1 - grip.relaxed) }
    }

    /// Returns the velocity of the size during a drag, from two shapes a millisecond apart.
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
        let transition = PropertyAnimator(duration: Self.transitionDuration, curve: .easeOut) { [dimming] in
            dimming.alpha = 0
        }
        transition.addCompletion { [weak self] _ in self?.animatorDidEnd() }
        transition.fractionComplete = 0
        self.transition = transition
        onEvent(.began)
    }
}

/// How a dismissal ends.
public enum PhotoDismissalOutcome: Hashable, Sendable {
    /// The picture is in its tile.
    case dismissed
    /// The picture fills the stage.
    case returned
}

/// An event of a dismissal, in the order in which they occur.
public enum PhotoDismissalEvent: Hashable, Sendable {
    /// The picture left its tile, or its place on the stage.
    case began
    /// A finger caught the picture in flight.
    case paused
    /// The picture was released or turned around in flight, and flies to this outcome.
    case continued(PhotoDismissalOutcome)
    /// A release decided the outcome.
    case verdict(PhotoDismissalOutcome)
    /// The dismissal is over; sent once.
    case completed(PhotoDismissalOutcome)
}
