package import Drawing
package import Foundation
package import Timing

/// A plot of curves: their values and, below, their velocities over the same time axis.
package struct CurvePlot: Sendable {
    /// A curve and its name.
    package struct Series: Sendable {
        package let name: String
        package let curve: TimingCurve
        /// The curve's own or given duration, in seconds, or `nil` if it has neither.
        package let duration: Double?

        /// - Parameter duration: The duration, in seconds, to use for a curve that has none of its own.
        package init(name: String, curve: TimingCurve, duration: Double? = nil) {
            self.name = name
            self.curve = curve
            self.duration = curve.duration ?? duration
        }
    }

    package var series: [Series]
    /// The size of the whole picture, in points.
    package var size: CGSize

    package static let defaultSize = CGSize(width: 880, height: 620)
    /// The duration, in seconds, of a curve without one that is plotted beside curves that have one.
    package static let sharedDuration = 0.5

    /// Creates a plot of at least one curve.
    package init(_ series: [Series], size: CGSize = CurvePlot.defaultSize) {
        self.series = series
        self.size = size
    }

    /// Whether the time axis is in seconds, which is the case if any curve has a duration.
    package var isTimed: Bool { series.contains { $0.duration != nil } }

    /// Returns the duration of a curve on the plot's time axis.
    func duration(_ series: Series) -> Double { series.duration ?? (isTimed ? Self.sharedDuration : 1) }

    /// Returns the text beside a curve's name in the legend.
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

    /// Returns the marks of the plot, laid out with measured text widths.
    @MainActor
    package func marks() -> [PlotMark] { PlotLayout(self).marks }

    /// Returns the plot as a display list.
    @MainActor
    package func displayList() -> DisplayList { PlotPainter.list(marks(), size: size) }

    /// Returns the plot as the text of an SVG file.
    @MainActor
    package func svg() -> String { PlotSVG.text(marks(), size: size, title: title) }

    private var title: String { series.map { "\($0.name) (\(facts($0)))" }.joined(separator: "; ") }
}

/// Formats numbers for labels of plots, with a true minus sign.
enum PlotNumber {
    /// Returns the number with a fixed number of decimal places.
    static func fixed(_ number: Double, digits: Int) -> String { label(DecimalText.fixed(number, digits: digits)) }

    /// Returns the number with about three significant digits.
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
