import Drawing
import Foundation
import Staging

/// How far each lane's view has come since the gesture began: of the view that has moved farthest, along the finger's
/// way or, where no finger led it, its own.
struct Travel {
    /// The view, by the scene's name for it.
    let view: String
    /// Where its centre was when it was first seen, in points of the stage.
    let origin: CGPoint
    /// Of length 1: to where the finger was farthest from its press, or else the view from its origin.
    let direction: CGVector

    /// What moves by less than this, in points, does not travel.
    static let least = 2.0

    /// Nil where nothing has moved.
    init?(_ history: GestureHistory) {
        var origins: [String: CGPoint] = [:]
        var farthest: (view: String, way: CGVector, length: Double)?
        for moment in history.moments {
            for frame in moment.frames {
                for (name, view) in frame.views where view.alpha > 0 {
                    guard let origin = origins[name] else {
                        origins[name] = view.frame.center
                        continue
                    }
                    let way = CGVector(dx: view.frame.midX - origin.x, dy: view.frame.midY - origin.y)
                    let length = hypot(way.dx, way.dy)
                    let isFarther = farthest.map { length > $0.length || length == $0.length && name < $0.view } ?? true
                    if length >= Self.least, isFarther { farthest = (name, way, length) }
                }
            }
        }
        guard let farthest, let origin = origins[farthest.view] else { return nil }
        view = farthest.view
        self.origin = origin
        let way = Self.fingersWay(history) ?? farthest.way
        let length = hypot(way.dx, way.dy)
        direction = CGVector(dx: way.dx / length, dy: way.dy / length)
    }

    /// From the first press to where its finger was farthest away; nil where it was hardly moved.
    private static func fingersWay(_ history: GestureHistory) -> CGVector? {
        var press: CGPoint?
        var farthest: (way: CGVector, length: Double)?
        for moment in history.moments {
            guard let pointer = moment.frames.first?.pointer, pointer.isDown else {
                if press != nil { break }
                continue
            }
            let begin = press ?? pointer.location
            press = begin
            let way = CGVector(dx: pointer.location.x - begin.x, dy: pointer.location.y - begin.y)
            let length = hypot(way.dx, way.dy)
            if length >= leastDrag, length > farthest?.length ?? 0 { farthest = (way, length) }
        }
        return farthest?.way
    }

    /// A finger that moves by less than this, in points, only taps; UIKit's pan begins there.
    static let leastDrag = 10.0

    /// Points along the way; nil where the view is not seen.
    func value(_ frame: TraceFrame) -> Double? {
        frame.views[view].map { along($0.frame.midX - origin.x, $0.frame.midY - origin.y) }
    }

    /// Points a second along the way; nil where the view is not seen.
    func velocity(_ frame: TraceFrame) -> Double? {
        frame.views[view].map { along($0.velocity.dx, $0.velocity.dy) }
    }

    /// Points that a finger has come along the way since it was at `press`.
    func finger(_ location: CGPoint, since press: CGPoint) -> Double {
        along(location.x - press.x, location.y - press.y)
    }

    private func along(_ x: Double, _ y: Double) -> Double { x * direction.dx + y * direction.dy }
}
