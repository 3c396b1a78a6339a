import Timing

/// How fast something goes that is put from place to place, as a finger does it: the estimate that recognizers make of
/// the finger, made of the places themselves. It is zero once they have rested for the estimator's window (rule I 2).
///
/// A place is a fraction of a whole way, or a second of an animation's time.
struct DrivenRate {
    /// How far off an even motion a place may lie before older ones are left out: about what the estimator allows a
    /// finger, two points of a way of 400.
    private static let evenness = 0.005

    private var estimator = VelocityEstimator(evenness: evenness)

    /// Takes note of a place.
    mutating func note(_ place: Double, at time: FrameTime) { estimator.add(time, x: place, y: 0) }

    /// Forgets everything, as where a finger takes what it had left alone.
    mutating func reset() { estimator.reset() }

    /// Places per second of the timeline.
    func rate(at time: FrameTime) -> Double { estimator.velocity(at: time).dx }
}
