import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

/// Moves pages: by springs, under a finger, and from one to the other without a jump.
///
/// All pages lie on a track, the one that is shown at its beginning and the one that comes beside it; the track alone is
/// moved.
@MainActor
final class PageMover {
    enum State {
        case resting
        case flying(PropertyAnimator, Goal)
        /// Under a finger that would have the track so far along if nothing resisted, in points.
        case held(raw: Double)
    }

    /// Where a flight goes.
    enum Goal {
        /// To the page from which the turn began.
        case back
        case on
    }

    weak var controller: PageViewController?
    let container = PageContainerView(frame: .zero)
    let track = ContainerView(frame: .zero)
    private(set) var state = State.resting
    private(set) var turn: PageTurn?
    /// How far the track is, in points along the pages' order, as the model has it.
    private var shift = 0.0
    /// The track's size when it was placed last.
    private var placed: CGSize?
    /// The directions in which there was no page when the finger asked, so that it does not ask at each step.
    private var ends: Set<PageViewController.NavigationDirection> = []
    private weak var pan: PanGestureRecognizer?

    /// A release of at least this speed, in points per second, turns the page or back; that of scroll views that page.
    static let flickSpeed = 200.0
    init() {
        container.mover = self
        container.clipsToBounds = true
        container.blocksTouches = true
        track.autoresizesSubviews = false
        track.autoresizingMask = []
        container.addSubview(track)
        let pan = PagePanGestureRecognizer { [weak self] in self?.drag($0) }
        pan.maximumNumberOfTouches = .max
        pan.isCatching = { [weak self] in self?.isFlying == true }
        pan.predictRelease = { [weak self, weak pan] in pan.flatMap { self?.predictRelease(of: $0) } }
        container.addGestureRecognizer(pan)
        self.pan = pan
        track.motionSource = self
    }

    // MARK: What is asked

    var isFlying: Bool { if case .flying = state { true } else { false } }

    private var isHeld: Bool { if case .held = state { true } else { false } }

    private var isVertical: Bool { controller?.navigationOrientation == .vertical }

    private var length: Double { Double(isVertical ? container.bounds.height : container.bounds.width) }

    /// From one page to the next, in points.
    private var pitch: Double { length + (controller?.spacing ?? 0) }

    /// A finger may turn pages along their order; one that has caught them may in any direction.
    func mayBegin(by translation: CGPoint) -> Bool {
        guard let controller, controller.page != nil, length > 0 else { return false }
        if translation == .zero { return true }
        guard controller.dataSource != nil, turn == nil || isFlying else { return false }
        return isVertical ? abs(translation.y) > abs(translation.x) : abs(translation.x) > abs(translation.y)
    }

    // MARK: Places

    /// Where the track is on screen, in points along the pages' order.
    private var seen: Double {
        let center = track.presentation.center
        return Double(isVertical ? container.bounds.midY - center.y : container.bounds.midX - center.x)
    }

    private func move(to shift: Double) {
        self.shift = shift
        let middle = container.bounds.center
        track.center =
            isVertical
            ? CGPoint(x: middle.x, y: middle.y - CGFloat(shift)) : CGPoint(x: middle.x - CGFloat(shift), y: middle.y)
    }

    private func place(_ page: ViewController, at shift: Double) {
        guard let view = page.viewIfLoaded, view.superview === track else { return }
        view.bounds.size = track.bounds.size
        let middle = track.bounds.center
        view.center =
            isVertical
            ? CGPoint(x: middle.x, y: middle.y + CGFloat(shift)) : CGPoint(x: middle.x + CGFloat(shift), y: middle.y)
    }

    /// Puts everything where its state has it, as for a container of another size.
    func place() {
        let size = container.bounds.size
        let before = placed
        placed = size
        track.bounds.size = size
        if let page = controller?.page { place(page, at: 0) }
        if let turn { place(turn.to, at: turn.sign * pitch) }
        guard before != size else { return }
        let old = Double(isVertical ? before?.height ?? size.height : before?.width ?? size.width)
        let factor = old > 0 ? length / old : 1
        switch state {
        case .resting: move(to: turn == nil ? 0 : shift * factor)
        case .held(let raw):
            state = .held(raw: raw * factor)
            move(to: banded(raw * factor))
        case .flying(_, let goal): fly(to: goal)
        }
    }

    func show(_ page: ViewController) {
        guard let view = page.view else { return }
        track.addSubview(view)
        place(page, at: 0)
        move(to: 0)
    }

    func cutShort() {
        if let turn {
            turn.isCutShort = true
            turn.run?.force(completed: turn.run?.isCancelled == false)
            // One that has not begun yet never does.
            if self.turn === turn { self.turn = nil }
        }
        halt()
        state = .resting
        move(to: 0)
    }

