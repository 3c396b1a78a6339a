/// A search for the sign change of a function between two known ends.
///
/// Uses Newton's method, with a bisection where a step would leave the bracket or shrink it too slowly. It always ends,
/// at the last bit that the function's own rounding allows.
enum BracketedRoot {
    /// The maximum number of evaluations; a pure bisection of the doubles in a unit interval needs about sixty.
    private static let evaluationLimit = 128

    /// Returns the argument in `lower...upper` at which `function` passes zero.
    ///
    /// - Parameters:
    ///   - lower: The end where the function is at or below zero if `rises`, at or above zero otherwise.
    ///   - upper: The other end, with the opposite sign.
    ///   - guess: The start of the search; outside the bracket the middle is used.
    ///   - rises: Whether the function goes from below zero at `lower` to above zero at `upper`.
    ///   - function: Returns the function's value and slope.
    @inline(__always)
    static func find(
        from lower: Double, to upper: Double, guess: Double, rises: Bool,
        of function: (Double) -> (value: Double, slope: Double)
    ) -> Double {
        var low = lower
        var high = upper
        var point = guess > low && guess < high ? guess : low + (high - low) / 2
        var width = high - low
        for _ in 0..<evaluationLimit {
            let (value, slope) = function(point)
            if value == 0 { return point }
            if (value < 0) == rises { low = point } else { high = point }
            let newton = point - value / slope
            let previousWidth = width
            let next: Double
            if newton >= low, newton <= high, abs(newton - point) * 2 <= previousWidth {
                next = newton
                width = abs(newton - point)
            } else {
                next = low + (high - low) / 2
                width = (high - low) / 2
            }
            if next == point || high - low <= low.ulp { return next }
            point = next
        }
        return point
    }
}
