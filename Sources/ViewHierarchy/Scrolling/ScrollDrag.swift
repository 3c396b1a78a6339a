import Drawing
import Foundation

/// The state of a scroll view's drag.
struct ScrollDrag: Hashable {
    /// The axes that the drag can move.
    enum Lock: Hashable {
        /// The finger has not traveled far enough to decide.
        case undecided
        case free
        case horizontal
        case vertical
    }

    /// The ratio of travel along one axis to travel along the other at which the other is locked: 60 degrees. The value
    /// is our choice, because no public source documents UIKit's.
    static let lockRatio = 1.73

    /// The offset that the content would have without resistance if the finger's translation were zero.
    private(set) var start: CGPoint
    /// The extents of the rubber bands beyond the limits, in points.
    private(set) var extent: CGSize
    var lock: Lock
    /// The content offset when the drag began.
    let origin: CGPoint
    /// The vertical translation of the finger when it was last shared with the partner, in points.
    var shared = 0.0
    /// The part of the finger's vertical travel that the partner has taken, in points.
    var taken = 0.0
    /// Whether the content did not move in the finger's last step, because the partner took the whole step or other
    /// code set the content offset.
    var restsHorizontally = false
    var restsVertically = false

    var movesHorizontally: Bool { lock != .vertical }
    var movesVertically: Bool { lock != .horizontal }

    /// Begins a drag at a content offset of a view of `size`.
    init(at offset: CGPoint, _ limits: ScrollLimits, size: CGSize, lock: Lock) {
        origin = offset
        self.lock = lock
        (start, extent) = (.zero, .zero)
        rebase(to: offset, limits, size: size, travel: .zero)
    }

    /// Continues the drag from a content offset after the finger's `travel`.
    mutating func rebase(to offset: CGPoint, _ limits: ScrollLimits, size: CGSize, travel: CGPoint) {
        extent = CGSize(
            width: ScrollLimits.extent(at: offset.x, limits.x, size: size.width),
            height: ScrollLimits.extent(at: offset.y, limits.y, size: size.height))
        let raw = raw(offset, limits)
        start = CGPoint(x: raw.x + travel.x, y: raw.y + travel.y - taken)
    }

    /// Returns the unresisted offset for a content offset.
    func raw(_ offset: CGPoint, _ limits: ScrollLimits) -> CGPoint {
        CGPoint(
            x: ScrollLimits.raw(offset.x, limits.x, extent: extent.width),
            y: ScrollLimits.raw(offset.y, limits.y, extent: extent.height))
    }

    mutating func decide(by travel: CGPoint) {
        guard lock == .undecided, travel.distance(to: .zero) >= GestureRecognizer.allowedTravel else { return }
        lock =
            abs(travel.x) > Self.lockRatio * abs(travel.y)
            ? .horizontal : abs(travel.y) > Self.lockRatio * abs(travel.x) ? .vertical : .free
    }
}

/// An ancestor of a scroll view that takes a part of its vertical drags, such as a sheet (rule F 5).
@MainActor
package protocol ScrollDragPartner: AnyObject {
    /// Called when a drag of the content begins.
    func scrollViewWillShare(_ scrollView: ScrollView)

    /// Called for each step of the finger, so that no point of its path is lost or counted twice.
    /// - Parameters:
    ///   - step: The step in points; down is positive.
    ///   - room: The distance, 0 or more, that the content can move down until it is at its top.
    /// - Returns: The part of the step that the partner takes; the content gets the rest.
    func scrollView(_ scrollView: ScrollView, takesOf step: Double, room: Double) -> Double

    /// Called when the finger is released.
    /// - Parameter velocity: The velocity in points per second, down is positive; nil if the drag was cancelled.
    /// - Returns: Whether the partner takes the velocity, so that the content doesn't move.
    func scrollView(_ scrollView: ScrollView, takesRelease velocity: Double?) -> Bool

    /// Returns the effect on the partner of a release now; nil if only the content moves.
    func predictRelease(of scrollView: ScrollView) -> ReleasePrediction?
}

extension ScrollView {
    /// The nearest ancestor that shares this view's drags.
    var dragPartner: (any ScrollDragPartner)? {
        guard canScrollVertically else { return nil }
        var outer = superview
        while let view = outer {
            if let partner = view as? any ScrollDragPartner { return partner }
            outer = view.superview
        }
        return nil
    }

    /// Gives the partner its part of the finger's travel.
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
