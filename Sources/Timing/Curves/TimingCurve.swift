import Support

/// The timing of a motion from 0 to 1.
///
/// A curve is an exact function of the fraction of its duration, or of the elapsed seconds and a duration.
public enum TimingCurve: Hashable, Sendable {
    /// Constant speed.
    case linear
    /// A cubic Bezier curve.
    case bezier(CubicBezier)
    /// A spring, with its own duration.
    indirect case spring(SpringCurve)
    /// One of libadwaita's easings.
    case easing(Easing)
    /// Straight lines between stops, CSS's `linear()`.
    case lines(LinearCurve)
    /// Equal steps, CSS's `steps()`.
    case steps(StepCurve)
    /// Several Bezier curves, one after the other.
    case chain(BezierChain)

    /// CSS's `ease`.
    public static let ease = TimingCurve.bezier(.ease)
    /// CSS's `ease-in`.
    public static let easeIn = TimingCurve.bezier(.easeIn)
    /// CSS's `ease-out`.
    public static let easeOut = TimingCurve.bezier(.easeOut)
    /// CSS's `ease-in-out`.
    public static let easeInOut = TimingCurve.bezier(.easeInOut)

    /// A spring by its physical coefficients; see ``SpringCurve/Parameters/physical(mass:stiffness:damping:)``.
    public static func spring(
        mass: Double = 1, stiffness: Double, damping: Double, velocity: Double = 0
    ) -> TimingCurve {
        let parameters = SpringCurve.Parameters.physical(mass: mass, stiffness: stiffness, damping: damping)
        return .spring(SpringCurve(parameters, initialVelocity: velocity))
    }

    /// A spring that settles in `duration` seconds; see ``SpringCurve/Parameters/settling(dampingRatio:duration:)``.
    public static func spring(dampingRatio: Double, duration: Double = 0.5, velocity: Double = 0) -> TimingCurve {
        .spring(SpringCurve(.settling(dampingRatio: dampingRatio, duration: duration), initialVelocity: velocity))
    }

    /// A spring in SwiftUI's terms; see ``SpringCurve/Parameters/perceptual(duration:bounce:)``.
    public static func spring(duration: Double = 0.5, bounce: Double, velocity: Double = 0) -> TimingCurve {
        .spring(SpringCurve(.perceptual(duration: duration, bounce: bounce), initialVelocity: velocity))
    }

    /// A spring in SwiftUI's older terms; see ``SpringCurve/Parameters/response(response:dampingFraction:)``.
    public static func spring(response: Double, dampingFraction: Double, velocity: Double = 0) -> TimingCurve {
        let parameters = SpringCurve.Parameters.response(response: response, dampingFraction: dampingFraction)
        return .spring(SpringCurve(parameters, initialVelocity: velocity))
    }

    /// The curve's own duration in seconds; nil if it can have any duration.
    public var duration: Double? {
        if case .spring(let curve) = self { curve.duration } else { nil }
    }

    /// Returns the distance covered at a fraction of the duration; 0 is the start, 1 the target.
    ///
    /// At the fraction 1, springs are within ``Spring/settledFraction`` of 1; other curves are exactly 1, except for
    /// lines that end elsewhere. Outside 0...1 Bezier curves continue along their end tangents, lines and steps
    /// continue as in CSS, and easings are constant; springs continue to settle after 1 and are straight before 0. NaN
    /// counts as 0; fractions are limited to 1e9 in size.
    @inlinable
    @inline(__always)
    public func value(atFraction fraction: Double) -> Double {
        // Inlines the most common case.
        if case .bezier(let curve) = self { return curve.value(at: fraction) }
        return otherValue(atFraction: fraction)
    }

    @usableFromInline
    func otherValue(atFraction fraction: Double) -> Double {
        switch self {
        case .linear: fraction.bounded
        case .bezier(let curve): curve.value(at: fraction)
        case .spring(let curve):
            curve.spring.value(at: fraction * curve.duration, initialVelocity: curve.initialVelocity)
        case .easing(let curve): curve.value(at: fraction)
        case .lines(let curve): curve.value(at: fraction)
        case .steps(let curve): curve.value(at: fraction)
        case .chain(let curve): curve.value(at: fraction)
        }
    }

    /// Returns the slope of ``value(atFraction:)``: the distance covered per duration. At a jump of the slope it is the
    /// slope after the jump; jumps of the value itself have none.
    public func slope(atFraction fraction: Double) -> Double {
        switch self {
        case .linear: 1
        case .bezier(let curve): curve.derivative(at: fraction)
        case .spring(let curve):
            curve.spring.velocity(at: fraction * curve.duration, initialVelocity: curve.initialVelocity)
                * curve.duration
        case .easing(let curve): curve.derivative(at: fraction)
        case .lines(let curve): curve.derivative(at: fraction)
        case .steps: 0
        case .chain(let curve): curve.derivative(at: fraction)
        }
    }

    /// Returns the distance covered after `elapsed` seconds of a motion that takes `duration` seconds.
    ///
    /// A motion with a duration below ``leastDuration`` ends immediately. A spring is stretched to the duration.
    @inlinable
    public func value(at elapsed: Double, duration: Double) -> Double {
        duration >= Self.leastDuration ? value(atFraction: elapsed / duration) : elapsed < 0 ? 0 : 1
    }

