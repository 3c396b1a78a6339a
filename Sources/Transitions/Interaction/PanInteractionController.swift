import Drawing
public import Foundation
public import ViewHierarchy

/// An interaction controller driven by pans: a drag begins a transition and scrubs it, and the release decides its
/// outcome.
///
/// A drag in ``direction`` dismisses or pops; a drag against it presents or pushes. One controller drives both, so that
/// both can be caught while they run. It works with every animator that ``PercentDrivenInteractiveTransition`` works
/// with. One that implements `interruptibleAnimator(using:)` follows the finger whatever its curve is (rule D 2).
///
/// ```swift
/// let interaction = PanInteractionController(direction: .down)
/// interaction.follow(CatchingPanGestureRecognizer()) { [weak self] in self?.dismiss(animated: true) }
/// ```
///
/// A transitioning or navigation delegate can return the controller every time, also for a button's dismissal: the
/// transition begins interactively only if a gesture has requested it (rule A 3). A pan that begins during a transition
/// can catch it, a ``CatchingPanGestureRecognizer`` as soon as a finger lands. A delegate that returns it only while
/// ``isTracking`` is true gets plain transitions that refuse touches (rule F 6).
///
/// During a gesture, `percentComplete` is its value when the gesture began plus the translation along the transition's
/// direction over ``distance``, 0...1. The translation counts from the beginning of the gesture.
/// At a release ``shouldFinish(after:)`` decides, ``onVerdict`` is called with the outcome, and the transition
/// continues with ``finish()`` or ``cancel()``. A gesture that begins no transition has no effect, nor has the rest of
/// one whose transition the program ends, finishes or cancels.
///
/// The controller is the delegate of the recognizers that it follows. Override the delegate's methods to add
/// conditions.
open class PanInteractionController: PercentDrivenInteractiveTransition, GestureRecognizerDelegate {
    /// A direction in the window.
    public enum Direction: Hashable, Sendable, CaseIterable {
        case up, down, left, right

        /// Returns the component of a vector in this direction.
        func component(of vector: CGPoint) -> CGFloat {
            switch self {
            case .up: -vector.y
            case .down: vector.y
            case .left: -vector.x
            case .right: vector.x
            }
        }

        /// Returns the component of a vector across this direction, 0 or more.
        func deviation(of vector: CGPoint) -> CGFloat { abs(isVertical ? vector.x : vector.y) }

        var isVertical: Bool { self == .up || self == .down }

        /// The unit vector in this direction.
        var unit: CGVector {
            switch self {
            case .up: CGVector(dx: 0, dy: -1)
            case .down: CGVector(dx: 0, dy: 1)
            case .left: CGVector(dx: -1, dy: 0)
            case .right: CGVector(dx: 1, dy: 0)
            }
        }
    }

    /// The outcomes of a transition.
    public enum Outcome: Hashable, Sendable {
        /// The content is on screen: presented or pushed, or a dismissal or pop was cancelled.
        case presented
        /// The content is off screen: dismissed or popped, or a presentation or push was cancelled.
        case dismissed
    }

    /// The reference of ``PanInteractionController/threshold``.
    public enum ThresholdReference: Hashable, Sendable {
        /// The start of the transition. A presentation needs as long a drag as a dismissal.
        case start
        /// The presented position, in both directions. Content that is as far away as the threshold is dismissed, even
        /// while it is being presented. A gesture that is cancelled leaves the content presented.
        case presented
    }

    /// The direction of a drag that dismisses or pops; a drag against it presents or pushes.
    public var direction: Direction
    /// Returns the length, in points, of a drag over the whole transition, for the view of the recognizer. Values below
    /// 1 count as 1. Called when a transition has started: animations keep their length if the window is resized
    /// meanwhile (rule K 5), so the content keeps following the finger. By default it is the view's height for vertical
    /// directions and its width for horizontal ones.
    public var distance: (View) -> CGFloat
    /// The fraction of the distance, 0...1, from which a release finishes the transition; 0.5 by default.
    public var threshold: CGFloat = 0.5
    /// Whether content at exactly the threshold stays, so that the progress must exceed it; false by default.
    public var thresholdIsExclusive = false
    /// The reference of the threshold; the start of the transition by default.
    public var thresholdReference = ThresholdReference.start
    /// The speed, in points per second along ``direction``, above which the direction of a release alone decides.
    /// Infinity by default: the threshold decides.
    public var flickSpeed = CGFloat.infinity
    /// Whether a drag that crosses the threshold finishes the transition at once, without a release; false by default.
    /// A transition that is caught beyond the threshold waits for the release.
    public var finishesAtThreshold = false
    /// Called with the outcome of a release, before the transition continues. Not called if the gesture is cancelled.
    public var onVerdict: ((Outcome) -> Void)?

