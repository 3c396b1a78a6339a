import Drawing
import Foundation

/// One diagram over time: a frame, lines at round values, and curves with a dot where they are now.
struct PlotPanel {
    struct Line {
        var color: Color
        /// Seconds and values; a nil breaks the line.
        var points: [(time: Double, value: Double?)]
        /// Dotted, and without a dot where it is now.
        var isFaint = false
    }

    var title: String
    var unit: String
    var lines: [Line]
    /// Seconds at the right edge, above 0.
    var duration: Double

    private static let left = 44.0
    /// For the half of the last time's label that lies past the plot.
    private static let right = 14.0
    private static let top = 22.0
    private static let bottom = 18.0
    /// The fewest points between two values that are named.
    private static let spacing = 34.0

    /// Where the lines are drawn.
    static func plot(in frame: CGRect) -> CGRect {
        CGRect(
            x: frame.minX + left, y: frame.minY + top, width: frame.width - left - right,
            height: frame.height - top - bottom)
    }

    @MainActor
    func draw(into canvas: inout Canvas, in frame: CGRect, _ theme: Theme, showsTimes: Bool) {
        Lettering.draw(
            title, Lettering.heading, theme.secondaryText,
            in: CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 16), .left, &canvas)
        Lettering.draw(
            unit, Lettering.small, theme.tertiaryText,
            in: CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 16), .right, &canvas)
        let plot = Self.plot(in: frame)
        guard plot.width > 20, plot.height > 20 else { return }
        let scale = PlotAxis(
            lines.flatMap { $0.points.compactMap(\.value) }, count: Int(plot.height / Self.spacing))
        let range = scale.range
        func y(_ value: Double) -> Double {
            plot.maxY - (value - range.lowerBound) / (range.upperBound - range.lowerBound) * plot.height
        }
        for value in scale.values {
            // Without a curve the values would mean nothing.
            guard value == 0 || !lines.isEmpty else { continue }
            let line = CGRect(x: plot.minX, y: y(value).rounded() - 0.5, width: plot.width, height: 1)
            canvas.fill(.rect(line), value == 0 ? theme.plotBase : theme.plotGrid)
            guard !lines.isEmpty else { continue }
            let label = CGRect(x: frame.minX, y: line.minY - 8, width: Self.left - 8, height: 17)
            Lettering.draw(Self.text(value), Lettering.figures, theme.tertiaryText, in: label, .right, &canvas)
        }
        for time in Self.rounds(0...duration, count: 4) {
            let x = plot.minX + time / duration * plot.width
            if !lines.isEmpty {
                canvas.fill(
                    .rect(CGRect(x: x.rounded() - 0.5, y: plot.minY, width: 1, height: plot.height)), theme.plotGrid)
            }
            guard showsTimes else { continue }
            let label = CGRect(x: x - 30, y: plot.maxY + 3, width: 60, height: 15)
            Lettering.draw(Self.text(time) + " s", Lettering.figures, theme.tertiaryText, in: label, .center, &canvas)
        }
        canvas.save()
        canvas.clip(to: .rect(plot.insetBy(dx: -4, dy: -4)))
        for line in lines {
            draw(line, &canvas) { time, value in CGPoint(x: plot.minX + time / duration * plot.width, y: y(value)) }
        }
        canvas.restore()
    }

    private func draw(_ line: Line, _ canvas: inout Canvas, _ place: (Double, Double) -> CGPoint) {
        var thread = PlotThread()
        for (time, value) in line.points {
            if let value { thread.add(place(time, value)) } else { thread.cut() }
        }
        thread.cut()
        let path = thread.path
        if line.isFaint {
            canvas.draw(.stroke(.path(path), line.color, width: 1.25))
            return
        }
        canvas.draw(.stroke(.path(path), line.color, width: 2))
        guard let (time, value) = line.points.last, let value else { return }
        let center = place(time, value)
        let dot = CGRect(x: center.x - 3.5, y: center.y - 3.5, width: 7, height: 7)
        canvas.fill(Shape(rect: dot, cornerRadius: 3.5), line.color)
    }

    /// Round values within a range, about `count` of them.
    static func rounds(_ range: ClosedRange<Double>, count: Int) -> [Double] {
        let rough = (range.upperBound - range.lowerBound) / Double(max(1, count))
        let power = pow(10, floor(log10(max(rough, 1e-9))))
        let step = [1, 2, 5, 10].first { $0 * power >= rough * 0.999 }.map { $0 * power } ?? power * 10
        let first = (range.lowerBound / step - 1e-9).rounded(.up)
        let last = (range.upperBound / step + 1e-9).rounded(.down)
        guard first <= last, last - first < 100 else { return [] }
        return stride(from: first, through: last, by: 1).map { $0 * step + 0 }
    }

    /// Short, with as many digits as it takes: 1200 is 1.2k.
    static func text(_ value: Double) -> String {
        if abs(value) >= 1000 { return trimmed(value / 1000, digits: 1) + "k" }
        return trimmed(value, digits: abs(value) < 1 ? 2 : 1)
    }

    private static func trimmed(_ value: Double, digits: Int) -> String {
        let scale = digits == 1 ? 10.0 : 100
        let whole = Int((abs(value) * scale).rounded())
        let text = "\(whole / Int(scale))"
        var rest = "\(whole % Int(scale))"
        while rest.count < digits { rest = "0" + rest }
        while rest.last == "0" { rest.removeLast() }
        return (value < 0 && whole > 0 ? "−" : "") + (rest.isEmpty ? text : text + "." + rest)
    }
}
