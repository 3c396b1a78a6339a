import Boards
import Drawing
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

/// Draws the timeline's tracks, curves, marks and playhead.
@MainActor
struct TimelinePainter {
    private let content: TimelineContent
    private let samples: PlotSamples
    private let scale: TimelineScale
    private let rows: TimelineRows
    private let theme: Theme

    private static let corner = 3.0
    /// The minimum distance of two labeled values, in points.
    private static let valueSpacing = 20.0
    private static let timeSpacing = 90.0
    private static let flag = CGSize(width: 13, height: 13)

    init(
        _ content: TimelineContent, _ samples: PlotSamples, _ scale: TimelineScale, _ rows: TimelineRows,
        _ theme: Theme
    ) {
        self.content = content
        self.samples = samples
        self.scale = scale
        self.rows = rows
        self.theme = theme
    }

    func draw(into canvas: inout Canvas, findings: [FindingMark], pointer: CGPoint?) {
        drawNames(&canvas)
        drawAxis(&canvas)
        let (positionLines, velocityLines) = (positionLines, rows.velocity == nil ? [] : velocityLines)
        let position = AxisScale(showing: positionLines.flatMap(\.values), steps: steps(rows.position))
        drawGrid(&canvas, rows.position, position)
        let releases = content.history.releaseMarks(content.travel)
        let velocity = rows.velocity.map { place in
            AxisScale(showing: velocityLines.flatMap(\.values) + releases.map(\.value), steps: steps(place))
        }
        if let velocity, let place = rows.velocity { drawGrid(&canvas, place, velocity) }
        canvas.save()
        canvas.clip(to: .rect(scale.plot.insetBy(dx: -1, dy: 0)))
        drawMeasured(&canvas)
        drawTracks(&canvas)
        drawMarks(&canvas)
        if let row = rows.findings {
            for mark in findings { mark.draw(into: &canvas, in: row, scale.plot, color(of: mark), theme) }
        }
        draw(positionLines, &canvas, rows.position, position)
        if let velocity, let place = rows.velocity {
            draw(velocityLines, &canvas, place, velocity)
            for release in releases {
                let y = velocity.place(release.value, from: place.maxY, to: place.minY)
                release.draw(into: &canvas, at: CGPoint(x: scale.x(release.time), y: y), in: place, theme)
            }
        }
        canvas.restore()
        guard content.history.start != nil else { return }
        drawFlags(&canvas)
        drawPlayhead(&canvas)
        if let pointer, pointer.x >= scale.plot.minX, pointer.x <= scale.plot.maxX, content.travel != nil {
            drawValues(&canvas, at: pointer)
        }
    }

    private func steps(_ place: CGRect) -> Int { max(1, Int(place.height / Self.valueSpacing)) }

    // MARK: Names and axes

    private func label(_ row: CGRect) -> CGRect {
        CGRect(x: 16, y: row.minY, width: TimelineRows.labels - 24, height: min(row.height, 16))
    }

    private func drawNames(_ canvas: inout Canvas) {
        for (name, row) in [("Gesture", rows.gesture), ("Phase", rows.phase), ("Animators", rows.animators[0])] {
            canvas.draw(name, Lettering.small, theme.secondaryText, in: label(row))
        }
        if let row = rows.findings { canvas.draw("Findings", Lettering.small, theme.problem, in: label(row)) }
        guard let velocity = rows.velocity else { return }
        canvas.draw("Velocity", Lettering.heading, theme.secondaryText, in: label(velocity))
        guard content.before != nil else { return }
        let row = label(velocity).offsetBy(dx: 0, dy: 16)
        canvas.fill(
            Shape(rect: CGRect(x: row.minX, y: row.midY - 1, width: 14, height: 2), cornerRadius: 1), theme.before)
        canvas.draw(
            content.legend, Lettering.small, theme.secondaryText,
            in: CGRect(x: row.minX + 20, y: row.minY, width: row.width - 20, height: row.height))
    }

