/// An estimator of a pointer's velocity from its positions.
///
/// It fits a straight line to the samples of the last 100 ms by least squares, with two exceptions in favour of an
/// intended flick: if the pointer has sped up within that time, older samples are ignored; and a position that is only
/// repeated at the release, as many devices do, does not count as rest.
public struct VelocityEstimator: Sendable {
    /// The length of the window, in seconds.
    public static let window = 0.1

    /// The shortest time span of a line without the older samples, in seconds.
    static let shortestWindow = 0.04
    /// The least time between the first and the last sample for a velocity, in seconds. Late input is moved to the
    /// shown frame, so that samples of many milliseconds can be within microseconds.
    package static let shortestSpan = 0.002
    /// The distance of a sample from its line above which motion counts as uneven, in points: hand and pixel jitter.
    static let evenness = 2.0
    /// The time in one place after which a pointer counts as at rest, in seconds: slightly over a frame.
    static let repetition = 0.02

    /// A position of a pointer at a moment.
    struct Sample: Sendable {
        var time: Double
        var x: Double
        var y: Double
    }

    /// The samples that can still affect the result, oldest first.
    private var samples: [Sample] = []

    /// The distance of a sample from its line above which the motion counts as uneven.
    private let evenness: Double

    /// Creates an estimator without samples.
    public init() { evenness = Self.evenness }

    /// Creates an estimator for a unit other than points.
    /// - Parameter evenness: The distance of a sample from its line above which motion counts as uneven, in that unit.
    package init(evenness: Double) { self.evenness = evenness }

    /// Removes all samples, as for a new touch.
    public mutating func reset() {
        samples.removeAll(keepingCapacity: true)
    }

    /// Adds a position of the pointer, in points.
    ///
    /// Call in the order of time; a moment before the last one counts as equal to it. Positions that are not finite are
    /// ignored.
    public mutating func add(_ time: FrameTime, x: Double, y: Double) {
        guard x.isFinite, y.isFinite, time.seconds.isFinite else { return }
        let seconds = max(time.seconds, samples.last?.time ?? time.seconds)
        // Keeps one sample older than the window, for the pointer's position at the start of the window.
        let oldest = seconds - Self.window
        let expired = samples.firstIndex { $0.time >= oldest } ?? samples.count
        if expired > 1 { samples.removeFirst(expired - 1) }
        samples.append(Sample(time: seconds, x: x, y: y))
    }

    /// Returns the velocity at `time`, in points per second.
    ///
    /// Zero if all samples are within 2 ms, or if the pointer has been at rest for 100 ms.
    public func velocity(at time: FrameTime) -> (dx: Double, dy: Double) {
        let moved = recentMotion(at: time.seconds)
        guard let last = moved.last else { return (0, 0) }
        let whole = Line(through: moved[...])
        guard whole.unevenness > evenness else { return (whole.dx, whole.dy) }
        // The longest even part up to now, but no shorter than the shortest window.
        var stretch = moved.dropFirst()
        var line = whole
        while let first = stretch.first, last.time - first.time >= Self.shortestWindow - 1e-9 {
            line = Line(through: stretch)
            if line.unevenness <= evenness { break }
            stretch = stretch.dropFirst()
        }
        return line.squaredSpeed > whole.squaredSpeed ? (line.dx, line.dy) : (whole.dx, whole.dy)
    }

    /// Returns the samples of the window that ends at `now`, without a repetition at the end, and with a sample at
    /// `now` for a pointer at rest.
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
    /// The straight, even motion that best fits samples, by least squares.
    struct Line {
        /// Points per second.
        private(set) var dx = 0.0
        private(set) var dy = 0.0
        /// The largest distance of a sample from the line at its time, in points.
        private(set) var unevenness = 0.0

        init(through samples: ArraySlice<Sample>) {
            guard let first = samples.first, let last = samples.last,
                last.time - first.time >= VelocityEstimator.shortestSpan
            else { return }
            let count = Double(samples.count)
            // Relative to the first sample, so that late moments and distant places keep their precision.
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

/// Converts a velocity to the unit of springs.
public enum RelativeVelocity {
    /// The shortest distance for a relative velocity, in points: a target nearer than that counts as reached.
    public static let shortestDistance = 1.0

    /// Returns the velocity as a multiple of the remaining distance per second; positive is towards the target.
    ///
    /// - Parameters:
    ///   - velocity: The velocity in points per second; values that are not finite count as 0.
    ///   - distance: The distance to the target in points, either sign. Distances under ``shortestDistance`` are
    ///     replaced by it, so that the result is finite even at the target.
    public static func of(_ velocity: Double, over distance: Double) -> Double {
        guard velocity.isFinite, !distance.isNaN else { return 0 }
        let divisor =
            abs(distance) < shortestDistance ? (distance < 0 ? -shortestDistance : shortestDistance) : distance
        return velocity / divisor
    }
}
