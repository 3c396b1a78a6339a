import Drawing
import Foundation
import Timing
import ViewHierarchy

/// A diagram over time: a frame, grid lines at round values, and curves with a dot at the current time.
struct PlotPanel {
    struct Line {
        var color: Color
        /// Seconds and values; a nil breaks the line.
        var points: [(time: Double, value: Double?)]
        /// Dotted, and without a dot where it is now.
        var isFaint = false
        /// Of a faint line, in points.
        var width = 1.25
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
        let head = CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 16)
        canvas.draw(title, Lettering.heading, theme.secondaryText, in: head)
        canvas.draw(unit, Lettering.small, theme.tertiaryText, in: head, .right)
        let plot = Self.plot(in: frame)
        guard plot.width > 20, plot.height > 20 else { return }
        let scale = AxisScale(
            showing: lines.flatMap { $0.points.compactMap(\.value) }, steps: Int(plot.height / Self.spacing))
        func y(_ value: Double) -> Double { scale.place(value, from: plot.maxY, to: plot.minY) }
        for value in scale.ticks {
            // Without a curve the values would mean nothing.
            guard value == 0 || !lines.isEmpty else { continue }
            let line = CGRect(x: plot.minX, y: y(value).rounded() - 0.5, width: plot.width, height: 1)
            canvas.fill(.rect(line), value == 0 ? theme.plotBase : theme.plotGrid)
            guard !lines.isEmpty else { continue }
            let label = CGRect(x: frame.minX, y: line.minY - 8, width: Self.left - 8, height: 17)
            canvas.draw(Self.text(value), Lettering.figures, theme.tertiaryText, in: label, .right)
        }
        for time in AxisScale(0...duration, ticks: 4).ticks {
            let x = plot.minX + time / duration * plot.width
            if !lines.isEmpty {
                canvas.fill(
                    .rect(CGRect(x: x.rounded() - 0.5, y: plot.minY, width: 1, height: plot.height)), theme.plotGrid)
            }
            guard showsTimes else { continue }
            let label = CGRect(x: x - 30, y: plot.maxY + 3, width: 60, height: 15)
            canvas.draw(Self.text(time) + " s", Lettering.figures, theme.tertiaryText, in: label, .center)
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
            canvas.draw(.stroke(.path(path), line.color, width: line.width))
            return
        }
        canvas.draw(.stroke(.path(path), line.color, width: 2))
        guard let (time, value) = line.points.last, let value else { return }
        let center = place(time, value)
        let dot = CGRect(x: center.x - 3.5, y: center.y - 3.5, width: 7, height: 7)
        canvas.fill(Shape(rect: dot, cornerRadius: 3.5), line.color)
    }

    /// Short, with as many digits as it takes: 1200 is 1.2k.
    static func text(_ value: Double) -> String {
        let isLarge = abs(value) >= 1000
        let text = DecimalText.text(isLarge ? value / 1000 : value, digits: abs(value) < 1 ? 2 : 1)
        return text.replacing("-", with: "−") + (isLarge ? "k" : "")
    }
}

/// A curve of many samples as a path of few lines: as long as it lies on a straight line, but for what is not seen, it is
/// one. What it costs to draw follows from its shape, not from how long it was watched.
struct PlotThread {
    private(set) var path = Path()
    /// Where the present line began; nil before a curve's first point.
    private var anchor: CGPoint?
    /// Where it has come to.
    private var end: CGPoint?
    /// The slopes at which a line from the anchor passes by all points since.
    private var slopes = -Double.infinity...Double.infinity

    /// Steps of less than so many points are not seen.
    private static let leastStep = 0.5
    /// So many points above or below a sample are not seen.
    private static let tolerance = 0.05

    /// - Parameter point: Not left of the one before.
    mutating func add(_ point: CGPoint) {
        guard let anchor else {
            path.move(to: point)
            anchor = point
            return
        }
        let last = end ?? anchor
        guard hypot(point.x - last.x, point.y - last.y) >= Self.leastStep else { return }
        if let end, !reaches(point, from: anchor) {
            path.addLine(to: end)
            self.anchor = end
            slopes = -Double.infinity...Double.infinity
        }
        end = point
        narrow(by: point)
    }

    /// Ends the curve; it may begin again elsewhere.
    mutating func cut() {
        if let end { path.addLine(to: end) }
        anchor = nil
        end = nil
        slopes = -Double.infinity...Double.infinity
    }

    private func reaches(_ point: CGPoint, from anchor: CGPoint) -> Bool {
        let run = point.x - anchor.x
        return run > 0 && slopes.contains((point.y - anchor.y) / run)
    }

    private mutating func narrow(by point: CGPoint) {
        guard let anchor else { return }
        let run = point.x - anchor.x
        // A line upright goes through no other slope.
        guard run > 0 else {
            slopes = Double.infinity...Double.infinity
            return
        }
        let low = max(slopes.lowerBound, (point.y - Self.tolerance - anchor.y) / run)
        let high = min(slopes.upperBound, (point.y + Self.tolerance - anchor.y) / run)
        slopes = low...max(low, high)
    }
}
