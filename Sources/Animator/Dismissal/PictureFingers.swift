package import Drawing
package import Foundation

/// One or two fingers on a picture, in the container's coordinates.
package struct PictureFingers: Hashable, Sendable {
    package var first: CGPoint
    package var second: CGPoint?

    /// The least distance between two fingers, in points, to avoid a division by zero in scales.
    static let leastDistance = 1.0

    package init(_ first: CGPoint, _ second: CGPoint? = nil) {
        self.first = first
        self.second = second
    }

    /// The finger, or the point in the middle between two.
    package var middle: CGPoint {
        guard let second else { return first }
        return CGPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    }

    /// Returns the scale and the rotation, in radians in the shorter direction, from other fingers to these; nil unless
    /// both are two.
    package func similarity(from other: PictureFingers) -> (scale: Double, rotation: Double)? {
        guard let old = other.line, let new = line else { return nil }
        let scale = max(new.length, Self.leastDistance) / max(old.length, Self.leastDistance)
        guard min(old.length, new.length) >= Self.leastDistance else { return (scale, 0) }
        return (scale, atan2(old.dx * new.dy - old.dy * new.dx, old.dx * new.dx + old.dy * new.dy))
    }

    /// Returns the longest distance of a finger from its position in others.
    package func travel(from other: PictureFingers) -> Double {
        guard let second, let before = other.second else { return first.distance(to: other.first) }
        return max(first.distance(to: other.first), second.distance(to: before))
    }

    /// Returns the fingers after some seconds of a motion.
    package func moved(by motion: PictureMotion, for seconds: Double) -> PictureFingers {
        let (old, factor, angle) = (middle, exp(motion.growth * seconds), motion.turn * seconds)
        func moved(_ point: CGPoint) -> CGPoint {
            let (x, y) = ((point.x - old.x) * factor, (point.y - old.y) * factor)
            return CGPoint(
                x: old.x + motion.velocity.dx * seconds + x * cos(angle) - y * sin(angle),
                y: old.y + motion.velocity.dy * seconds + x * sin(angle) + y * cos(angle))
        }
        return PictureFingers(moved(first), second.map(moved))
    }

    private var line: CGVector? { second.map { CGVector(dx: $0.x - first.x, dy: $0.y - first.y) } }
}

/// The motion of the fingers on a picture at a moment.
package struct PictureMotion: Hashable, Sendable {
    /// The velocity of the finger, or of the middle between two, in points per second.
    package var velocity: CGVector
    /// The relative rate of change of their distance, per second.
    package var growth: Double
    /// The rate of their rotation, in radians per second, clockwise.
    package var turn: Double

    package init(_ velocity: CGVector, growth: Double = 0, turn: Double = 0) {
        self.velocity = velocity
        self.growth = growth
        self.turn = turn
    }

    package static let still = PictureMotion(.zero)
}
