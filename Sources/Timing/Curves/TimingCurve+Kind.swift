extension TimingCurve {
    /// Whether the curve is a spring, which can start with any velocity.
    public var isSpring: Bool { if case .spring = self { true } else { false } }

    /// The curve as straight lines and jumps, if it is made of nothing else.
    package var exactLines: LinearCurve? {
        switch self {
        case .linear: LinearCurve(stops: [.init(input: 0, output: 0), .init(input: 1, output: 1)])
        case .lines(let curve): curve
        case .steps(let curve): curve.lines
        case .bezier, .spring, .easing, .chain: nil
        }
    }

    /// The curve as one Bezier curve, if it is exactly that.
    ///
    /// With 1/3 and 2/3 as the control points' horizontal places, a Bezier curve is a polynomial of time: so any easing
    /// that is a cubic polynomial is a Bezier curve.
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
            // t^2 ((s + 1) t - s), whose second coefficient is 3 y2.
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

    /// The fractions strictly inside 0...1 at which the slope may jump, in order.
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
