import Drawing
import Foundation

/// The line between two touches: its length and angle.
struct TwoTouches: Hashable {
    /// The minimum distance between touches, in points, to avoid a division by zero in scales.
    static let leastDistance = 1.0
    /// The relative travel of two touches, in points, that makes a pinch or a rotation; our choice, because no public
    /// source documents UIKit's.
    static let recognitionTravel = 8.0

    /// The distance in points of the window, at least ``leastDistance``.
    let distance: Double
    /// The angle in radians, clockwise from the window's x axis; nil if the touches are too close to have one.
    let angle: Double?

    init(_ first: CGPoint, _ second: CGPoint) {
        let across = CGVector(dx: second.x - first.x, dy: second.y - first.y)
        let length = across.length
        distance = max(length, Self.leastDistance)
        angle = length < Self.leastDistance ? nil : atan2(across.dy, across.dx)
    }

    /// Returns the rotation between two angles in the shorter direction, in radians.
    static func turn(from old: Double, to new: Double) -> Double {
        let turn = (new - old).truncatingRemainder(dividingBy: 2 * .pi)
        return turn > .pi ? turn - 2 * .pi : turn < -.pi ? turn + 2 * .pi : turn
    }
}

extension GestureRecognizer {
    /// The first two touches at their current positions; nil with fewer.
    var firstTwoTouches: TwoTouches? {
        touches.count < 2 ? nil : TwoTouches(touches[0].place, touches[1].place)
    }
}