    private var sources: [Source] = []
    private var tracking: Tracking?
    /// Whether a gesture has begun or caught the transition. It can be over before the transition begins (rule A 7).
    private var isGestureDriven = false

    /// A recognizer and the transition that it begins.
    private struct Source {
        weak var pan: PanGestureRecognizer?
        let presents: Bool
        let begin: () -> Void
        /// The length of a drag over the whole transition that runs, in points.
        var length: CGFloat?
    }

    /// The gesture that drives a transition.
    private struct Tracking {
        let pan: PanGestureRecognizer
        /// The run, or nil until the transition that the gesture begins is known.
        weak var run: TransitionRun?
        /// The progress of the transition when the gesture began, 0...1.
        let start: CGFloat
        /// Whether the transition was returning to its start when the gesture began.
        let wasCancelled: Bool
    }

    /// Creates a controller that follows no recognizer yet.
    public init(direction: Direction) {
        self.direction = direction
        distance = { [isVertical = direction.isVertical] in isVertical ? $0.bounds.height : $0.bounds.width }
        super.init()
    }

    /// Makes a recognizer begin transitions and drive running ones. The controller becomes its delegate.
    /// - Parameters:
    ///   - pan: A recognizer of the dragged view or of one of its superviews. A ``CatchingPanGestureRecognizer``
    ///     catches running transitions when the finger lands.
    ///   - presents: Whether it begins presentations or pushes, with a drag against ``direction``.
    ///   - begin: Calls `present`, `dismiss`, `push` or `pop` with animation. Called when the gesture begins while no
    ///     transition runs. Retained while the recognizer is followed.
    /// - Returns: The recognizer.
    @discardableResult
    public func follow<Pan: PanGestureRecognizer>(
        _ pan: Pan, presents: Bool = false, begin: @escaping () -> Void = {}
    ) -> Pan {
        let isFollowed = sources.contains { $0.pan === pan }
        sources.removeAll { $0.pan == nil || $0.pan === pan }
        sources.append(Source(pan: pan, presents: presents, begin: begin))
        pan.delegate = self
        if !isFollowed { pan.addTarget(self, action: PanInteractionController.handle) }
        (pan as? CatchingPanGestureRecognizer)?.isCatching = { [weak self] in self?.isTransitioning ?? false }
        pan.predictRelease = { [weak self, weak pan] in pan.flatMap { self?.predictRelease(of: $0) } }
        return pan
    }

    // MARK: State

    /// Whether a finger drives a transition, or is about to begin one.
    public var isTracking: Bool { tracking != nil }

    /// Whether the controller has a pending or running transition.
    public var isTransitioning: Bool { run != nil }

    /// Whether that transition is a presentation or a push.
    public var isPresenting: Bool { run.map { $0.plan.kind == .present || $0.plan.kind == .push } ?? false }

    /// Whether the transition begins interactively: if a gesture has requested it, unless set to false.
    open override var wantsInteractiveStart: Bool {
        get { isGestureDriven && super.wantsInteractiveStart }
        set { super.wantsInteractiveStart = newValue }
    }

    private var run: TransitionRun? {
        switch state {
        case .waiting(let run, _), .leading(let run, _): run
        case .idle: nil
        }
    }

    /// Finishes the transition. The rest of a gesture that drives it has no effect.
    open override func finish() {
        tracking = nil
        super.finish()
    }

    /// Cancels the transition. The rest of a gesture that drives it has no effect.
    open override func cancel() {
        tracking = nil
        super.cancel()
    }

