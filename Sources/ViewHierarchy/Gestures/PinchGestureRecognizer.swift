import Drawing
import Foundation
import Timing

/// Two touches that move apart or together, or the wheel turned with Ctrl; reported until both have left.
///
/// Begins when the distance of the touches has changed by 8 points. When one of them leaves the gesture waits for it
/// to come back, and continues from the scale it had; further touches are given up.
open class PinchGestureRecognizer: GestureRecognizer {
    /// The change of the touches' distance, in points of the window, at which the pinch begins, at least 0.
    public var recognitionDistance = TwoTouches.recognitionTravel

    /// How many times larger the touches' distance is than when the pinch began, above 0; 1 at `.began`. Settable: later
    /// movements count on from what it is set to. A value that is not above 0 or not finite is ignored.
    public var scale: Double {
        get { factor }
        set { if newValue > 0, newValue.isFinite { rebase(to: newValue) } }
    }

    /// How fast the scale grows, per second, over the last 100 ms; negative while the touches come together. As of now
    /// while two touches are down, and as of when one left after that.
    public var velocity: Double {
        if let wheel { return wheel.velocity }
        let time = numberOfTouches >= 2 ? max(lastSample, Timeline.current.now) : lastSample
        return estimator.velocity(at: time).dx * factorAtBase / base
    }

    private var factor = 1.0
    /// The touches' distance at which the scale was `factorAtBase`, in points.
    private var base = TwoTouches.leastDistance
    private var factorAtBase = 1.0
    private var estimator = VelocityEstimator()
    private var lastSample = FrameTime.zero
    private(set) var wheel: PinchWheel?

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches > 2 {
            for touch in touches { ignore(touch, for: event) }
        } else if numberOfTouches == 2 {
            rebase(to: factor)
            addSample(event)
        }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let line = firstTwoTouches else { return }
        addSample(event)
        if state != .possible {
            factor = factorAtBase * line.distance / base
            state = .changed
        } else if line.distance != base, abs(line.distance - base) >= recognitionDistance {
            rebase(to: 1)
            addSample(event)
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches >= 2 { addSample(event) }
        if numberOfTouches <= touches.count { state = state == .possible ? .failed : .ended }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }

    open override func reset() {
        wheel?.leave()
        wheel = nil
        factor = 1
        base = TwoTouches.leastDistance
        factorAtBase = 1
        estimator.reset()
    }

    override func finishWithoutTouches() { if wheel != nil { state = .ended } }

    private func rebase(to scale: Double) {
        wheel?.rebase(to: scale)
        factor = scale
        factorAtBase = scale
        base = firstTwoTouches?.distance ?? base
        estimator.reset()
    }

    private func addSample(_ event: Event) {
        guard let line = firstTwoTouches else { return }
        lastSample = event.timestamp
        estimator.add(event.timestamp, x: line.distance, y: 0)
    }
}

// MARK: - The wheel with Ctrl

extension PinchGestureRecognizer {
    /// Takes the wheel over a point of the window; returns whether the pinch has a use for it.
    func takeWheel(at place: CGPoint, by delta: Double) -> Bool {
        if wheel == nil {
            guard isEnabled, view != nil, environment == nil, state == .possible else { return false }
            let wheel = PinchWheel(self)
            self.wheel = wheel
            moveCentroid(to: place)
            state = .began
            guard progress.isActive, self.wheel === wheel else {
                // It may not begin, or has been broken off from within.
                wheel.leave()
                if self.wheel === wheel { self.wheel = nil }
                return false
            }
        }
        moveCentroid(to: place)
        wheel?.turn(by: delta)
        return true
    }

    func followWheel(to scale: Double) {
        guard scale != factor else { return }
        factor = scale
        state = .changed
    }
}

/// The wheel with Ctrl as a pinch: the scale glides after the notches, and the pinch ends when no more come.
///
/// The scale's logarithm is a closed function of the time since the last notch, so it is the same at every frame rate.
@MainActor
final class PinchWheel: TimedActivity {
    /// The wheel's distance, in points, that doubles the scale: five notches of 40 points.
    static let doublingDistance = 200.0
    /// Seconds without a notch after which the pinch has ended.
    static let patience = 0.25
    /// The largest step of one event, in points of the wheel; more is taken as this.
    static let longestDistance = 1000.0
    /// Logarithms of the scale beyond this are held: a scale of 1e-6 or 1e6.
    static let farthest = 6 * log(10.0)

    private weak var pinch: PinchGestureRecognizer?
    private let timeline = Timeline.current
    private var since = Timeline.current.now
    private var ease = ScrollEase(from: .zero, velocity: .zero, to: .zero, duration: ScrollEase.wheelDuration)

    init(_ pinch: PinchGestureRecognizer) {
        self.pinch = pinch
        timeline.add(self)
    }

    /// How fast the scale grows now, per second.
    var velocity: Double {
        let time = timeline.now - since
        return exp(ease.position(at: time).x) * ease.velocity(at: time).dx
    }

    func turn(by delta: Double) {
        let step = min(max(delta, -Self.longestDistance), Self.longestDistance) / Self.doublingDistance * log(2)
        let target = min(max(ease.target.x + step, -Self.farthest), Self.farthest)
        let time = timeline.now - since
        ease = ScrollEase(
            from: ease.position(at: time), velocity: ease.velocity(at: time), to: CGPoint(x: target, y: 0),
            duration: ScrollEase.wheelDuration)
        since = timeline.now
    }

    /// Lets the scale be another from now on; the remaining distance stays.
    func rebase(to scale: Double) {
        let time = timeline.now - since
        let shift = log(scale) - ease.position(at: time).x
        ease = ScrollEase(
            from: CGPoint(x: log(scale), y: 0), velocity: ease.velocity(at: time),
            to: CGPoint(x: ease.target.x + shift, y: 0), duration: ScrollEase.wheelDuration)
        since = timeline.now
    }

    func leave() { timeline.remove(self) }

    var nextDeadline: FrameTime? { since + Self.patience }

    var isMoving: Bool { true }

    func advance(to time: FrameTime) {
        guard let pinch, pinch.wheel === self else {
            leave()
            return
        }
        pinch.followWheel(to: exp(ease.position(at: time - since).x))
        if pinch.wheel === self, time - since >= Self.patience - 1e-12 { pinch.state = .ended }
    }
}
