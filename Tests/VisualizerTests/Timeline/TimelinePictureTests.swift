import Drawing
import Foundation
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// What the timeline draws of two lanes that move evenly, by 300 and by 200 points per second, for a second.
@Suite("The timeline's picture")
@MainActor
struct TimelinePictureTests: DrawingReader {
    private static let speeds = [300.0, 200]
    private let rows = TimelineRows(
        CGRect(x: 0, y: 0, width: 1000, height: 420), gestureRows: 1, animatorRows: 1, hasFindings: false)
    private let theme = Theme.dark

    /// - Parameter isSeen: Whether a lane shows the view at a time.
    private func content(isSeen: (Int, Double) -> Bool = { _, _ in true }) -> TimelineContent {
        var history = GestureHistory()
        history.begin(at: 0)
        for index in 0...64 {
            let time = Double(index) / 64
            history.add(
                Self.speeds.enumerated().map { lane, speed in
                    let card = CGRect(x: 50, y: 100 + speed * time, width: 100, height: 100)
                    return TraceFrame(
                        frame: 0, time: 0, lane: lane, phase: .animating, pointer: nil,
                        views: isSeen(lane, time)
                            ? ["card": TraceView(frame: card, velocity: CGVector(dx: 0, dy: speed))] : [:])
                }, at: time)
        }
        var content = TimelineContent()
        content.history = history
        content.travel = Travel(history)
        return content
    }

    private func scale(seconds: Double = 1.25) -> TimelineScale { TimelineScale(plot: rows.plot, whole: seconds) }

    private func drawn(
        _ content: TimelineContent, _ scale: TimelineScale, pointer: CGPoint? = nil
    ) -> [DrawCommand] {
        var samples = PlotSamples()
        samples.follow("card", in: content.history)
        var canvas = Canvas()
        TimelinePainter(content, samples, scale, rows, theme).draw(into: &canvas, findings: [], pointer: pointer)
        return canvas.items.map(\.command)
    }

    private func number(_ text: String) -> Double? {
        Double(text.replacing("−", with: "-").prefix { !$0.isWhitespace })
    }

    /// The labels of values beside a plot, from bottom to top.
    private func ticks(_ commands: [DrawCommand], _ place: CGRect) -> [(value: Double, y: Double, text: String)] {
        runs(commands).compactMap { run -> (value: Double, y: Double, text: String)? in
            let y = middle(run)
            guard run.color == theme.tertiaryText, abs(run.origin.x + run.width - 226) < 0.1,
                y > place.minY - 1, y < place.maxY + 1, let value = number(run.text)
            else { return nil }
            return (value: value, y: y, text: run.text)
        }
    }

    @Test("where a lane does not show the view, its curves are interrupted")
    func gaps() throws {
        let content = self.content { lane, time in lane == 0 || time < 0.25 || time > 0.75 }
        let commands = drawn(content, scale())
        let velocityRow = try #require(rows.velocity)
        for place in [rows.position, velocityRow] {
            for (lane, pieces) in [(0, 1), (1, 2)] {
                let paths = commands.compactMap { command -> Path? in
                    guard case .stroke(.path(let path), let color, let width) = command, width == 1.75,
                        color == theme.lane(lane)
                    else { return nil }
                    let box = path.controlBounds
                    return box.midY > place.minY - 1 && box.midY < place.maxY + 1 ? path : nil
                }
                let begins = paths.flatMap(\.elements).filter { if case .move = $0 { true } else { false } }
                #expect(paths.count == 1 && begins.count == pieces, "lane \(lane)")
            }
        }
    }