    private func drawAxis(_ canvas: inout Canvas) {
        let seen = scale.seen
        let count = max(2, Int(scale.plot.width / Self.timeSpacing))
        let axis = AxisScale(0...(seen.upperBound - seen.lowerBound), ticks: count)
        let step = axis.ticks.count > 1 ? axis.ticks[1] - axis.ticks[0] : 1
        var time = (seen.lowerBound / step).rounded(.up) * step
        while time <= seen.upperBound + step / 1000 {
            let x = scale.x(time)
            canvas.fill(
                .rect(CGRect(x: x.rounded() - 0.5, y: scale.plot.minY, width: 1, height: scale.plot.height)),
                theme.plotGrid)
            let text = "\(Figures.text(time, digits: step < 0.01 ? 3 : step < 0.1 ? 2 : axis.digits)) s"
            let width = Lettering.width(text, Lettering.figures)
            // The curves' values are at the left.
            let left = max(scale.plot.minX, x - width / 2)
            let label = CGRect(x: left, y: rows.axis.minY + 2, width: width + 1, height: 14)
            canvas.draw(text, Lettering.figures, theme.tertiaryText, in: label)
            time += step
        }
    }

    private func drawGrid(_ canvas: inout Canvas, _ place: CGRect, _ values: AxisScale) {
        for value in values.ticks where value == 0 || content.travel != nil {
            let y = values.place(value, from: place.maxY, to: place.minY)
            canvas.fill(
                .rect(CGRect(x: place.minX, y: y.rounded() - 0.5, width: place.width, height: 1)),
                value == 0 ? theme.plotBase : theme.plotGrid)
            guard content.travel != nil else { continue }
            let label = CGRect(x: 16, y: y - 8, width: TimelineRows.labels - 22, height: 16)
            canvas.draw(Figures.brief(value), Lettering.figures, theme.tertiaryText, in: label, .right)
        }
    }

    // MARK: Tracks

    private func drawTracks(_ canvas: inout Canvas) {
        for bar in content.tracks.gesture { draw(bar, in: rows.gesture, &canvas) }
        for bar in content.tracks.phase { draw(bar, in: rows.phase, &canvas) }
        for (row, bars) in content.tracks.animators.enumerated() where rows.animators.indices.contains(row) {
            for bar in bars { draw(bar, in: rows.animators[row], &canvas) }
        }
    }

    /// The color of a mark's lane among several.
    private func color(of mark: FindingMark) -> Color {
        content.isCompared ? mark.lane.map(theme.lane) ?? theme.problem : theme.problem
    }

    private func color(_ kind: TimelineTracks.Bar.Kind) -> Color {
        switch kind {
        case .possible: theme.disabled
        case .gesture: theme.tint.withAlphaComponent(0.55)
        case .interactive: theme.tint.withAlphaComponent(0.38)
        case .animating: theme.tint.withAlphaComponent(0.22)
        case .animator: theme.lane(content.lane).withAlphaComponent(0.5)
        }
    }

    private func draw(_ bar: TimelineTracks.Bar, in row: CGRect, _ canvas: inout Canvas) {
        let (left, right) = (scale.x(bar.start), scale.x(bar.end))
        guard right > scale.plot.minX, left < scale.plot.maxX else { return }
        let inset = row.height >= 12 ? 1.5 : 0.5
        let place = CGRect(
            x: left, y: row.minY + inset, width: max(2, right - left - 1), height: row.height - 2 * inset)
        let shape = Shape(rect: place, cornerRadius: min(Self.corner, place.height / 2))
        canvas.fill(shape, color(bar.kind))
        for pause in bar.pauses {
            // A held animator is hollow.
            let held = CGRect(
                x: scale.x(pause.lowerBound), y: place.minY + 1,
                width: max(1, scale.x(pause.upperBound) - scale.x(pause.lowerBound) - 1), height: place.height - 2)
            canvas.fill(Shape(rect: held.intersection(place), cornerRadius: 2), theme.header.withAlphaComponent(0.62))
        }
        for time in bar.reversals { drawTurn(atX: scale.x(time), place, &canvas) }
        if bar.overlaps {
            canvas.fill(.rect(CGRect(x: place.minX, y: row.minY, width: 2, height: row.height)), theme.text)
        }
        guard place.height >= 12 else { return }
        let seen = place.intersection(scale.plot).insetBy(dx: 5, dy: 0)
        guard seen.width > 12 else { return }
        let paused = bar.pauses.isEmpty ? "" : ", paused " + bar.pauses.map(Self.span).joined(separator: " and ")
        let texts = [bar.text + paused, bar.text, bar.text.components(separatedBy: " · ").last ?? ""]
        let text = Lettering.fitting(texts, Lettering.small, width: seen.width)
        guard Lettering.width(text, Lettering.small) <= seen.width else { return }
        canvas.draw(text, Lettering.small, theme.text, in: seen)
    }

