package import Drawing
package import Foundation
import Timing

/// Lays out the parts of a plot.
@MainActor
struct PlotLayout {
    private let plot: CurvePlot
    private(set) var marks: [PlotMark] = []

    private let time: AxisScale
    private let values: AxisScale
    private let velocities: AxisScale
    private let traces: [PlotTrace]
    private var upper = CGRect.zero
    private var lower = CGRect.zero

    private static let margin = 28.0
    private static let lowerMargin = 20.0
    private static let legendLine = 22.0
    private static let swatch = 22.0
    private static let captionHeight = 26.0
    private static let gap = 14.0
    private static let axisHeight = 42.0
    /// The share of the panels' height for the values.
    private static let upperPart = 0.62
    /// The limit of an easing's velocity, in distances per duration: a vertical tangent must not flatten the rest.
    private static let maximumEasingVelocity = 24.0
    /// The time shown after the last motion has ended, as a fraction of the longest duration.
    private static let trailingTimeFraction = 0.08
    private static let tickGap = 8.0

    init(_ plot: CurvePlot) {
        self.plot = plot
        let longest = plot.series.map { plot.duration($0) }.max() ?? 1
        let limit = plot.isTimed ? longest * (1 + Self.trailingTimeFraction) : 1
        traces = plot.series.map { PlotTrace($0.curve, duration: plot.duration($0), limit: limit) }
        time = AxisScale(0...limit, ticks: 8, steps: AxisScale.stepsWithQuarters)
        let heights: [Double] = traces.flatMap { $0.value.joined().map { Double($0.y) } } + [0, 1]
        values = AxisScale(Self.padded(heights, by: 0.04), ticks: 6, steps: AxisScale.stepsWithQuarters)
        var speeds: [Double] = [0]
        for (series, trace) in zip(plot.series, traces) {
            let largest = series.curve.isSpring ? .infinity : Self.maximumEasingVelocity / plot.duration(series)
            speeds += trace.velocity.joined().map { min(max(Double($0.y), -largest), largest) }
        }
        velocities = AxisScale(Self.padded(speeds, by: 0.06), ticks: 5, steps: AxisScale.stepsWithQuarters)
        legend()
        panels()
        curves()
        notes()
    }

    private static func padded(_ numbers: [Double], by part: Double) -> ClosedRange<Double> {
        let low = numbers.min() ?? 0
        // If nothing moves, the axis covers one distance.
        let largest = numbers.max() ?? 1
        let high = largest - low > 1e-6 ? largest : low + 1
        let extent = high - low
        return (low - extent * part)...(high + extent * part)
    }

    private func width(_ text: String, isStrong: Bool = false) -> Double {
        let font = Font.systemFont(ofSize: PlotStyle.textSize, weight: isStrong ? .semibold : .regular)
        return TextSystem.measuring.width(of: text, font: font)
    }

    private mutating func write(
        _ text: String, at point: CGPoint, _ anchor: PlotMark.Anchor = .start, isStrong: Bool = false,
        color: Color? = nil, halo: Color? = nil
    ) {
        marks.append(
            .text(
                text, point, anchor, size: PlotStyle.textSize, isStrong: isStrong, color ?? PlotStyle.faintText,
                halo: halo))
    }

    // MARK: Parts

    /// Adds a row for each curve with its color, name and facts, and places the panels below.
    private mutating func legend() {
        var baseline = Self.margin + 10
        for (index, series) in plot.series.enumerated() {
            let left = Self.margin
            let middle = baseline - 4
            marks.append(
                .line(
                    CGPoint(x: left, y: middle), CGPoint(x: left + Self.swatch, y: middle), color(index),
                    width: 3, isDashed: false))
            let facts = plot.facts(series)
            let start = left + Self.swatch + 10
            let room = plot.size.width - Self.margin - start - 16 - width(facts)
            let name = shortened(series.name, to: room)
            write(name, at: CGPoint(x: start, y: baseline), isStrong: true, color: PlotStyle.text)
            write(facts, at: CGPoint(x: start + width(name, isStrong: true) + 12, y: baseline))
            baseline += Self.legendLine
        }
        let top = baseline - Self.legendLine + Self.gap
        let left = Self.margin + max(labelWidth(values), labelWidth(velocities)) + Self.tickGap
        let right = plot.size.width - Self.margin
        let height =
            plot.size.height - top - 2 * Self.captionHeight - Self.axisHeight - Self.gap / 2
            - Self.lowerMargin
        let first = (height * Self.upperPart).rounded()
        upper = CGRect(
            x: left.rounded(), y: (top + Self.captionHeight).rounded(), width: (right - left).rounded(), height: first)
        lower = CGRect(
            x: upper.minX, y: upper.maxY + Self.gap / 2 + Self.captionHeight, width: upper.width,
            height: (height - first).rounded())
    }

