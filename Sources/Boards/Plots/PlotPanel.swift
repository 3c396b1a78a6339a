package import Drawing
package import Foundation
import Sessions
import Timing
import ViewHierarchy
import Widgets

/// A diagram over time: a frame, grid lines at round values, and curves with a dot at the current time.
struct PlotPanel {
    struct Line {
        var color: Color
        /// The times in seconds with their values. A nil value interrupts the line.
        var points: [(time: Double, value: Double?)]
        /// Whether the line has ``width``, without a dot at the current time.
        var isFaint = false
        /// The width of a faint line, in points.
        var width = 1.25
    }

    var title: String
    var unit: String
    var lines: [Line]
    /// The velocities that releases hand over.
    var releases: [ReleaseMark] = []
    /// The time at the right edge, in seconds, above 0.
    var duration: Double

    private static let left = 44.0
    /// The margin for half of the last time's label.
    private static let right = 14.0
    private static let top = 22.0
    private static let bottom = 18.0
    /// The minimum distance of two labeled values, in points.
    private static let spacing = 34.0

    /// Returns the frame of the lines.
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
            showing: lines.flatMap { $0.points.compactMap(\.value) } + releases.map(\.value),
            steps: Int(plot.height / Self.spacing))
        func y(_ value: Double) -> Double { scale.place(value, from: plot.maxY, to: plot.minY) }
        for value in scale.ticks {
            // Without a curve the values are meaningless.
            guard value == 0 || !lines.isEmpty else { continue }
            let line = CGRect(x: plot.minX, y: y(value).rounded() - 0.5, width: plot.width, height: 1)
            canvas.fill(.rect(line), value == 0 ? theme.plotBase : theme.plotGrid)
            guard !lines.isEmpty else { continue }
            let label = CGRect(x: frame.minX, y: line.minY - 8, width: Self.left - 8, height: 17)
            canvas.draw(Figures.brief(value), Lettering.figures, theme.tertiaryText, in: label, .right)
        }
        for time in AxisScale(0...duration, ticks: 4).ticks {
            let x = plot.minX + time / duration * plot.width
            if !lines.isEmpty {
                canvas.fill(
                    .rect(CGRect(x: x.rounded() - 0.5, y: plot.minY, width: 1, height: plot.height)), theme.plotGrid)
            }
            guard showsTimes else { continue }
            let label = CGRect(x: x - 30, y: plot.maxY + 3, width: 60, height: 15)
            canvas.draw(Figures.brief(time) + " s", Lettering.figures, theme.tertiaryText, in: label, .center)
        }
        canvas.save()
        canvas.clip(to: .rect(plot.insetBy(dx: -4, dy: -4)))
        for line in lines {
            draw(line, &canvas) { time, value in CGPoint(x: plot.minX + time / duration * plot.width, y: y(value)) }
        }
        for release in releases {
            let place = CGPoint(x: plot.minX + release.time / duration * plot.width, y: y(release.value))
            release.draw(into: &canvas, at: place, in: plot, theme)
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
}

/// A curve of many samples as a path of few lines. Samples on a straight line, within an invisible tolerance, become
/// one line, so that the cost of drawing depends on the shape, not on the duration.
package struct PlotThread {
    package private(set) var path = Path()
    /// The beginning of the current line, or nil before the first point of a curve.
    private var anchor: CGPoint?
    /// The end of the current line.
    private var end: CGPoint?
    /// The slopes of lines from the anchor that pass all points since.
    private var slopes = -Double.infinity...Double.infinity

    /// The horizontal distance, in points, below which steps are invisible.
    private static let leastStep = 0.5
    /// The vertical distance from a sample, in points, that is invisible.
    private static let tolerance = 0.05

    package init() {}

    /// - Parameter point: The point, not left of the previous one.
    package mutating func add(_ point: CGPoint) {
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

    /// Ends the curve, which can begin again elsewhere.
    package mutating func cut() {
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
        // A vertical line has no other slope.
        guard run > 0 else {
            slopes = Double.infinity...Double.infinity
            return
        }
        let low = max(slopes.lowerBound, (point.y - Self.tolerance - anchor.y) / run)
        let high = min(slopes.upperBound, (point.y + Self.tolerance - anchor.y) / run)
        slopes = low...max(low, high)
    }
}
