import Drawing
import Foundation

/// A curve of many samples as a path of few lines: as long as it lies on a straight line, but for what is not seen, it is
/// one. What it costs to draw follows from its shape, not from how long it was watched.
struct PlotThread {
    private(set) var path = Path()
    /// Where the line under way began; nil before a curve's first point.
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

    /// The curve ends; it may begin anew elsewhere.
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