    /// Returns the text, shortened with an ellipsis if it exceeds the width.
    private func shortened(_ text: String, to room: Double) -> String {
        if width(text, isStrong: true) <= room { return text }
        var short = text
        while !short.isEmpty, width(short + "…", isStrong: true) > room { short.removeLast() }
        return short + "…"
    }

    private func labelWidth(_ scale: AxisScale) -> Double {
        scale.ticks.map { width(Self.label($0, scale)) }.max() ?? 0
    }

    /// Returns the label of a tick; all ticks of an axis have the same number of digits.
    static func label(_ tick: Double, _ scale: AxisScale) -> String { PlotNumber.fixed(tick, digits: scale.digits) }

    private func color(_ index: Int) -> Color { PlotStyle.series[index % PlotStyle.series.count] }

    private mutating func panels() {
        panel(upper, values, caption: "Value, in parts of the distance", baselines: [0, 1])
        panel(
            lower, velocities,
            caption: plot.isTimed ? "Velocity, in distances per second" : "Velocity, in distances per duration",
            baselines: [0])
        for tick in time.ticks {
            let x = place(tick)
            write(Self.label(tick, time), at: CGPoint(x: x, y: lower.maxY + 18), .middle)
        }
        write(
            plot.isTimed ? "Time, in seconds" : "Time, in parts of the duration",
            at: CGPoint(x: lower.midX, y: lower.maxY + 38), .middle)
    }

    /// Adds a panel with its grid, its ticks and its caption above.
    private mutating func panel(_ box: CGRect, _ scale: AxisScale, caption: String, baselines: [Double]) {
        marks.append(.box(box, PlotStyle.panel))
        for tick in time.ticks {
            let x = crisp(place(tick))
            rule(CGPoint(x: x, y: box.minY), CGPoint(x: x, y: box.maxY), PlotStyle.grid)
        }
        for tick in scale.ticks {
            let y = scale.place(tick, from: box.maxY, to: box.minY)
            rule(CGPoint(x: box.minX, y: crisp(y)), CGPoint(x: box.maxX, y: crisp(y)), PlotStyle.grid)
            write(
                Self.label(tick, scale), at: CGPoint(x: box.minX - Self.tickGap, y: y + PlotStyle.textSize * 0.36), .end
            )
        }
        for baseline in baselines {
            let y = crisp(scale.place(baseline, from: box.maxY, to: box.minY))
            rule(CGPoint(x: box.minX, y: y), CGPoint(x: box.maxX, y: y), PlotStyle.baseline)
        }
        write(caption, at: CGPoint(x: box.minX, y: box.minY - 9), isStrong: true, color: PlotStyle.text)
    }

    private mutating func rule(_ start: CGPoint, _ end: CGPoint, _ color: Color) {
        marks.append(.line(start, end, color, width: PlotStyle.hairline, isDashed: false))
    }

    /// Returns the middle of the pixel, where a line of one point is sharp.
    private func crisp(_ place: Double) -> Double { place.rounded(.down) + 0.5 }

    private func place(_ moment: Double) -> Double { time.place(moment, from: upper.minX, to: upper.maxX) }

    private func point(_ point: CGPoint, _ scale: AxisScale, _ box: CGRect) -> CGPoint {
        CGPoint(x: place(point.x), y: scale.place(point.y, from: box.maxY, to: box.minY))
    }

