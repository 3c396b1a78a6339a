import Dialects
import Drawing
import Foundation
import Support
import Testing
import Timing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("What parts of the window draw")
@MainActor
struct DrawnPartsTests: DrawingReader {
    private let theme = Theme.dark

    private func strokes(_ commands: [DrawCommand], _ color: Color, width: Double? = nil) -> [Shape] {
        commands.compactMap { command -> Shape? in
            guard case .stroke(let shape, let own, let line) = command, own == color, width == nil || line == width
            else { return nil }
            return shape
        }
    }

    private func points(_ shape: Shape) -> [CGPoint] {
        shape.path.elements.compactMap { element -> CGPoint? in
            switch element {
            case .move(let point), .line(let point), .curve(let point, _, _): point
            case .close: nil
            }
        }
    }

    // MARK: Curves

    private static let curves = [
        "linear", "ease", "ease-in-out", "cubic-bezier(0.3, -0.2, 0.7, 1.2)", "cubic-bezier(0.3, -0.45, 0.7, 1.4)",
        "cubic-bezier(0.2, 1.9, 0.8, -0.9)", "cubic-bezier(0.2, 3, 0.8, -2)", "spring(dampingRatio: 0.3)",
        "spring(dampingRatio: 0.05)", "ease-out-bounce",
    ]

    @Test(
        "a plot has the narrowest of three ranges that shows the curve and its handles, or a tenth more than they need")
    func ranges() throws {
        let plot = CGRect(x: 30, y: 10, width: 240, height: 170)
        for text in Self.curves {
            let curve = try TimingCurve(parsing: text)
            let frame = CurveFrame(plot: plot, for: curve)
            var heights = (0...200).map { curve.value(atFraction: Double($0) / 200) }
            if let bezier = curve.exactBezier { heights += [bezier.y1, bezier.y2] }
            let (low, high) = (min(0, heights.min() ?? 0), max(1, heights.max() ?? 1))
            let usual = [-0.25...1.25, -0.5...1.5, -1...2].first { $0.contains(low) && $0.contains(high) }
            let room = (high - low) / 10
            let expected = usual ?? low - room...high + room
            #expect(abs(frame.values.lowerBound - expected.lowerBound) < 1e-9, "\(text)")
            #expect(abs(frame.values.upperBound - expected.upperBound) < 1e-9, "\(text)")
            for (time, value) in [(0.0, 0.0), (1, 1), (0.25, -0.1), (0.5, 0.875)] {
                let point = frame.point(time, value)
                let (sameTime, sameValue) = frame.numbers(at: point)
                #expect(abs(sameTime - time) < 1e-9 && abs(sameValue - value) < 1e-9)
                let part = (value - expected.lowerBound) / (expected.upperBound - expected.lowerBound)
                #expect(abs(Double(point.x) - 30 - 240 * time) < 1e-9)
                #expect(abs(Double(point.y) - 180 + 170 * part) < 1e-9)
            }
        }
        #expect(CurveFrame(plot: plot, for: nil).values == -0.25...1.25)
    }

    @Test("a curve goes from 0 to 1, its handles are at the ends of its arms, and its axes have their numbers")
    func curve() throws {
        for text in Self.curves {
            let curve = try TimingCurve(parsing: text)
            let view = CurveCanvas()
            view.frame = CGRect(x: 0, y: 0, width: 300, height: view.height(for: 300))
            view.color = .red
            view.display(curve, seconds: 0.45)
            let commands = drawn(view)
            let frame = view.curveFrame
            let (start, end) = (frame.point(0, 0), frame.point(1, 1))
            let lines = strokes(commands, .red)
            #expect(lines.count == 1)
            let ends = lines.map { points($0) }.map { ($0.first ?? .zero, $0.last ?? .zero) }
            for (first, last) in ends {
                #expect(hypot(first.x - start.x, first.y - start.y) < 1e-6)
                #expect(hypot(last.x - end.x, last.y - end.y) < 0.5, "\(text)")
            }
            let handles = view.subviews.compactMap { $0 as? CurveHandle }
            let arms = strokes(commands, theme.secondaryText).map { points($0) }
            #expect(handles.count == 2 && arms.count == (curve.exactBezier == nil ? 0 : 2))
            #expect(handles.allSatisfy { $0.isHidden == (curve.exactBezier == nil) })
            if let bezier = curve.exactBezier {
                let tips = [frame.point(bezier.x1, bezier.y1), frame.point(bezier.x2, bezier.y2)]
                for (index, tip) in tips.enumerated() {
                    #expect(arms[index] == [index == 0 ? start : end, tip])
                    let center = handles[index].center
                    #expect(hypot(center.x - tip.x, center.y - tip.y) < 1e-6)
                }
                let dots = fills(commands, theme.secondaryText)
                #expect(dots.count == 2 && dots.allSatisfy { $0.width == 5 && $0.height == 5 })
                for (dot, place) in zip(dots, [start, end]) {
                    #expect(hypot(dot.midX - place.x, dot.midY - place.y) < 1e-6)
                }
            }
            let texts = runs(commands)
            #expect(texts.map(\.text) == ["0", "1", "0.45 s", "Time"])
            for (run, place) in zip(texts, [start, end]) {
                #expect(abs(middle(run) - Double(place.y) + 9) < 1e-6 && run.origin.x == 25)
            }
            #expect(abs(self.end(texts[2]) - Double(frame.plot.maxX)) < 1e-6)
            #expect(texts[3].origin.x == frame.plot.minX && texts[2].origin.y == texts[3].origin.y)
            let axes = fills(commands, theme.pressed)
            #expect(axes.count == 2)
            for (axis, place) in zip(axes, [start, end]) {
                #expect(abs(axis.midY - place.y) < 1e-6 && axis.minX == 16 && axis.maxX == 284)
            }
        }
    }