    /// Returns the velocity after `elapsed` seconds of a motion of `duration` seconds; 1 is the distance per second.
    ///
    /// For a duration below ``leastDuration`` the velocity is 0 everywhere.
    @inlinable
    public func velocity(at elapsed: Double, duration: Double) -> Double {
        duration >= Self.leastDuration ? slope(atFraction: elapsed / duration) / duration : 0
    }

    /// The shortest duration of a motion, in seconds; shorter motions end immediately.
    @inlinable public static var leastDuration: Double { 1e-9 }

    /// Returns the first fraction of the duration, in 0...1, at which the distance covered reaches or passes `value`.
    ///
    /// This defines the inverse for every curve: the start of a level part, the moment of a jump past the value, and
    /// the first passage of a curve that comes back (elastic, bounce). If the curve does not reach the value, returns
    /// the fraction at which it is closest.
    public func inverse(_ value: Double) -> Double {
        switch self {
        case .linear: return value > 0 ? min(value, 1) : 0
        case .bezier(let curve): return curve.inverse(value)
        case .spring(let curve):
            guard !value.isNaN else { return 0 }
            let start = Spring.State(displacement: -1, velocity: curve.initialVelocity)
            return curve.spring.firstMoment(at: value - 1, from: start, limit: curve.duration) / curve.duration
        case .easing(let curve): return curve.inverse(value)
        case .lines(let curve): return curve.inverse(value)
        case .steps(let curve): return curve.inverse(value)
        case .chain(let curve): return curve.inverse(value)
        }
    }

    /// The distance by which the curve passes the target, as a fraction of the whole distance; 0 if it does not.
    public var overshoot: Double {
        switch self {
        case .linear: 0
        case .bezier(let curve): curve.peak - 1
        case .spring(let curve): curve.spring.overshoot(initialVelocity: curve.initialVelocity)
        case .easing(let curve): curve.peak - 1
        case .lines(let curve): max(curve.peak - 1, 0)
        case .steps, .chain: 0
        }
    }
}

extension Double {
    /// The largest size of a fraction that curves compute with.
    private static let farthest = 1e9

    /// The fraction, limited to 1e9 in size; 0 for NaN.
    @inline(__always)
    var bounded: Double {
        abs(self) <= Self.farthest ? self : isNaN ? 0 : self < 0 ? -Self.farthest : Self.farthest
    }
}

extension TimingCurve {
    /// Whether the curve is a spring, which can start with any velocity.
    public var isSpring: Bool { if case .spring = self { true } else { false } }

    /// The curve as straight lines and jumps; nil if it has other parts.
    package var exactLines: LinearCurve? {
        switch self {
        case .linear: LinearCurve(stops: [.init(input: 0, output: 0), .init(input: 1, output: 1)])
        case .lines(let curve): curve
        case .steps(let curve): curve.lines
        case .bezier, .spring, .easing, .chain: nil
        }
    }

    /// The curve as a single Bezier curve; nil if it is not exactly that.
    ///
    /// With control points at the horizontal coordinates 1/3 and 2/3, a Bezier curve is a polynomial of time. Every
    /// easing that is a cubic polynomial is therefore a Bezier curve.
    package var exactBezier: CubicBezier? {
        switch self {
        case .linear: return .linear
        case .bezier(let curve): return curve
        case .easing(let easing):
            let (third, twoThirds) = (1.0 / 3, 2.0 / 3)
            let heights: (Double, Double)
            switch easing.family {
            case .quad: heights = (0, third)
            case .cubic: heights = (0, 0)
            // t^2 ((s + 1) t - s), with the second coefficient 3 y2.
            case .back: heights = (0, -Easing.runUp / 3)
            default: return nil
            }
            switch easing.direction {
            case .easeIn: return CubicBezier(known: third, heights.0, twoThirds, heights.1)
            case .easeOut: return CubicBezier(known: third, 1 - heights.1, twoThirds, 1 - heights.0)
            case .easeInOut: return nil
            }
        case .spring, .lines, .steps, .chain: return nil
        }
    }

    /// The fractions strictly inside 0...1 at which the slope can jump, in order.
    package var corners: [Double] {
        switch self {
        case .linear, .bezier, .spring: []
        case .easing(let easing): easing.corners
        case .lines(let curve): curve.pointsInUnitInterval.map(\.input).filter { $0 > 0 && $0 < 1 }
        case .steps(let curve): curve.lines.pointsInUnitInterval.map(\.input).filter { $0 > 0 && $0 < 1 }
        case .chain(let curve): curve.pieces.dropFirst().map(\.start.input)
        }
    }
}

extension TimingCurve: CustomStringConvertible {
    /// The text that `TimingCurve(parsing:)` reads as this curve.
    public var description: String {
        switch self {
        case .linear: return "linear"
        case .bezier(let curve):
            if let preset = CubicBezier.named.first(where: { $0.curve == curve }) { return preset.name }
            let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(DecimalText.text)
            return "cubic-bezier(\(numbers.joined(separator: ", ")))"
        case .spring(let curve): return curve.description
        case .easing(let curve): return curve.name
        case .lines(let curve): return curve.description
        case .steps(let curve): return curve.description
        case .chain: return Self.emphasizedName
        }
    }

    /// The name of Material's emphasized easing, the only chain.
    package static let emphasizedName = "material3-emphasized"
}
