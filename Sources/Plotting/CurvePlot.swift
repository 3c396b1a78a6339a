package import Drawing
package import Foundation
import Support
package import Timing

/// A plot of curves: their values and, below, their velocities over the same time axis.
package struct CurvePlot: Plot, Sendable {
    /// A curve and its name.
    package struct Series: Sendable {
        package let name: String
        package let curve: TimingCurve
        /// The curve's own or given duration, in seconds, or `nil` if it has neither.
        package let duration: Double?

        /// - Parameter duration: The duration, in seconds, to use for a curve that has none of its own.
        package init(name: String, curve: TimingCurve, duration: Double? = nil) {
            self.name = name
            self.curve = curve
            self.duration = curve.duration ?? duration
        }
    }

    package var series: [Series]
    /// The size of the whole picture, in points.
    package var size: CGSize

    package static let defaultSize = CGSize(width: 880, height: 620)
    /// The duration, in seconds, of a curve without one that is plotted beside curves that have one.
    package static let sharedDuration = 0.5

    /// Creates a plot of at least one curve.
    package init(_ series: [Series], size: CGSize = CurvePlot.defaultSize) {
        self.series = series
        self.size = size
    }

    /// Whether the time axis is in seconds, which is the case if any curve has a duration.
    package var isTimed: Bool { series.contains { $0.duration != nil } }

    /// Returns the duration of a curve on the plot's time axis.
    func duration(_ series: Series) -> Double { series.duration ?? (isTimed ? Self.sharedDuration : 1) }

    /// Returns the text beside a curve's name in the legend.
    func facts(_ series: Series) -> String {
        let curve = series.curve
        var facts: [String] = []
        if let duration = curve.duration {
            facts.append("settles in \(PlotNumber.brief(duration)) s")
        } else if isTimed {
            facts.append("over \(PlotNumber.brief(duration(series))) s")
        }
        let overshoot = curve.overshoot
        facts.append(
            overshoot > PlotTrace.leastOvershoot ? "overshoot \(PlotNumber.percent(overshoot))" : "no overshoot")
        return facts.joined(separator: ", ")
    }

    @MainActor
    package func marks() -> [PlotMark] { PlotLayout(self).marks }

    package var title: String { series.map { "\($0.name) (\(facts($0)))" }.joined(separator: "; ") }
}

/// A picture made of marks.
package protocol Plot {
    /// The size of the whole picture, in points.
    var size: CGSize { get }
    /// What the picture shows, in words.
    var title: String { get }

    /// Returns the marks of the plot, laid out with measured text widths.
    @MainActor
    func marks() -> [PlotMark]
}

extension Plot {
    /// Returns the plot as a display list.
    @MainActor
    package func displayList() -> DisplayList { PlotPainter.list(marks(), size: size) }

    /// Returns the plot as the text of an SVG file.
    @MainActor
    package func svg() -> String { PlotSVG.text(marks(), size: size, title: title) }
}

/// Formats numbers for labels of plots, with a true minus sign.
enum PlotNumber {
    /// Returns the number with a fixed number of decimal places.
    static func fixed(_ number: Double, digits: Int) -> String { label(DecimalText.fixed(number, digits: digits)) }

    /// Returns the number with about three significant digits.
    static func brief(_ number: Double) -> String {
        let size = abs(number)
        return label(DecimalText.text(number, digits: size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3))
    }

    static func percent(_ fraction: Double) -> String {
        let size = abs(fraction) * 100
        return label(DecimalText.text(fraction * 100, digits: size >= 10 ? 0 : size >= 1 ? 1 : 2)) + " %"
    }

    private static func label(_ text: String) -> String { text.replacing("-", with: "\u{2212}") }
}

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
