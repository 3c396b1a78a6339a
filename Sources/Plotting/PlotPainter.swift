import Drawing
import Foundation

/// Draws a plot's marks into a display list.
@MainActor
enum PlotPainter {
    /// The length of dashes and of the gaps between them, in points.
    private static let dash = 4.0
    /// The distance that a text's halo extends beyond the text, in points.
    private static let halo = 3.0

    static func list(_ marks: [PlotMark], size: CGSize) -> DisplayList {
        var canvas = Canvas()
        for mark in marks { draw(mark, on: &canvas) }
        return DisplayList(size: size, background: PlotStyle.background, items: canvas.items)
    }

    private static func draw(_ mark: PlotMark, on canvas: inout Canvas) {
        switch mark {
        case .line(let start, let end, let color, let width, let isDashed):
            canvas.draw(.stroke(.path(line(start, end, isDashed: isDashed)), color, width: width))
        case .curve(let points, let color, let width, let clip):
            var path = Path()
            for (index, point) in points.enumerated() {
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            canvas.save()
            canvas.clip(to: .rect(clip))
            canvas.draw(.stroke(.path(path), color, width: width))
            canvas.restore()
        case .dot(let center, let color, let radius):
            let box = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
            canvas.fill(.path(Path(ellipseIn: box)), color)
        case .box(let box, let color): canvas.fill(.rect(box), color)
        case .text(let text, let point, let anchor, let size, let isStrong, let color, let halo):
            let font = Font.systemFont(ofSize: size, weight: isStrong ? .semibold : .regular)
            let width = TextSystem.measuring.width(of: text, font: font)
            let left =
                switch anchor {
                case .start: point.x
                case .middle: point.x - width / 2
                case .end: point.x - width
                }
            if let halo {
                let metrics = TextSystem.measuring.metrics(of: font)
                let box = CGRect(
                    x: left - Self.halo, y: point.y - metrics.ascent * 0.8 - Self.halo, width: width + 2 * Self.halo,
                    height: metrics.ascent * 0.8 + metrics.descent * 0.6 + 2 * Self.halo)
                canvas.fill(Shape(rect: box, cornerRadius: Self.halo), halo.withAlphaComponent(0.85))
            }
            let origin = CGPoint(x: left.rounded(), y: point.y.rounded())
            canvas.draw(.text(TextRun(text: text, font: font, color: color, origin: origin, width: width)))
        }
    }

    private static func line(_ start: CGPoint, _ end: CGPoint, isDashed: Bool) -> Path {
        var path = Path()
        let length = ((end.x - start.x) * (end.x - start.x) + (end.y - start.y) * (end.y - start.y)).squareRoot()
        func point(_ distance: Double) -> CGPoint {
            let part = length > 0 ? min(distance / length, 1) : 0
            return CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
        }
        guard isDashed, length > 0 else {
            path.move(to: start)
            path.addLine(to: end)
            return path
        }
        for index in 0...Int(length / (2 * dash)) {
            path.move(to: point(Double(index) * 2 * dash))
            path.addLine(to: point((Double(index) * 2 + 1) * dash))
        }
        return path
    }
}