    private static func span(_ times: ClosedRange<Double>) -> String {
        "\(Figures.text(times.lowerBound, digits: 2))–\(Figures.text(times.upperBound, digits: 2))"
    }

    /// Draws an arrow to the left where the animator begins to run back.
    private func drawTurn(atX x: Double, _ place: CGRect, _ canvas: inout Canvas) {
        var path = Path(through: [
            CGPoint(x: x + 3, y: place.minY + 2), CGPoint(x: x - 3, y: place.midY),
            CGPoint(x: x + 3, y: place.maxY - 2),
        ])
        path.close()
        canvas.fill(.path(path), theme.text)
    }

    /// Draws dashed lines through all rows, each with its label if it fits.
    private func drawMarks(_ canvas: inout Canvas) {
        var end = -Double.infinity
        for mark in content.tracks.marks {
            let x = scale.x(mark.time).rounded() - 0.5
            let color = mark.kind == .error ? theme.problem : theme.tertiaryText
            var dashes = Path()
            for y in stride(from: scale.plot.minY, to: scale.plot.maxY, by: 4) {
                dashes.append(Path(rect: CGRect(x: x, y: y, width: 1, height: 2)))
            }
            canvas.fill(.path(dashes), color)
            let width = Lettering.width(mark.text, Lettering.small)
            // Near the right edge the label is to the left of the line.
            let left = x + 4 + width > scale.plot.maxX ? x - 4 - width : x + 4
            guard left > end else { continue }
            canvas.draw(
                mark.text, Lettering.small, mark.kind == .error ? theme.problem : theme.secondaryText,
                in: CGRect(x: left, y: rows.marks.minY, width: width + 1, height: rows.marks.height))
            end = left + width + 6
        }
    }

    // MARK: Curves

    private struct Line {
        var color: Color
        var points: [(time: Double, value: Double?)]
        var width = 1.75
        var isFaint = false
        /// Whether each of its points is drawn.
        var isDotted = false

        var values: [Double] { points.compactMap(\.value) }
    }

    private var positionLines: [Line] {
        guard let travel = content.travel else { return [] }
        var lines: [Line] = []
        if let before = content.before {
            lines += before.lanes.map { samples in
                Line(
                    color: theme.before,
                    points: samples.map { ($0.time, $0.seen.map { travel.value($0.frame.center) }) }, isFaint: true)
            }
        }
        if !content.reference.isEmpty {
            let start = CGPoint(x: travel.origin.x, y: travel.origin.y)
            lines.append(
                Line(
                    color: theme.before,
                    points: content.reference.map {
                        ($0.time, travel.value(CGPoint(x: start.x + $0.offset.dx, y: start.y + $0.offset.dy)))
                    }, isFaint: true, isDotted: true))
        }
        let finger = samples.fingers.map { ($0.time, samples.position(of: $0, travel)) }
        lines.append(Line(color: theme.tertiaryText, points: finger, width: 1.25, isFaint: true))
        return lines
            + samples.lanes.enumerated().map { lane, samples in
                Line(color: theme.lane(lane), points: samples.map { ($0.time, $0.center.map(travel.value)) })
            }
    }

    private var velocityLines: [Line] {
        guard let travel = content.travel else { return [] }
        return samples.lanes.enumerated().map { lane, samples in
            Line(
                color: theme.lane(lane),
                points: samples.map { ($0.time, $0.center == nil ? nil : travel.velocity($0.velocity)) })
        }
    }

    private func draw(_ lines: [Line], _ canvas: inout Canvas, _ place: CGRect, _ values: AxisScale) {
        func y(_ value: Double) -> Double { values.place(value, from: place.maxY, to: place.minY) }
        var dots: [(CGPoint, Color)] = []
        for line in lines {
            var thread = PlotThread()
            var shown: Double?
            for (time, value) in line.points {
                if let value { thread.add(CGPoint(x: scale.x(time), y: y(value))) } else { thread.cut() }
                if time <= content.time + 1e-9 { shown = value }
                if line.isDotted, let value { dots.append((CGPoint(x: scale.x(time), y: y(value)), line.color)) }
            }
            thread.cut()
            canvas.draw(.stroke(.path(thread.path), line.color, width: line.width))
            if !line.isFaint, let shown { dots.append((CGPoint(x: scale.x(content.time), y: y(shown)), line.color)) }
        }
        for (center, color) in dots {
            let dot = CGRect(x: center.x - 3.5, y: center.y - 3.5, width: 7, height: 7)
            canvas.fill(Shape(rect: dot, cornerRadius: 3.5), color)
        }
    }

