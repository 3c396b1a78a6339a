import Drawing
import Foundation
import ViewHierarchy

/// A suite that reads what is drawn.
@MainActor
protocol DrawingReader {}

extension DrawingReader {
    /// Returns what a view draws itself, without its subviews.
    func items(_ view: View) -> [DisplayItem] {
        view.layoutIfNeeded()
        var canvas = Canvas()
        view.draw(&canvas)
        return canvas.items
    }

    func drawn(_ view: View) -> [DrawCommand] { items(view).map(\.command) }

    func runs(_ view: View) -> [TextRun] { runs(drawn(view)) }

    func runs(_ commands: [DrawCommand]) -> [TextRun] {
        commands.compactMap { if case .text(let run) = $0 { run } else { nil } }
    }

    /// Returns the bounds of the shapes that are filled with one of some colors, or with any if none is named.
    func fills(_ commands: [DrawCommand], _ colors: Color...) -> [CGRect] {
        commands.compactMap { command in
            guard case .fill(let shape, let color) = command, colors.isEmpty || colors.contains(color) else {
                return nil
            }
            return shape.bounds
        }
    }

    /// Returns the ends of the straight lines that are drawn in a color, or in any if none is named.
    func lines(_ commands: [DrawCommand], _ color: Color? = nil) -> [(from: CGPoint, to: CGPoint)] {
        commands.compactMap { command in
            guard case .stroke(.path(let path), let own, _) = command, color == nil || own == color,
                path.elements.count == 2, case .move(let from) = path.elements[0], case .line(let to) = path.elements[1]
            else { return nil }
            return (from, to)
        }
    }

    /// Returns the right end of a line of text.
    func end(_ run: TextRun) -> Double { Double(run.origin.x) + run.width }

    /// Returns the middle between the ascent and the descent of a line of text.
    func middle(_ run: TextRun) -> Double {
        let metrics = TextSystem.measuring.metrics(of: run.font)
        return Double(run.origin.y) - (metrics.ascent - metrics.descent) / 2
    }
}
