import Drawing
import Foundation
import Staging

/// What was farthest in a gesture so far, kept up to date from moment to moment, lest a long one be gone through anew in
/// every frame.
struct GestureSummary {
    /// How far a view has moved, and where to.
    struct Way {
        var view: String
        var way: CGVector
        var length: Double
    }

    /// How far the lanes' views of one name are apart.
    struct Spread {
        /// Points between the two that are farthest apart; nil while not every lane has the view.
        var now: Double?
        /// The same when it was largest.
        var greatest = 0.0
        /// That moment, in seconds since the gesture began.
        var time = 0.0
    }

    /// Of each view, where its centre was when it was first seen, in points of the stage.
    private(set) var origins: [String: CGPoint] = [:]
    /// Of the view that has moved farthest.
    private(set) var farthest: Way?
    /// From the first press to where its finger was farthest away; nil where it was hardly moved.
    private(set) var fingersWay: CGVector?
    private(set) var spreads: [String: Spread] = [:]
    /// Where the first press was.
    private var press: CGPoint?
    private var firstFingerIsUp = false

    mutating func take(_ moment: GestureHistory.Moment) {
        for frame in moment.frames {
            for (name, view) in frame.views where view.alpha > 0 { take(name, view.frame.center) }
        }
        takeFinger(moment.frames.first?.pointer)
        if moment.frames.count > 1 { takeSpreads(moment) }
    }

    private mutating func take(_ name: String, _ center: CGPoint) {
        guard let origin = origins[name] else {
            origins[name] = center
            return
        }
        let way = CGVector(dx: center.x - origin.x, dy: center.y - origin.y)
        let length = hypot(way.dx, way.dy)
        let isFarther = farthest.map { length > $0.length || length == $0.length && name < $0.view } ?? true
        if length >= Travel.least, isFarther { farthest = Way(view: name, way: way, length: length) }
    }

    private mutating func takeFinger(_ pointer: TracePointer?) {
        guard !firstFingerIsUp else { return }
        guard let pointer, pointer.isDown else {
            firstFingerIsUp = press != nil
            return
        }
        let begin = press ?? pointer.location
        press = begin
        let way = CGVector(dx: pointer.location.x - begin.x, dy: pointer.location.y - begin.y)
        let length = hypot(way.dx, way.dy)
        if length >= Travel.leastDrag, length > fingersWay.map({ hypot($0.dx, $0.dy) }) ?? 0 { fingersWay = way }
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