    override func willFollow(_ run: TransitionRun) {
        super.willFollow(run)
        isGestureDriven = tracking != nil && tracking?.run == nil
        if isGestureDriven { tracking?.run = run } else { tracking = nil }
    }

    override func didFollow(_ run: TransitionRun) {
        super.didFollow(run)
        if tracking?.run === run { tracking = nil }
        for index in sources.indices { sources[index].length = nil }
    }

    // MARK: Gesture

    private func handle(_ pan: PanGestureRecognizer) {
        switch pan.state {
        case .began: begin(pan)
        case .changed: move(pan)
        case .ended, .cancelled, .failed: end(pan)
        case .possible: break
        }
    }

    private func begin(_ pan: PanGestureRecognizer) {
        pan.setTranslation(.zero, in: nil)
        isGestureDriven = true
        if let run {
            let wasCancelled = run.isCancelled
            pause()
            tracking = Tracking(pan: pan, run: run, start: percentComplete, wasCancelled: wasCancelled)
        } else {
            tracking = Tracking(pan: pan, run: nil, start: 0, wasCancelled: false)
            sources.first { $0.pan === pan }?.begin()
            guard tracking?.run == nil else { return }
            tracking = nil
            isGestureDriven = false
        }
    }

    private func move(_ pan: PanGestureRecognizer) {
        guard let tracking, tracking.pan === pan else { return }
        let percent = percent(of: tracking)
        update(percent)
        guard finishesAtThreshold, !passesThreshold(tracking.start), passesThreshold(percent) else { return }
        conclude(finishes: true, isVerdict: true)
    }

    private func end(_ pan: PanGestureRecognizer) {
        guard let tracking, tracking.pan === pan else { return }
        conclude(finishes: shouldFinish(after: pan), isVerdict: pan.state == .ended)
    }

    private func conclude(finishes: Bool, isVerdict: Bool) {
        tracking = nil
        if isVerdict { onVerdict?(finishes == isPresenting ? .presented : .dismissed) }
        if finishes { finish() } else { cancel() }
    }

    /// Returns how far the finger has driven the transition, 0...1.
    private func percent(of tracking: Tracking) -> CGFloat {
        guard tracking.pan.view != nil else { return percentComplete }
        return min(max(progress(of: tracking), 0), 1)
    }

    /// Returns the progress of a gesture, which is beyond 0...1 for a finger beyond an end.
    private func progress(of tracking: Tracking) -> CGFloat {
        tracking.start + travel(of: tracking.pan) / length(of: tracking.pan)
    }

    /// The length of a recognizer's drag over the whole transition, in points.
    private func length(of pan: PanGestureRecognizer) -> CGFloat {
        sources.first { $0.pan === pan }?.length ?? pan.view.map { max(distance($0), 1) } ?? 1
    }

