package import Drawing
package import Foundation
package import Sessions
import Timing
import ViewHierarchy
package import Widgets

/// The velocity that a release hands over, as a ring in the plot of velocities. It is the recognizer's estimate; what the
/// view did under the finger is the curve beside it.
package struct ReleaseMark: Hashable {
    /// Seconds since the gesture began.
    package let time: Double
    /// Points per second, along the plot's direction.
    package let value: Double

    private static let radius = 3.5
    private static let gap = 5.0
    /// The alpha of the plate that sets the text off from curves.
    private static let backing = 0.8

    package var text: String { "handed over \(Figures.velocity(value))" }

    /// - Parameters:
    ///   - place: The place of time and value.
    ///   - plot: The frame of the curves, which the text stays in.
    @MainActor
    package func draw(into canvas: inout Canvas, at place: CGPoint, in plot: CGRect, _ theme: Theme) {
        let dot = CGRect(x: place.x, y: place.y, width: 0, height: 0).insetBy(dx: -Self.radius, dy: -Self.radius)
        let shape = Shape(rect: dot, cornerRadius: Self.radius)
        canvas.fill(shape, theme.plate)
        canvas.draw(.stroke(shape, theme.text, width: 1.5))
        let size = CGSize(
            width: Lettering.width(text, Lettering.small).rounded(.up),
            height: TextSystem.measuring.metrics(of: Lettering.small).lineHeight)
        guard size.width <= plot.width else { return }
        let reach = Self.radius + Self.gap
        let isLeft = place.x + reach + size.width > plot.maxX
        let left = isLeft ? max(plot.minX, place.x - reach - size.width) : place.x + reach
        // Above the ring, where curves seldom are, unless that is outside.
        let above = place.y - reach - size.height / 2
        let top = above < plot.minY ? place.y + Self.gap : above
        let label = CGRect(origin: CGPoint(x: left, y: top), size: size)
        canvas.fill(
            Shape(rect: label.insetBy(dx: -3, dy: -1), cornerRadius: 4), theme.plate.withAlphaComponent(Self.backing))
        canvas.draw(text, Lettering.small, theme.text, in: label)
    }
}

extension GestureHistory {
    /// Returns the velocities that releases hand over along a direction. One finger hands the same to all lanes.
    package func releaseMarks(_ travel: Travel?) -> [ReleaseMark] {
        guard let travel else { return [] }
        return releases.reduce(into: []) { marks, release in
            let mark = ReleaseMark(time: release.time, value: travel.velocity(release.velocity))
            if !marks.contains(mark) { marks.append(mark) }
        }
    }
}