    // MARK: Playhead and measuring

    private func drawPlayhead(_ canvas: inout Canvas) {
        let x = scale.x(content.time).rounded()
        guard x >= scale.plot.minX, x <= scale.plot.maxX + 1, content.playhead.isScrubbed else { return }
        canvas.fill(
            .rect(CGRect(x: x - 1, y: scale.plot.minY - 4, width: 2, height: scale.plot.height + 4)), theme.text)
        var head = Path(through: [
            CGPoint(x: x - 6, y: scale.plot.minY - 8), CGPoint(x: x + 6, y: scale.plot.minY - 8),
            CGPoint(x: x + 6, y: scale.plot.minY - 1), CGPoint(x: x, y: scale.plot.minY + 5),
            CGPoint(x: x - 6, y: scale.plot.minY - 1),
        ])
        head.close()
        canvas.fill(.path(head), theme.text)
    }

    private func drawMeasured(_ canvas: inout Canvas) {
        let marks = content.playhead.marks
        guard marks.count == ScrubPosition.mostMarks else { return }
        let (left, right) = (scale.x(marks[0]), scale.x(marks[1]))
        canvas.fill(
            .rect(CGRect(x: left, y: scale.plot.minY, width: right - left, height: scale.plot.height)),
            theme.selection)
    }

    private func drawFlags(_ canvas: inout Canvas) {
        for (index, time) in content.playhead.marks.enumerated() {
            let x = scale.x(time).rounded()
            guard x >= scale.plot.minX - 1, x <= scale.plot.maxX + 1 else { continue }
            canvas.fill(
                .rect(CGRect(x: x - 0.5, y: scale.plot.minY, width: 1, height: scale.plot.height)), theme.tint)
            let flag = CGRect(
                x: x - Self.flag.width / 2, y: rows.axis.minY + 1, width: Self.flag.width, height: Self.flag.height)
            canvas.fill(Shape(rect: flag, cornerRadius: 3), theme.tint)
            canvas.draw(index == 0 ? "A" : "B", Lettering.heading, theme.onTint, in: flag, .center)
        }
    }

    /// Draws the values of all lanes and the pointer at the pointer's time, on a plate beside it.
    private func drawValues(_ canvas: inout Canvas, at pointer: CGPoint) {
        guard let travel = content.travel else { return }
        let time = scale.time(atX: pointer.x)
        canvas.fill(
            .rect(CGRect(x: pointer.x.rounded() - 0.5, y: scale.plot.minY, width: 1, height: scale.plot.height)),
            theme.plotBase)
        var lines: [(text: String, color: Color)] = [("\(Figures.text(time, digits: 3)) s", theme.secondaryText)]
        for lane in samples.lanes.indices {
            guard let seen = samples.reading(lane: lane, at: time) else { continue }
            let place = Figures.points(travel.value(seen.center))
            lines.append(("\(place)   \(Figures.velocity(travel.velocity(seen.velocity)))", theme.lane(lane)))
        }
        if let finger = samples.finger(at: time), let value = samples.position(of: finger, travel) {
            lines.append(("\(Figures.points(value))   finger", theme.tertiaryText))
        }
        let width = (lines.map { Lettering.width($0.text, Lettering.figures) }.max() ?? 0) + 16
        let size = CGSize(width: width.rounded(.up), height: Double(lines.count) * 15 + 10)
        let left = pointer.x + 12 + size.width > scale.plot.maxX ? pointer.x - 12 - size.width : pointer.x + 12
        let top = min(max(scale.plot.minY, pointer.y - size.height / 2), rows.axis.maxY - size.height)
        let plate = CGRect(origin: CGPoint(x: left.rounded(), y: top.rounded()), size: size)
        Plate.tooltip.draw(into: &canvas, plate, theme)
        for (index, line) in lines.enumerated() {
            canvas.draw(
                line.text, Lettering.figures, line.color,
                in: CGRect(x: plate.minX + 8, y: plate.minY + 5 + Double(index) * 15, width: width, height: 15))
        }
    }
}