    // MARK: Flights

    private func fly(to goal: Goal, velocity: Double? = nil) {
        var earlier: PropertyAnimator?
        if case .flying(let animator, _) = state { earlier = animator }
        let animator = PropertyAnimator(duration: 0, timingParameters: SpringTimingParameters.system)
        let target = goal == .on ? (turn?.sign ?? 0) * pitch : 0
        if let velocity {
            let along = isVertical ? [0, -velocity] : [-velocity, 0]
            animator.handOver([along[0], along[1], 0, 0, 0, 0, 0, 0], to: .center, of: track)
        }
        animator.addAnimations { [weak self] in self?.move(to: target) }
        animator.addCompletion { [weak self, weak animator] _ in self?.didFly(animator) }
        state = .flying(animator, goal)
        AnimationScope.run(capturing: nil) { AnimationGroup().collect { animator.startAnimation() } }
        earlier?.stopAnimation(true)
    }

    private func didFly(_ animator: PropertyAnimator?) {
        guard case .flying(let own, _) = state, own === animator else { return }
        state = .resting
        turn?.arrive()
    }

    private func halt() {
        guard case .flying(let animator, _) = state else { return }
        state = .resting
        AnimationScope.run(capturing: nil) { animator.stopAnimation(true) }
        shift = seen
    }

    // MARK: The finger's hold

    private func drag(_ pan: PanGestureRecognizer) {
        switch pan.state {
        case .began:
            grip()
            pan.setTranslation(.zero, in: nil)
        case .changed: follow(pan)
        case .ended:
            follow(pan)
            let velocity = pan.velocity(in: nil)
            release(-Double(isVertical ? velocity.y : velocity.x))
        case .cancelled: release(nil)
        case .possible, .failed: break
        }
    }

    private func follow(_ pan: PanGestureRecognizer) {
        let translation = pan.translation(in: nil)
        pan.setTranslation(.zero, in: nil)
        pull(by: -Double(isVertical ? translation.y : translation.x))
    }

    private func grip() {
        guard !isHeld else { return }
        halt()
        turn?.pause()
        ends = []
        state = .held(raw: turn == nil ? band.distance(for: seen) : seen)
    }

    private var band: RubberBand { RubberBand(dimension: length) }

    /// Where the track is when the finger would have it at `raw`: beyond the last page it resists.
    private func banded(_ raw: Double) -> Double { turn == nil ? band.offset(for: raw) : raw }

    /// The finger has moved on by so many points; pages that it passes are turned.
    private func pull(by step: Double) {
        guard case .held(var raw) = state else { return }
        raw += step
        state = .held(raw: raw)
        var rounds = 0
        while rounds < Self.mostPages, passPages() { rounds += 1 }
        guard case .held(let raw) = state else { return }
        AnimationScope.run(capturing: nil) { move(to: banded(raw)) }
        turn?.follow()
    }

    private static let mostPages = 8

    /// Begins or ends a turn where the finger's place asks for it.
    /// - Returns: Whether it has done so.
    private func passPages() -> Bool {
        guard case .held(let raw) = state, let controller else { return false }
        guard let turn else {
            guard abs(raw) >= ScrollView.leastDifference else { return false }
            let direction: PageViewController.NavigationDirection = raw > 0 ? .forward : .reverse
            guard !ends.contains(direction) else { return false }
            guard let next = controller.neighbour(direction) else {
                ends.insert(direction)
                return false
            }
            controller.beginTurn(to: next, direction, isByHand: true)
            return isHeld && self.turn != nil
        }
        let travel = turn.sign * raw
        let slack = ScrollView.leastDifference
        guard travel < -slack || travel > pitch + slack, let run = turn.run, run.isInteractive else { return false }
        let isOn = travel > 0
        AnimationScope.run(capturing: nil) { move(to: isOn ? turn.sign * pitch : 0) }
        run.endInteraction(cancelled: !isOn)
        ends = []
        turn.arrive()
        // The delegate may have begun something else.
        guard self.turn == nil else { return false }
        state = .held(raw: isOn ? raw - turn.sign * pitch : raw)
        return true
    }

    /// The finger has left; its velocity is in points per second along the pages' order, and nil where it was cancelled.
    private func release(_ velocity: Double?) {
        guard case .held(let raw) = state else { return }
        guard let turn else {
            let speed = (velocity ?? 0) * band.slope(at: raw)
            guard abs(raw) >= ScrollView.leastDifference || speed != 0 else {
                state = .resting
                return move(to: 0)
            }
            fly(to: .back, velocity: speed)
            return
        }
        let turns = velocity.map { verdict(of: turn, at: raw, $0).turns } ?? false
        fly(to: turns ? .on : .back, velocity: velocity ?? 0)
        guard case .flying(let animator, _) = state else { return }
        turn.end(cancelled: !turns, seconds: animator.duration)
    }
}