    /// Starts the transition, and measures the distances for its recognizers.
    open override func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
        super.startInteractiveTransition(transitionContext)
        for index in sources.indices { sources[index].length = sources[index].pan.map(length) }
    }

    /// The translation of a recognizer towards the end of the transition, in points.
    private func travel(of pan: PanGestureRecognizer) -> CGFloat {
        let travel = direction.component(of: pan.translation(in: nil))
        return isPresenting ? -travel : travel
    }

    /// Returns whether the threshold alone finishes a transition with this progress, 0...1.
    private func passesThreshold(_ percent: CGFloat) -> Bool {
        guard thresholdReference == .presented, isPresenting else { return reachesThreshold(percent) }
        return !reachesThreshold(1 - percent)
    }

    private func reachesThreshold(_ fraction: CGFloat) -> Bool {
        thresholdIsExclusive ? fraction > threshold : fraction >= threshold
    }

    /// Returns whether the transition continues to its end after a gesture, rather than back to its start. Called when
    /// a gesture that drives a transition has ended or is cancelled, and during it, in the state `changed`, for
    /// `predictRelease` of the recognizer. It has no effects.
    ///
    /// By default, a finger that has caught the transition and not moved changes nothing: the transition continues
    /// where it was going. Otherwise the direction of a flick decides, or else the threshold. A cancelled gesture
    /// cancels the transition; with ``ThresholdReference/presented`` it finishes a presentation.
    open func shouldFinish(after pan: PanGestureRecognizer) -> Bool {
        guard let tracking else { return false }
        if pan.state == .cancelled || pan.state == .failed { return thresholdReference == .presented && isPresenting }
        return verdict(tracking).finishes
    }

    /// Returns the decision of a release, and the rule that makes it.
    private func verdict(_ tracking: Tracking) -> (finishes: Bool, rule: ReleasePrediction.Rule) {
        if let pan = tracking.pan as? CatchingPanGestureRecognizer, !pan.hasMoved {
            return (!tracking.wasCancelled, .unmoved)
        }
        let speed = direction.component(of: tracking.pan.velocity(in: nil))
        if abs(speed) > flickSpeed { return ((speed > 0) != isPresenting, .speed(abs(speed), threshold: flickSpeed)) }
        let percent = percent(of: tracking)
        return (passesThreshold(percent), .progress(percent, threshold: decisivePercent))
    }

    /// The progress of the transition at the threshold, 0...1.
    private var decisivePercent: CGFloat {
        thresholdReference == .presented && isPresenting ? 1 - threshold : threshold
    }

    // MARK: Prediction

    private func predictRelease(of pan: PanGestureRecognizer) -> ReleasePrediction? {
        guard let window = pan.view?.window else { return nil }
        let velocity = pan.velocity(in: nil)
        var prediction = ReleasePrediction(
            "returns", completes: false, by: .undecided, location: pan.location(in: nil),
            velocity: CGVector(dx: velocity.x, dy: velocity.y))
        if let tracking, tracking.pan === pan {
            let (finishes, rule) = verdict(tracking)
            prediction.completes = shouldFinish(after: pan)
            prediction.rule = prediction.completes == finishes ? rule : .other("decided by shouldFinish(after:)")
            if prediction.completes { prediction.outcome = run?.plan.kind.outcome ?? "finishes" }
            prediction.duration = run.flatMap { restDuration(of: $0, finishes: prediction.completes) }
            prediction.guides = [thresholdGuide(tracking, at: prediction.location, in: window.bounds)]
            return prediction
        }
        guard tracking == nil, !isTransitioning, pan.state == .possible,
            let source = sources.first(where: { $0.pan === pan })
        else { return nil }
        prediction.outcome = "does nothing"
        prediction.guides =
            (pan as? ScreenEdgePanGestureRecognizer)?.edgeRegions.map {
                ReleasePrediction.Guide(Path(rect: $0), label: "edge", isRegion: true)
            } ?? [.cone(from: pan, along: direction, presents: source.presents)]
        return prediction
    }

    /// Returns a line across the direction, where the finger reaches the threshold.
    private func thresholdGuide(
        _ tracking: Tracking, at location: CGPoint, in bounds: CGRect
    ) -> ReleasePrediction.Guide {
        let needed = (decisivePercent - progress(of: tracking)) * length(of: tracking.pan) * (isPresenting ? -1 : 1)
        let step = direction.unit
        return .line(
            through: CGPoint(x: location.x + step.dx * needed, y: location.y + step.dy * needed),
            isHorizontal: direction.isVertical, in: bounds, label: "threshold")
    }

    // MARK: Recognizers

    /// Returns whether a gesture begins: in any direction if it catches a transition, otherwise if it points mainly in
    /// the direction of the transition that it begins.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PanGestureRecognizer, !isTransitioning else { return true }
        let translation = pan.translation(in: nil)
        let travel = direction.component(of: translation)
        let presents = sources.first { $0.pan === pan }?.presents ?? false
        return (presents ? -travel : travel) > direction.deviation(of: translation)
    }

    /// Returns whether a recognizer receives a touch; true by default.
    open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

    /// Returns whether two recognizers recognize at the same time; false by default.
    open func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }

    /// Returns whether the first waits until the other has failed; false by default.
    open func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { false }

    /// Returns whether the other waits until the first has failed; false by default.
    open func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { false }
}
