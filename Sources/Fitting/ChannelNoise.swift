import Foundation

/// The noise of channels that are measured together: where a patch's size is mistaken, its place is as well.
struct ChannelNoise {
    /// The covariance's lower triangular root, by Cholesky's decomposition.
    private let root: [[Double]]

    /// - Parameters:
    ///   - residuals: The distances from a motion, by channel.
    ///   - least: The least standard deviation in any direction, above 0.
    init(_ residuals: [[Double]], least: Double) {
        let count = Double(max(1, residuals.first?.count ?? 1))
        var root: [[Double]] = []
        for (row, values) in residuals.enumerated() {
            var line: [Double] = []
            for column in 0...row {
                var sum = zip(values, residuals[column]).reduce(0) { $0 + $1.0 * $1.1 } / count
                for k in 0..<column { sum -= line[k] * (column < row ? root[column][k] : line[k]) }
                if column < row {
                    line.append(sum / root[column][column])
                } else {
                    // What the channels before explain is gone; rounding can leave less than nothing.
                    line.append((max(sum, 0) + least * least).squareRoot())
                }
            }
            root.append(line)
        }
        self.root = root
    }

    /// The logarithm of the covariance's determinant.
    var logDeterminant: Double { root.reduce(0) { $0 + 2 * log($1[$1.count - 1]) } }

    /// Returns channels in units of the noise: what is left of it there is independent, with variance 1.
    func units(_ channels: [[Double]]) -> [[Double]] {
        var units: [[Double]] = []
        for (line, values) in zip(root, channels) {
            let size = line[line.count - 1]
            units.append(
                values.indices.map { index in
                    (values[index] - zip(line, units).reduce(0) { $0 + $1.0 * $1.1[index] }) / size
                })
        }
        return units
    }

    /// Returns the variance along a direction, of length 1 in the channels' unit.
    func variance(along direction: [Double]) -> Double {
        root.indices.reduce(0) { sum, column in
            let part = root.indices.reduce(0) { $0 + (column < root[$1].count ? root[$1][column] * direction[$1] : 0) }
            return sum + part * part
        }
    }
}
