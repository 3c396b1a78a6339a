import Drawing
public import Timing

/// The form of a property animator's timing, as UIKit's `UITimingCurveProvider`.
public enum TimingCurveType: Int, Hashable, Sendable {
    /// One of the four named curves.
    case builtin
    /// A cubic Bezier curve.
    case cubic
    /// A spring.
    case spring
    /// Any other curve.
    case composed
}

/// The timing of a property animator: `CubicTimingParameters`, `SpringTimingParameters`, or a `TimingCurve` itself.
public protocol TimingCurveProvider: Sendable {
    /// The form of the timing, which determines the properties below that are not nil.
    var timingCurveType: TimingCurveType { get }
    /// The Bezier curve, if the type is `builtin` or `cubic`.
    var cubicTimingParameters: CubicTimingParameters? { get }
    /// The spring, if the type is `spring`.
    var springTimingParameters: SpringTimingParameters? { get }
    /// The curve, if the type is `composed`.
    var timingCurve: TimingCurve? { get }
}

extension TimingCurveProvider {
    public var cubicTimingParameters: CubicTimingParameters? { nil }
    public var springTimingParameters: SpringTimingParameters? { nil }
    public var timingCurve: TimingCurve? { nil }

    /// Returns the timing of a motion with a requested duration, in seconds; a spring can have its own.
    func motionTiming(for duration: Double) -> MotionTiming {
        if let spring = springTimingParameters { return spring.motionTiming(for: duration) }
        let curve = timingCurve ?? cubicTimingParameters?.timingCurve ?? .easeInOut
        guard case .spring(let spring) = curve else { return MotionTiming(shape: .curve(curve), seconds: duration) }
        return MotionTiming(
            shape: .spring(spring.spring), seconds: spring.duration, hasOwnDuration: true,
            velocity: CGVector(dx: spring.initialVelocity, dy: spring.initialVelocity))
    }
}

extension TimingCurve: TimingCurveProvider {
    public var timingCurveType: TimingCurveType { .composed }
    public var timingCurve: TimingCurve? { self }
}
