package import Drawing
package import Foundation
package import Timing

/// Curves as a picture: their values and, below, their velocities over the same time.
package struct CurvePlot: Sendable {
    /// A curve and what it is called.
    package struct Series: Sendable {
        package let name: String
        package let curve: TimingCurve
        /// Seconds, where the curve has them or they were given; else nil.
        package let duration: Double?

        /// - Parameter duration: The seconds that were given with a curve that has none of its own.
        package init(name: String, curve: TimingCurve, duration: Double? = nil) {
            self.name = name
            self.curve = curve
            self.duration = curve.duration ?? duration
        }
    }

    package var series: [Series]
    /// The whole picture, in points.
    package var size: CGSize

    package static let defaultSize = CGSize(width: 880, height: 620)
    /// How long a curve without a duration of its own takes beside springs, in seconds.
    package static let sharedDuration = 0.5

    /// A picture of at least one curve.
    package init(_ series: [Series], size: CGSize = CurvePlot.defaultSize) {
        self.series = series
        self.size = size
    }

    /// Whether time is in seconds: as soon as one curve has a duration of its own.
    package var isTimed: Bool { series.contains { $0.duration != nil } }

    /// How long a curve takes, in the plot's time.
    func duration(_ series: Series) -> Double { series.duration ?? (isTimed ? Self.sharedDuration : 1) }

    /// What the legend says of a curve beside its name.
    func facts(_ series: Series) -> String {
        let curve = series.curve
        var facts: [String] = []
        if let duration = curve.duration {
            facts.append("settles in \(PlotNumber.brief(duration)) s")
        } else if isTimed {
            facts.append("over \(PlotNumber.brief(duration(series))) s")
        }
        let overshoot = curve.overshoot
        facts.append(
            overshoot > PlotTrace.leastOvershoot ? "overshoot \(PlotNumber.percent(overshoot))" : "no overshoot")
        return facts.joined(separator: ", ")
    }

    /// The picture as marks, by the widths of its texts.
    @MainActor
    package func marks() -> [PlotMark] { PlotLayout(self).marks }

    /// The picture as a display list.
    @MainActor
    package func displayList() -> DisplayList { PlotPainter.list(marks(), size: size) }

    /// The picture as the text of an SVG file.
    @MainActor
    package func svg() -> String { PlotSVG.text(marks(), size: size, title: title) }

    private var title: String { series.map { "\($0.name) (\(facts($0)))" }.joined(separator: "; ") }
}

/// Numbers as labels of plots show them: with a true minus sign.
enum PlotNumber {
    /// With exactly so many digits behind the point.
    static func fixed(_ number: Double, digits: Int) -> String { label(DecimalText.fixed(number, digits: digits)) }

    /// With about three digits that matter.
    static func brief(_ number: Double) -> String {
        let size = abs(number)
        return label(DecimalText.text(number, digits: size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3))
    }

    static func percent(_ fraction: Double) -> String {
        let size = abs(fraction) * 100
        return label(DecimalText.text(fraction * 100, digits: size >= 10 ? 0 : size >= 1 ? 1 : 2)) + " %"
    }

    private static func label(_ text: String) -> String { text.replacing("-", with: "\u{2212}") }
}
