import Foundation
import Timing

/// A curve over the time of a plot: pieces of its value and of its velocity, with breaks where these jump.
struct PlotTrace {
    let value: [[CGPoint]]
    let velocity: [[CGPoint]]
    /// Where the highest value past the target is, if it passes it.
    let peak: CGPoint?
    /// When the motion ends, in the plot's time.
    let end: Double

    /// Between how many moments smooth stretches are drawn.
    private static let resolution = 640
    /// How near to a jump its two sides are sampled, in durations.
    private static let side = 1e-7
    /// An overshoot below this is not to be seen.
    static let leastOvershoot = 0.0005

    /// - Parameters:
    ///   - curve: The curve.
    ///   - duration: How long it takes in the plot's time.
    ///   - limit: Where the plot ends; springs settle until then, other motions rest.
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
                // The sides of a jump belong to the stretches that they end and begin.
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

    /// Moments of a stretch; dense ones crowd at its ends, where a curve may be vertical.
    private static func places(from start: Double, to end: Double, count: Int, isDense: Bool) -> [Double] {
        (0..<count).map { index in
            let part = Double(index) / Double(count - 1)
            let crowded = isDense ? (1 - cos(part * Double.pi)) / 2 : part
            return index == count - 1 ? end : start + (end - start) * crowded
        }
    }
}
