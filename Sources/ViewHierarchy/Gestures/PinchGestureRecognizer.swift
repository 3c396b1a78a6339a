import Drawing
import Foundation
import Timing

/// A recognizer of two touches that move apart or together, or of the wheel with Ctrl; it runs until both have ended.
///
/// It begins when the distance of the touches has changed by 8 points. When one touch ends, the gesture waits for
/// another and continues from its current scale; further touches are ignored.
open class PinchGestureRecognizer: GestureRecognizer {
    /// The change of the touches' distance, in points of the window, at which the pinch begins, at least 0.
    public var recognitionDistance = TwoTouches.recognitionTravel

    /// The ratio of the touches' distance to that when the pinch began, above 0; 1 at `.began`. Later movements
    /// continue from a value that is set. Values that are not above 0 or not finite are ignored.
    ///
    /// While the pinch is only possible, the ratio is to the distance at touch-down, or the wheel's first step: in
    /// `gestureRecognizerShouldBegin(_:)` it says whether the pinch goes inward, below 1, or outward.
    open var scale: Double {
        get { progress.isUndecided ? approach : factor }
        set { if newValue > 0, newValue.isFinite { rebase(to: newValue) } }
    }

    /// The rate of change of the scale, per second, over the last 100 ms; negative while the touches move together. As
    /// of now while two touches are down, and as of the end of one of them after that.
    open var velocity: Double {
        if let wheel { return wheel.velocity }
        let time = numberOfTouches >= 2 ? max(lastSample, Timeline.current.now) : lastSample
        return estimator.velocity(at: time).dx * factorAtBase / base
    }

    private var factor = 1.0
    /// The scale before the beginning, from touch-down.
    private var approach = 1.0
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
            approach = 1
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
            return
        }
        approach = line.distance / base
        if line.distance != base, abs(line.distance - base) >= recognitionDistance {
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
        approach = 1
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
    /// Begins or continues a pinch by the wheel at a point of the window; returns whether it was handled.
    func handleWheel(at place: CGPoint, by delta: Double) -> Bool {
        if wheel == nil {
            guard isEnabled, view != nil, environment == nil, state == .possible else { return false }
            let wheel = PinchWheel(self)
            self.wheel = wheel
            moveCentroid(to: place)
            approach = PinchWheel.factor(of: delta)
            state = .began
            guard progress.isActive, self.wheel === wheel else {
                // The pinch was prevented, or cancelled by one of its targets.
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

/// A pinch by the wheel with Ctrl: the scale follows the notches smoothly, and the pinch ends when no more come.
///
/// The scale's logarithm is a closed function of the time since the last notch, so it is the same at every frame rate.
@MainActor
final class PinchWheel: TimedActivity {
    /// The wheel's distance, in points, that doubles the scale: five notches of 40 points.
    static let doublingDistance = 200.0
    /// The time without a notch, in seconds, after which the pinch ends.
    static let patience = 0.25
    /// The limit on the step of one event, in points of the wheel.
    static let longestDistance = 1000.0
    /// The limit on the logarithm of the scale, for a scale of 1e-6 or 1e6.
    static let farthest = 6 * log(10.0)

    private weak var pinch: PinchGestureRecognizer?
    private let timeline = Timeline.current
    private var since = Timeline.current.now
    private var ease = ScrollEase(from: .zero, velocity: .zero, to: .zero, duration: ScrollEase.wheelDuration)

    init(_ pinch: PinchGestureRecognizer) {
        self.pinch = pinch
        timeline.add(self)
    }

    /// The current rate of change of the scale, per second.
    var velocity: Double {
        let time = timeline.now - since
        return exp(ease.position(at: time).x) * ease.velocity(at: time).dx
    }

    /// Returns the factor on the scale that a distance of the wheel, in points, amounts to.
    static func factor(of delta: Double) -> Double { exp(step(of: delta)) }

    private static func step(of delta: Double) -> Double {
        min(max(delta, -longestDistance), longestDistance) / doublingDistance * log(2)
    }

    func turn(by delta: Double) {
        let step = Self.step(of: delta)
        let target = min(max(ease.target.x + step, -Self.farthest), Self.farthest)
        let time = timeline.now - since
        ease = ScrollEase(
            from: ease.position(at: time), velocity: ease.velocity(at: time), to: CGPoint(x: target, y: 0),
            duration: ScrollEase.wheelDuration)
        since = timeline.now
    }

    /// Sets the scale from now on; the remaining distance does not change.
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
