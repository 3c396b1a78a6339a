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
    let content: TimelineContent
    private let samples: PlotSamples
    let scale: TimelineScale
    let rows: TimelineRows
    let theme: Theme

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
        let axes = propertyAxes
        let (positionLines, velocityLines) = (positionLines, rows.velocity == nil ? [] : velocityLines)
        let position = AxisScale(showing: positionLines.flatMap(\.values), steps: steps(rows.position))
        drawGrid(&canvas, rows.position, position, unit: "pt")
        let releases = content.history.releaseMarks(content.travel)
        let velocity = rows.velocity.map { place in
            AxisScale(showing: velocityLines.flatMap(\.values) + releases.map(\.value), steps: steps(place))
        }
        if let velocity, let place = rows.velocity { drawGrid(&canvas, place, velocity, unit: "pt/s") }
        canvas.save()
        canvas.clip(to: .rect(scale.plot.insetBy(dx: -1, dy: 0)))
        drawMeasured(&canvas)
        drawTracks(&canvas)
        drawMarks(&canvas)
        if let row = rows.findings {
            for mark in findings { mark.draw(into: &canvas, in: row, scale.plot, color(of: mark), theme) }
        }
        draw(positionLines, &canvas, rows.position, position)
        drawDoubts(&canvas, rows.position, position)
        if let velocity, let place = rows.velocity {
            draw(velocityLines, &canvas, place, velocity)
            for release in releases {
                let y = velocity.place(release.value, from: place.maxY, to: place.minY)
                release.draw(into: &canvas, at: CGPoint(x: scale.x(release.time), y: y), in: place, theme)
            }
        }
        for (index, place) in rows.properties.enumerated() { draw(propertyLines(index), &canvas, place, axes[index]) }
        canvas.restore()
        drawPropertyNames(&canvas)
        guard content.history.start != nil else { return }
        drawFlags(&canvas)
        drawPlayhead(&canvas)
        if let pointer, pointer.x >= scale.plot.minX, pointer.x <= scale.plot.maxX, content.travel != nil {
            drawValues(&canvas, at: pointer)
        }
    }

    private func steps(_ place: CGRect) -> Int { max(1, Int(place.height / Self.valueSpacing)) }

    // MARK: Names and axes

    func label(_ row: CGRect) -> CGRect {
        CGRect(x: 16, y: row.minY, width: TimelineRows.labels - 24, height: min(row.height, 16))
    }

    private func drawNames(_ canvas: inout Canvas) {
        for (name, row) in [("Gesture", rows.gesture[0]), ("Phase", rows.phase), ("Animators", rows.animators[0])] {
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
            // Without curves there is a text in their place.
            if content.travel != nil {
                canvas.fill(
                    .rect(CGRect(x: x.rounded() - 0.5, y: scale.plot.minY, width: 1, height: scale.plot.height)),
                    theme.plotGrid)
            }
            let text = "\(Figures.text(time, digits: step < 0.01 ? 3 : step < 0.1 ? 2 : axis.digits)) s"
            let width = Lettering.width(text, Lettering.figures)
            // The curves' values are at the left.
            let left = max(scale.plot.minX, x - width / 2)
            let label = CGRect(x: left, y: rows.axis.minY + 2, width: width + 1, height: 14)
            canvas.draw(text, Lettering.figures, theme.tertiaryText, in: label)
            time += step
        }
    }

    /// Draws grid lines with their values; the highest has the unit.
    private func drawGrid(_ canvas: inout Canvas, _ place: CGRect, _ values: AxisScale, unit: String) {
        for value in values.ticks where value == 0 || content.travel != nil {
            let y = values.place(value, from: place.maxY, to: place.minY)
            canvas.fill(
                .rect(CGRect(x: place.minX, y: y.rounded() - 0.5, width: place.width, height: 1)),
                value == 0 ? theme.plotBase : theme.plotGrid)
            guard content.travel != nil else { continue }
            let label = CGRect(x: 16, y: y - 8, width: TimelineRows.labels - 22, height: 16)
            let text = Figures.brief(value) + (value == values.ticks.last ? " \(unit)" : "")
            canvas.draw(text, Lettering.figures, theme.tertiaryText, in: label, .right)
        }
    }

    // MARK: Curves

    struct Line {
        var color: Color
        var points: [(time: Double, value: Double?)]
        var width = 1.75
        var isFaint = false

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
        lines += content.films.map { film in
            Line(
                color: theme.before,
                points: film.motion.samples.map { ($0.time, travel.value(of: $0, in: film.motion)) },
                width: film.isChosen ? 1.75 : 1, isFaint: !film.isChosen)
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
        let film = content.film.map { film in
            Line(color: theme.before, points: film.samples.map { ($0.time, travel.velocity($0.velocity)) })
        }
        return [film].compactMap(\.self)
            + samples.lanes.enumerated().map { lane, samples in
                Line(
                    color: theme.lane(lane),
                    points: samples.map { ($0.time, $0.center == nil ? nil : travel.velocity($0.velocity)) })
            }
    }

    /// Draws a cross where the chosen point was guessed or lost.
    private func drawDoubts(_ canvas: inout Canvas, _ place: CGRect, _ values: AxisScale) {
        guard let travel = content.travel, let film = content.film else { return }
        for doubt in film.doubts {
            let value = travel.value(of: doubt.center, in: film)
            let center = CGPoint(
                x: scale.x(doubt.time), y: values.place(value, from: place.maxY, to: place.minY))
            for dy in [3.0, -3] {
                var path = Path()
                path.move(to: CGPoint(x: center.x - 3, y: center.y - dy))
                path.addLine(to: CGPoint(x: center.x + 3, y: center.y + dy))
                canvas.draw(.stroke(.path(path), theme.problem, width: doubt.isLost ? 1.5 : 1))
            }
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
        if let film = content.film, let sample = film.sample(at: time) {
            let place = Figures.points(travel.value(of: sample, in: film))
            lines.append(("\(place)   \(Figures.velocity(travel.velocity(sample.velocity)))   film", theme.before))
        }
        if let finger = samples.finger(at: time), let value = samples.position(of: finger, travel) {
            lines.append(("\(Figures.points(value))   finger", theme.tertiaryText))
        }
        let width = lines.reduce(0) { max($0, Lettering.width($1.text, Lettering.figures)) } + 16
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
