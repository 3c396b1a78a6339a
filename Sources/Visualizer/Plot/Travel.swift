import Drawing
import Foundation
import Staging

/// How far a view of each lane has come since the gesture began, in the finger's direction or, where no finger led it,
/// in its own.
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
    init?(_ history: GestureHistory, _ choice: PlotChoice = PlotChoice()) {
        let summary = history.summary
        guard let view = choice.view(in: summary), let origin = summary.origins[view] else { return nil }
        let farthest = summary.moves.values.max { $0.length < $1.length }
        guard let move = summary.fingerMove ?? summary.moves[view] ?? farthest else { return nil }
        self.view = view
        self.origin = origin
        direction = CGVector(dx: move.vector.dx / move.length, dy: move.vector.dy / move.length)
    }

    /// A finger that moves by less than this, in points, only taps; UIKit's pan begins there.
    static let leastDrag = 10.0

    /// Points in the direction to where the view's centre is.
    func value(_ center: CGPoint) -> Double { along(center.x - origin.x, center.y - origin.y) }

    /// Points a second in the direction.
    func velocity(_ velocity: CGVector) -> Double { along(velocity.dx, velocity.dy) }

    /// Points that a finger has come in the direction since it was at `press`.
    func finger(_ location: CGPoint, since press: CGPoint) -> Double {
        along(location.x - press.x, location.y - press.y)
    }

    private func along(_ x: Double, _ y: Double) -> Double { x * direction.dx + y * direction.dy }
}
