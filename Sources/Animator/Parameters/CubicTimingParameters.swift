public import Foundation
public import Timing

/// A Bezier curve as the timing of a property animator, as UIKit's `UICubicTimingParameters`.
public struct CubicTimingParameters: TimingCurveProvider, Hashable {
    /// The named curve; nil if the curve was created with control points.
    public let animationCurve: AnimationCurve?
    /// The curve as a function of time.
    public let timingCurve: TimingCurve?

    /// Creates Core Animation's default curve, CSS's `ease`.
    public init() {
        animationCurve = nil
        timingCurve = .bezier(.ease)
    }

    /// Creates a named curve.
    public init(animationCurve: AnimationCurve) {
        self.animationCurve = animationCurve
        timingCurve = animationCurve.timingCurve
    }

    /// Creates a curve with these control points; their x is clamped to 0...1.
    public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
        animationCurve = nil
        timingCurve = .bezier(
            CubicBezier(nearestTo: controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y))
    }

    public var timingCurveType: TimingCurveType { animationCurve == nil ? .cubic : .builtin }
    public var cubicTimingParameters: CubicTimingParameters? { self }

    /// The first control point.
    public var controlPoint1: CGPoint { CGPoint(x: points.x1, y: points.y1) }
    /// The second control point.
    public var controlPoint2: CGPoint { CGPoint(x: points.x2, y: points.y2) }

    private var points: CubicBezier {
        if case .bezier(let curve) = timingCurve { curve } else { .linear }
    }
}

/// The four curves that UIKit names.
public enum AnimationCurve: Int, Hashable, Sendable, CaseIterable {
    case easeInOut
    case easeIn
    case easeOut
    case linear

    /// The curve as a function of time; UIKit's curves are those of CSS.
    public var timingCurve: TimingCurve {
        switch self {
        case .easeInOut: .easeInOut
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .linear: .linear
        }
    }
}
