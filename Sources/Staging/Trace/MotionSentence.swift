package import Foundation
import Support
import Timing

/// How one motion of a view differs from another, in the terms of a motion designer: when it starts, how fast it peaks, how far
/// it overshoots, when it lands.
package struct MotionSentence: Hashable {
    /// Where a view is at one time.
    package struct Place: Sendable {
        /// The time, in seconds from where both motions are counted.
        fileprivate let time: Double
        /// The view's center, in points of the stage.
        fileprivate let center: CGPoint

        package init(time: Double, center: CGPoint) {
            self.time = time
            self.center = center
        }

        fileprivate func distance(to other: Place) -> Double {
            hypot(center.x - other.center.x, center.y - other.center.y)
        }
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
        init?(_ places: [Place]) {
            let steps = Array(zip(places, places.dropFirst()))
            guard let first = places.first, let last = places.last,
                let begin = steps.first(where: { $0.1.distance(to: first) >= visible }),
                let end = steps.last(where: { $0.0.distance(to: last) >= visible })
            else { return nil }
            start = Self.time(at: visible, from: first, between: begin.0, and: begin.1)
            landing = Self.time(at: visible, from: last, between: end.1, and: end.0)
            peak = steps.map { $0.1.distance(to: $0.0) / max($0.1.time - $0.0.time, 1e-6) }.reduce(0, max)
            let length = last.distance(to: first)
            guard length >= visible else {
                overshoot = 0
                return
            }
            let beyond = places.map { place in
                ((place.center.x - last.center.x) * (last.center.x - first.center.x)
                    + (place.center.y - last.center.y) * (last.center.y - first.center.y)) / length
            }
            overshoot = beyond.reduce(0, max)
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

    /// The differences, such as `starts 34 ms later, peaks 12 % faster, overshoots 3 pt, lands 80 ms earlier`, or that the view
    /// moves in one of them only.
    package let text: String
    /// Whether there is no difference.
    package var isSame: Bool { text == Self.same }

    private static let same = "moves the same"

    /// - Parameters:
    ///   - before: The places of the motion that is compared with, in the order of time; none while the view is not seen.
    ///   - now: The places of the motion that the sentence is about.
    /// - Returns: Nil if the view rests in both of them.
    package init?(from before: [Place], to now: [Place]) {
        switch (Features(before), Features(now)) {
        case (nil, nil): return nil
        case (_?, nil): text = "does not move"
        case (nil, _?): text = "moves, and did not"
        case (let before?, let now?): text = Self.text(before, now)
        }
    }

    /// The sentence with the names of the lanes that are compared, from 0.
    package static func name(of lane: Int, against other: Int) -> String {
        "Lane \(lane + 1) against lane \(other + 1)"
    }

    private static func text(_ before: Features, _ now: Features) -> String {
        var parts: [String] = []
        func addTime(_ verb: String, _ difference: Double) {
            guard abs(difference) >= least.seconds else { return }
            let milliseconds = DecimalText.fixed(abs(difference) * 1000, digits: 0)
            parts.append("\(verb) \(milliseconds) ms \(difference > 0 ? "later" : "earlier")")
        }
        addTime("starts", now.start - before.start)
        let faster = now.peak / max(before.peak, 1e-9) - 1
        if abs(faster) >= least.part {
            let percent = DecimalText.fixed(abs(faster) * 100, digits: 0)
            parts.append("peaks \(percent) % \(faster > 0 ? "faster" : "slower")")
        }
        let further = now.overshoot - before.overshoot
        if abs(further) >= least.points {
            let points = DecimalText.fixed(abs(further), digits: 0)
            let word = before.overshoot < least.points ? "" : further > 0 ? " more" : " less"
            parts.append(now.overshoot < least.points ? "does not overshoot" : "overshoots \(points) pt\(word)")
        }
        addTime("lands", now.landing - before.landing)
        return parts.isEmpty ? same : parts.joined(separator: ", ")
    }
}
