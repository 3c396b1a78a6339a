extension CubicBezier {
    /// The slope of the tangent at (0, 0), 0 if vertical. If control points coincide, the next one gives the direction.
    var startSlope: Double {
        if x1 > 0 { return y1 / x1 }
        if y1 != 0 { return 0 }
        if x2 > 0 { return y2 / x2 }
        return y2 == 0 ? 1 : 0
    }

    /// The slope of the tangent at (1, 1), 0 if vertical.
    var endSlope: Double {
        if x2 < 1 { return (1 - y2) / (1 - x2) }
        if y2 != 1 { return 0 }
        if x1 < 1 { return (1 - y1) / (1 - x1) }
        return y1 == 1 ? 1 : 0
    }

    /// Returns the parameter at which the curve has the coordinate `x`, for `x` strictly inside 0...1.
    ///
    /// One Halley step, which triples the digits, and one step with its slope, without a division, are enough almost
    /// everywhere. If the remaining error is too large, another round or another method follows.
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
            // A step with a relative error in its slope leaves that part of the step.
            let left = step * (1 - newSlope * rate)
            if abs(left) <= Self.precision, newSlope > Self.leastSlope, parameter > 0, parameter < 1 {
                return parameter
            }
        }
        return exactParameter(at: x)
    }

    /// The maximum number of rounds of the fast method.
    @inlinable static var rounds: Int { 3 }
    /// The tolerance of the fast method, in the parameter.
    @inlinable static var precision: Double { 1e-10 }
    /// The horizontal slope below which rounding errors of the fast method show.
    @inlinable static var leastSlope: Double { 0.02 }

    /// The distance from an end, in the parameter, at which an inflection counts as the end.
    private static let endZone = 1e-3

    /// Returns the parameter at which the curve has the coordinate `x`, where the fast method fails.
    ///
    /// The horizontal coordinate can be level at 0, at 1 and, for (1, ...) (0, ...), at its inflection. There, a
    /// rounding error of 1e-16 in it would be one of 1e-8 or 1e-5 in the parameter. The equation is therefore expanded
    /// around the nearest of these places, where its constant term is exact.
    @usableFromInline
    func exactParameter(at x: Double) -> Double {
        let inflection = width.inflection
        var center = 0.0
        var offset = x
        if x - 1 > -offset {
            center = 1
            offset = x - 1
        }
        // Near an end, the end itself is the better center: the distance from it has no rounding error.
        if inflection > Self.endZone, inflection < 1 - Self.endZone {
            let distance = x - width.value(at: inflection)
            if abs(distance) < abs(offset) {
                center = inflection
                offset = distance
            }
        }
        let local = width.around(center)
        let start = guess.parameter(at: x) - center
        let shift = BracketedRoot.find(from: -center, to: 1 - center, guess: start, rises: true) { shift in
            (
                ((local.cubic * shift + local.square) * shift + local.linear) * shift - offset,
                (3 * local.cubic * shift + 2 * local.square) * shift + local.linear
            )
        }
        return center + shift
    }
}

/// An estimate of a Bezier curve's parameter from its horizontal coordinate: straight lines between nine points.
///
/// Stored in eight bytes to keep curves small, and precise enough as the start of a Halley step.
@frozen
@usableFromInline
struct ParameterGuess: Sendable {
    /// The differences between 1 and the parameter at the coordinates 0, 1/8 ... 7/8, in units of 1/255, one byte each,
    /// lowest first. The zeros after the last are the correct value at 1.
    @usableFromInline let rests: UInt64

    /// The number of intervals.
    @inlinable static var count: Double { 8 }
    /// The byte value of 1.
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

    /// Returns the approximate parameter for a coordinate from 0 to 1, both excluded.
    @inlinable
    @inline(__always)
    func parameter(at x: Double) -> Double {
        let place = x * Self.count
        // The fastest method of rounding down; at a tie either side is correct.
        let rounded = place - 0.5 + Self.rounding
        let cell = Int32(truncatingIfNeeded: rounded.bitPattern & 0x7)
        let word = rests &>> UInt64(truncatingIfNeeded: cell &* 8)
        let rest = Double(Int32(truncatingIfNeeded: word & 0xFF))
        let next = Double(Int32(truncatingIfNeeded: (word &>> 8) & 0xFF))
        return 1 - (rest + (next - rest) * (place - (rounded - Self.rounding))) * (1 / Self.whole)
    }
}