    // MARK: Menus

    @Test("a menu's row has its title, its words and the whole shape of its curve beside each other")
    func menuRows() throws {
        for text in Self.curves {
            for detail in ["", "Ctrl K"] {
                let item = MenuItem("Title", 1, curve: try TimingCurve(parsing: text), detail: detail)
                let row = MenuRow(item, name: "row") {}
                row.frame = CGRect(x: 0, y: 0, width: 300, height: row.height)
                let commands = drawn(row)
                let place = CGRect(x: 256, y: 6, width: 34, height: 16)
                let sign = try #require(strokes(commands, theme.secondaryText, width: 1.4).first)
                let line = points(sign)
                let (first, last) = (try #require(line.first), try #require(line.last))
                #expect(place.encloses(sign.bounds) && line.count == 37)
                #expect(abs(first.x - place.minX) < 1e-6 && abs(last.x - place.maxX) < 1e-6)
                if text == "linear" {
                    #expect(abs(first.y - place.maxY) < 1e-6 && abs(last.y - place.minY) < 1e-6)
                }
                let texts = runs(commands)
                #expect(texts.map(\.text) == [detail, "Title"].filter { !$0.isEmpty })
                let title = try #require(texts.last)
                #expect(title.origin.x == 10 && title.color == theme.text && abs(middle(title) - 14) < 1e-6)
                if !detail.isEmpty {
                    #expect(abs(end(texts[0]) - 248) < 1e-6 && texts[0].color == theme.tertiaryText)
                    #expect(
                        abs(
                            row.fittingWidth - Lettering.width("Title", Lettering.strong)
                                - Lettering.width(detail, Lettering.small) - 40) < 1e-9)
                }
            }
        }
    }

    @Test("a marked row is filled, a chosen one has the tint, and one that can't be chosen says why")
    func rowStates() throws {
        let row = MenuRow(MenuItem("Title", 1, detail: "Ctrl K"), name: "row") {}
        row.frame = CGRect(x: 0, y: 0, width: 300, height: 28)
        #expect(fills(drawn(row), theme.hover).isEmpty)
        row.isMarked = true
        #expect(fills(drawn(row), theme.hover) == [row.bounds])
        row.isSelected = true
        #expect(runs(drawn(row)).last?.color == theme.tint && runs(drawn(row)).last?.font == Lettering.strong)
        let refused = MenuRow(MenuItem("Title", 1, detail: "Ctrl K", reasonAgainst: "not now"), name: "row") {}
        refused.frame = row.frame
        #expect(runs(drawn(refused)).map(\.text) == ["not now", "Title"] && !refused.isEnabled)
        #expect(runs(drawn(refused)).allSatisfy { $0.color == theme.tertiaryText })
        #expect(refused.toolTip == "not now")
    }

    // MARK: Reference

