import Drawing
import Foundation

/// Two touches seen as one line: how long it is, and where it points.
struct TwoTouches: Hashable {
    /// Touches nearer than this, in points, count as this far apart, so that no scale divides by nothing.
    static let leastDistance = 1.0
    /// The travel of the two against each other, in points, that makes a pinch or a turn of them; our choice, as no
    /// public source says what UIKit's is.
    static let recognitionTravel = 8.0

    /// In points of the window, at least ``leastDistance``.
    let distance: Double
    /// In radians, clockwise from the window's x axis; nil where the touches are too near to have one.
    let angle: Double?

    init(_ first: CGPoint, _ second: CGPoint) {
        let across = CGVector(dx: second.x - first.x, dy: second.y - first.y)
        let length = across.length
        distance = max(length, Self.leastDistance)
        angle = length < Self.leastDistance ? nil : atan2(across.dy, across.dx)
    }

    /// The turn between two angles in the shorter direction, in radians.
    static func turn(from old: Double, to new: Double) -> Double {
        let turn = (new - old).truncatingRemainder(dividingBy: 2 * .pi)
        return turn > .pi ? turn - 2 * .pi : turn < -.pi ? turn + 2 * .pi : turn
    }
}

extension GestureRecognizer {
    /// The first two touches as they lie now; nil with fewer.
    var firstTwoTouches: TwoTouches? {
        touches.count < 2 ? nil : TwoTouches(touches[0].place, touches[1].place)
    }
}