    @Test("each plot's values are beside its lines, evenly spaced, the highest with its unit, and the curves have them")
    func curves() throws {
        for scrubbed in [nil, 0, 0.25, 0.5, 1] as [Double?] {
            var content = content()
            if let scrubbed { content.playhead.move(to: scrubbed, end: content.end) }
            let scale = scale()
            let commands = drawn(content, scale)
            let velocityRow = try #require(rows.velocity)
            let plots: [(CGRect, unit: String, (Int, Double) -> Double)] = [
                (rows.position, "pt", { Self.speeds[$0] * $1 }),
                (velocityRow, "pt/s", { lane, _ in Self.speeds[lane] }),
            ]
            for (place, unit, value) in plots {
                let ticks = ticks(commands, place)
                #expect(ticks.count > 1 && ticks.dropLast().allSatisfy { !$0.text.contains("p") })
                #expect(ticks.last?.text.hasSuffix(" \(unit)") == true)
                let slope = (ticks[1].y - ticks[0].y) / (ticks[1].value - ticks[0].value)
                func y(_ value: Double) -> Double { ticks[0].y + (value - ticks[0].value) * slope }
                #expect(slope < 0 && ticks.allSatisfy { abs($0.y - y($0.value)) < 1e-6 })
                let lines = fills(commands, theme.plotGrid, theme.plotBase).filter {
                    $0.height == 1 && $0.width == place.width && $0.midY > place.minY - 1 && $0.midY < place.maxY + 1
                }
                #expect(lines.count == ticks.count)
                #expect(zip(lines, ticks).allSatisfy { abs($0.midY - $1.y) <= 0.5 + 1e-6 && $0.minX == place.minX })
                let bases = fills(commands, theme.plotBase).filter {
                    $0.height == 1 && abs($0.midY - y(0)) <= 0.5 + 1e-6
                }
                #expect(bases.count == 1)
                for lane in 0..<2 {
                    let paths = commands.compactMap { command -> Path? in
                        guard case .stroke(.path(let path), let color, let width) = command, width == 1.75,
                            color == theme.lane(lane)
                        else { return nil }
                        let box = path.controlBounds
                        return box.midY > place.minY - 1 && box.midY < place.maxY + 1 ? path : nil
                    }
                    #expect(paths.count == 1)
                    let points = paths.flatMap(\.elements).compactMap { element -> CGPoint? in
                        switch element {
                        case .move(let point), .line(let point): point
                        case .curve, .close: nil
                        }
                    }
                    let first = try #require(points.first)
                    let last = try #require(points.last)
                    #expect(abs(first.x - scale.x(0)) < 1e-6 && abs(last.x - scale.x(1)) < 1e-6)
                    for point in points {
                        #expect(abs(point.y - y(value(lane, scale.time(atX: point.x)))) < 0.1, "\(unit) \(point)")
                    }
                    let dots = fills(commands, theme.lane(lane)).filter {
                        $0.width == 7 && $0.height == 7 && $0.midY > place.minY - 5 && $0.midY < place.maxY + 5
                    }
                    let time = scrubbed ?? 1
                    #expect(dots.count == 1)
                    #expect(dots.allSatisfy { abs($0.midX - scale.x(time)) < 1e-6 })
                    #expect(dots.allSatisfy { abs($0.midY - y(value(lane, time))) < 1e-6 })
                }
            }
        }
    }

    @Test("times are below lines at even distances, with a text in the middle unless it would be beside the plot")
    func axis() {
        for zoom in [1.0, 1.7, 3, 6, 17] {
            var scale = scale()
            scale.zoom(by: zoom, aboutX: scale.x(0.4))
            let commands = drawn(content(), scale)
            let labels = runs(commands).filter {
                $0.text.hasSuffix(" s") && middle($0) > rows.axis.minY && $0.color == theme.tertiaryText
            }
            let times = labels.compactMap { number($0.text) }
            #expect(times.count == labels.count && times.count > 1, "\(zoom)")
            let steps = zip(times, times.dropFirst()).map { $1 - $0 }
            #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-6 && $0 > 0 })
            #expect(times.allSatisfy { scale.seen.contains($0) } && scale.x(times[0] - steps[0]) < scale.plot.minX)
            let lines = fills(commands, theme.plotGrid).filter { $0.width == 1 && $0.height == scale.plot.height }
            #expect(lines.count == labels.count)
            for ((label, line), time) in zip(zip(labels, lines), times) {
                let x = scale.x(time)
                #expect(abs(line.midX - x) <= 0.5 + 1e-6 && line.minY == scale.plot.minY)
                #expect(abs(label.origin.x - max(scale.plot.minX, x - label.width / 2)) < 1e-6)
            }
            for (label, next) in zip(labels, labels.dropFirst()) {
                #expect(Double(label.origin.x) + label.width < Double(next.origin.x))
            }
        }
    }