    @Test("a followed point has a cross and a ring around it, and the chosen one the region in which it is looked for")
    func marks() {
        let view = ReferenceView()
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
        for place in [CGPoint(x: 0.5, y: 0.25), CGPoint(x: 0.1, y: 0.9)] {
            for isChosen in [false, true] {
                view.content.marks = [
                    ReferenceView.Mark(index: 0, place: place, radius: 0.1, reach: 0.2, isChosen: isChosen, found: nil)
                ]
                let commands = drawn(view)
                let center = CGPoint(x: place.x * 300, y: place.y * 600)
                let color = isChosen ? theme.tint : theme.before
                let rings = strokes(commands, color, width: 1.25).map(\.bounds)
                let bars = strokes(commands, color, width: 1.5).map(\.bounds)
                #expect(rings.count == 1 && bars.count == 2)
                for box in rings + bars { #expect(hypot(box.midX - center.x, box.midY - center.y) < 1e-6) }
                #expect(rings.allSatisfy { abs($0.width - 60) < 1e-6 && abs($0.height - 60) < 1e-6 })
                #expect(abs(bars[0].width - 14) < 1e-6 && abs(bars[0].height) < 1e-6)
                #expect(abs(bars[1].height - 14) < 1e-6 && abs(bars[1].width) < 1e-6)
                // Each is on a wider dark line, so that it is seen over any picture.
                #expect(strokes(commands, theme.board, width: 2.75).map(\.bounds) == rings)
                #expect(strokes(commands, theme.board, width: 3).map(\.bounds) == bars)
                let regions = strokes(commands, color.withAlphaComponent(0.5), width: 1).map(\.bounds)
                #expect(regions.count == (isChosen ? 1 : 0))
                for region in regions {
                    #expect(hypot(region.midX - center.x, region.midY - center.y) < 1e-6)
                    #expect(abs(region.width - 120) < 1e-6 && abs(region.height - 120) < 1e-6)
                }
            }
        }
    }

    @Test("the words at a hint are inside of the picture, below its ring or above it where there is no room")
    func hints() throws {
        let view = ReferenceView()
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
        for x in [0.01, 0.3, 0.5, 0.99] {
            for y in [0.02, 0.5, 0.9, 0.99] {
                view.content.hint = CGPoint(x: x, y: y)
                let commands = drawn(view)
                let center = CGPoint(x: 300 * x, y: 600 * y)
                let ring = try #require(strokes(commands, theme.tint, width: 1.5).first).bounds
                #expect(hypot(ring.midX - center.x, ring.midY - center.y) < 1e-6)
                #expect(abs(ring.width - 24) < 1e-6 && abs(ring.height - 24) < 1e-6)
                let plate = try #require(fills(commands, theme.plate).last)
                #expect(plate.minX > 4 - 1e-6 && plate.maxX < 296 + 1e-6 && plate.height == 18)
                let isBelow = ring.maxY + 6 + 18 <= 600
                #expect(abs(isBelow ? plate.minY - ring.maxY - 6 : ring.minY - plate.maxY - 6) < 1e-6)
                let run = try #require(runs(commands).last)
                #expect(run.text == "more texture here" && abs(middle(run) - Double(plate.midY)) < 1e-6)
                #expect(abs(Double(run.origin.x) + run.width / 2 - Double(plate.midX)) < 1e-6)
            }
        }
    }

    // MARK: Guide

    @Test("the guide has its step's number and the longest words that fit before its buttons")
    func guide() throws {
        let bar = GuideBar { _ in }
        for (index, step) in GuideStep.allCases.enumerated() {
            bar.display(step)
            #expect(step.number == index + 1 && (step.next == nil) == (index == 3))
            for width in stride(from: 340.0, through: 1500, by: 29) {
                bar.frame = CGRect(x: 0, y: 0, width: width, height: 34)
                let texts = runs(drawn(bar))
                let buttons = bar.subviews.map(\.frame)
                let left = Double(buttons.map(\.minX).min() ?? 0)
                #expect(buttons.allSatisfy { $0.height == 24 && $0.midY == 17 && $0.maxX <= width - 8 })
                #expect(texts.count == 2 && texts[0].text == "\(index + 1) of 4" && texts[0].origin.x == 16)
                let start = 16 + Lettering.width(texts[0].text, Lettering.strong) + 16
                #expect(abs(Double(texts[1].origin.x) - start) < 1e-6)
                let fitting = step.texts.first { Lettering.width($0, Lettering.body) <= left - 6 - start }
                if let fitting { #expect(texts[1].text == fitting, "\(width)") }
                #expect(end(texts[1]) <= left)
            }
        }
    }

    @Test("the inspector's sections follow each other, the first after the last")
    func sections() {
        var selection = InspectorSelection()
        for (index, section) in InspectorSection.allCases.enumerated() {
            #expect(section.index == index && selection.section == section)
            selection.select(selection.nextSection)
        }
        #expect(selection.section == InspectorSection.allCases[0])
    }
}
