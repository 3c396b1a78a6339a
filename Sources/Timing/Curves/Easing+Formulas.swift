import Foundation

extension Easing {
    /// Penner's constant of `back`, for an undershoot of 10 %.
    static let runUp = 1.70158
    /// Penner's factor of that constant for easing in and out, which keeps the undershoot at 10 %.
    private static let halfRunUp = 1.525
    /// The period of `elastic`, as a fraction of the duration.
    private static let period = 0.3
    /// The factor of the period for easing in and out.
    private static let halfPeriod = 1.5
    /// The exponent to base 2 by which `expo` and `elastic` grow over the duration.
    private static let growth = 10.0
    /// The fractions at which the ball of `bounce` hits the ground before its end, when easing out.
    static let hits = [1 / 2.75, 2 / 2.75, 2.5 / 2.75]
    /// The tops of the bounces: the fraction, and the ball's distance from its starting height.
    private static let tops = [(1.5 / 2.75, 0.75), (2.25 / 2.75, 0.9375), (2.625 / 2.75, 0.984375)]

    private var backing: Double { direction == .easeInOut ? Self.runUp * Self.halfRunUp : Self.runUp }

    /// The angular frequency of `elastic`, per duration of its growth.
    private var swing: Double {
        2 * Double.pi / (direction == .easeInOut ? Self.period * Self.halfPeriod : Self.period)
    }

    /// Returns the value and slope of the formula for easing in, at `u` in 0...1.
    func risen(_ u: Double) -> (value: Double, slope: Double) {
        switch family {
        case .quad: return (u * u, 2 * u)
        case .cubic: return (u * u * u, 3 * u * u)
        case .quart: return (u * u * u * u, 4 * u * u * u)
        case .quint: return (u * u * u * u * u, 5 * u * u * u * u)
        case .sine:
            // The sine of the half angle: 1 minus the cosine would lose precision for small values.
            let half = sin(u * Double.pi / 4)
            return (2 * half * half, Double.pi / 2 * sin(u * Double.pi / 2))
        case .expo:
            let value = exp2(Self.growth * (u - 1))
            return (value, Self.growth * M_LN2 * value)
        case .circ:
            let rest = ((1 - u) * (1 + u)).squareRoot()
            return (u * u / (1 + rest), u / rest)
        case .elastic:
            let size = exp2(Self.growth * (u - 1))
            let angle = swing * (u - 1)
            return (size * cos(angle), size * (Self.growth * M_LN2 * cos(angle) - swing * sin(angle)))
        case .back:
            return (u * u * ((backing + 1) * u - backing), u * (3 * (backing + 1) * u - 2 * backing))
        case .bounce:
            // The ball's height is the remaining distance.
            let fall = Self.fallen(1 - u)
            return (1 - fall.value, fall.slope)
        }
    }

    /// Returns the distance that the ball of `bounce` has fallen at `t`, with its slope.
    private static func fallen(_ t: Double) -> (value: Double, slope: Double) {
        // (11 / 4)^2, so that the first fall takes 1 / 2.75.
        let gravity = 7.5625
        let index = hits.firstIndex { t < $0 } ?? hits.count
        let (middle, floor) = index == 0 ? (0, 0) : tops[index - 1]
        return (gravity * (t - middle) * (t - middle) + floor, 2 * gravity * (t - middle))
    }

    /// The fractions at which easing in reverses, in order.
    var turnsRising: [Double] {
        switch family {
        case .quad, .cubic, .quart, .quint, .sine, .expo, .circ: return []
        case .back: return [2 * backing / (3 * (backing + 1))]
        case .elastic:
            let last = atan(Self.growth * M_LN2 / swing) - Double.pi
            let count = Int(((last + swing) / Double.pi).rounded(.down))
            return (0...count).reversed().map { 1 + (last - Double($0) * Double.pi) / swing }
        case .bounce: return (Self.hits + Self.tops.map(\.0)).sorted().reversed().map { 1 - $0 }
        }
    }
}
