import Drawing
import Foundation
import Staging

/// The greatest distances of a gesture so far, updated incrementally, so that a long gesture costs no more.
package struct GestureSummary {
    /// A movement and its length.
    struct Move {
        var vector: CGVector
        var length: Double

        init(from start: CGPoint, to end: CGPoint) {
            vector = CGVector(dx: end.x - start.x, dy: end.y - start.y)
            length = hypot(vector.dx, vector.dy)
        }
    }

    /// The distance between the lanes' views of one name.
    package struct Spread {
        /// The greatest distance of two views, in points, or nil unless every lane has the view.
        package var now: Double?
        /// The maximum of that distance during the gesture.
        package var greatest = 0.0
        /// The time of the maximum, in seconds since the gesture began.
        package var time = 0.0
    }

    /// The initial center of each view, in points of the stage.
    private(set) var origins: [String: CGPoint] = [:]
    /// The greatest movement of each view from there, if it is at least ``Travel/least``.
    private(set) var moves: [String: Move] = [:]
    /// The greatest movement of the first press's pointer, or nil if it hardly moved.
    private(set) var fingerMove: Move?
    package private(set) var spreads: [String: Spread] = [:]
    /// The location of the first press.
    private var press: CGPoint?
    private var firstFingerIsUp = false

    package mutating func record(_ moment: GestureHistory.Moment) {
        for frame in moment.frames {
            for (name, view) in frame.views where view.alpha > 0 { record(name, view.frame.center) }
        }
        takeFinger(moment.frames.first?.pointer)
        if moment.frames.count > 1 { takeSpreads(moment) }
    }

    private mutating func record(_ name: String, _ center: CGPoint) {
        guard let origin = origins[name] else {
            origins[name] = center
            return
        }
        let move = Move(from: origin, to: center)
        if move.length >= Travel.least, move.length > moves[name]?.length ?? 0 { moves[name] = move }
    }

    private mutating func takeFinger(_ pointer: TracePointer?) {
        guard !firstFingerIsUp else { return }
        guard let pointer, pointer.isDown else {
            firstFingerIsUp = press != nil
            return
        }
        let begin = press ?? pointer.location
        press = begin
        let move = Move(from: begin, to: pointer.location)
        if move.length >= Travel.leastDrag, move.length > fingerMove?.length ?? 0 { fingerMove = move }
    }

    private mutating func takeSpreads(_ moment: GestureHistory.Moment) {
        var centers: [String: [CGPoint]] = [:]
        for frame in moment.frames {
            for (name, view) in frame.views { centers[name, default: []].append(view.frame.center) }
        }
        for name in spreads.keys where centers[name] == nil { spreads[name]?.now = nil }
        for (name, places) in centers {
            var spread = spreads[name] ?? Spread()
            var farthest = 0.0
            for (index, one) in places.enumerated() {
                for other in places[(index + 1)...] {
                    farthest = max(farthest, hypot(one.x - other.x, one.y - other.y))
                }
            }
            spread.now = places.count == moment.frames.count ? farthest : nil
            if farthest > spread.greatest {
                spread.greatest = farthest
                spread.time = moment.time
            }
            spreads[name] = spread
        }
    }
}
