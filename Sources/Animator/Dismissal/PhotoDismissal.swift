public import Drawing
public import Foundation
import Timing
public import ViewHierarchy

/// Moves a picture between its tile and the stage, as QuickLook does: by a drag or a pinch, in flight, and by fingers
/// again after the picture is caught.
///
/// One finger is passed to `beginDrag(at:)` and `drag(to:)`, two to `beginDrag(at:and:)` and `drag(to:and:)`. A second
/// finger can come and go at any time: a call of `beginDrag` with another number of fingers changes the drag without
/// moving the picture.
/// `GripGestureRecognizer` recognizes both kinds of drags, and has the velocities for the release: <doc:APhotoViewer> has
/// the code.
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
        /// The shadow of the tile, which the picture takes on in flight and loses under fingers; nil for none.
        public var shadow: Shadow?

        public init(frame: CGRect, cornerRadius: Double, shadow: Shadow? = nil) {
            self.frame = frame
            self.cornerRadius = cornerRadius
            self.shadow = shadow
        }
    }

    /// The shadow of a tile, as of `View`.
    public struct Shadow: Hashable, Sendable {
        public var color: Color
        /// The opacity, 0...1.
        public var opacity: Double
        /// The blur radius, in points.
        public var radius: Double
        /// The distance from the tile, in points.
        public var offset: CGSize

        public init(color: Color = .black, opacity: Double, radius: Double, offset: CGSize) {
            self.color = color
            self.opacity = opacity
            self.radius = radius
            self.offset = offset
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
    /// Copies of the picture that fade out where reduced motion replaces a flight, with their alpha when they were made,
    /// or when a finger caught the picture.
    var ghosts: [(view: View, alpha: Double)] = []

    /// The transition's own duration, in seconds; duration factors are relative to it.
    static let transitionDuration = 0.5
    /// The fraction of its full width to which a drag shrinks a picture without a tile.
    static let shrinkWithoutTile = 0.3
    /// The largest fraction of the full width at which the progress of a pinch is 1: the dimming of a picture that is
    /// about as wide as its tile clears slowly too.
    static let largestEnd = 0.5

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
    public var isInteractive: Bool { if case .driven = state { true } else { false } }

    /// Whether the picture is in flight and can be caught.
    public var isFlying: Bool { if case .flying = state { true } else { false } }

    /// The relative growth of the picture per relative growth of the distance of two fingers: 1, and less where it resists.
    public var followedSpread: Double { grip?.followedSpread ?? 1 }

    /// The progress of the dismissal: 0 if the picture fills the stage, 1 if it is in its tile.
    public var fractionComplete: Double { transition?.fractionComplete ?? 0 }
}

// MARK: - Actions

extension PhotoDismissal {
    /// Starts a flight of the picture from its tile until it fills the stage.
    public func open() {
        guard case .resting = state else { return }
        if let target = target(), !Accessibility.isReduceMotionEnabled {
            apply(shape(of: target))
        } else {
            apply(PictureShape(frame: rest(), aspect: aspect))
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

    /// Starts a drag of the picture by one finger, at rest or in flight, without moving it. Of two fingers that drag it,
    /// one stays.
    /// - Parameter point: The position of the finger, in the container's coordinates.
    public func beginDrag(at point: CGPoint) { beginDrag(PictureFingers(point)) }

    /// Starts a drag of the picture by two fingers, at rest or in flight, or adds a second one to a drag, without moving
    /// the picture.
    /// - Parameters: The positions of the fingers, in the container's coordinates.
    public func beginDrag(at first: CGPoint, and second: CGPoint) { beginDrag(PictureFingers(first, second)) }

    /// The former spelling of ``beginDrag(at:)``.
    @available(*, deprecated, renamed: "beginDrag(at:)")
    public func take(at point: CGPoint) { beginDrag(at: point) }

    /// The former spelling of ``beginDrag(at:and:)``.
    @available(*, deprecated, renamed: "beginDrag(at:and:)")
    public func take(at first: CGPoint, and second: CGPoint) { beginDrag(at: first, and: second) }

    /// Moves the picture with the finger, which is at `point` in the container's coordinates.
    public func drag(to point: CGPoint) { drag(PictureFingers(point)) }

    /// Moves, scales and rotates the picture with two fingers, so that its points under them stay there. The progress
    /// goes with the size. Beyond `largestSize` the picture resists, and the point in the middle of the fingers stays.
    public func drag(to first: CGPoint, and second: CGPoint) { drag(PictureFingers(first, second)) }

    /// Ends the drag. The size decides the outcome if two fingers leave together, otherwise a flick or the progress.
    /// - Parameters:
    ///   - velocity: The velocity of the finger, or of the middle between two, in points per second.
    ///   - spreadVelocity: The relative rate of change of the fingers' distance, per second; that of a moment ago if one
    ///     finger was lifted just before the other.
    ///   - rotationVelocity: The rate of the fingers' rotation, in radians per second, clockwise.
    public func release(velocity: CGVector, spreadVelocity: Double = 0, rotationVelocity: Double = 0) {
        guard let grip else { return }
        let motion = PictureMotion(velocity, growth: spreadVelocity, turn: rotationVelocity)
        land(verdict(grip, motion).dismisses ? .dismissed : .returned, grip, motion)
    }

    /// Cancels the drag: the picture returns.
    public func cancel() { if let grip { land(.returned, grip, .still) } }

    private func beginDrag(_ fingers: PictureFingers) {
        let seen = picture.presentation
        let taken = PictureShape(
            center: seen.center, size: seen.bounds.size, aspect: aspect, cornerRadius: max(0, seen.cornerRadius),
            alpha: seen.alpha, rotation: atan2(seen.transform.b, seen.transform.a), shadow: seen.shadowOpacity)
        var earlier: PictureGrip?
        switch state {
        case .resting: begin()
        case .flying:
            picture.endAnimators(at: .current)
            transition?.pauseAnimation()
            onEvent(.paused)
        case .driven(let grip):
            guard (grip.fingers.second == nil) != (fingers.second == nil) else { return }
            earlier = grip
        case .finished: return
        }
        for index in ghosts.indices { ghosts[index].alpha = ghosts[index].view.alpha }
        state = .driven(
            PictureGrip(
                of: fingers, on: taken, progress: fractionComplete,
                largestWidth: max(1, settings.largestSize * rest().width),
                continuing: earlier, at: Timeline.current.now))
    }

    private func drag(_ fingers: PictureFingers) {
        guard case .driven(var grip) = state, (grip.fingers.second == nil) == (fingers.second == nil) else { return }
        grip.fingers = fingers
        state = .driven(grip)
        follow(grip)
    }

    /// The current drag; nil if there is none.
    var grip: PictureGrip? { if case .driven(let grip) = state { grip } else { nil } }

    /// Returns whether a release dismisses: the size and its rate if two fingers leave together, otherwise a flick or the
    /// progress, and after a pinch the size too.
    ///
    /// A flick is a velocity above `flickSpeed` along the dismissal that is also the larger component; a flick in the
    /// opposite direction returns. With `.any`, the dismissal's direction is away from the start of the drag. A finger that
    /// stays alone after a pinch begins a drag: the progress counts from there.
    func verdict(_ grip: PictureGrip, _ motion: PictureMotion) -> (dismisses: Bool, rule: ReleasePrediction.Rule) {
        let size = pinchedSize(grip)
        let bySize = (size < settings.pinchSize, ReleasePrediction.Rule.size(size, threshold: settings.pinchSize))
        if grip.fingers.second != nil || lastPair(of: grip) != nil {
            let shrinking = -size * motion.growth * (lastPair(of: grip)?.followedSpread ?? grip.followedSpread)
            guard shrinking > settings.pinchSpeed else { return bySize }
            return (true, .shrinking(shrinking, threshold: settings.pinchSpeed))
        }
        let (velocity, away) = (motion.velocity, grip.direction(settings.direction))
        let along = velocity.dx * away.dx + velocity.dy * away.dy
        let across = velocity.dx * away.dy - velocity.dy * away.dx
        if abs(along) > settings.flickSpeed, abs(along) > abs(across) {
            return (along > 0, .speed(abs(along), threshold: settings.flickSpeed))
        }
        let progress = fractionComplete - (grip.isPinched ? grip.takenProgress : 0)
        if grip.isPinched, progress <= settings.distance { return bySize }
        return (progress > settings.distance, .progress(progress, threshold: settings.distance))
    }

    /// The two fingers that have dragged the picture until a moment ago, if one of them stays.
    func lastPair(of grip: PictureGrip) -> (fingers: PictureFingers, followedSpread: Double)? {
        guard let pair = grip.pair, Timeline.current.now - pair.time <= VelocityEstimator.window else { return nil }
        return (pair.fingers, pair.followedSpread)
    }

    /// The size of a dragged picture, as a fraction of its full size.
    func pinchedSize(_ grip: PictureGrip) -> Double {
        shape(of: grip).imageWidth / max(1, PictureShape(frame: rest(), aspect: aspect).imageWidth)
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

    private func land(_ outcome: PhotoDismissalOutcome, _ grip: PictureGrip, _ motion: PictureMotion) {
        onEvent(.verdict(outcome))
        onEvent(.continued(outcome))
        fly(to: outcome, motion: flightMotion(grip, motion))
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
