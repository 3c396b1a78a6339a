import Foundation
import Support
import Timing

/// How one motion of a view differs from another, in the terms of a motion designer: when it starts, how fast it peaks, how far
/// it overshoots, when it lands.
package struct MotionSentence: Hashable {
    /// The center of the view at one time.
    private struct Place {
        let time: Double
        let x: Double
        let y: Double

        func distance(to other: Place) -> Double { hypot(x - other.x, y - other.y) }
    }

    /// What is compared of a motion.
    private struct Features {
        /// The time at which the view has moved visibly, in seconds.
        let start: Double
        /// The greatest speed of its center, in points per second.
        let peak: Double
        /// The greatest distance beyond its last position, along the way to it, in points.
        let overshoot: Double
        /// The time from which it stays at its last position, in seconds.
        let landing: Double

        /// Returns nil if the view was not visible, or rested.
        init?(_ samples: [RecordedMotion.Sample]) {
            let places = samples.compactMap { sample in
                sample.seen.map { Place(time: sample.time, x: Double($0.frame.midX), y: Double($0.frame.midY)) }
            }
            let steps = Array(zip(places, places.dropFirst()))
            guard let first = places.first, let last = places.last,
                let begin = steps.first(where: { $0.1.distance(to: first) >= visible }),
                let end = steps.last(where: { $0.0.distance(to: last) >= visible })
            else { return nil }
            start = Self.time(at: visible, from: first, between: begin.0, and: begin.1)
            landing = Self.time(at: visible, from: last, between: end.1, and: end.0)
            peak = steps.map { $0.1.distance(to: $0.0) / max($0.1.time - $0.0.time, 1e-6) }.max() ?? 0
            let length = last.distance(to: first)
            guard length >= visible else {
                overshoot = 0
                return
            }
            let beyond = places.map { place in
                ((place.x - last.x) * (last.x - first.x) + (place.y - last.y) * (last.y - first.y)) / length
            }
            overshoot = max(0, beyond.max() ?? 0)
        }

        /// Returns the time at which the view is at a distance from a place, between a nearer and a farther sample. It is taken
        /// to move evenly between them.
        private static func time(at distance: Double, from place: Place, between near: Place, and far: Place) -> Double
        {
            let (least, most) = (near.distance(to: place), far.distance(to: place))
            let part = most > least ? (distance - least) / (most - least) : 0
            return near.time + min(max(part, 0), 1) * (far.time - near.time)
        }
    }

    /// The distance, in points, from which a movement is visible.
    private static let visible = 1.0
    /// The smallest differences that are named: seconds, a fraction of a speed, points.
    private static let least = (seconds: 0.01, part: 0.03, points: 1.0)

    /// The differences, such as `starts 34 ms later, peaks 12 % faster, overshoots 3 pt, lands 80 ms earlier`.
    package let text: String

    /// - Parameters:
    ///   - before: The motion that is compared with.
    ///   - now: The motion that the sentence is about.
    /// - Returns: Nil if the view rests in one of them.
    package init?(from before: [RecordedMotion.Sample], to now: [RecordedMotion.Sample]) {
        guard let before = Features(before), let now = Features(now) else { return nil }
        var parts: [String] = []
        func addTime(_ verb: String, _ difference: Double) {
            guard abs(difference) >= Self.least.seconds else { return }
            let milliseconds = DecimalText.fixed(abs(difference) * 1000, digits: 0)
            parts.append("\(verb) \(milliseconds) ms \(difference > 0 ? "later" : "earlier")")
        }
        addTime("starts", now.start - before.start)
        let faster = now.peak / max(before.peak, 1e-9) - 1
        if abs(faster) >= Self.least.part {
            let percent = DecimalText.fixed(abs(faster) * 100, digits: 0)
            parts.append("peaks \(percent) % \(faster > 0 ? "faster" : "slower")")
        }
        let further = now.overshoot - before.overshoot
        if abs(further) >= Self.least.points {
            let points = DecimalText.fixed(abs(further), digits: 0)
            let word = before.overshoot < Self.least.points ? "" : further > 0 ? " more" : " less"
            parts.append(
                now.overshoot < Self.least.points ? "does not overshoot" : "overshoots \(points) pt\(word)")
        }
        addTime("lands", now.landing - before.landing)
        text = parts.isEmpty ? "moves the same" : parts.joined(separator: ", ")
    }
}
