extension CubicBezier {
    /// Slope of the tangent at (0, 0), 0 if vertical. Where control points coincide the next one gives the direction.
    var startSlope: Double {
        if x1 > 0 { return y1 / x1 }
        if y1 != 0 { return 0 }
        if x2 > 0 { return y2 / x2 }
        return y2 == 0 ? 1 : 0
    }

    /// Slope of the tangent at (1, 1), 0 if vertical.
    var endSlope: Double {
        if x2 < 1 { return (1 - y2) / (1 - x2) }
        if y2 != 1 { return 0 }
        if x1 < 1 { return (1 - y1) / (1 - x1) }
        return y1 == 1 ? 1 : 0
    }

    /// The parameter at which the curve is above `x`, for `x` strictly inside 0...1.
    ///
    /// One of Halley's steps, which triple the digits, and one at the slope known from it, which needs no division, are
    /// enough almost everywhere; what they leave is checked, and another round made, or another method taken.
    @inlinable
    @inline(__always)
    func parameter(at x: Double) -> Double {
        var parameter = guess.parameter(at: x)
        for _ in 0..<Self.rounds {
            let off = width.polynomial(at: parameter) - x
            let slope = width.polynomialSlope(at: parameter)
            let rate = slope / (slope * slope - off * width.halfBend(at: parameter))
            parameter -= off * rate
            let step = (width.polynomial(at: parameter) - x) * rate
            let newSlope = width.polynomialSlope(at: parameter)
            parameter -= step
            // A step at a slope that is off by some part leaves that part of it.
            let left = step * (1 - newSlope * rate)
            if abs(left) <= Self.precision, newSlope > Self.leastSlope, parameter > 0, parameter < 1 {
                return parameter
            }
        }
        return exactParameter(at: x)
    }

    /// How often the fast method is tried.
    @inlinable static var rounds: Int { 3 }
    /// What the fast method may leave in the parameter.
    @inlinable static var precision: Double { 1e-10 }
    /// The horizontal slope below which the roundings of the fast method show.
    @inlinable static var leastSlope: Double { 0.02 }

    /// How near to an end an inflection counts as the end, in the parameter.
    private static let endZone = 1e-3

    /// The parameter at which the curve is above `x`, found where the fast method fails.
    ///
    /// The horizontal coordinate can be level at 0, at 1 and, for (1, ...) (0, ...), at its inflection. There a
    /// rounding of 1e-16 in it would be one of 1e-8 or 1e-5 in the parameter; so the equation is written around the
    /// nearest of these places, where its constant term is exact.
    @usableFromInline
    func exactParameter(at x: Double) -> Double {
        let inflection = width.inflection
        var centre = 0.0
        var offset = x
        if x - 1 > -offset {
            centre = 1
            offset = x - 1
        }
        // Near an end, the end itself is the better place: the distance from it has no rounding.
        if let inflection, inflection > Self.endZone, inflection < 1 - Self.endZone {
            let distance = x - width.value(at: inflection)
            if abs(distance) < abs(offset) {
                centre = inflection
                offset = distance
            }
        }
        let local = width.around(centre)
        let start = guess.parameter(at: x) - centre
        let shift = BracketedRoot.find(from: -centre, to: 1 - centre, guess: start, rises: true) { shift in
            (
                ((local.cubic * shift + local.square) * shift + local.linear) * shift - offset,
                (3 * local.cubic * shift + 2 * local.square) * shift + local.linear
            )
        }
        return centre + shift
    }
}

/// Where a Bezier curve's parameter is about, by its horizontal coordinate: straight lines between nine places.
///
/// Kept in eight bytes, so that a curve stays small, and good enough that one of Halley's steps leads on.
@frozen
@usableFromInline
struct ParameterGuess: Sendable {
    /// What the parameter lacks to 1 where the coordinate is 0, 1/8 ... 7/8, in parts of 255, a byte each; the lowest
    /// comes first, and behind the last there are zeros, as it should be at 1.
    @usableFromInline let rests: UInt64

    /// How many stretches there are between the places.
    @inlinable static var count: Double { 8 }
    /// What a whole is in a byte.
    @inlinable static var whole: Double { 255 }

    /// A sum with 1.5 * 2^52 has the nearest whole number in its last bits.
    @inlinable static var rounding: Double { 0x1.8p52 }

    init(_ width: UnitCubic) {
        var rests: UInt64 = 0
        var last = 0.0
        for index in 0..<Int(Self.count) {
            let coordinate = Double(index) / Self.count
            if index > 0 {
                last = BracketedRoot.find(from: last, to: 1, guess: last, rises: true) {
                    (width.value(at: $0) - coordinate, width.slope(at: $0))
                }
            }
            rests |= UInt64(((1 - last) * Self.whole).rounded()) << UInt64(8 * index)
        }
        self.rests = rests
    }

    /// About the parameter for a coordinate from 0 to 1, both excluded.
    @inlinable
    @inline(__always)
    func parameter(at x: Double) -> Double {
        let place = x * Self.count
        // The fastest rounding down; at a tie either side will do.
        let rounded = place - 0.5 + Self.rounding
        let cell = Int32(truncatingIfNeeded: rounded.bitPattern & 0x7)
        let word = rests &>> UInt64(truncatingIfNeeded: cell &* 8)
        let rest = Double(Int32(truncatingIfNeeded: word & 0xFF))
        let next = Double(Int32(truncatingIfNeeded: (word &>> 8) & 0xFF))
        return 1 - (rest + (next - rest) * (place - (rounded - Self.rounding))) * (1 / Self.whole)
    }
}
