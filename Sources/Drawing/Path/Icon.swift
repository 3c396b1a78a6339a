package import Foundation

/// A drawing in one color: outlines that are filled, and outlines that are stroked.
package struct Icon: Hashable, Sendable {
    package var fills: Path
    package var lines: Path
    /// The size, in points; the outlines begin at its top left corner.
    package var size: CGSize
    /// The width of the strokes, in points.
    package var lineWidth: Double

    package init(fills: Path = Path(), lines: Path = Path(), size: CGSize, lineWidth: Double) {
        self.fills = fills
        self.lines = lines
        self.size = size
        self.lineWidth = lineWidth
    }

    /// Draws the icon around a point, enlarged by a factor.
    package func draw(into canvas: inout Canvas, center: CGPoint, scale: Double = 1, color: Color) {
        let place = CGAffineTransform(scaleX: scale, y: scale).concatenating(
            CGAffineTransform(
                translationX: center.x - size.width * scale / 2, y: center.y - size.height * scale / 2))
        if !fills.isEmpty { canvas.fill(.path(fills.applying(place)), color) }
        if !lines.isEmpty { canvas.draw(.stroke(.path(lines.applying(place)), color, width: lineWidth * scale)) }
    }
}

extension Path {
    /// Straight lines from point to point.
    package init(through points: [CGPoint]) {
        self.init()
        for (index, point) in points.enumerated() { if index == 0 { move(to: point) } else { addLine(to: point) } }
    }
}
