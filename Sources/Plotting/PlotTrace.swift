import Foundation
import Timing

/// A curve over the time of a plot: segments of its value and velocity, with breaks at jumps.
struct PlotTrace {
    let value: [[CGPoint]]
    let velocity: [[CGPoint]]
    /// The highest point past the target, or `nil` if the curve does not overshoot visibly.
    let peak: CGPoint?
    /// The end of the motion, in the plot's time.
    let end: Double

    /// The number of samples for a smooth curve.
    private static let resolution = 640
    /// The distance from a jump at which its two sides are sampled, as a fraction of the duration.
    private static let side = 1e-7
    /// The smallest visible overshoot, as a fraction of the travel.
    static let leastOvershoot = 0.0005

    /// - Parameters:
    ///   - curve: The curve.
    ///   - duration: The duration in the plot's time.
    ///   - limit: The end of the plot. Springs settle until then; other motions rest.
    init(_ curve: TimingCurve, duration: Double, limit: Double) {
        end = duration
        let last = curve.isSpring ? limit / duration : 1
        let borders = [0] + curve.corners + [last]
        var values: [[CGPoint]] = [[]]
        var velocities: [[CGPoint]] = []
        var highest = CGPoint.zero
        for (start, end) in zip(borders, borders.dropFirst()) where end > start {
            let isStraight = curve.exactLines != nil
            let count = isStraight ? 2 : max(8, Int((Double(Self.resolution) * (end - start) / last).rounded(.up)))
            var stretch: [CGPoint] = []
            for place in Self.places(from: start, to: end, count: count, isDense: !isStraight && !curve.isSpring) {
                // Each side of a jump is part of the segment that it ends or begins.
                let inner = min(max(place, start + (start > 0 ? Self.side : 0)), end - (curve.isSpring ? 0 : Self.side))
                let point = CGPoint(x: place * duration, y: curve.value(atFraction: inner))
                values[0].append(point)
                let slope =
                    place >= 1 && !curve.isSpring
                    ? curve.slope(atFraction: 1 - Self.side) : curve.slope(atFraction: inner)
                stretch.append(CGPoint(x: place * duration, y: slope / duration))
                if point.y > highest.y { highest = point }
            }
            velocities.append(stretch)
        }
        if !curve.isSpring {
            values[0].append(CGPoint(x: duration, y: curve.value(atFraction: 1)))
            if limit > duration {
                values[0].append(CGPoint(x: limit, y: 1))
                velocities.append([CGPoint(x: duration, y: 0), CGPoint(x: limit, y: 0)])
            }
        }
        value = values
        velocity = velocities
        peak = highest.y > 1 + Self.leastOvershoot ? highest : nil
    }

    /// Returns the sample times of a segment. Dense ones cluster at its ends, where a curve can be vertical.
    private static func places(from start: Double, to end: Double, count: Int, isDense: Bool) -> [Double] {
        (0..<count).map { index in
            let part = Double(index) / Double(count - 1)
            let crowded = isDense ? (1 - cos(part * Double.pi)) / 2 : part
            return index == count - 1 ? end : start + (end - start) * crowded
        }
    }
}
