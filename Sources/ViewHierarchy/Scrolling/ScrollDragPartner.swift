import Foundation

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

    /// Lets the partner take its part of the finger's way.
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
