import Drawing
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

/// The findings of a moment in the timeline, of all lanes, that one mark stands for.
@MainActor
struct FindingMark {
    /// At least one, by time.
    private(set) var findings: [GestureFinding]
    /// The mark's center, in points of the timeline.
    let x: Double
    /// The left end of the next mark, or the plot's right one.
    private var limit: Double

    /// The distance of marks below which findings share one, in points.
    private static let spacing = 14.0
    /// The maximum distance of the pointer from a mark, in points.
    static let reach = 8.0
    /// The side of a mark, in points.
    static let side = 9.0
    private static let titleGap = 4.0
    /// The maximum number of findings that a tooltip lists.
    private static let mostListed = 3

    /// Returns the marks of findings in the visible part of the timeline, from left to right.
    static func marks(of findings: [GestureFinding], on scale: TimelineScale) -> [FindingMark] {
        var marks: [FindingMark] = []
        for finding in findings {
            // What is found in the last frame can be later than the gesture's end.
            let x = scale.x(min(finding.time, scale.whole))
            guard x >= scale.plot.minX, x <= scale.plot.maxX else { continue }
            if let last = marks.last, x - last.x < spacing {
                marks[marks.count - 1].findings.append(finding)
            } else {
                if !marks.isEmpty { marks[marks.count - 1].limit = x - side / 2 - 2 }
                marks.append(FindingMark(findings: [finding], x: x, limit: scale.plot.maxX))
            }
        }
        return marks
    }

    /// The time of the first finding, in seconds since the touch-down.
    var time: Double { findings[0].time }

    /// The rule, and how many more findings there are.
    var title: String {
        findings[0].rule.rawValue + (findings.count > 1 ? " +\(findings.count - 1)" : "")
    }

    /// The right end of the mark with its title, or of the mark alone if the title doesn't fit beside it, in points of
    /// the timeline.
    var end: Double {
        let end = x + Self.side / 2 + Self.titleGap + Lettering.width(title, Lettering.small)
        return end <= limit ? end : x + Self.side / 2
    }

    /// The lane of all findings, or nil if they are of several.
    var lane: Int? { Set(findings.map(\.lane)).count == 1 ? findings[0].lane : nil }

    /// Draws a triangle with the title beside it, and a line through the plot.
    func draw(into canvas: inout Canvas, in row: CGRect, _ plot: CGRect, _ color: Color, _ theme: Theme) {
        let line = CGRect(x: x.rounded() - 0.5, y: row.maxY - 2, width: 1, height: plot.maxY - row.maxY + 2)
        canvas.fill(.rect(line), color.withAlphaComponent(0.6))
        let sign = CGRect(center: CGPoint(x: x, y: row.midY), size: CGSize(width: Self.side, height: Self.side))
        var triangle = Path(through: [
            CGPoint(x: sign.midX, y: sign.minY), CGPoint(x: sign.maxX, y: sign.maxY),
            CGPoint(x: sign.minX, y: sign.maxY),
        ])
        triangle.close()
        canvas.fill(.path(triangle), color)
        guard end > sign.maxX else { return }
        canvas.draw(
            title, Lettering.small, color,
            in: CGRect(
                x: sign.maxX + Self.titleGap, y: row.minY, width: end - sign.maxX, height: row.height))
    }

    /// What was found, with the time, and for a single finding with its remedy.
    /// - Parameter isCompared: Whether there are several lanes.
    func text(isCompared: Bool) -> String {
        var parts = findings.prefix(Self.mostListed).map { $0.text(isCompared: isCompared) }
        if findings.count == 1 { parts.append(findings[0].remedy) }
        if findings.count > Self.mostListed { parts.append("and \(findings.count - Self.mostListed) more") }
        return parts.joined(separator: "\n\n")
    }
}

extension GestureFinding {
    fileprivate func text(isCompared: Bool) -> String {
        let lane = isCompared ? ", lane \(lane + 1)" : ""
        return "\(rule.rawValue) at \(Figures.text(time, digits: 3)) s\(lane)\n\(statement)"
    }
}
