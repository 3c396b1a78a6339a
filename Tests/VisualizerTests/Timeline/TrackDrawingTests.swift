import Drawing
import Foundation
import Tapes
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Bars in the timeline's tracks")
@MainActor
struct TrackDrawingTests: DrawingReader {
    private let scale = TimelineScale(plot: CGRect(x: 100, y: 0, width: 400, height: 120), whole: 2)
    private let row = CGRect(x: 100, y: 40, width: 400, height: 14)
    private let name = AnimatorName(occasion: "present", view: "sheet", property: "center", number: 1)

    /// Returns the bar of an animator of half a second, from 0.2 s after the touch-down.
    private func bar(delay: Double, to end: Double? = nil) -> TimelineTracks.Bar {
        let end = end ?? 0.7 + delay
        var bar = TimelineTracks.Bar(kind: .animator, from: 0.2, to: end, "sheet")
        bar.animator = AnimatorLog.Entry(
            curve: "linear", views: ["sheet"], name: name, duration: 0.5, delay: delay, start: 0.2, end: end,
            states: [], overlaps: false)
        return bar
    }

    private func drawn(_ bar: TimelineTracks.Bar) -> [DrawCommand] {
        let rows = TimelineRows(
            CGRect(x: 0, y: 0, width: 700, height: 300), gestureRows: 1, animatorRows: 1, hasFindings: false)
        var canvas = Canvas()
        TimelinePainter(TimelineContent(), PlotSamples(), scale, rows, .dark).draw(bar, in: row, &canvas)
        return canvas.items.map(\.command)
    }

    @Test("a bar is from its begin to a point before its end, and hollow while it waits or is held")
    func hollow() {
        for delay in [0, 0.05, 0.3, 0.9] {
            for pauses in [[], [0.4...0.5]] {
                var bar = bar(delay: delay)
                bar.pauses = pauses
                let boxes = fills(drawn(bar))
                let held: [ClosedRange<Double>] = pauses + (delay > 0 ? [0.2...0.2 + delay] : [])
                #expect(boxes.count == 1 + held.count, "\(delay)")
                #expect(abs(boxes[0].minX - scale.x(0.2)) < 1e-9)
                #expect(abs(boxes[0].maxX - scale.x(0.7 + delay) + 1) < 1e-9)
                #expect(boxes[0].minY == row.minY + 1 && boxes[0].maxY == row.maxY - 1)
                for (box, times) in zip(boxes.dropFirst(), held) {
                    #expect(abs(box.minX - scale.x(times.lowerBound)) < 1e-9)
                    #expect(abs(box.maxX - scale.x(times.upperBound) + 1) < 1e-9)
                    #expect(box.minY == row.minY + 2 && box.maxY == row.maxY - 2)
                }
            }
        }
    }

    @Test("where an animator begins to run back, an arrow to the left is in the middle of its bar")
    func reversals() {
        var bar = bar(delay: 0)
        bar.reversals = [0.3, 0.45]
        let arrows = drawn(bar).compactMap { command -> Path? in
            if case .fill(.path(let path), Theme.dark.text) = command { path } else { nil }
        }
        #expect(arrows.count == 2)
        for (arrow, time) in zip(arrows, bar.reversals) {
            let box = arrow.controlBounds
            #expect(abs(box.midX - scale.x(time)) < 1e-9 && box.midY == row.midY)
            #expect(abs(box.width - 6) < 1e-9 && box.height == row.height - 6)
            // Its tip is the one point at the left.
            let points = arrow.elements.compactMap { element -> CGPoint? in
                switch element {
                case .move(let point), .line(let point): point
                case .curve, .close: nil
                }
            }
            let tips = points.filter { abs($0.x - box.minX) < 1e-9 }
            #expect(points.count == 3 && tips.map(\.y) == [row.midY])
        }
    }

    @Test("a bar that can be dragged begins with the motion, after the delay, and ends with it")
    func grips() throws {
        for delay in [0, 0.25, 0.6] {
            let shown = try #require(AnimatorBar(bar(delay: delay), in: row, scale))
            let frame = shown.frame
            #expect(abs(frame.minX - scale.x(0.2 + delay)) < 1e-9 && abs(frame.maxX - scale.x(0.7 + delay)) < 1e-9)
            #expect(frame.minY == row.minY && frame.height == row.height)
            for (x, end) in [(frame.minX, 0.2 + delay), (frame.maxX, 0.7 + delay)] {
                let grip = try #require(shown.grip(at: CGPoint(x: x, y: row.midY)))
                var canvas = Canvas()
                grip.draw(into: &canvas, on: scale, .dark)
                let handle = try #require(fills(canvas.items.map(\.command)).last)
                #expect(abs(handle.midX - scale.x(end)) < 1e-9 && abs(handle.width - 3) < 1e-9)
                #expect(handle.minY == row.minY && handle.maxY == row.maxY)
            }
        }
        // Its first end can be moved up to the shortest motion before its last.
        var grip = try #require(
            AnimatorBar(bar(delay: 0.25), in: row, scale)?.grip(at: CGPoint(x: scale.x(0.45), y: 5)))
        grip.move(to: 99)
        #expect(abs(grip.timing.seconds - AnimatorTiming.shortest) < 1e-9)
        #expect(abs(grip.timing.delay + grip.timing.seconds - 0.75) < 1e-9)
        // Its times are on a plate that is wider than they are, inside of the plot.
        var canvas = Canvas()
        grip.draw(into: &canvas, on: scale, .dark)
        let commands = canvas.items.map(\.command)
        let plate = try #require(fills(commands, Theme.dark.plate).first)
        let text = try #require(runs(commands).first).text
        #expect(text.contains(" s after ") && text.hasSuffix(" s"))
        #expect(plate.width >= Lettering.width(text, Lettering.figures) + 8)
        #expect(plate.minX >= scale.plot.minX && plate.maxX <= scale.plot.maxX)
        // One that ended while it waited has no motion.
        let ended = try #require(AnimatorBar(bar(delay: 0.6, to: 0.5), in: row, scale))
        #expect(abs(ended.frame.minX - scale.x(0.5)) < 1e-9 && ended.frame.width == 2)
    }

    @Test("a bar beside what is seen is not drawn")
    func outside() {
        var early = bar(delay: 0)
        (early.start, early.end) = (-0.5, -0.1)
        var late = bar(delay: 0)
        (late.start, late.end) = (2.1, 2.4)
        #expect(drawn(early).isEmpty && drawn(late).isEmpty && !drawn(bar(delay: 0)).isEmpty)
    }
}
