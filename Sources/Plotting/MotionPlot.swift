import Drawing
package import Foundation
import Support

/// A plot of a measured motion, of the curves fitted to it and, below, of their distances over the same time.
package struct MotionPlot: Plot, Sendable {
    /// A curve that was fitted, and the facts in its legend.
    package struct Series: Sendable {
        package let name: String
        package let facts: String
        /// The position along the distance, over time.
        package let curve: [CGPoint]
        /// The measured distance from the curve, over time.
        package let residuals: [CGPoint]

        package init(name: String, facts: String, curve: [CGPoint], residuals: [CGPoint]) {
            self.name = name
            self.facts = facts
            self.curve = curve
            self.residuals = residuals
        }
    }

    package let title: String
    package let size = CurvePlot.defaultSize
    /// The measured positions along the distance in pixels, over the film's seconds.
    private let measured: [CGPoint]
    private let series: [Series]

    private static let margin = 28.0
    private static let legendLine = 22.0
    private static let swatch = 22.0
    private static let captionHeight = 26.0
    private static let axisHeight = 50.0
    /// The share of the panels' height for the positions.
    private static let upperPart = 0.64
    private static let labelWidth = 52.0
    private static let dotRadius = 2.0

    /// - Parameters:
    ///   - measured: The measured positions over time, at least two.
    ///   - series: The fits, the best first.
    package init(title: String, measured: [CGPoint], series: [Series]) {
        self.title = title
        self.measured = measured
        self.series = series
    }

    package func marks() -> [PlotMark] {
        var marks: [PlotMark] = []
        func write(_ text: String, _ x: Double, _ y: Double, _ anchor: PlotMark.Anchor, isStrong: Bool = false) {
            marks.append(
                .text(
                    text, CGPoint(x: x, y: y), anchor, size: PlotStyle.textSize, isStrong: isStrong,
                    isStrong ? PlotStyle.text : PlotStyle.faintText, halo: nil))
        }
        var baseline = Self.margin + 10
        for (index, one) in series.enumerated() {
            let middle = baseline - 4
            marks.append(
                .line(
                    CGPoint(x: Self.margin, y: middle), CGPoint(x: Self.margin + Self.swatch, y: middle),
                    Self.color(index), width: 3, isDashed: false))
            let start = Self.margin + Self.swatch + 10
            write(one.name, start, baseline, .start, isStrong: true)
            let font = Font.systemFont(ofSize: PlotStyle.textSize, weight: .semibold)
            write(one.facts, start + TextSystem.measuring.width(of: one.name, font: font) + 12, baseline, .start)
            baseline += Self.legendLine
        }
        let times = measured.map { Double($0.x) }
        let time = AxisScale(
            (times.min() ?? 0)...(times.max() ?? 1), ticks: 8, steps: AxisScale.stepsWithQuarters)
        let height = size.height - baseline - 2 * Self.captionHeight - Self.axisHeight
        let left = Self.margin + Self.labelWidth
        let upper = CGRect(
            x: left, y: (baseline + Self.captionHeight - 8).rounded(), width: size.width - Self.margin - left,
            height: (height * Self.upperPart).rounded())
        let lower = CGRect(
            x: left, y: upper.maxY + Self.captionHeight + 8, width: upper.width,
            height: size.height - Self.axisHeight - upper.maxY - Self.captionHeight - 8)
        let heights: [Double] = (measured + series.flatMap(\.curve)).map { Double($0.y) }
        let offsets: [Double] = series.flatMap(\.residuals).map { Double($0.y) }
        let positions = Self.axis(heights, ticks: 6)
        let distances = Self.axis(offsets + [0], ticks: 4)
        for (box, scale, caption) in [
            (upper, positions, "Distance, in pixels of the film"),
            (lower, distances, "Measured distance from the curve, in pixels"),
        ] {
            marks.append(.box(box, PlotStyle.panel))
            for tick in time.ticks {
                let x: Double = time.place(tick, from: box.minX, to: box.maxX).rounded(.down) + 0.5
                marks.append(Self.rule(CGPoint(x: x, y: box.minY), CGPoint(x: x, y: box.maxY)))
            }
            for tick in scale.ticks {
                let y: Double = scale.place(tick, from: box.maxY, to: box.minY).rounded(.down) + 0.5
                marks.append(Self.rule(CGPoint(x: box.minX, y: y), CGPoint(x: box.maxX, y: y)))
                write(PlotLayout.label(tick, scale), box.minX - 8, y + PlotStyle.textSize * 0.36, .end)
            }
            write(caption, box.minX, box.minY - 9, .start, isStrong: true)
        }
        for tick in time.ticks {
            let x = time.place(tick, from: lower.minX, to: lower.maxX)
            write(PlotLayout.label(tick, time), x, lower.maxY + 18, .middle)
        }
        write("Time of the film, in seconds", lower.midX, lower.maxY + 36, .middle)
        func point(_ point: CGPoint, _ scale: AxisScale, _ box: CGRect) -> CGPoint {
            CGPoint(
                x: time.place(point.x, from: box.minX, to: box.maxX),
                y: scale.place(point.y, from: box.maxY, to: box.minY))
        }
        for (index, one) in series.enumerated().reversed() {
            for (line, scale, box) in [(one.curve, positions, upper), (one.residuals, distances, lower)] {
                marks.append(
                    .curve(
                        line.map { point($0, scale, box) }, Self.color(index), width: PlotStyle.curveWidth, clip: box))
            }
        }
        marks += measured.map { .dot(point($0, positions, upper), PlotStyle.text, radius: Self.dotRadius) }
        return marks
    }

    private static func color(_ index: Int) -> Color { PlotStyle.series[index % PlotStyle.series.count] }

    private static func rule(_ start: CGPoint, _ end: CGPoint) -> PlotMark {
        .line(start, end, PlotStyle.grid, width: PlotStyle.hairline, isDashed: false)
    }

    private static func axis(_ values: [Double], ticks: Int) -> AxisScale {
        let low = values.min() ?? 0
        let high = max(values.max() ?? 1, low + 1e-3)
        let room = (high - low) * 0.05
        return AxisScale(low - room...high + room, ticks: ticks, steps: AxisScale.stepsWithQuarters)
    }
}
