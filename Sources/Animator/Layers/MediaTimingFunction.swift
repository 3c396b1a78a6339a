public import Timing

/// A timing curve by its Core Animation name, as `CAMediaTimingFunction`.
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

    init(_ curve: TimingCurve) { timingCurve = curve }

    /// Creates a named curve.
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

    /// Creates the Bezier curve with these control points, x before y; their x is clamped to 0...1.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        timingCurve = .bezier(CubicBezier(nearestTo: Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
    }
}

/// What an animation shows before its beginning and after its end, as Core Animation's `CAMediaTimingFillMode`.
public enum MediaTimingFillMode: Hashable, Sendable {
    /// The layer's own value after the end.
    case removed
    /// The end value after the end.
    case forwards
    /// The start value before the beginning.
    case backwards
    /// The start value before the beginning, the end value after the end.
    case both

    var showsStart: Bool { self == .backwards || self == .both }
    var showsEnd: Bool { self == .forwards || self == .both }
}