extension PageMover {
    /// Whether a release turns the page: a flick decides, else half of the distance to the next page.
    private func verdict(
        of turn: PageTurn, at raw: Double, _ velocity: Double
    ) -> (turns: Bool, rule: ReleasePrediction.Rule) {
        let speed = turn.sign * velocity
        let travel = turn.sign * raw
        if abs(speed) >= Self.flickSpeed { return (speed > 0, .speed(abs(speed), threshold: Self.flickSpeed)) }
        return (travel > pitch / 2, .progress(pitch > 0 ? travel / pitch : 0, threshold: 0.5))
    }

    private func predictRelease(of pan: PanGestureRecognizer) -> ReleasePrediction? {
        guard case .held(let raw) = state, let window = container.window else { return nil }
        let (location, finger) = (pan.location(in: nil), pan.velocity(in: nil))
        var prediction = ReleasePrediction(
            "returns", completes: false, by: .other("no page there"), location: location,
            velocity: CGVector(dx: finger.x, dy: finger.y), landing: container.convert(container.bounds, to: nil),
            duration: usualDuration)
        guard let turn else { return prediction }
        (prediction.completes, prediction.rule) = verdict(
            of: turn, at: raw, -Double(isVertical ? finger.y : finger.x))
        if prediction.completes { prediction.outcome = "turns" }
        let rest = turn.sign * pitch / 2 - raw
        prediction.guides = [
            .line(
                through: isVertical
                    ? CGPoint(x: location.x, y: location.y - rest) : CGPoint(x: location.x - rest, y: location.y),
                isHorizontal: isVertical, in: window.bounds, label: "threshold")
        ]
        return prediction
    }
}

extension PageMover: DrivenTransitionMover {
    var usualDuration: Double { SpringTimingParameters.system.settlingDuration ?? 0 }

    func progress(of transition: DrivenTransition) -> Double {
        guard let turn, turn === transition, pitch > 0 else { return 0 }
        return min(max(turn.sign * seen / pitch, 0), 1)
    }

    func expect(_ turn: PageTurn) { self.turn = turn }

    func begin(_ transition: DrivenTransition) {
        guard let turn, turn === transition, let view = turn.to.view else { return }
        track.addSubview(view)
        place(turn.to, at: turn.sign * pitch)
        view.layoutIfNeeded()
        if !isHeld { fly(to: .on) }
    }

    func didEnd(_ transition: DrivenTransition) {
        guard turn === transition else { return }
        turn = nil
        if !isHeld {
            halt()
            state = .resting
        }
        if let page = controller?.page { place(page, at: 0) }
        if !isHeld { move(to: 0) }
    }
}

extension PageMover: MotionSource {
    /// Under a finger the track moves by the recognizer's estimate (rule I 1).
    func motion(of view: View) -> ViewMotion {
        var motion = ViewMotion()
        guard case .held(let raw) = state, let pan else { return motion }
        let finger = pan.velocity(in: nil)
        let slope = turn == nil ? band.slope(at: raw) : 1
        if isVertical {
            motion.center.dy = Double(finger.y) * slope
        } else {
            motion.center.dx = Double(finger.x) * slope
        }
        return motion
    }
}

/// The view of a page view controller: as large as a page, which alone is seen at rest.
final class PageContainerView: ContainerView {
    weak var mover: PageMover?

    override func layoutSubviews() { mover?.place() }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PagePanGestureRecognizer else { return true }
        return mover?.mayBegin(by: pan.translation(in: nil)) == true
    }
}

/// The drag that turns pages: a touch on pages in flight catches them at once.
final class PagePanGestureRecognizer: CatchingPanGestureRecognizer {}

/// A turn from one page to the next or the one before.
final class PageTurn: DrivenTransition {
    let from: ViewController
    let to: ViewController
    let direction: PageViewController.NavigationDirection
    let isByHand: Bool
    var isCutShort = false

    init(
        _ mover: PageMover, from: ViewController, to: ViewController,
        direction: PageViewController.NavigationDirection, isByHand: Bool
    ) {
        self.from = from
        self.to = to
        self.direction = direction
        self.isByHand = isByHand
        super.init(mover)
    }

    override var wantsInteractiveStart: Bool { isByHand }

    /// 1 forward, -1 back.
    var sign: Double { direction == .forward ? 1 : -1 }
}
