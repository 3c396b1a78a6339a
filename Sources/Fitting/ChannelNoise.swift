import Foundation

/// The noise of channels that are measured together: where a patch's size is mistaken, its place is as well.
struct ChannelNoise {
    /// The covariance's root.
    private let root: LowerRoot

    /// - Parameters:
    ///   - residuals: The distances from a motion, by channel.
    ///   - least: The least standard deviation in any direction, above 0.
    init(_ residuals: [[Double]], least: Double) {
        let count = Double(max(1, residuals.first?.count ?? 1))
        root = LowerRoot(count: residuals.count, least: least * least) { row, column in
            zip(residuals[row], residuals[column]).reduce(0) { $0 + $1.0 * $1.1 } / count
        }
    }

    /// The logarithm of the covariance's determinant.
    var logDeterminant: Double { root.rows.reduce(0) { $0 + 2 * log($1[$1.count - 1]) } }

    /// Returns channels in units of the noise: what is left of it there is independent, with variance 1.
    func units(_ channels: [[Double]]) -> [[Double]] {
        var units = channels
        for index in (channels.first ?? []).indices {
            for (channel, value) in root.solved(channels.map { $0[index] }).enumerated() {
                units[channel][index] = value
            }
        }
        return units
    }

    /// Returns the variance along a direction, of length 1 in the channels' unit.
    func variance(along direction: [Double]) -> Double {
        let rows = root.rows
        return rows.indices.reduce(0) { sum, column in
            let part = rows.indices.reduce(0) { $0 + (column < rows[$1].count ? rows[$1][column] * direction[$1] : 0) }
            return sum + part * part
        }
    }
}
