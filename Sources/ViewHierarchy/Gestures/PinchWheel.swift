import Drawing
import Foundation
import Timing

/// The wheel with Ctrl as a pinch: the scale glides after the notches, and the pinch ends when no more come.
///
/// The scale's logarithm is a closed function of the time since the last notch, so it is the same at every frame rate.
@MainActor
final class PinchWheel: TimedActivity {
    /// The wheel's way, in points, that doubles the scale: five notches of 40 points.
    static let doublingWay = 200.0
    /// Seconds without a notch after which the pinch has ended.
    static let patience = 0.25
    /// The largest step of one event, in points of the wheel's way; more is taken as this.
    static let longestWay = 1000.0
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
        let way = min(max(delta, -Self.longestWay), Self.longestWay) / Self.doublingWay * log(2)
        let target = min(max(ease.target.x + way, -Self.farthest), Self.farthest)
        let time = timeline.now - since
        ease = ScrollEase(
            from: ease.position(at: time), velocity: ease.velocity(at: time), to: CGPoint(x: target, y: 0),
            duration: ScrollEase.wheelDuration)
        since = timeline.now
    }

    /// Lets the scale be another from now on; what is left of the way stays.
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
