/// Estimates how fast a pointer moves from where it was seen.
///
/// A straight line is laid through the samples of the last 100 ms by least squares. Two departures, both in favour of
/// the flick that was meant: where the pointer has sped up within that time, the older samples are left out; and a
/// position that is only repeated at the release, as many devices do, is not taken for rest.
public struct VelocityEstimator: Sendable {
    /// The length of the window, in seconds.
    public static let window = 0.1

    /// The least time that a line is laid through where older samples are left out, in seconds.
    static let shortestWindow = 0.04
    /// The least time between the first and the last sample for there to be a velocity, in seconds. Input that arrives
    /// late is moved to the frame that was shown: then samples of many milliseconds lie within microseconds.
    static let shortestSpan = 0.002
    /// How far off its line a sample may lie before the motion counts as uneven, in points: hand and pixel jitter.
    static let evenness = 2.0
    /// How long a pointer may stay in its place before it counts as at rest, in seconds: a frame and a bit.
    static let repetition = 0.02

    /// Where a pointer was at a moment.
    struct Sample: Sendable {
        var time: Double
        var x: Double
        var y: Double
    }

    /// The samples that can still matter, oldest first.
    private var samples: [Sample] = []

    /// How far off its line a sample may lie before the motion counts as uneven.
    private let evenness: Double

    /// An estimator that has seen nothing.
    public init() { evenness = Self.evenness }

    /// An estimator of something that is measured in other units than points.
    /// - Parameter evenness: How far off its line a sample may lie before the motion counts as uneven, in that unit.
    package init(evenness: Double) { self.evenness = evenness }

    /// Forgets everything, as at a new touch.
    public mutating func reset() {
        samples.removeAll(keepingCapacity: true)
    }

    /// Takes note of where the pointer is, in points.
    ///
    /// Moments are given in order; one before the last is taken as equal to it. Positions that are not finite are
    /// ignored.
    public mutating func add(_ time: FrameTime, x: Double, y: Double) {
        guard x.isFinite, y.isFinite, time.seconds.isFinite else { return }
        let seconds = max(time.seconds, samples.last?.time ?? time.seconds)
        // One sample older than the window is kept: it holds where the pointer was when the window began.
        let oldest = seconds - Self.window
        let expired = samples.firstIndex { $0.time >= oldest } ?? samples.count
        if expired > 1 { samples.removeFirst(expired - 1) }
        samples.append(Sample(time: seconds, x: x, y: y))
    }

    /// The velocity at `time`, in points per second.
    ///
    /// Zero where all samples lie within 2 ms, or if the pointer has been at rest for 100 ms.
    public func velocity(at time: FrameTime) -> (dx: Double, dy: Double) {
        let moved = recentMotion(at: time.seconds)
        guard let last = moved.last else { return (0, 0) }
        let whole = Line(through: moved[...])
        guard whole.unevenness > evenness else { return (whole.dx, whole.dy) }
        // The longest even stretch up to now, but no shorter than the shortest window.
        var stretch = moved.dropFirst()
        var line = whole
        while let first = stretch.first, last.time - first.time >= Self.shortestWindow - 1e-9 {
            line = Line(through: stretch)
            if line.unevenness <= evenness { break }
            stretch = stretch.dropFirst()
        }
        return line.squaredSpeed > whole.squaredSpeed ? (line.dx, line.dy) : (whole.dx, whole.dy)
    }

    /// The samples of the window that ends at `now`, without a repetition at the end, with one at `now` for a pointer
    /// that has stood still.
    private func recentMotion(at now: Double) -> [Sample] {
        var recent = samples.filter { $0.time >= now - Self.window - 1e-9 }
        guard let last = samples.last else { return [] }
        var arrival = last.time
        for sample in samples.reversed() {
            guard sample.x == last.x, sample.y == last.y else { break }
            arrival = sample.time
        }
        if max(now, last.time) - arrival <= Self.repetition {
            recent.removeAll { $0.time > arrival }
        } else if now > last.time {
            recent.append(Sample(time: now, x: last.x, y: last.y))
        }
        return recent
    }
}

extension VelocityEstimator {
    /// The straight, even motion that fits samples best, by least squares.
    struct Line {
        /// Points per second.
        private(set) var dx = 0.0
        private(set) var dy = 0.0
        /// The largest distance of a sample from where the line has it at its time, in points.
        private(set) var unevenness = 0.0

        init(through samples: ArraySlice<Sample>) {
            guard let first = samples.first, let last = samples.last,
                last.time - first.time >= VelocityEstimator.shortestSpan
            else { return }
            let count = Double(samples.count)
            // From the first sample on, so that late moments and far places keep their digits.
            var mean = Sample(time: 0, x: 0, y: 0)
            for sample in samples {
                mean.time += (sample.time - first.time) / count
                mean.x += (sample.x - first.x) / count
                mean.y += (sample.y - first.y) / count
            }
            var spread = 0.0
            var slopeX = 0.0
            var slopeY = 0.0
            for sample in samples {
                let time = sample.time - first.time - mean.time
                spread += time * time
                slopeX += time * (sample.x - first.x - mean.x)
                slopeY += time * (sample.y - first.y - mean.y)
            }
            dx = slopeX / spread
            dy = slopeY / spread
            for sample in samples {
                let time = sample.time - first.time - mean.time
                let offX = sample.x - first.x - mean.x - dx * time
                let offY = sample.y - first.y - mean.y - dy * time
                unevenness = max(unevenness, (offX * offX + offY * offY).squareRoot())
            }
        }

        var squaredSpeed: Double { dx * dx + dy * dy }
    }
}

/// Turns a velocity into the unit that springs take.
public enum RelativeVelocity {
    /// The shortest distance that a velocity is related to, in points: nearer than that the target is reached.
    public static let shortestDistance = 1.0

    /// The velocity as a multiple of the remaining distance per second; positive is towards the target.
    ///
    /// - Parameters:
    ///   - velocity: Points per second; what is not finite counts as 0.
    ///   - distance: Points from here to the target, either sign. Under ``shortestDistance`` that is taken in its
    ///     place, so that the result is finite also where the distance is zero.
    public static func of(_ velocity: Double, over distance: Double) -> Double {
        guard velocity.isFinite, !distance.isNaN else { return 0 }
        let divisor =
            abs(distance) < shortestDistance ? (distance < 0 ? -shortestDistance : shortestDistance) : distance
        return velocity / divisor
    }
}
