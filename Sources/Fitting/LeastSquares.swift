import CMinpack

/// Nonlinear least squares by MINPACK's Levenberg-Marquardt. Calls `lmdif` and `covar1`.
struct LeastSquares {
    /// The parameters with the least sum.
    private(set) var parameters: [Double]
    /// The sum of the squared residuals.
    private(set) var sum: Double
    /// The inverse of the squared Jacobian: the covariance of the parameters for residuals of variance 1. Nil if some
    /// parameters can't be distinguished.
    private(set) var inverse: [[Double]]?

    private static let tolerance = 1e-10
    /// The relative step of differences: the square root of the residuals' precision.
    private static let precision = 1e-12
    private static let evaluations = 400
    /// The first step's bound, in MINPACK's meaning.
    private static let factor = 1.0

    /// What MINPACK passes on to the residuals.
    private final class Problem {
        let residuals: ([Double], UnsafeMutableBufferPointer<Double>) -> Void
        init(_ residuals: @escaping ([Double], UnsafeMutableBufferPointer<Double>) -> Void) {
            self.residuals = residuals
        }
    }

    /// Finds the parameters near `start`.
    /// - Parameters:
    ///   - count: The number of residuals, at least as many as parameters.
    ///   - residuals: Writes the residuals of parameters.
    init(
        from start: [Double], count: Int,
        _ residuals: @escaping ([Double], UnsafeMutableBufferPointer<Double>) -> Void
    ) {
        let problem = Problem(residuals)
        var x = start
        let n = Int32(start.count)
        let m = Int32(count)
        var values = [Double](repeating: 0, count: count)
        var jacobian = [Double](repeating: 0, count: count * start.count)
        var pivots = [Int32](repeating: 0, count: start.count)
        var scale = [Double](repeating: 1, count: start.count)
        var projected = [Double](repeating: 0, count: start.count)
        var (first, second, third) = (projected, projected, projected)
        var last = [Double](repeating: 0, count: count)
        var calls: Int32 = 0
        withExtendedLifetime(problem) {
            _ = lmdif(
                { context, m, n, x, values, _ in
                    guard let context, let x, let values else { return -1 }
                    let problem = Unmanaged<Problem>.fromOpaque(context).takeUnretainedValue()
                    problem.residuals(
                        Array(UnsafeBufferPointer(start: x, count: Int(n))),
                        UnsafeMutableBufferPointer(start: values, count: Int(m)))
                    return 0
                }, Unmanaged.passUnretained(problem).toOpaque(), m, n, &x, &values, Self.tolerance, Self.tolerance, 0,
                Int32(Self.evaluations), Self.precision, &scale, 1, Self.factor, 0, &calls, &jacobian, m, &pivots,
                &projected, &first, &second, &third, &last)
        }
        parameters = x
        sum = values.reduce(0) { $0 + $1 * $1 }
        // `covar` overwrites the factor with the inverse.
        covar(n, &jacobian, m, &pivots, Self.precision, &projected)
        let rows = (0..<start.count).map { row in (0..<start.count).map { jacobian[$0 * count + row] } }
        inverse = (0..<start.count).allSatisfy { rows[$0][$0] > 0 && rows[$0][$0].isFinite } ? rows : nil
    }
}
