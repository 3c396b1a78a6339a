import Foundation

extension Spring {
    /// The distance to the target, as a fraction of the travel, at which a spring counts as settled.
    public static let settledFraction = 0.001

    /// Returns the last moment at which the distance to the target is ``settledFraction`` of the travel, in seconds.
    ///
    /// Exact to 1e-6 s. Later swings stay within that fraction.
    /// - Parameter initialVelocity: The velocity at the start; 1 is the whole distance in one second.
    public func settlingDuration(initialVelocity: Double = 0) -> Double {
        settlingDuration(
            from: State(displacement: -1, velocity: initialVelocity), tolerance: Self.settledFraction)
    }

    private static let leastTolerance = 1e-200

    /// Returns the last moment at which the distance to the target is `tolerance`, in seconds; 0 if it never is.
    /// - Parameters:
    ///   - start: The motion at time 0.
    ///   - tolerance: The distance, above 0, in the unit of the displacement; smaller ones are raised to 1e-200, which
    ///     still has full precision.
    public func settlingDuration(from start: State, tolerance: Double) -> Double {
        let tolerance = tolerance > Self.leastTolerance ? tolerance : Self.leastTolerance
        var lower = 0.0
        var upper: Double?
        let turns = Turns(of: self, from: start)
        if let first = turns.first {
            let reach = abs(state(from: start, at: first).displacement)
            if reach > tolerance {
                lower = first
                if let interval = turns.interval {
                    // Each swing is smaller than the one before by the same factor: count those above the tolerance.
                    let count = (log(reach / tolerance) / (decayRate * interval)).rounded(.down)
                    lower = first + count * interval
                    upper = lower + interval
                }
            } else if abs(start.displacement) > tolerance {
                upper = first
            } else {
                return 0
            }
        } else if abs(start.displacement) <= tolerance {
            return 0
        }
        let side: Double = state(from: start, at: lower).displacement < 0 ? -1 : 1
        let end = upper ?? moment(after: lower, from: start, within: tolerance)
        return BracketedRoot.find(from: lower, to: end, guess: lower, rises: false) { time in
            let state = state(from: start, at: time)
            return (side * state.displacement - tolerance, side * state.velocity)
        }
    }

    /// Returns a moment after `time` by which a motion that no longer reverses is within `tolerance` of the target.
    private func moment(after time: Double, from start: State, within tolerance: Double) -> Double {
        var wait = 1 / angularFrequency
        while abs(state(from: start, at: time + wait).displacement) > tolerance { wait *= 2 }
        return time + wait
    }

    /// Returns the distance by which the motion passes the target, as a fraction of the travel; 0 if it does not.
    /// - Parameter initialVelocity: The velocity at the start; 1 is the whole distance in one second.
    public func overshoot(initialVelocity: Double = 0) -> Double {
        let start = State(displacement: -1, velocity: initialVelocity)
        let turns = Turns(of: self, from: start)
        guard let first = turns.first else { return 0 }
        let second = turns.interval.map { first + $0 } ?? first
        return max(0, state(from: start, at: first).displacement, state(from: start, at: second).displacement)
    }

    /// Returns the first moment, up to `limit` seconds, at which the motion is at or closest to `displacement`.
    package func firstMoment(at displacement: Double, from start: State, limit: Double) -> Double {
        let turns = Turns(of: self, from: start)
        var nearest = (distance: abs(start.displacement - displacement), time: 0.0)
        var lower = 0.0
        var before = start.displacement - displacement
        var next = turns.first
        while lower < limit {
            if before == 0 { return lower }
            let upper = min(next ?? limit, limit)
            let after = state(from: start, at: upper).displacement - displacement
            if after == 0 || before.sign != after.sign {
                return BracketedRoot.find(from: lower, to: upper, guess: lower, rises: before < 0) { time in
                    let state = state(from: start, at: time)
                    return (state.displacement - displacement, state.velocity)
                }
            }
            if abs(after) < nearest.distance { nearest = (abs(after), upper) }
            next = next == nil ? nil : turns.interval.map { upper + $0 }
            lower = upper
            before = after
        }
        return nearest.time
    }

    /// The moments from time 0 at which a motion reverses, because its velocity is zero.
    struct Turns {
        /// The first such moment, in seconds; nil if there is none.
        let first: Double?
        /// The time between two such moments, in seconds; nil if there is at most one.
        let interval: Double?

        init(of spring: Spring, from start: State) {
            let pull = spring.decayRate * start.velocity + spring.squaredFrequency * start.displacement
            switch spring.regime {
            case .under(let frequency):
                let angle = atan2(frequency * start.velocity, pull)
                first = (angle < 0 ? angle + .pi : angle >= .pi ? 0 : angle) / frequency
                interval = .pi / frequency
            case .critical:
                let time = start.velocity / pull
                first = start.velocity == 0 ? 0 : time > 0 && time.isFinite ? time : nil
                interval = nil
            case .over(let gapRate, _):
                let spread = -gapRate / 2
                let ratio = spread * start.velocity / pull
                first = start.velocity == 0 ? 0 : ratio > 0 && ratio < 1 ? atanh(ratio) / spread : nil
                interval = nil
            }
        }
    }
}
