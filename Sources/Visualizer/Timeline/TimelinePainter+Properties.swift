import Drawing
import Foundation
import Sessions
import ViewHierarchy
import Widgets

// Draws the tracks of properties: a curve for each lane, and the values at the playhead.
extension TimelinePainter {
    /// The space above and below a curve in its track, as a part of the axis.
    private static let margin = 0.15
    private static let valueGap = 10.0

    func propertyLines(_ index: Int) -> [Line] {
        let curve = content.properties[index]
        let film = filmValues(curve).map { Line(color: theme.before, points: $0.map { ($0.time, $0.value) }) }
        return [film].compactMap(\.self)
            + curve.lanes.enumerated().map { lane, samples in
                Line(color: theme.lane(lane), points: samples.map { ($0.time, $0.value) })
            }
    }

    /// Returns the values of the chosen followed point in a track of the plotted view, from the lane's first value on, or nil if
    /// it has none.
    private func filmValues(_ curve: PropertyCurve) -> [(time: Double, value: Double)]? {
        guard let film = content.film, let travel = content.travel,
            curve.track.view == LaneInside.Key(name: travel.view, number: 0),
            curve.lanes.indices.contains(content.lane),
            let base = curve.lanes[content.lane].lazy.compactMap(\.value).first
        else { return nil }
        let values = film.samples.compactMap { sample in
            film.value(of: curve.track.property, sample, from: base).map { (time: sample.time, value: $0) }
        }
        return values.isEmpty ? nil : values
    }

    /// The axes of the tracks, which fit their values.
    var propertyAxes: [AxisScale] {
        content.properties.indices.map { index in
            let values = propertyLines(index).flatMap(\.values)
            let (low, high) = (values.min() ?? 0, values.max() ?? 0)
            let extent = max(high - low, content.properties[index].track.property.leastExtent)
            let (middle, half) = ((low + high) / 2, extent * (0.5 + Self.margin))
            return AxisScale(middle - half...middle + half, ticks: 1)
        }
    }

    /// Draws the greatest and the least value of a track beside its axis, unless it is too low for both.
    private func drawExtremes(of curve: PropertyCurve, _ canvas: inout Canvas, _ row: CGRect) {
        let values = curve.lanes.joined().compactMap(\.value)
        guard let (low, high) = values.min().flatMap({ low in values.max().map { (low, $0) } }),
            row.height >= 2 * TimelineRows.leastReadable
        else { return }
        let column = CGRect(x: 16, y: row.minY, width: TimelineRows.labels - 22, height: row.height)
        for (value, isTop) in [(high, true), (low, false)] where isTop || low != high {
            let label = CGRect(
                x: column.minX, y: isTop ? column.minY + 2 : column.maxY - 16, width: column.width, height: 15)
            canvas.draw(Figures.brief(value), Lettering.figures, theme.tertiaryText, in: label, .right)
        }
    }

    /// Draws the name of each track, with the values of the lanes below it or, in a low track, beside it.
    func drawPropertyNames(_ canvas: inout Canvas) {
        for (curve, row) in zip(content.properties, rows.properties) {
            drawExtremes(of: curve, &canvas, row)
            let rule = CGRect(x: 16, y: row.minY, width: row.maxX - 16, height: 1)
            canvas.fill(.rect(rule), theme.hairline)
            var place = label(row).offsetBy(dx: 0, dy: 3)
            place.size.width -= TimelineRows.values + TimelineStrip.removeSide
            let isLow = row.height < 2 * TimelineRows.leastReadable + 6
            canvas.draw(curve.track.title, Lettering.small, theme.secondaryText, in: place)
            if isLow {
                let name = Lettering.width(curve.track.title, Lettering.small) + Self.valueGap
                (place.origin.x, place.size.width) = (place.minX + name, max(0, place.width - name))
            } else {
                place = place.offsetBy(dx: 0, dy: 15)
            }
            for lane in curve.lanes.indices {
                let text = curve.value(lane: lane, at: content.time).map(curve.track.text) ?? "—"
                let width = Lettering.width(text, Lettering.figures)
                guard width <= place.width else { break }
                canvas.draw(text, Lettering.figures, theme.lane(lane), in: place)
                (place.origin.x, place.size.width) = (
                    place.minX + width + Self.valueGap, place.width - width - Self.valueGap
                )
            }
        }
    }
}
