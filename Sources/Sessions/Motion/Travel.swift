package import Drawing
package import Foundation
import Staging

/// The position of a view in each lane since the gesture began, along the pointer's direction, or without a pointer
/// along the view's own.
package struct Travel {
    /// The scene's name of the view.
    package let view: String
    /// The initial center, in points of the stage.
    package let origin: CGPoint
    /// The direction, of length 1, to the pointer's position farthest from its press, or else to the view's position
    /// farthest from its origin.
    let direction: CGVector

    /// The minimum movement, in points.
    package static let least = 2.0

    /// Returns nil if nothing has moved.
    package init?(_ history: GestureHistory, _ choice: PlotChoice = PlotChoice()) {
        let summary = history.summary
        guard let view = choice.view(in: summary), let origin = summary.origins[view] else { return nil }
        // Of equal movements, that of the first name.
        let farthest = summary.moves.max { ($0.value.length, $1.key) < ($1.value.length, $0.key) }?.value
        guard let move = summary.fingerMove ?? summary.moves[view] ?? farthest else { return nil }
        self.view = view
        self.origin = origin
        direction = CGVector(dx: move.vector.dx / move.length, dy: move.vector.dy / move.length)
    }

    /// The movement of a pointer, in points, below which it is a tap. UIKit's pan begins at it.
    static let leastDrag = 10.0

    /// Returns the position of a center along the direction, in points.
    package func value(_ center: CGPoint) -> Double { along(center.x - origin.x, center.y - origin.y) }

    /// Returns the velocity along the direction, in points per second.
    package func velocity(_ velocity: CGVector) -> Double { along(velocity.dx, velocity.dy) }

    /// Returns the movement of a pointer since `press` along the direction, in points.
    package func finger(_ location: CGPoint, since press: CGPoint) -> Double {
        along(location.x - press.x, location.y - press.y)
    }

    private func along(_ x: Double, _ y: Double) -> Double { x * direction.dx + y * direction.dy }
}

/// The view whose curves are plotted: the user's choice, or else the scene's lead view.
package struct PlotChoice: Hashable {
    /// The scene's traced views, in its order.
    package var views: [String] = []
    /// The view that the scene's gesture leads.
    package var lead: String?
    /// The user's choice, or nil.
    package var chosen: String?

    /// Returns the name of the view, or nil if nothing has moved or the chosen view was not visible.
    package func view(in summary: GestureSummary) -> String? {
        if let chosen { return summary.origins[chosen] == nil ? nil : chosen }
        if let lead, summary.moves[lead] != nil { return lead }
        // If the lead view is at rest, the view that has moved farthest, or of equal ones the first that the scene
        // names.
        let order = views + summary.moves.keys.filter { !views.contains($0) }.sorted()
        let moved = order.compactMap { name in summary.moves[name].map { (name: name, length: $0.length) } }
        return moved.max { $0.length < $1.length - Self.tie }?.name
    }

    /// The difference, in points, below which movements are equal.
    private static let tie = 0.5
}

extension Scene {
    /// - Parameter chosen: The user's choice, or nil.
    package func plotChoice(_ chosen: String?) -> PlotChoice {
        PlotChoice(views: views.filter(\.isTraced).map(\.name), lead: leadView, chosen: chosen)
    }
}
