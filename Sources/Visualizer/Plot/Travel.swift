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
        let summary = history.summary
        guard let farthest = summary.farthest, let origin = summary.origins[farthest.view] else { return nil }
        view = farthest.view
        self.origin = origin
        let way = summary.fingersWay ?? farthest.way
        let length = hypot(way.dx, way.dy)
        direction = CGVector(dx: way.dx / length, dy: way.dy / length)
    }

    /// A finger that moves by less than this, in points, only taps; UIKit's pan begins there.
    static let leastDrag = 10.0

    /// Points along the way to where the view's centre is.
    func value(_ center: CGPoint) -> Double { along(center.x - origin.x, center.y - origin.y) }

    /// Points a second along the way.
    func velocity(_ velocity: CGVector) -> Double { along(velocity.dx, velocity.dy) }

    /// Points that a finger has come along the way since it was at `press`.
    func finger(_ location: CGPoint, since press: CGPoint) -> Double {
        along(location.x - press.x, location.y - press.y)
    }

    private func along(_ x: Double, _ y: Double) -> Double { x * direction.dx + y * direction.dy }
}
