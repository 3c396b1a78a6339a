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
        /// The two lanes that are that far apart, from 0, or nil without a distance.
        package var lanes: (Int, Int)?
        /// The maximum of that distance during the gesture.
        package var greatest = 0.0
        /// The time of the maximum, in seconds since the gesture began.
        package var time = 0.0
        /// The two lanes of the maximum.
        package var greatestLanes = (0, 1)

        /// The two lanes that are that far apart now, by their numbers.
        package var name: String { Self.name(of: lanes ?? greatestLanes) }

        /// The maximum's name, with its lanes if those of now are others.
        package var greatestName: String {
            isOfOtherLanes ? "Greatest, \(greatestLanes.0 + 1) and \(greatestLanes.1 + 1)" : "Greatest"
        }

        /// Whether the maximum is of other lanes than those that are farthest apart now.
        package var isOfOtherLanes: Bool { lanes.map { $0 != greatestLanes } ?? false }

        package static func name(of lanes: (Int, Int)) -> String { "Lanes \(lanes.0 + 1) and \(lanes.1 + 1)" }
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
        recordFinger(moment.frames.first?.pointer)
        if moment.frames.count > 1 { recordSpreads(moment) }
    }

    private mutating func record(_ name: String, _ center: CGPoint) {
        guard let origin = origins[name] else {
            origins[name] = center
            return
        }
        let move = Move(from: origin, to: center)
        if move.length >= Travel.least, move.length > moves[name]?.length ?? 0 { moves[name] = move }
    }

    private mutating func recordFinger(_ pointer: TracePointer?) {
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

    private mutating func recordSpreads(_ moment: GestureHistory.Moment) {
        var centers: [String: [CGPoint]] = [:]
        for frame in moment.frames {
            for (name, view) in frame.views { centers[name, default: []].append(view.frame.center) }
        }
        // A view that has left all lanes has no place in any.
        for name in spreads.keys where centers[name] == nil { centers[name] = [] }
        for (name, places) in centers {
            var spread = spreads[name] ?? Spread()
            var farthest = 0.0
            var pair = places.count == moment.frames.count && places.count > 1 ? (0, 1) : nil
            for one in places.indices {
                for other in places.indices.dropFirst(one + 1) {
                    let distance = hypot(places[one].x - places[other].x, places[one].y - places[other].y)
                    guard distance > farthest else { continue }
                    farthest = distance
                    if pair != nil { pair = (one, other) }
                }
            }
            spread.now = pair == nil ? nil : farthest
            spread.lanes = pair
            if farthest > spread.greatest, let pair {
                spread.greatestLanes = pair
            }
            if farthest > spread.greatest {
                spread.greatest = farthest
                spread.time = moment.time
            }
            spreads[name] = spread
        }
    }
}
