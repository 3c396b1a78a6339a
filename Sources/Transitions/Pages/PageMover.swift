import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

/// An object that moves pages with springs and under a finger, without jumps between the two.
///
/// All pages are subviews of a track, with the current page at its beginning and the incoming one beside it. Only the
/// track moves.
@MainActor
final class PageMover {
    enum State {
        case resting
        case flying(PropertyAnimator, Goal)
        /// Under a finger, with the offset in points that the track would have without resistance, and the resistance beyond
        /// the last page.
        case held(raw: Double, band: RubberBand)
    }

    /// The destination of a flight.
    enum Goal {
        /// The page where the turn began.
        case back
        case on
    }

    weak var controller: PageViewController?
    let container = PageContainerView(frame: .zero)
    let track = ContainerView(frame: .zero)
    private(set) var state = State.resting
    private(set) var turn: PageTurn?
    /// The model's offset of the track, in points in page order.
    private var shift = 0.0
    /// The track's size at the last layout.
    private var placed: CGSize?
    /// The directions in which the data source has no page, so that it is not asked at each step.
    private var ends: Set<PageViewController.NavigationDirection> = []
    private weak var pan: PanGestureRecognizer?

    /// The minimum speed of a flick, in points per second; that of paging scroll views.
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
    }

    // MARK: State

    var isFlying: Bool { if case .flying = state { true } else { false } }

    private var isHeld: Bool { if case .held = state { true } else { false } }

    private var isVertical: Bool { controller?.navigationOrientation == .vertical }

    private var length: Double { Double(isVertical ? container.bounds.height : container.bounds.width) }

    /// The distance from one page to the next, in points.
    private var pitch: Double { length + (controller?.spacing ?? 0) }

    /// Returns whether a finger can begin to turn pages: along their axis, or in any direction if it has caught them.
    func mayBegin(by translation: CGPoint) -> Bool {
        guard let controller, controller.page != nil, length > 0 else { return false }
        if translation == .zero { return true }
        guard controller.dataSource != nil, turn == nil || isFlying else { return false }
        return isVertical ? abs(translation.y) > abs(translation.x) : abs(translation.x) > abs(translation.y)
    }

    // MARK: Layout

    /// The offset of the track on screen, in points in page order.
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

    private func layOut(_ page: ViewController, at shift: Double) {
        guard let view = page.viewIfLoaded, view.superview === track else { return }
        view.bounds.size = track.bounds.size
        let middle = track.bounds.center
        view.center =
            isVertical
            ? CGPoint(x: middle.x, y: middle.y + CGFloat(shift)) : CGPoint(x: middle.x + CGFloat(shift), y: middle.y)
    }

    /// Lays out the track and the pages for the current state, for example after the container's size has changed.
    func layOut() {
        let size = container.bounds.size
        let before = placed
        placed = size
        track.bounds.size = size
        if let page = controller?.page { layOut(page, at: 0) }
        if let turn { layOut(turn.to, at: turn.sign * pitch) }
        guard before != size else { return }
        let old = Double(isVertical ? before?.height ?? size.height : before?.width ?? size.width)
        let factor = old > 0 ? length / old : 1
        switch state {
        case .resting: move(to: 0)
        case .held(let raw, let band):
            hold(raw * factor, RubberBand(dimension: band.dimension * factor))
        case .flying(_, let goal): fly(to: goal)
        }
    }

    func display(_ page: ViewController) {
        guard let view = page.view else { return }
        track.addSubview(view)
        layOut(page, at: 0)
        move(to: 0)
    }

    func cutShort() {
        if let turn {
            turn.isCutShort = true
            turn.run?.force(completed: turn.run?.isCancelled == false)
            // A turn that has not begun never will.
            if self.turn === turn { self.turn = nil }
        }
        state = .resting
        move(to: 0)
    }

    // MARK: Flights

    private func fly(to goal: Goal, velocity: Double? = nil) {
        let animator = PropertyAnimator(duration: 0, timingParameters: SpringTimingParameters.system)
        let target = goal == .on ? (turn?.sign ?? 0) * pitch : 0
        if let velocity {
            let along = isVertical ? [0, -velocity] : [-velocity, 0]
            animator.handOver(AnimationVector(along[0], along[1]), to: .center, of: track)
        }
        animator.addAnimations { [weak self] in self?.move(to: target) }
        animator.addCompletion { [weak self, weak animator] _ in self?.didFly(animator) }
        state = .flying(animator, goal)
        AnimationScope.run(capturing: nil) { AnimationGroup().collect { animator.startAnimation() } }
    }

    private func didFly(_ animator: PropertyAnimator?) {
        guard case .flying(let own, _) = state, own === animator else { return }
        state = .resting
        track.endAnimators(at: .end)
        turn?.arrive()
    }

    private func halt() {
        guard isFlying else { return }
        state = .resting
        AnimationScope.run(capturing: nil) { track.endAnimators(at: .current) }
        shift = seen
    }

    // MARK: Gesture

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
        let band = RubberBand(dimension: length).reaching(turn == nil ? seen : 0)
        state = .held(raw: turn == nil ? band.distance(for: seen) : seen, band: band)
    }

    /// Moves the track with the finger's offset `raw`, with resistance beyond the last page.
    private func hold(_ raw: Double, _ band: RubberBand) {
        state = .held(raw: raw, band: band)
        move(to: turn == nil ? band.offset(for: raw) : raw)
    }

    /// Moves the track by the finger's step, in points, and turns the pages that it passes.
    private func pull(by step: Double) {
        guard case .held(let old, let band) = state else { return }
        state = .held(raw: old + step, band: band)
        var rounds = 0
        while rounds < Self.mostPages, passPages() { rounds += 1 }
        guard case .held(let raw, let band) = state else { return }
        AnimationScope.run(capturing: nil) { hold(raw, band) }
        turn?.follow()
    }

    private static let mostPages = 8

    /// Begins or ends a turn if the finger's position requires it.
    /// - Returns: Whether it has begun or ended a turn.
    private func passPages() -> Bool {
        guard case .held(let raw, let band) = state, let controller else { return false }
        guard let turn else {
            guard abs(raw) >= ScrollView.leastDifference else { return false }
            let direction: PageViewController.NavigationDirection = raw > 0 ? .forward : .reverse
            guard !ends.contains(direction) else { return false }
            guard let next = controller.neighbor(direction) else {
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
        // The delegate may have begun another turn.
        guard self.turn == nil else { return false }
        state = .held(raw: isOn ? raw - turn.sign * pitch : raw, band: band)
        return true
    }

    /// Releases the pages with a velocity, in points per second in page order, or nil if the gesture was cancelled.
    private func release(_ velocity: Double?) {
        guard case .held(let raw, let band) = state else { return }
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
    /// Returns whether a release turns the page: a flick decides, else half of the distance to the next page.
    private func verdict(
        of turn: PageTurn, at raw: Double, _ velocity: Double
    ) -> (turns: Bool, rule: ReleasePrediction.Rule) {
        let speed = turn.sign * velocity
        let travel = turn.sign * raw
        if abs(speed) >= Self.flickSpeed { return (speed > 0, .speed(abs(speed), threshold: Self.flickSpeed)) }
        return (travel > pitch / 2, .progress(pitch > 0 ? travel / pitch : 0, threshold: 0.5))
    }

    private func predictRelease(of pan: PanGestureRecognizer) -> ReleasePrediction? {
        guard case .held(let raw, _) = state, let window = container.window else { return nil }
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
        layOut(turn.to, at: turn.sign * pitch)
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
        if let page = controller?.page { layOut(page, at: 0) }
        if !isHeld { move(to: 0) }
    }
}

/// The view of a page view controller. It has a page's size, so that only one page is visible at rest.
final class PageContainerView: ContainerView {
    weak var mover: PageMover?

    override func layoutSubviews() { mover?.layOut() }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? PagePanGestureRecognizer else { return true }
        return mover?.mayBegin(by: pan.translation(in: nil)) == true
    }
}

/// The pan that turns pages. A touch on moving pages catches them at once.
final class PagePanGestureRecognizer: CatchingPanGestureRecognizer {}

/// A turn to the next or the previous page.
final class PageTurn: DrivenTransition {
    let from: ViewController
    let to: ViewController
    let direction: PageViewController.NavigationDirection
    var isCutShort = false

    init(
        _ mover: PageMover, from: ViewController, to: ViewController,
        direction: PageViewController.NavigationDirection, isByHand: Bool
    ) {
        self.from = from
        self.to = to
        self.direction = direction
        super.init(mover, wantsInteractiveStart: isByHand)
    }

    /// The sign of the direction: 1 forward, -1 back.
    var sign: Double { direction == .forward ? 1 : -1 }
}
