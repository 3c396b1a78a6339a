import Drawing
import Foundation
import Staging

/// How far a view of each lane has come since the gesture began, in the finger's direction or, where no finger led it,
/// in its own.
struct Travel {
    /// The view, by the scene's name for it.
    let view: String
    /// Where its center was when it was first seen, in points of the stage.
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

    /// Points in the direction to where the view's center is.
    func value(_ center: CGPoint) -> Double { along(center.x - origin.x, center.y - origin.y) }

    /// Points a second in the direction.
    func velocity(_ velocity: CGVector) -> Double { along(velocity.dx, velocity.dy) }

    /// Points that a finger has come in the direction since it was at `press`.
    func finger(_ location: CGPoint, since press: CGPoint) -> Double {
        along(location.x - press.x, location.y - press.y)
    }

    private func along(_ x: Double, _ y: Double) -> Double { x * direction.dx + y * direction.dy }
}

/// Which view's curves are plotted: the one that the user has chosen, or else the one that the scene leads.
struct PlotChoice: Hashable {
    /// The scene's traced views, in its order.
    var views: [String] = []
    /// What the scene's gesture leads.
    var lead: String?
    /// The user's choice; nil for none.
    var chosen: String?

    /// Nil where nothing has moved, or what was chosen was not seen.
    func view(in summary: GestureSummary) -> String? {
        if let chosen { return summary.origins[chosen] == nil ? nil : chosen }
        if let lead, summary.moves[lead] != nil { return lead }
        // Where the lead rests, what has moved farthest; of what moves as one, the view that the scene names first.
        let order = views + summary.moves.keys.filter { !views.contains($0) }.sorted()
        return order.filter { summary.moves[$0] != nil }.max { left, right in
            (summary.moves[left]?.length ?? 0) < (summary.moves[right]?.length ?? 0) - Self.tie
        }
    }

    /// What has moved by so little more, in points, has moved as far.
    private static let tie = 0.5
}

extension Scene {
    /// - Parameter chosen: The user's choice; nil for none.
    func plotChoice(_ chosen: String?) -> PlotChoice {
        PlotChoice(views: views.filter(\.isTraced).map(\.name), lead: leadView, chosen: chosen)
    }
}
