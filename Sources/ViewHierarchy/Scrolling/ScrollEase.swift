import Drawing
import Foundation

/// A short animation to an offset that starts with the current velocity: a cubic that ends at rest.
struct ScrollEase: Hashable {
    /// The seconds of a scroll by the wheel: short enough to respond at once, long enough to join the notches.
    static let wheelDuration = 0.15
    /// The duration of an animated `setContentOffset`, in seconds; approximately UIKit's.
    static let animatedDuration = 0.3

    let start: CGPoint
    let target: CGPoint
    let duration: Double
    /// Whether the user turns a wheel, instead of the program setting an offset.
    let isOfWheel: Bool
    private let velocity: CGVector

    /// - Parameter velocity: The initial velocity in points per second, limited so that the motion does not overshoot.
    init(from start: CGPoint, velocity: CGVector, to target: CGPoint, duration: Double, isOfWheel: Bool = false) {
        self.start = start
        self.isOfWheel = isOfWheel
        self.target = target
        self.duration = duration
        self.velocity = CGVector(
            dx: Self.tame(velocity.dx, target.x - start.x, duration),
            dy: Self.tame(velocity.dy, target.y - start.y, duration))
    }

    /// A cubic from 0 to `distance` that ends at rest is monotonic if it starts with 0 to 3 times the mean velocity.
    private static func tame(_ velocity: Double, _ distance: Double, _ duration: Double) -> Double {
        let most = 3 * distance / duration
        return min(max(velocity, min(0, most)), max(0, most))
    }

    func position(at time: Double) -> CGPoint {
        guard time < duration else { return target }
        func axis(_ start: Double, _ end: Double, _ velocity: Double) -> Double {
            let s = max(0, time / duration)
            let rise = s * s * (3 - 2 * s)
            return start + (end - start) * rise + velocity * duration * s * (1 - s) * (1 - s)
        }
        return CGPoint(x: axis(start.x, target.x, velocity.dx), y: axis(start.y, target.y, velocity.dy))
    }

    func velocity(at time: Double) -> CGVector {
        guard time < duration else { return .zero }
        func axis(_ start: Double, _ end: Double, _ velocity: Double) -> Double {
            let s = max(0, time / duration)
            return (end - start) * 6 * s * (1 - s) / duration + velocity * (1 - s) * (1 - 3 * s)
        }
        return CGVector(dx: axis(start.x, target.x, velocity.dx), dy: axis(start.y, target.y, velocity.dy))
    }
}
