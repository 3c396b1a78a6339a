import Drawing
import Foundation
import Timing

/// Two touches that turn about each other; reported until both have left.
///
/// Begins when they have travelled 8 points about each other. When one of them leaves the gesture waits for it to come
/// back, and continues from the rotation it had; further touches are given up.
open class RotationGestureRecognizer: GestureRecognizer {
    /// The distance that the touches travel about each other, in points of the window, at which the turn begins, at least 0.
    public var recognitionDistance = TwoTouches.recognitionTravel

    /// The turn since the gesture began, in radians, clockwise, without bounds; 0 at `.began`. Settable: later movements
    /// count on from what it is set to. A value that is not finite is ignored.
    public var rotation: Double {
        get { turned }
        set { if newValue.isFinite { turned = newValue } }
    }

    /// How fast the touches turn, in radians per second over the last 100 ms. As of now while two touches are down, and
    /// as of when one left after that.
    public var velocity: Double {
        let time = numberOfTouches >= 2 ? max(lastSample, Timeline.current.now) : lastSample
        return estimator.velocity(at: time).dx / Self.pointsPerRadian
    }

    /// Angles are given to the velocity's estimate, which knows hands by their jitter in points, as distances on a circle of
    /// this radius.
    private static let pointsPerRadian = 100.0

    private var turned = 0.0
    /// All turns since the two touches are down, in radians.
    private var travel = 0.0
    private var lastAngle: Double?
    private var estimator = VelocityEstimator()
    private var lastSample = FrameTime.zero

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches > 2 {
            for touch in touches { ignore(touch, for: event) }
        } else if let line = firstTwoTouches {
            lastAngle = line.angle
            travel = 0
            estimator.reset()
            addSample(event)
        }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let line = firstTwoTouches else { return }
        let turn = line.angle.flatMap { angle in lastAngle.map { TwoTouches.turn(from: $0, to: angle) } } ?? 0
        lastAngle = line.angle ?? lastAngle
        travel += turn
        addSample(event)
        if state != .possible {
            turned += turn
            state = .changed
        } else if travel != 0, abs(travel) * line.distance >= recognitionDistance {
            turned = 0
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches >= 2 { addSample(event) }
        if numberOfTouches <= touches.count { state = state == .possible ? .failed : .ended }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }

    open override func reset() {
        turned = 0
        travel = 0
        lastAngle = nil
        estimator.reset()
    }

    private func addSample(_ event: Event) {
        lastSample = event.timestamp
        estimator.add(event.timestamp, x: travel * Self.pointsPerRadian, y: 0)
    }
}
