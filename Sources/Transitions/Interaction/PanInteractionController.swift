public import Foundation
public import ViewHierarchy

/// An interaction controller driven by pans: a drag begins a transition and scrubs it, and the release decides its outcome.
///
/// A drag in ``direction`` dismisses or pops, a drag against it presents or pushes. One controller drives both, so that a
/// dismissal can be caught while it runs, and a presentation too. It works with every animator that
/// ``PercentDrivenInteractiveTransition`` works with; one that implements `interruptibleAnimator(using:)` follows the
/// finger whatever its curve is (rule D 2).
///
/// ```swift
/// let interaction = PanInteractionController(direction: .down)
/// interaction.follow(CatchingPanGestureRecognizer()) { [weak self] in self?.dismiss(animated: true) }
/// ```
///
/// A transitioning or navigation delegate can return the controller every time, also for a button's dismissal: the
/// transition begins interactively only where a gesture has requested it (rule A 3). What runs without a finger can then be
/// caught, by a pan that begins during the transition or, with ``CatchingPanGestureRecognizer``, as soon as a finger lands.
/// A delegate that returns it only while ``isTracking`` is true gets plain transitions that refuse touches (rule F 6).
///
/// While a finger tracks, `percentComplete` is its value when the gesture began, plus the translation along the
/// transition's direction over ``distance``, 0...1. The translation counts from the moment the gesture begins, so that
/// nothing jumps. At a release ``shouldFinish(after:)`` decides, ``onVerdict`` is called with the outcome, and the
/// transition continues with ``finish()`` or ``cancel()``. A gesture that begins nothing has no effect, nor has the rest of
/// one whose transition the program ends, finishes or cancels.
///
/// The controller is the delegate of the recognizers that it follows. Override the delegate's methods to add conditions.
open class PanInteractionController: PercentDrivenInteractiveTransition, GestureRecognizerDelegate {
    /// A direction in the window.
    public enum Direction: Hashable, Sendable, CaseIterable {
        case up, down, left, right

        /// The part of a vector that points in this direction.
        func component(of vector: CGPoint) -> CGFloat {
            switch self {
            case .up: -vector.y
            case .down: vector.y
            case .left: -vector.x
            case .right: vector.x
            }
        }

        /// How far a vector points to the side, 0 or more.
        func deviation(of vector: CGPoint) -> CGFloat { abs(isVertical ? vector.x : vector.y) }

        var isVertical: Bool { self == .up || self == .down }
    }

    /// Where a transition ends.
    public enum Outcome: Hashable, Sendable {
        /// The content is on screen: presented or pushed, or not dismissed or popped after all.
        case presented
        /// The content is away: dismissed or popped, or not presented or pushed after all.
        case dismissed
    }

    /// What ``PanInteractionController/threshold`` is measured from.
    public enum ThresholdReference: Hashable, Sendable {
        /// From where the transition starts: a presentation needs as long a drag as a dismissal.
        case start
        /// From the presented position, in both directions: content that is as far away as the threshold is dismissed, also
        /// while it is being presented. A gesture that is cancelled leaves the content presented.
        case presented
    }

    /// The direction of a drag that dismisses or pops; a drag against it presents or pushes.
    public var direction: Direction
    /// The length in points of the drag from one end of the transition to the other, for the view of the recognizer that
    /// drags; less than 1 is taken as 1. Read at every movement. Unless set, it is the view's height for vertical
    /// directions and its width for horizontal ones.
    public var distance: (View) -> CGFloat
    /// The part of the distance, 0...1, from which a release finishes the transition; 0.5 unless set.
    public var threshold: CGFloat = 0.5
    /// What the threshold is measured from; the start of the transition unless set.
    public var thresholdReference = ThresholdReference.start
    /// In points per second along ``direction``: a release faster than this decides by its direction alone. Infinity
    /// unless set: the threshold decides.
    public var flickSpeed = CGFloat.infinity
    /// Whether a drag that crosses the threshold finishes the transition at once, without a release; false unless set. A
    /// transition that is caught beyond the threshold waits for the release.
    public var finishesAtThreshold = false
    /// Called with what a release decides, before the transition continues. A gesture that is cancelled decides nothing.
    public var onVerdict: ((Outcome) -> Void)?

    private var sources: [Source] = []
    private var tracking: Tracking?
    /// Whether a gesture has begun or caught the transition. It may be over before the transition begins (rule A 7).
    private var isGestureDriven = false

    /// A recognizer, and what it begins.
    private struct Source {
        weak var pan: PanGestureRecognizer?
        let presents: Bool
        let begin: () -> Void
    }

