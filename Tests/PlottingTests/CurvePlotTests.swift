import Dialects
import Drawing
import Foundation
import Testing
import Timing

@testable import Plotting

@Suite("Plots of curves")
@MainActor
struct CurvePlotTests {
    nonisolated static let texts: [[String]] =
        TimingCurve.named.map { [$0.name] } + [
            ["spring(mass: 1, stiffness: 100, damping: 10)"], ["spring(duration: 0.5, bounce: -0.5, velocity: -20)"],
            ["ease-out", "spring(duration: 0.5, bounce: 0.3)", "linear"], ["ease-in-circ", "ease-out-elastic"],
            ["linear(0, 1 20%, 0.2 20%, 1)", "steps(4)"], ["spring(dampingRatio: 0.01, duration: 20)", "ease"],
            ["linear(5)"],
        ]

    private func plot(_ texts: [String], size: CGSize = CurvePlot.defaultSize) throws -> CurvePlot {
        CurvePlot(
            try texts.map { CurvePlot.Series(name: $0, curve: try TimingCurve(parsing: $0)) }, size: size)
    }

    /// Returns the box of a text, with the widths of its layout.
    private func box(_ mark: PlotMark) -> CGRect? {
        guard case .text(let text, let point, let anchor, let size, let isStrong, _, _) = mark else { return nil }
        let font = Font.systemFont(ofSize: size, weight: isStrong ? .semibold : .regular)
        let width = TextSystem.measuring.width(of: text, font: font)
        let left = anchor == .start ? point.x : anchor == .middle ? point.x - width / 2 : point.x - width
        return CGRect(x: left, y: point.y - size * 0.75, width: width, height: size)
    }

    @Test("texts don't overlap, and all are inside the picture", arguments: texts)
    func texts(curves: [String]) throws {
        let plot = try plot(curves)
        let marks = plot.marks()
        let boxes = marks.compactMap(box)
        #expect(boxes.count > 10)
        let page = CGRect(origin: .zero, size: plot.size)
        for (index, first) in boxes.enumerated() {
            #expect(page.contains(first), "\(marks.filter { box($0) == first })")
            for second in boxes.dropFirst(index + 1) {
                #expect(!first.intersects(second), "\(marks.filter { box($0) == first || box($0) == second })")
            }
        }
    }

    @Test("each number of a plot can be drawn", arguments: texts)
    func numbers(curves: [String]) throws {
        for mark in try plot(curves).marks() {
            guard case .curve(let points, _, _, _) = mark else { continue }
            for point in points { #expect(point.x.isFinite && point.y.isFinite) }
        }
        let svg = try plot(curves).svg()
        #expect(!svg.contains("nan") && !svg.contains("inf"))
    }

    @Test("a curve's points are at its values")
    func places() throws {
        let marks = try plot(["ease-in-out"]).marks()
        let curve = marks.compactMap { mark -> (points: [CGPoint], box: CGRect)? in
            if case .curve(let points, _, _, let box) = mark { (points, box) } else { nil }
        }.first
        let (points, box) = try #require(curve)
        let first = try #require(points.first)
        let last = try #require(points.last)
        // The clip includes the line's width.
        #expect(abs(first.x - box.minX - PlotStyle.curveWidth) < 1e-9)
        #expect(abs(box.maxX - last.x - PlotStyle.curveWidth) < 1e-9)
        for point in points {
            let value = TimingCurve.easeInOut.value(atFraction: (point.x - first.x) / (last.x - first.x))
            let expected = first.y + (last.y - first.y) * value
            // The ends are sampled a ten-millionth inside.
            #expect(abs(point.y - expected) < 1e-3)
        }
    }

    @Test("settling and overshoot are marked with their numbers")
    func marked() throws {
        let plot = try plot(["spring(mass: 4.5, stiffness: 1300, damping: 95)"])
        let words = plot.marks().compactMap { mark in
            if case .text(let text, _, _, _, _, _, _) = mark { text } else { nil }
        }
        #expect(words.contains("settled at 0.604 s"))
        #expect(words.contains { $0.hasPrefix("overshoot 8.3 % at ") })
        #expect(words.contains("Time, in seconds"))
        #expect(words.contains("Velocity, in distances per second"))
        let dots = plot.marks().filter { if case .dot = $0 { true } else { false } }
        #expect(dots.count == 2)
        let plain = try self.plot(["ease"]).marks().filter { if case .dot = $0 { true } else { false } }
        #expect(plain.isEmpty)
    }

    @Test("several curves share the axes, each in its own color and with a row of the legend")
    func several() throws {
        let plot = try plot(["ease-out", "spring(duration: 0.5, bounce: 0.3)", "linear"])
        let colors = Set(
            plot.marks().compactMap { mark in if case .curve(_, let color, _, _) = mark { color } else { nil } })
        #expect(colors.count == 3)
        let words = plot.marks().compactMap { mark in
            if case .text(let text, _, _, _, _, _, _) = mark { text } else { nil }
        }
        #expect(words.contains("over 0.5 s, no overshoot"))
        for name in ["ease-out", "spring(duration: 0.5, bounce: 0.3)", "linear"] { #expect(words.contains(name)) }
    }

    @Test("a name that is too long for the legend is shortened")
    func longNames() throws {
        let stops = (0...60).map { "\(Double($0) / 60)" }.joined(separator: ", ")
        let plot = try plot(["linear(\(stops))"])
        let words = plot.marks().compactMap { mark in
            if case .text(let text, _, _, _, _, _, _) = mark { text } else { nil }
        }
        #expect(words.contains { $0.hasSuffix("…") })
    }

    @Test("ticks are round, evenly spaced and inside their axis")
    func ticks() {
        for (low, high) in [(0.0, 1.0), (-0.04, 1.04), (0, 0.653), (-12, 12), (0, 3e-5), (0, 21.6), (-250, 1e5)] {
            let scale = AxisScale(low...high, ticks: 6, steps: AxisScale.stepsWithQuarters)
            #expect((3...13).contains(scale.ticks.count), "\(low) \(high) \(scale.ticks)")
            for tick in scale.ticks { #expect(tick >= low - 1e-9 * (high - low) && tick <= high + 1e-9 * (high - low)) }
            #expect(Set(scale.ticks.map { PlotLayout.label($0, scale) }).count == scale.ticks.count)
        }
        #expect(AxisScale(0...1, ticks: 5).ticks.map { PlotNumber.brief($0) }.last == "1")
    }

    @Test("the display list and the SVG contain the same texts")
    func bothForms() throws {
        let plot = try plot(["spring(duration: 0.5, bounce: 0.3)", "ease <&>".replacing(" <&>", with: "")])
        let svg = plot.svg()
        for item in plot.displayList().items {
            if case .text(let run) = item.command { #expect(svg.contains(">\(run.text)</text>"), "\(run.text)") }
        }
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(svg.hasSuffix("</svg>\n"))
    }
}
