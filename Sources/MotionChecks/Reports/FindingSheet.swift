package import Drawing
import Foundation
import Recorder
import Staging

/// A finding as a picture: the frame before it, at it and after it, from left to right, with the view's outline and what was
/// expected. Without what was drawn, the outlines of all views stand for it.
@MainActor
package struct FindingSheet {
    private let finding: Finding
    private let frames: [TraceFrame]
    private let size: CGSize
    private let drawn: DrawnFrames?

    /// - Parameter drawn: What was drawn in the frames around the finding, or `nil` if unknown, as for a trace without its
    ///   tape.
    package init(_ finding: Finding, in run: MotionRun, drawn: DrawnFrames? = nil) {
        self.finding = finding
        self.drawn = drawn
        frames = run.frames.map(\.row).filter { abs($0.frame - finding.frame) <= 1 }
        size = frames.first?.size ?? run.header.size
    }

    package var list: DisplayList {
        ContactSheet.list(
            frames.map { ContactSheet.Cell(list: picture(of: $0), time: $0.time) }, lanes: 1, columns: frames.count)
    }

    private func picture(of frame: TraceFrame) -> DisplayList {
        var canvas = Canvas()
        canvas.clip(to: .rect(CGRect(origin: .zero, size: size)))
        if drawn?.draw(frame.frame, lane: finding.lane, in: &canvas) != true {
            for (name, view) in frame.views.sorted(by: Self.isBehind) where name != finding.view {
                stroke(view, Self.other, in: &canvas)
            }
        }
        if let name = finding.view, let view = frame.views[name] {
            canvas.fill(shape(of: view), Self.came.withAlphaComponent(0.15 * view.alpha))
            stroke(view, Self.came, in: &canvas)
        }
        if frame.frame == finding.frame, let outline = finding.outline {
            for edge in Self.dashes(around: outline) { canvas.fill(.rect(edge), Self.expected) }
        }
        return DisplayList(size: size, background: .white, items: canvas.items)
    }

    private func shape(of view: TraceView) -> Shape {
        Shape(rect: view.frame, cornerRadius: view.cornerRadius)
    }

    private func stroke(_ view: TraceView, _ color: Color, in canvas: inout Canvas) {
        canvas.save()
        canvas.multiplyAlpha(by: max(view.alpha, Self.faintest))
        canvas.stroke(shape(of: view), color, width: Self.line)
        canvas.restore()
    }

    /// Views in the order of drawing, or by name where a trace lacks it.
    private static func isBehind(_ one: (key: String, value: TraceView), _ other: (key: String, value: TraceView))
        -> Bool
    {
        let orders = (one.value.details?.order ?? 0, other.value.details?.order ?? 0)
        return orders.0 != orders.1 ? orders.0 < orders.1 : one.key < other.key
    }

    /// Returns dashes along the edges of a rectangle.
    private static func dashes(around frame: CGRect) -> [CGRect] {
        var dashes: [CGRect] = []
        for x in stride(from: Double(frame.minX), to: Double(frame.maxX), by: 2 * dash) {
            let width = min(dash, Double(frame.maxX) - x)
            for y in [frame.minY, frame.maxY] {
                dashes.append(CGRect(x: x, y: Double(y) - line / 2, width: width, height: line))
            }
        }
        for y in stride(from: Double(frame.minY), to: Double(frame.maxY), by: 2 * dash) {
            let height = min(dash, Double(frame.maxY) - y)
            for x in [frame.minX, frame.maxX] {
                dashes.append(CGRect(x: Double(x) - line / 2, y: y, width: line, height: height))
            }
        }
        return dashes
    }

    private static let line = 2.0
    private static let dash = 8.0
    private static let faintest = 0.15
    private static let other = Color(hex: 0x9AA3AE)
    private static let came = Color(hex: 0x1F6FEB)
    private static let expected = Color(hex: 0xE5383B)
}