    private mutating func curves() {
        // The first curve is drawn last and so is on top.
        for (index, trace) in traces.enumerated().reversed() {
            for (pieces, scale, box) in [(trace.value, values, upper), (trace.velocity, velocities, lower)] {
                for piece in pieces where piece.count > 1 {
                    marks.append(
                        .curve(
                            piece.map { point($0, scale, box) }, color(index), width: PlotStyle.curveWidth,
                            clip: box.insetBy(dx: -PlotStyle.curveWidth, dy: 0)))
                }
            }
        }
    }

    /// Marks where springs settle and the peaks of overshoots. A single curve gets labels; for several curves, the
    /// legend has the numbers.
    private mutating func notes() {
        let isAlone = traces.count == 1
        for (index, trace) in traces.enumerated().reversed() {
            let color = color(index)
            if plot.series[index].curve.isSpring {
                let x = crisp(place(trace.end))
                for box in [upper, lower] {
                    marks.append(
                        .line(
                            CGPoint(x: x, y: box.minY), CGPoint(x: x, y: box.maxY), color, width: 1, isDashed: true))
                }
                let target = values.place(1, from: upper.maxY, to: upper.minY)
                marks.append(.dot(CGPoint(x: place(trace.end), y: target), color, radius: 4))
                if isAlone {
                    let start = values.place(0, from: upper.maxY, to: upper.minY)
                    write(
                        "settled at \(PlotNumber.brief(trace.end)) s", at: CGPoint(x: x - 8, y: start - 12), .end,
                        color: PlotStyle.text, halo: PlotStyle.panel)
                }
            }
            guard let peak = trace.peak else { continue }
            let top = point(peak, values, upper)
            marks.append(.dot(top, color, radius: 4))
            guard isAlone else { continue }
            let when = plot.isTimed ? "\(PlotNumber.brief(peak.x)) s" : PlotNumber.fixed(peak.x, digits: 2)
            let text = "overshoot \(PlotNumber.percent(peak.y - 1)) at \(when)"
            // Below the peak, where there is no curve, and inside the panel.
            let half = width(text) / 2
            let x = min(max(top.x, upper.minX + half + 8), upper.maxX - half - 8)
            let below = max(top.y, values.place(1, from: upper.maxY, to: upper.minY)) + 26
            write(text, at: CGPoint(x: x, y: below), .middle, color: PlotStyle.text, halo: PlotStyle.panel)
        }
    }
}

/// An element of a plot, in points from the top-left corner, before it becomes pixels or SVG.
package enum PlotMark: Hashable, Sendable {
    /// The horizontal alignment of text relative to its point.
    package enum Anchor: Hashable, Sendable {
        case start, middle, end
    }

    case line(CGPoint, CGPoint, Color, width: Double, isDashed: Bool)
    /// A polyline, clipped to a rectangle.
    case curve([CGPoint], Color, width: Double, clip: CGRect)
    case dot(CGPoint, Color, radius: Double)
    case box(CGRect, Color)
    /// A line of text with its baseline at a point. The `halo` is the color of a border around the letters that hides
    /// the lines below them.
    case text(String, CGPoint, Anchor, size: Double, isStrong: Bool, Color, halo: Color?)
}

/// The colors and sizes of plots, in points: dark on white, for documents.
enum PlotStyle {
    static let background = Color.white
    /// The color behind the curves.
    static let panel = Color(hex: 0xFBFBFC)
    static let grid = Color(hex: 0xE6E8EB)
    /// The color of the lines at the start and the target values.
    static let baseline = Color(hex: 0xA9AFB7)
    static let text = Color(hex: 0x1F2328)
    static let faintText = Color(hex: 0x59626D)
    /// The curves' colors, which are also distinguishable with red-green color blindness.
    static let series = [
        Color(hex: 0x0B63CE), Color(hex: 0xC9460B), Color(hex: 0x0A7F5A), Color(hex: 0x8A3FA0),
        Color(hex: 0x8C6A00), Color(hex: 0x0F8299), Color(hex: 0xB0255F), Color(hex: 0x4B5563),
    ]

    static let textSize = 12.0
    static let curveWidth = 2.25
    static let hairline = 1.0
}
