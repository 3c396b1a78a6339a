import Drawing
public import Foundation
import Timing

/// A recognizer of one or two touches that hold something: a pan to which a second touch adds scale and rotation.
///
/// One touch begins it as it begins a pan, two when their distance has changed by 8 points. It is reported as changed
/// also when the second touch begins or one of the two ends, and ends with the last one. Further touches are ignored.
open class GripGestureRecognizer: PanGestureRecognizer {
    /// Whether a first touch begins the gesture at touch-down, without travel, as for something that moves.
    public var beginsAtTouchDown = false
    /// The change of the touches' distance, in points of the window, at which two touches begin the gesture.
    public var pinchDistance = TwoTouches.recognitionTravel

    /// The ratio of the touches' distance to that when the second one began, above 0; 1 with one touch. Below 1 the
    /// touches have moved together, also in `gestureRecognizerShouldBegin(_:)`.
    public var spread: Double { firstTwoTouches.map { $0.distance / startDistance } ?? 1 }

    /// The relative rate of change of the touches' distance, per second: at -2 it halves in about 0.35 s. With one touch
    /// it is that of the last 100 ms, because two touches seldom end at once.
    public var spreadVelocity: Double { lineVelocity.dx / lastDistance }

    /// The velocity of the rotation, in radians per second, clockwise; with one touch that of the last 100 ms.
    public var rotationVelocity: Double { lineVelocity.dy / Self.pointsPerRadian }

    /// The radius of the circle, in points, on which angles are converted to distances for the velocity estimator.
    private static let pointsPerRadian = 100.0

    private var startDistance = TwoTouches.leastDistance
    private var lastDistance = TwoTouches.leastDistance
    private var lastAngle: Double?
    /// The rotation since the second touch began, in radians.
    private var turned = 0.0
    private var estimator = VelocityEstimator()

    public required init() {
        super.init()
        maximumNumberOfTouches = 2
    }

    /// Returns the locations of the one or two touches that are down, in the order of touch-down, in a view's
    /// coordinates, or in the window's if `view` is nil. After the last one has ended, its location.
    public func locations(in view: View?) -> [CGPoint] {
        let down = touches.prefix(2).filter(\.isDown).map { $0.location(in: view) }
        return down.isEmpty ? [location(in: view)] : down
    }

    private var lineVelocity: (dx: Double, dy: Double) { estimator.velocity(at: Timeline.current.now) }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        let isFurther = numberOfTouches > maximumNumberOfTouches
        super.touchesBegan(touches, with: event)
        guard !isFurther else { return }
        if let line = firstTwoTouches {
            startDistance = line.distance
            lastAngle = line.angle
            turned = 0
            estimator.reset()
            addLine(event)
        }
        if progress.isActive {
            state = .changed
        } else if beginsAtTouchDown {
            state = .began
        }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        addLine(event)
        super.touchesMoved(touches, with: event)
    }

    override func hasTravelled(_ travel: CGVector) -> Bool {
        guard let line = firstTwoTouches else { return super.hasTravelled(travel) }
        return line.distance != startDistance && abs(line.distance - startDistance) >= pinchDistance
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        addLine(event)
        super.touchesEnded(touches, with: event)
        leave(touches)
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        super.touchesCancelled(touches, with: event)
        leave(touches)
    }

    open override func reset() {
        super.reset()
        startDistance = TwoTouches.leastDistance
        lastDistance = TwoTouches.leastDistance
        lastAngle = nil
        turned = 0
        estimator.reset()
    }

    /// Reports that the other touch holds on alone.
    private func leave(_ touches: Set<Touch>) {
        guard numberOfTouches > touches.count, !progress.isFinal else { return }
        for touch in touches { drop(touch) }
        if progress.isActive { state = .changed }
    }

    private func addLine(_ event: Event) {
        guard let line = firstTwoTouches else { return }
        if let angle = line.angle, let lastAngle { turned += TwoTouches.turn(from: lastAngle, to: angle) }
        lastAngle = line.angle ?? lastAngle
        lastDistance = line.distance
        estimator.add(event.timestamp, x: line.distance, y: turned * Self.pointsPerRadian)
    }
}
