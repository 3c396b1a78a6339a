/// One coordinate of a Bezier curve from 0 to 1, as a polynomial of the curve's parameter.
@frozen
@usableFromInline
struct UnitCubic {
    /// The inner control values.
    @usableFromInline let first: Double
    @usableFromInline let second: Double
    /// The coefficients of the second and third power.
    @usableFromInline let square: Double
    @usableFromInline let cubic: Double

    init(_ first: Double, _ second: Double) {
        self.first = first
        self.second = second
        square = 3 * (second - 2 * first)
        cubic = 1 + 3 * (first - second)
    }

    /// The coefficient of the first power.
    @inlinable var linear: Double { 3 * first }

    /// Returns the coordinate; at 1 it can have a rounding error.
    @inlinable
    func polynomial(at parameter: Double) -> Double { ((cubic * parameter + square) * parameter + linear) * parameter }

    /// Returns the slope of the coordinate; at 1 it can have a rounding error.
    @inlinable
    func polynomialSlope(at parameter: Double) -> Double {
        (3 * cubic * parameter + 2 * square) * parameter + linear
    }

    func value(at parameter: Double) -> Double {
        parameter == 1 ? 1 : polynomial(at: parameter)
    }

    func slope(at parameter: Double) -> Double {
        parameter == 1 ? 3 * (1 - second) : polynomialSlope(at: parameter)
    }

    /// Returns half the second derivative.
    @inlinable
    func halfBend(at parameter: Double) -> Double { 3 * cubic * parameter + square }

    /// The parameter at which the second derivative is zero; infinite, or no number, without a third power.
    var inflection: Double { -square / (3 * cubic) }

    /// The parameters strictly inside 0...1 at which the coordinate reverses, in order.
    var turns: [Double] {
        let roots: [Double]
        if cubic == 0 {
            // Infinite, or no number, for a straight line.
            roots = [-linear / (2 * square)]
        } else {
            let discriminant = square * square - 3 * cubic * linear
            guard discriminant > 0 else { return [] }
            // Avoids cancellation: one root by the sum of like signs, the other by the roots' product.
            let sum = -(square + (square < 0 ? -1 : 1) * discriminant.squareRoot())
            roots = [sum / (3 * cubic), linear / sum]
        }
        return roots.filter { $0 > 0 && $0 < 1 }.sorted()
    }

    /// Returns the polynomial's coefficients (without the constant one) around `center`.
    ///
    /// At 1 they come from the control values, so that a level end is exactly level.
    func around(_ center: Double) -> (linear: Double, square: Double, cubic: Double) {
        if center == 0 { return (linear, square, cubic) }
        if center == 1 { return (3 * (1 - second), 3 * (first - 2 * second + 1), cubic) }
        return (slope(at: center), 3 * cubic * center + square, cubic)
    }
}
