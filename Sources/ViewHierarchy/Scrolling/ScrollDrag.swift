import Drawing
import Foundation

/// A scroll view under a finger.
struct ScrollDrag: Hashable {
    /// Which axes the drag may move.
    enum Lock: Hashable {
        /// The finger has not travelled far enough to tell.
        case undecided
        case free
        case horizontal
        case vertical
    }

    /// How many times farther along one axis than along the other the finger goes where the other one is locked: 60
    /// degrees; our choice, as no public source says what UIKit's is.
    static let lockRatio = 1.73

    /// Where the finger would have the content without resistance when its translation is zero.
    var start: CGPoint
    var lock: Lock
    /// Where the content was when the finger took it.
    let origin: CGPoint
    /// How far up or down the finger had come when its way was shared last, in points.
    var shared = 0.0
    /// How much of the finger's way up or down the partner has taken, in points.
    var taken = 0.0
    /// Whether the content has rested in the finger's last step: the partner has taken all of it, or someone else has put
    /// the content elsewhere.
    var restsHorizontally = false
    var restsVertically = false

    var movesHorizontally: Bool { lock != .vertical }
    var movesVertically: Bool { lock != .horizontal }

    /// Decides by how far the finger has gone.
    mutating func decide(by way: CGPoint) {
        guard lock == .undecided, way.distance(to: .zero) >= GestureRecognizer.allowedTravel else { return }
        lock =
            abs(way.x) > Self.lockRatio * abs(way.y)
            ? .horizontal : abs(way.y) > Self.lockRatio * abs(way.x) ? .vertical : .free
    }
}
