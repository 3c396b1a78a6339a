import Drawing
import Foundation
import Timing

/// Writes a plot's marks as SVG.
enum PlotSVG {
    static func text(_ marks: [PlotMark], size: CGSize, title: String) -> String {
        let box = "width=\"\(number(size.width))\" height=\"\(number(size.height))\""
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" \(box) viewBox="0 0 \(number(size.width)) \(number(size.height))" \
            font-family="Inter, 'Helvetica Neue', Arial, sans-serif" role="img">
            """,
            "<title>\(escaped(title))</title>",
            "<rect \(box) fill=\"\(color(PlotStyle.background))\"/>",
        ]
        var clips: [CGRect] = []
        for mark in marks {
            if case .curve(_, _, _, let clip) = mark, !clips.contains(clip) {
                clips.append(clip)
                lines.append("<clipPath id=\"panel\(clips.count)\"><rect \(rect(clip))/></clipPath>")
            }
        }
        lines += marks.map { element($0, clips: clips) }
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private static func element(_ mark: PlotMark, clips: [CGRect]) -> String {
        switch mark {
        case .line(let start, let end, let paint, let width, let isDashed):
            return
                """
                <line x1="\(number(start.x))" y1="\(number(start.y))" x2="\(number(end.x))" y2="\(number(end.y))" \
                stroke="\(color(paint))" stroke-width="\(number(width))"\(isDashed ? " stroke-dasharray=\"4 4\"" : "")/>
                """
        case .curve(let points, let paint, let width, let clip):
            let index = (clips.firstIndex(of: clip) ?? 0) + 1
            let path = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
            return
                """
                <polyline points="\(path)" fill="none" stroke="\(color(paint))" stroke-width="\(number(width))" \
                stroke-linejoin="round" clip-path="url(#panel\(index))"/>
                """
        case .dot(let center, let paint, let radius):
            return
                """
                <circle cx="\(number(center.x))" cy="\(number(center.y))" r="\(number(radius))" fill="\(color(paint))"/>
                """
        case .box(let box, let paint): return "<rect \(rect(box)) fill=\"\(color(paint))\"/>"
        case .text(let text, let point, let anchor, let size, let isStrong, let paint, let halo):
            let anchors: [PlotMark.Anchor: String] = [
                .start: "", .middle: " text-anchor=\"middle\"", .end: " text-anchor=\"end\"",
            ]
            let border =
                halo.map {
                    " stroke=\"\(color($0))\" stroke-width=\"5\" stroke-linejoin=\"round\" paint-order=\"stroke\""
                } ?? ""
            return
                """
                <text x="\(number(point.x))" y="\(number(point.y))" font-size="\(number(size))"\
                \(isStrong ? " font-weight=\"600\"" : "")\(anchors[anchor] ?? "") fill="\(color(paint))"\(border)>\
                \(escaped(text))</text>
                """
        }
    }

    private static func rect(_ box: CGRect) -> String {
        """
        x="\(number(box.minX))" y="\(number(box.minY))" width="\(number(box.width))" height="\(number(box.height))"
        """
    }

    /// Returns the number rounded to a hundredth of a point.
    private static func number(_ number: Double) -> String { DecimalText.text(number, digits: 2) }

    private static func color(_ color: Color) -> String {
        let parts = [color.red, color.green, color.blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
