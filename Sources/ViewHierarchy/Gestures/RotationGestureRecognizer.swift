import Drawing
import Foundation
import Timing

/// A recognizer of two touches that rotate about each other; it runs until both have ended.
///
/// It begins when the touches have traveled 8 points about each other. When one touch ends, the gesture waits for
/// another and continues from its current rotation; further touches are ignored.
open class RotationGestureRecognizer: GestureRecognizer {
    /// The travel of the touches about each other, in points of the window, at which it begins, at least 0.
    public var recognitionDistance = TwoTouches.recognitionTravel

    /// The rotation since the gesture began, in radians, clockwise and unbounded; 0 at `.began`. Later movements
    /// continue from a value that is set. Values that are not finite are ignored.
    open var rotation: Double {
        get { turned }
        set { if newValue.isFinite { turned = newValue } }
    }

    /// The rotation's velocity, in radians per second over the last 100 ms. As of now while two touches are down, and
    /// as of the end of one of them after that.
    open var velocity: Double {
        let time = numberOfTouches >= 2 ? max(lastSample, Timeline.current.now) : lastSample
        return estimator.velocity(at: time).dx / Self.pointsPerRadian
    }

    /// The radius of the circle, in points, on which angles are converted to distances for the velocity estimator,
    /// which expects a hand's jitter in points.
    private static let pointsPerRadian = 100.0

    private var turned = 0.0
    /// The total rotation since both touches are down, in radians.
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
        estimator.reset()
    }

    private func addSample(_ event: Event) {
        lastSample = event.timestamp
        estimator.add(event.timestamp, x: travel * Self.pointsPerRadian, y: 0)
    }
}
