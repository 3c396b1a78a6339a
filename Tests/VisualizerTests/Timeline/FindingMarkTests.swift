import Drawing
import Foundation
import RandomSupport
import Tapes
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Marks of findings in the timeline")
@MainActor
struct FindingMarkTests {
    private let plot = CGRect(x: 100, y: 0, width: 600, height: 120)
    private let row = CGRect(x: 100, y: 40, width: 600, height: 12)

    private func finding(_ time: Double, rule: MotionRule = .jump, lane: Int = 0) -> GestureFinding {
        GestureFinding(
            rule: rule, time: time, lane: lane, view: "card", statement: "moves at \(time)", remedy: "hand it over")
    }

    /// Findings at random times of two seconds, in their order, and of up to two lanes.
    private func findings(_ seed: UInt64) -> [GestureFinding] {
        var numbers = SeededRandom(seed: seed)
        let times = (0..<Int(seed % 17)).map { _ in Double.random(in: 0...2.05, using: &numbers) }.sorted()
        return times.map {
            finding(
                $0, rule: Bool.random(using: &numbers) ? .jump : .derivative,
                lane: Int.random(in: 0...1, using: &numbers))
        }
    }

    @Test("each finding that is seen is in one mark, marks are 14 points apart, and titles end before the next mark")
    func marks() {
        for seed in 0..<200 as Range<UInt64> {
            let findings = findings(seed)
            var scale = TimelineScale(plot: plot, whole: 2)
            if seed.isMultiple(of: 3) { scale.zoom(by: 2, aboutX: 350) }
            let marks = FindingMark.marks(of: findings, on: scale)
            let seen = findings.filter { scale.seen.contains(min($0.time, 2)) }
            #expect(marks.flatMap(\.findings) == seen, "\(seed)")
            for (index, mark) in marks.enumerated() {
                #expect(mark.time == mark.findings[0].time && mark.x == scale.x(min(mark.time, 2)))
                #expect(mark.findings.allSatisfy { scale.x(min($0.time, 2)) - mark.x < 14 })
                let more = mark.findings.count > 1 ? " +\(mark.findings.count - 1)" : ""
                #expect(mark.title == mark.findings[0].rule.rawValue + more)
                let lanes = Set(mark.findings.map(\.lane))
                #expect(mark.lane == (lanes.count == 1 ? lanes.first : nil))
                // The mark is 9 points wide, the title 4 beside it, and 2 before the next mark.
                var limit = Double(plot.maxX)
                if index + 1 < marks.count {
                    #expect(marks[index + 1].x - mark.x >= 14)
                    limit = marks[index + 1].x - 4.5 - 2
                }
                let end = mark.x + 4.5 + 4 + Lettering.width(mark.title, Lettering.small)
                #expect(abs(mark.end - (end <= limit ? end : mark.x + 4.5)) < 1e-9)
            }
        }
    }

    @Test("a mark is a triangle in its row with the title beside it, and a line from there to the plot's lower end")
    func drawn() throws {
        for seed in 1..<60 as Range<UInt64> {
            let scale = TimelineScale(plot: plot, whole: 2)
            for mark in FindingMark.marks(of: findings(seed), on: scale) {
                var canvas = Canvas()
                mark.draw(into: &canvas, in: row, plot, .red, .dark)
                var (boxes, texts): ([CGRect], [TextRun]) = ([], [])
                for item in canvas.items {
                    switch item.command {
                    case .fill(let shape, _): boxes.append(shape.bounds)
                    case .text(let run): texts.append(run)
                    default: Issue.record("\(item.command)")
                    }
                }
                #expect(boxes.count == 2)
                let (line, sign) = (boxes[0], boxes[1])
                #expect(abs(line.midX - mark.x) <= 0.5 + 1e-9 && line.width == 1)
                #expect(line.minY == row.maxY - 2 && line.maxY == plot.maxY)
                #expect(abs(sign.midX - mark.x) < 1e-9 && abs(sign.midY - row.midY) < 1e-9)
                #expect(abs(sign.width - 9) < 1e-9 && abs(sign.height - 9) < 1e-9)
                let hasTitle = mark.end > mark.x + 4.6
                #expect(texts.map(\.text) == (hasTitle ? [mark.title] : []))
                for run in texts {
                    #expect(run.color == .red && abs(Double(run.origin.x) - mark.x - 8.5) < 1e-9)
                    #expect(abs(Double(run.origin.x) + run.width - mark.end) < 1e-6)
                }
            }
        }
    }

    @Test("a mark is hit within 8 points of its place and on its title, and of several the last one")
    func hits() throws {
        let canvas = TimelineCanvas()
        canvas.frame = CGRect(x: 0, y: 0, width: 900, height: 300)
        var (hits, misses) = (0, 0)
        for seed in 1..<16 as Range<UInt64> {
            canvas.content = TimelineContent(findings: findings(seed))
            canvas.scale.whole = 2
            canvas.setNeedsLayout()
            canvas.layoutIfNeeded()
            let row = try #require(canvas.rows.findings)
            let marks = canvas.findingMarks
            for mark in marks {
                for x in [-8.1, -7.9, 0, 5, 7.9, 8.1].map({ mark.x + $0 }) + [mark.end - 0.1, mark.end + 0.1] {
                    let found = marks.last { abs($0.x - x) < 8 || $0.x <= x && x <= $0.end }
                    for (y, isInside) in [(row.minY, true), (row.maxY - 0.1, true), (row.maxY, false)] {
                        canvas.follow(CGPoint(x: x, y: y))
                        let text = isInside ? found?.text(isCompared: false) : nil
                        #expect(canvas.tip?.text == text, "\(seed): \(x - mark.x)")
                        if text == nil { misses += 1 } else { hits += 1 }
                    }
                }
            }
        }
        #expect(hits > 100 && misses > 100)
    }

    @Test("a mark's words are those of its first three findings, with the remedy of a single one")
    func words() throws {
        for count in 1...6 {
            let findings = (0..<count).map { finding(1 + Double($0) / 1000, lane: $0 % 2) }
            let marks = FindingMark.marks(of: findings, on: TimelineScale(plot: plot, whole: 2))
            #expect(marks.count == 1)
            for isCompared in [false, true] {
                let text = try #require(marks.first).text(isCompared: isCompared)
                for (index, finding) in findings.enumerated() {
                    #expect(text.contains(finding.statement) == (index < 3))
                }
                #expect(text.contains("hand it over") == (count == 1))
                #expect(text.contains("and \(count - 3) more") == (count > 3))
                #expect(text.contains("lane 1") == isCompared && text.contains("lane 2") == (isCompared && count > 1))
                #expect(text.hasPrefix("jump at 1.000 s"))
            }
        }
    }
}
