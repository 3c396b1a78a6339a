import Foundation
import Timing

/// A description of a curve in words.
struct CurveSummary {
    let curve: TimingCurve
    /// The seconds given with a curve that has no duration of its own.
    var given: Double?

    /// The number of intervals of the search for the extremes.
    private static let moments = 4000

    var text: String {
        var lines = [curve.description]
        func add(_ name: String, _ fact: String) {
            lines.append("  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(fact)")
        }
        if let duration = curve.duration {
            add("duration", "\(number(duration, 4)) s, when it has settled to 0.1 %")
        } else if let given {
            add("duration", "\(number(given, 4)) s, as given")
        } else {
            add("duration", "any; the times below are fractions of it")
        }
        let unit = duration == nil ? "" : " s"
        let overshoot = curve.overshoot
        let peaks = extremes
        add(
            "overshoot",
            overshoot > 0 ? "\(number(overshoot * 100, 3)) % at \(number(peaks.highest, 3))\(unit)" : "none")
        if peaks.dip < -1e-6 {
            add("run-up", "\(number(-peaks.dip * 100, 3)) % at \(number(peaks.dipPlace, 3))\(unit)")
        }
        add(
            "velocity",
            """
            \(number(curve.slope(atFraction: 0) / span, 3)) at the start, at most \(number(peaks.speed, 3)) at \
            \(number(peaks.speedPlace, 3))\(unit), in distances per \(duration == nil ? "duration" : "second")
            """)
        if case .spring(let spring) = curve {
            let motion = spring.spring
            let ratio = motion.dampingRatio
            let kind = abs(ratio - 1) < 1e-9 ? "critical" : ratio < 1 ? "under-damped" : "over-damped"
            add(
                "spring",
                """
                mass \(number(motion.mass, 4)), stiffness \(number(motion.stiffness, 4)), damping \
                \(number(motion.damping, 4)): damping ratio \(number(ratio, 4)) (\(kind)), response \
                \(number(motion.response, 4)) s
                """)
        }
        if case .bezier(let bezier) = curve {
            let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map { number($0, 6) }
            add("points", "(\(points[0]), \(points[1])) (\(points[2]), \(points[3]))")
        }
        return lines.joined(separator: "\n")
    }

    private var duration: Double? { curve.duration ?? given }

    private var span: Double { duration ?? 1 }

    private var extremes: (highest: Double, dip: Double, dipPlace: Double, speed: Double, speedPlace: Double) {
        var found = (highest: 0.0, dip: 0.0, dipPlace: 0.0, speed: 0.0, speedPlace: 0.0)
        var height = 1.0
        for index in 0...Self.moments {
            let place = Double(index) / Double(Self.moments)
            let value = curve.value(atFraction: place)
            let speed = abs(curve.slope(atFraction: place)) / span
            if value > height { (height, found.highest) = (value, place * span) }
            if value < found.dip { (found.dip, found.dipPlace) = (value, place * span) }
            if speed > found.speed { (found.speed, found.speedPlace) = (speed, place * span) }
        }
        return found
    }

    /// Returns the number with at most `digits` decimal places.
    private func number(_ number: Double, _ digits: Int) -> String {
        DecimalText.text(number, digits: digits)
    }
}
