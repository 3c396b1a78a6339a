public import Timing

/// A timing curve by Core Animation's name for it, `CAMediaTimingFunction`.
public struct MediaTimingFunction: Hashable, Sendable {
    /// Core Animation's named curves.
    public enum Name: Hashable, Sendable {
        case linear
        case easeIn
        case easeOut
        case easeInEaseOut
        /// CSS's `ease`.
        case `default`
    }

    /// The curve as a function of time.
    public let timingCurve: TimingCurve

    /// One of the named curves.
    public init(name: Name) {
        timingCurve =
            switch name {
            case .linear: .linear
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInEaseOut: .easeInOut
            case .default: .ease
            }
    }

    /// The Bezier curve with these control points, x before y; their x is brought into 0...1.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        timingCurve = .bezier(CubicBezier(nearestTo: Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
    }
}

/// What an animation shows beside its own time, as Core Animation's `CAMediaTimingFillMode`.
public enum MediaTimingFillMode: Hashable, Sendable {
    /// The layer's own value after the end.
    case removed
    /// The end value after the end.
    case forwards
    /// The start value before the begin.
    case backwards
    /// The start value before, the end value after.
    case both
}
