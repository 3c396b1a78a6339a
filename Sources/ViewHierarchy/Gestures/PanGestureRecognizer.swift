import Drawing
public import Foundation
import Timing

/// A recognizer of drags with one or more touches. It begins after a short travel, then reports every movement.
open class PanGestureRecognizer: GestureRecognizer {
    /// The minimum number of touches, at least 1; smaller values count as 1. A running pan ends when there are fewer.
    open var minimumNumberOfTouches = 1
    /// The maximum number of touches; one more makes the pan fail before it has begun, and is ignored afterwards.
    open var maximumNumberOfTouches = Int.max
    /// The travel from touch-down, in points of the window, at which the pan begins; 0 begins with the first movement.
    public var recognitionDistance = GestureRecognizer.allowedTravel

    /// The centroid, in the window's coordinates, at which the translation is zero.
    private var origin = CGPoint.zero
    /// The sum of the centroid's jumps because of touches that began or ended, which the measurements exclude.
    private var jump = CGVector.zero
    private var estimator = VelocityEstimator()
    private var lastSample = FrameTime.zero

    /// Returns the movement of the touches since touch-down, or since it was last set, in a view's coordinates (with
    /// its scale and rotation on screen), or in the window's if `view` is nil.
    ///
    /// It counts from touch-down: at `.began` it is as large as the recognition distance. To avoid a jump there, set it
    /// to zero at `.began`.
    open func translation(in view: View?) -> CGPoint {
        View.vectorFromWindow(CGVector(dx: centroid.x - origin.x, dy: centroid.y - origin.y), to: view)
    }

    /// Sets the current translation in a view's coordinates, to which later movements add. The velocity is not
    /// affected. A translation that is not finite is ignored.
    open func setTranslation(_ translation: CGPoint, in view: View?) {
        guard translation.x.isFinite, translation.y.isFinite else { return }
        let moved = View.vectorToWindow(CGVector(dx: translation.x, dy: translation.y), from: view)
        origin = CGPoint(x: centroid.x - moved.x, y: centroid.y - moved.y)
    }

    /// Returns the velocity of the touches in points per second, in a view's coordinates or the window's if `view` is
    /// nil: by least squares over the last 100 ms, as of now while the pan runs and as of the release afterwards.
    open func velocity(in view: View?) -> CGPoint {
        let isDown = !touches.allSatisfy { !$0.isDown }
        let time = isDown ? max(lastSample, Timeline.current.now) : lastSample
        let velocity = estimator.velocity(at: time)
        return View.vectorFromWindow(CGVector(dx: velocity.dx, dy: velocity.dy), to: view)
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if numberOfTouches > maximumNumberOfTouches {
            guard state != .possible else {
                state = .failed
                return
            }
            for touch in touches { ignore(touch, for: event) }
            return
        }
        if numberOfTouches == 1 {
            origin = centroid
            jump = .zero
            estimator.reset()
        } else {
            removeJump(to: centroid, without: touches)
        }
        addSample(event)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        addSample(event)
        if state != .possible {
            state = .changed
        } else if numberOfTouches >= minimumNumberOfTouches,
            hasTravelled(CGVector(dx: centroid.x - origin.x, dy: centroid.y - origin.y))
        {
            state = .began
        }
    }

    /// Returns whether this distance from touch-down, in points of the window, makes a pan.
    func hasTravelled(_ travel: CGVector) -> Bool { travel != .zero && travel.length >= recognitionDistance }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        let remaining = numberOfTouches - touches.count
        if remaining == 0 || (state != .possible && remaining < minimumNumberOfTouches) {
            addSample(event)
            state = state == .possible ? .failed : .ended
        } else {
            leave(touches)
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        let remaining = numberOfTouches - touches.count
        if remaining == 0 || (state != .possible && remaining < minimumNumberOfTouches) {
            state = .cancelled
        } else {
            leave(touches)
        }
    }

    open override func reset() {
        origin = centroid
        jump = .zero
        estimator.reset()
    }

    private func leave(_ leaving: Set<Touch>) {
        let staying = touches.filter { !leaving.contains($0) }
        shift(from: centroid, to: Self.middle(staying, at: \.place))
    }

    private func removeJump(to now: CGPoint, without added: Set<Touch>) {
        shift(from: Self.middle(touches.filter { !added.contains($0) }, at: \.place), to: now)
    }

    private func shift(from old: CGPoint, to new: CGPoint) {
        origin.x += new.x - old.x
        origin.y += new.y - old.y
        jump.dx += new.x - old.x
        jump.dy += new.y - old.y
    }

    private func addSample(_ event: Event) {
        lastSample = event.timestamp
        estimator.add(event.timestamp, x: centroid.x - jump.dx, y: centroid.y - jump.dy)
    }

    static func middle(_ touches: [Touch], at place: KeyPath<Touch, CGPoint>) -> CGPoint {
        let count = Double(max(touches.count, 1))
        return CGPoint(
            x: touches.reduce(0) { $0 + $1[keyPath: place].x } / count,
            y: touches.reduce(0) { $0 + $1[keyPath: place].y } / count)
    }
}
