import Drawing
import Foundation

/// Converts between seconds and points of the timeline, for the visible part of the gesture.
struct TimelineScale: Hashable {
    /// The frame of the curves, in points.
    var plot: CGRect
    /// The whole duration, in seconds.
    var whole: Double
    /// The visible part, or nil for all.
    private(set) var part: ClosedRange<Double>?

    /// The minimum visible duration, in seconds.
    private static let least = 0.05

    init(plot: CGRect = .zero, whole: Double = 1) {
        self.plot = plot
        self.whole = whole
    }

    var seen: ClosedRange<Double> { part ?? 0...whole }

    private var length: Double { seen.upperBound - seen.lowerBound }

    func x(_ time: Double) -> Double { plot.minX + (time - seen.lowerBound) / length * plot.width }

    func time(atX x: Double) -> Double {
        plot.width > 0 ? seen.lowerBound + (x - plot.minX) / plot.width * length : 0
    }

    /// Zooms about a point. A factor above 1 shows less.
    mutating func zoom(by factor: Double, aboutX x: Double) {
        let fixed = time(atX: x)
        let next = min(max(length / factor, Self.least), whole)
        let start = fixed - (fixed - seen.lowerBound) * next / length
        zoom(from: start, length: next)
    }

    /// Scrolls the content to the right by points.
    mutating func scroll(by points: Double) {
        guard part != nil, plot.width > 0 else { return }
        zoom(from: seen.lowerBound - points / plot.width * length, length: length)
    }

    /// Scrolls a moment into view.
    mutating func reveal(_ time: Double) {
        guard let part, !part.contains(time) else { return }
        zoom(from: time < part.lowerBound ? time : time - length, length: length)
    }

    mutating func zoomOut() { part = nil }

    private mutating func zoom(from start: Double, length: Double) {
        let start = min(max(start, 0), whole - length)
        part = length >= whole ? nil : start...(start + length)
    }
}
