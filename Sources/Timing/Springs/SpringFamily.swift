import Foundation

/// The motions of one spring that begin at nearly the same time, and share two solutions of its equation.
///
/// Every motion of a spring is a sum of the same two solutions with constant factors, whenever it begins. Of the members
/// of a family only these factors differ, so that at each moment the exponential and the sine are computed once for all.
package struct SpringFamily: Hashable, Sendable {
    @usableFromInline let spring: Spring
    /// The spring's time that passes in a second.
    @usableFromInline let speed: Double
    /// The moment at which the shared solutions begin.
    @usableFromInline let origin: FrameTime

    /// Creates the family of a motion.
    /// - Parameters:
    ///   - speed: The spring's time that passes in a second, above 0.
    ///   - start: The beginning of the motion; the family begins at most half a decay time earlier, where the factors
    ///     are still so small that no precision is lost.
    package init(of spring: Spring, speed: Double, from start: FrameTime) {
        self.spring = spring
        self.speed = speed
        // A power of two, so that the quotient and the product are exact.
        let step = exp2(-log2(2 * spring.decayRate * speed).rounded(.up))
        origin = FrameTime(seconds: (start.seconds / step).rounded(.down) * step)
    }

    /// Returns the shared solutions at a moment after the origin.
    @inlinable
    package func solutions(at now: FrameTime) -> (even: Double, odd: Double) {
        spring.envelope(at: (now - origin) * speed)
    }

    /// Returns the motion that begins at `start`.
    package func member(from start: FrameTime) -> Member {
        let (even, odd) = spring.envelope(at: (origin - start) * speed)
        let rate = spring.decayRate
        return Member(
            start: start, fromEven: [even + rate * odd, odd / speed],
            fromOdd: [rate * even - spring.squaredSpread * odd, even / speed])
    }

    /// A motion of the family, by its factors of the shared solutions.
    package struct Member: Hashable, Sendable {
        @usableFromInline let start: FrameTime
        @usableFromInline let fromEven: SIMD2<Double>
        @usableFromInline let fromOdd: SIMD2<Double>

        /// Returns the sample at a moment; that of the beginning before it.
        /// - Parameter solutions: The family's solutions at `now`.
        @inlinable
        package func sample(at now: FrameTime, _ solutions: (even: Double, odd: Double)) -> MotionSample {
            guard now > start else { return MotionSample(progress: 0, response: 0) }
            let state = solutions.even * fromEven + solutions.odd * fromOdd
            return MotionSample(progress: 1 - state[0], response: state[1])
        }
    }
}

extension Spring {
    /// The square of the frequency below critical damping; above it, that of half the gap of the rates, negative.
    fileprivate var squaredSpread: Double {
        switch regime {
        case .under(let frequency): frequency * frequency
        case .critical: 0
        case .over(let gapRate, _): -gapRate * gapRate / 4
        }
    }
}

/// The functions that make up a motion at one moment, or their slopes per second.
package struct MotionSample: Hashable, Sendable {
    /// The part of the way from rest to rest: 0 at the start, 1 at the end.
    package let progress: Double
    /// What a spring does with a velocity of 1 at the start: 0 at both ends, with a slope of 1 at the start.
    package let response: Double

    @inlinable
    package init(progress: Double, response: Double) {
        self.progress = progress
        self.response = response
    }
}
