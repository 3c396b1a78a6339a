import Drawing
import Foundation

/// A scroll view under a finger.
struct ScrollDrag: Hashable {
    /// Which axes the drag may move.
    enum Lock: Hashable {
        /// The finger has not travelled far enough to decide.
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
    /// How far up or down the finger had come when its travel was shared last, in points.
    var shared = 0.0
    /// How much of the finger's travel up or down the partner has taken, in points.
    var taken = 0.0
    /// Whether the content has rested in the finger's last step: the partner has taken all of it, or someone else has put
    /// the content elsewhere.
    var restsHorizontally = false
    var restsVertically = false

    var movesHorizontally: Bool { lock != .vertical }
    var movesVertically: Bool { lock != .horizontal }

    /// Makes the drag continue from where the content is with this travel of the finger.
    /// - Parameter raw: Where the finger would have the content without resistance.
    mutating func rebase(_ raw: CGPoint, _ travel: CGPoint) {
        start = CGPoint(x: raw.x + travel.x, y: raw.y + travel.y - taken)
    }

    mutating func decide(by travel: CGPoint) {
        guard lock == .undecided, travel.distance(to: .zero) >= GestureRecognizer.allowedTravel else { return }
        lock =
            abs(travel.x) > Self.lockRatio * abs(travel.y)
            ? .horizontal : abs(travel.y) > Self.lockRatio * abs(travel.x) ? .vertical : .free
    }
}

/// A view around a scroll view that takes a part of what drags move up and down, such as a sheet (rule F 5).
@MainActor
package protocol ScrollDragPartner: AnyObject {
    /// A drag of the content begins.
    func scrollViewWillShare(_ scrollView: ScrollView)

    /// The finger has moved; called for each of its steps, so that no point of its path is lost or counted twice.
    /// - Parameters:
    ///   - step: Points, downwards positive.
    ///   - room: How far the content can go down until it is at its top, 0 or more.
    /// - Returns: How much of the step the partner takes; the content gets the rest.
    func scrollView(_ scrollView: ScrollView, takesOf step: Double, room: Double) -> Double

    /// The finger has left.
    /// - Parameter velocity: Points per second, downwards positive; nil where the drag was cancelled.
    /// - Returns: Whether the partner takes the velocity, so that the content stays where it is.
    func scrollView(_ scrollView: ScrollView, takesRelease velocity: Double?) -> Bool

    /// What a release of the content's drag would do now with the partner; nil where the content alone moves.
    func predictRelease(of scrollView: ScrollView) -> ReleasePrediction?
}

extension ScrollView {
    /// The nearest view around that shares this one's drags.
    var dragPartner: (any ScrollDragPartner)? {
        guard canScrollVertically else { return nil }
        var outer = superview
        while let view = outer {
            if let partner = view as? any ScrollDragPartner { return partner }
            outer = view.superview
        }
        return nil
    }

    /// Lets the partner take its part of the finger's travel.
    func share(_ drag: inout ScrollDrag, at finger: Double) {
        let step = finger - drag.shared
        drag.shared = finger
        guard step != 0, drag.movesVertically, let dragPartner else { return }
        let raw = drag.start.y - (finger - step - drag.taken)
        let room = raw - limits.y.lowerBound
        let part = dragPartner.scrollView(self, takesOf: step, room: room < ScrollLimits.tolerance ? 0 : room)
        drag.taken += part
        drag.restsVertically = part == step
    }
}