    @Test(
        "the playhead is a line with a head above it where the shown moment is, and neither while that is the present")
    func playhead() {
        var content = content()
        let scale = scale()
        func parts() -> (lines: [CGRect], heads: [CGRect]) {
            let commands = drawn(content, scale)
            let heads = commands.compactMap { command -> CGRect? in
                guard case .fill(.path(let path), let color) = command, color == theme.text else { return nil }
                return path.controlBounds
            }
            return (fills(commands, theme.text).filter { $0.width == 2 }, heads)
        }
        #expect(parts().lines.isEmpty && parts().heads.isEmpty)
        for time in [0, 0.01, 0.3, 0.777, 1] {
            content.playhead.move(to: time, end: content.end)
            let (lines, heads) = parts()
            #expect(lines.count == 1 && heads.count == 1)
            for part in lines + heads { #expect(abs(part.midX - scale.x(time)) <= 0.5 + 1e-9) }
            #expect(lines.allSatisfy { $0.minY < scale.plot.minY && $0.maxY == scale.plot.maxY })
            #expect(heads.allSatisfy { $0.width == 12 && $0.minY == -8 && $0.maxY == 5 })
        }
    }

    @Test("marks have flags with a letter in their middle, and two of them a plate from one to the other")
    func marks() {
        for times in [[], [0.2], [0.6, 0.2], [0, 1]] {
            var content = content()
            for time in times { content.playhead.mark(time) }
            let scale = scale()
            let commands = drawn(content, scale)
            let sorted = times.sorted()
            let lines = fills(commands, theme.tint).filter { $0.width == 1 }
            let flags = fills(commands, theme.tint).filter { $0.width == 13 }
            let letters = runs(commands).filter { $0.color == theme.onTint }
            #expect(letters.map(\.text) == Array(["A", "B"].prefix(times.count)))
            #expect(lines.count == times.count && flags.count == times.count)
            for (index, time) in sorted.enumerated() {
                let (line, flag, letter) = (lines[index], flags[index], letters[index])
                #expect(abs(line.midX - scale.x(time)) <= 0.5 + 1e-9 && abs(flag.midX - line.midX) < 1e-9)
                #expect(line.minY == scale.plot.minY && line.maxY == scale.plot.maxY)
                #expect(flag.minY == rows.axis.minY + 1 && flag.height == 13 && flag.maxY <= rows.axis.maxY)
                #expect(abs(letter.origin.x + letter.width / 2 - flag.midX) < 1e-6)
                #expect(abs(middle(letter) - flag.midY) < 1e-6)
            }
            let measured = fills(commands, theme.selection)
            #expect(measured.count == (times.count == 2 ? 1 : 0))
            for plate in measured {
                #expect(abs(plate.minX - scale.x(sorted[0])) < 1e-6 && abs(plate.maxX - scale.x(sorted[1])) < 1e-6)
                #expect(plate.minY == scale.plot.minY && plate.maxY == scale.plot.maxY)
            }
        }
    }

    @Test("the values at the pointer are on a plate 12 points beside it, to its left where there is no room")
    func values() throws {
        let (content, scale) = (content(), scale())
        for time in [0.125, 0.25, 0.5, 0.75, 0.875] {
            for y in stride(from: 5.0, through: 415, by: 41) {
                let pointer = CGPoint(x: scale.x(time), y: y)
                let commands = drawn(content, scale, pointer: pointer)
                let plate = try #require(fills(commands, theme.plate).last)
                let shown = runs(commands).suffix(3)
                #expect(
                    shown.map(\.text) == [
                        "\(Figures.text(time, digits: 3)) s", "\(Figures.points(300 * time))   300 pt/s",
                        "\(Figures.points(200 * time))   200 pt/s",
                    ])
                #expect(shown.map(\.color) == [theme.secondaryText, theme.lane(0), theme.lane(1)])
                let isLeft = pointer.x + 12 + plate.width > scale.plot.maxX
                let gap = isLeft ? pointer.x - plate.maxX : plate.minX - pointer.x
                #expect(abs(gap - 12) <= 0.5 + 1e-6, "\(time)")
                let lowest = Double(rows.axis.maxY - plate.height)
                let top = min(max(y - Double(plate.height) / 2, Double(scale.plot.minY)), lowest)
                #expect(abs(Double(plate.minY) - top) <= 0.5 + 1e-6)
                let (start, end) = (Double(plate.minX) + 8, Double(plate.maxX) - 8)
                for (index, run) in shown.enumerated() {
                    #expect(Double(run.origin.x) == start && start + run.width <= end + 1e-6)
                    let line = Double(plate.minY) + 12.5 + 15 * Double(index)
                    #expect(abs(middle(run) - line) < 1e-6)
                }
                #expect(plate.height == 55 && shown.contains { start + $0.width > end - 1 - 1e-6 })
                let lines = fills(commands, theme.plotBase).filter { $0.width == 1 && $0.height == scale.plot.height }
                #expect(lines.count == 1 && lines.allSatisfy { abs($0.midX - pointer.x) <= 0.5 + 1e-6 })
            }
        }
        for x in [scale.plot.minX - 1, scale.plot.maxX + 1] {
            #expect(fills(drawn(content, scale, pointer: CGPoint(x: x, y: 200)), theme.plate).isEmpty)
        }
    }
}
