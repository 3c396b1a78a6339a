public import Drawing
import Foundation
public import Timing

/// A spring as the timing of a property animator, as UIKit's `UISpringTimingParameters`.
///
/// Velocities are relative: 1 is the whole distance in one second. As in UIKit, `dy` applies only to the y of a view's
/// center and content offset; `dx` applies to everything else, sizes and transforms included.
public struct SpringTimingParameters: TimingCurveProvider, Hashable {
    /// The velocity at the start; 1 is the whole distance in one second. `dy` applies to the y of points only.
    public let initialVelocity: CGVector
    private let motion: Motion

    private enum Motion: Hashable {
        case spring(Spring)
        /// Settles in the animator's duration.
        case settling(dampingRatio: Double)
    }

    /// Creates UIKit's default spring of half a second: mass 3, stiffness 1000, damping 500, but critical at most.
    public init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

    /// Creates a spring that settles in the animator's duration.
    /// - Parameters:
    ///   - dampingRatio: The damping ratio, from `Spring.leastDampingRatio`; 1 does not overshoot.
    ///   - initialVelocity: The velocity at the start; 1 is the whole distance in one second.
    public init(dampingRatio: Double, initialVelocity: CGVector = .zero) {
        self.init(.settling(dampingRatio: dampingRatio.isNaN ? 1 : dampingRatio), initialVelocity)
    }

    /// Creates a spring from its coefficients, each above 0. The animator's duration is then the spring's own
    /// (rule E 6).
    ///
    /// Overdamping is limited to critical damping, as in UIKit; for an overdamped spring, use `init(spring:)`.
    public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: CGVector = .zero) {
        self.init(
            spring: Spring(mass: mass, stiffness: stiffness, damping: damping, allowsOverdamping: false),
            initialVelocity: initialVelocity)
    }

    /// Creates a spring in SwiftUI's terms: a perceptual duration in seconds, above 0, and a bounce from -1 to 1. The
    /// animator's duration is the spring's settling time.
    public init(duration: Double = 0.5, bounce: Double = 0, initialVelocity: CGVector = .zero) {
        self.init(spring: Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
    }

    /// Creates a spring from its damping ratio and the period of an undamped swing in seconds, as in Apple's talk on
    /// fluid interfaces (WWDC 2018, session 803). The animator's duration is the spring's settling time.
    /// - Parameters:
    ///   - dampingRatio: The damping ratio, from `Spring.leastDampingRatio`; 1 does not overshoot.
    ///   - frequencyResponse: The period in seconds, above 0.
    ///   - initialVelocity: The velocity at the start; 1 is the whole distance in one second.
    public init(dampingRatio: Double, frequencyResponse: Double, initialVelocity: CGVector = .zero) {
        self.init(
            spring: Spring(dampingRatio: dampingRatio, response: frequencyResponse), initialVelocity: initialVelocity)
    }

    /// Creates timing from any spring; the animator's duration is the spring's settling time.
    public init(spring: Spring, initialVelocity: CGVector = .zero) {
        self.init(.spring(spring), initialVelocity)
    }

    private init(_ motion: Motion, _ velocity: CGVector) {
        self.motion = motion
        initialVelocity = CGVector(dx: SpringCurve.limited(velocity.dx), dy: SpringCurve.limited(velocity.dy))
    }

    public var timingCurveType: TimingCurveType { .spring }
    public var springTimingParameters: SpringTimingParameters? { self }

    /// The seconds until the spring has settled in both directions; nil if it settles in the animator's duration.
    public var settlingDuration: Double? {
        guard case .spring(let spring) = motion else { return nil }
        return max(
            spring.settlingDuration(initialVelocity: initialVelocity.dx),
            spring.settlingDuration(initialVelocity: initialVelocity.dy))
    }

    func motionTiming(for duration: Double) -> MotionTiming {
        switch motion {
        case .spring(let spring):
            return MotionTiming(
                shape: .spring(spring), seconds: settlingDuration ?? duration, hasOwnDuration: true,
                velocity: initialVelocity)
        case .settling(let dampingRatio):
            let candidates = [initialVelocity.dx, initialVelocity.dy].map {
                Spring(dampingRatio: dampingRatio, settlingDuration: duration, initialVelocity: $0)
            }
            let spring = candidates[0].stiffness > candidates[1].stiffness ? candidates[0] : candidates[1]
            return MotionTiming(shape: .spring(spring), seconds: duration, velocity: initialVelocity)
        }
    }
}
