import Drawing
import Foundation
import Sessions
import ViewHierarchy
import Widgets

// Draws the tracks of recognizers, phases and animators, and the marks of events through all rows.
extension TimelinePainter {
    private static let corner = 3.0
    /// The margin of a text from the ends of its bar, and from marks.
    private static let textInset = 5.0
    /// The least width of a readable word.
    private static let leastText = 12.0
    private static let labelGap = 4.0

    func drawTracks(_ canvas: inout Canvas) {
        for (frame, bars) in zip(rows.gesture, content.tracks.gesture) { draw(bars, in: frame, &canvas) }
        draw(content.tracks.phase, in: rows.phase, &canvas)
        for (frame, bars) in zip(rows.animators, content.tracks.animators) { draw(bars, in: frame, &canvas) }
    }

    private func draw(_ bars: [TimelineTracks.Bar], in row: CGRect, _ canvas: inout Canvas) {
        for bar in bars { draw(bar, in: row, &canvas) }
    }

    /// The color of a mark's lane among several.
    func color(of mark: FindingMark) -> Color {
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

    func draw(_ bar: TimelineTracks.Bar, in row: CGRect, _ canvas: inout Canvas) {
        let (left, right) = (scale.x(bar.start), scale.x(bar.end))
        guard right > scale.plot.minX, left < scale.plot.maxX else { return }
        let inset = row.height >= TimelineRows.leastReadable ? 1 : 0.5
        let place = CGRect(
            x: left, y: row.minY + inset, width: max(2, right - left - 1), height: row.height - 2 * inset)
        let shape = Shape(rect: place, cornerRadius: min(Self.corner, place.height / 2))
        canvas.fill(shape, color(bar.kind))
        let delay = bar.animator.map { $0.delay > 0 ? [bar.start...min(bar.start + $0.delay, bar.end)] : [] } ?? []
        for pause in bar.pauses + delay {
            // A held animator is hollow, and one that waits.
            let held = CGRect(
                x: scale.x(pause.lowerBound), y: place.minY + 1,
                width: max(1, scale.x(pause.upperBound) - scale.x(pause.lowerBound) - 1), height: place.height - 2)
            canvas.fill(Shape(rect: held.intersection(place), cornerRadius: 2), theme.header.withAlphaComponent(0.62))
        }
        if let name = bar.animator?.name, content.retimed.contains(name) {
            canvas.draw(.stroke(shape, theme.text, width: 1))
        }
        for time in bar.reversals { drawTurn(atX: scale.x(time), place, &canvas) }
        if bar.overlaps {
            canvas.fill(.rect(CGRect(x: place.minX, y: row.minY, width: 2, height: row.height)), theme.text)
        }
        guard row.height >= TimelineRows.leastReadable else { return }
        drawText(of: bar, in: place.intersection(scale.plot), &canvas)
    }

    /// Draws the text of a bar between two of the marks that cross it: where it fits first, or else in a shorter form in
    /// the widest part.
    private func drawText(of bar: TimelineTracks.Bar, in place: CGRect, _ canvas: inout Canvas) {
        let paused = bar.pauses.isEmpty ? "" : ", paused " + bar.pauses.map(Self.span).joined(separator: " and ")
        let crossings = (content.tracks.marks.map(\.time) + bar.reversals + content.playhead.marks).map(scale.x)
            .filter { $0 > place.minX && $0 < place.maxX }.sorted()
        let ends = [place.minX] + crossings + [place.maxX]
        let parts = zip(ends, ends.dropFirst()).map { left, right in
            CGRect(x: left, y: place.minY, width: right - left, height: place.height)
                .insetBy(dx: min(Self.textInset, (right - left) / 2), dy: 0)
        }
        for text in [bar.text + paused, bar.text, bar.brief] {
            let width = Lettering.width(text, Lettering.small)
            guard let part = parts.first(where: { $0.width >= max(width, Self.leastText) }) else { continue }
            return canvas.draw(text, Lettering.small, theme.text, in: part)
        }
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

    // MARK: Marks

    /// Draws dashed lines through all rows, each with its label if it fits beside the others. A line is interrupted where a
    /// label is.
    func drawMarks(_ canvas: inout Canvas) {
        let labels = markLabels
        for mark in content.tracks.marks {
            let x = scale.x(mark.time).rounded() - 0.5
            var dashes = Path()
            for y in stride(from: scale.plot.minY, to: scale.plot.maxY, by: 4) {
                let dash = CGRect(x: x, y: y, width: 1, height: 2)
                if !labels.contains(where: { $0.frame.intersects(dash) }) { dashes.append(Path(rect: dash)) }
            }
            canvas.fill(.path(dashes), color(of: mark.kind) ?? theme.tertiaryText)
        }
        for (mark, frame) in labels {
            canvas.draw(mark.text, Lettering.small, color(of: mark.kind) ?? theme.secondaryText, in: frame)
        }
    }

    /// The color of marks that are no ordinary ones.
    private func color(of kind: TimelineTracks.Mark.Kind) -> Color? {
        switch kind {
        case .error: theme.problem
        case .feedback: theme.tint
        case .caught, .released, .verdict, .completed: nil
        }
    }

    /// The labels that fit, from left to right: each to the right of its line, or near the right edge to the left.
    private var markLabels: [(mark: TimelineTracks.Mark, frame: CGRect)] {
        content.tracks.marks.reduce(into: []) { labels, mark in
            let x = scale.x(mark.time).rounded() - 0.5
            let width = Lettering.width(mark.text, Lettering.small)
            let isLeft = x + Self.labelGap + width > scale.plot.maxX
            let frame = CGRect(
                x: isLeft ? x - Self.labelGap - width : x + Self.labelGap, y: rows.marks.minY, width: width + 1,
                height: rows.marks.height)
            if let last = labels.last, frame.minX < last.frame.maxX + Self.labelGap { return }
            labels.append((mark, frame))
        }
    }
}