    /// The gesture that drives a transition.
    private struct Tracking {
        let pan: PanGestureRecognizer
        /// Nil until the transition that the gesture begins is known.
        weak var run: TransitionRun?
        /// How far the transition was when the gesture began, 0...1.
        let start: CGFloat
        /// Whether the transition was returning to its start then.
        let wasCancelled: Bool
    }

    /// A controller that follows no recognizer yet.
    public init(direction: Direction) {
        self.direction = direction
        distance = { [isVertical = direction.isVertical] in isVertical ? $0.bounds.height : $0.bounds.width }
        super.init()
    }

    /// Makes a recognizer begin transitions and drive those that run. The controller becomes its delegate.
    /// - Parameters:
    ///   - pan: A recognizer of the view that is dragged or of one around it. A ``CatchingPanGestureRecognizer`` catches
    ///     running transitions as the finger lands.
    ///   - presents: Whether it begins presentations or pushes, with a drag against ``direction``.
    ///   - begin: Calls `present`, `dismiss`, `push` or `pop` with animation. Called when the gesture begins while no
    ///     transition runs. Held as long as the recognizer is followed.
    /// - Returns: The recognizer.
    @discardableResult
    public func follow<Pan: PanGestureRecognizer>(
        _ pan: Pan, presents: Bool = false, begin: @escaping () -> Void = {}
    ) -> Pan {
        sources.removeAll { $0.pan == nil || $0.pan === pan }
        sources.append(Source(pan: pan, presents: presents, begin: begin))
        pan.delegate = self
        pan.addTarget(self, action: PanInteractionController.handle)
        (pan as? CatchingPanGestureRecognizer)?.isCatching = { [weak self] in self?.isTransitioning ?? false }
        return pan
    }

    // MARK: State

    /// Whether a finger drives a transition, or is about to begin one.
    public var isTracking: Bool { tracking != nil }

    /// Whether the controller has a transition that is requested or runs.
    public var isTransitioning: Bool { run != nil }

    /// Whether that transition is a presentation or a push.
    public var isPresenting: Bool { run.map { $0.plan.kind == .present || $0.plan.kind == .push } ?? false }

    /// Whether the transition begins interactively: where a gesture has requested it, unless set to false.
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
    }

    // MARK: The gesture

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

    /// How far the finger has driven the transition, 0...1.
    private func percent(of tracking: Tracking) -> CGFloat {
        guard let view = tracking.pan.view else { return percentComplete }
        let travel = direction.component(of: tracking.pan.translation(in: nil))
        return min(max(tracking.start + (isPresenting ? -travel : travel) / max(distance(view), 1), 0), 1)
    }

    /// Whether the threshold alone finishes a transition that is this far, 0...1.
    private func passesThreshold(_ percent: CGFloat) -> Bool {
        switch thresholdReference {
        case .start: percent >= threshold
        case .presented: isPresenting ? 1 - percent < threshold : percent >= threshold
        }
    }

    /// Whether the transition continues to its end after a gesture, rather than back to its start. Called once for each
    /// gesture that drives a transition, when the gesture has ended or is cancelled.
    ///
    /// Unless overridden, a finger that has caught the transition and not moved changes nothing: the transition continues
    /// where it was going. Otherwise the direction of a flick decides, or else the threshold. A gesture that is cancelled
    /// cancels the transition; with ``ThresholdReference/presented`` it finishes a presentation.
    open func shouldFinish(after pan: PanGestureRecognizer) -> Bool {
        guard let tracking else { return false }
        guard pan.state == .ended else { return thresholdReference == .presented && isPresenting }
        if let pan = pan as? CatchingPanGestureRecognizer, !pan.hasMoved { return !tracking.wasCancelled }
        let speed = direction.component(of: pan.velocity(in: nil))
        if abs(speed) > flickSpeed { return (speed > 0) != isPresenting }
        return passesThreshold(percent(of: tracking))
    }

    // MARK: Recognizers

    /// Whether a gesture begins: in any direction where it catches a transition, otherwise where it points mainly in the
    /// direction of what it begins.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PanGestureRecognizer, !isTransitioning else { return true }
        let translation = pan.translation(in: nil)
        let travel = direction.component(of: translation)
        let presents = sources.first { $0.pan === pan }?.presents ?? false
        return (presents ? -travel : travel) > direction.deviation(of: translation)
    }

    /// Whether a recognizer receives a touch; true unless overridden.
    open func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

    /// Whether two recognizers recognize at the same time; false unless overridden.
    open func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }

    /// Whether the first waits until the other has failed; false unless overridden.
    open func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { false }

    /// Whether the other waits until the first has failed; false unless overridden.
    open func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { false }
}
