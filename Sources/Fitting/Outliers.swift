import Foundation

/// The samples that a film shows elsewhere: at a low quality a codec repeats what a frame before showed, or shows what comes
/// next, and the curve is that of all the others.
struct Outliers {
    /// The indices, in the order in which they were found.
    private(set) var indices: [Int] = []
    /// The double of the negative likelihood's logarithm that an outlier has, but for the constant that each sample adds.
    let cost: Double
    /// The most there can be.
    private let most: Int

    /// The part of the samples that is expected to be shown elsewhere, and the greatest.
    private static let expected = 0.02
    private static let mostPart = 0.125
    /// The likelihood that is gained without a sample from which it is tried, as a part of an outlier's cost: other outliers
    /// may hide the rest.
    private static let worthATry = 0.25
    /// The least distance from the curve, in the channels' unit: blurred frames are as far.
    static let leastDistance = 1.0
    /// The smallest error that counts, in the channels' unit: what is left of compression and interpolation.
    private static let leastError = 0.12
    /// The least part of a sample that the curve doesn't take from that sample itself.
    private static let leastFree = 0.05

    /// Creates no outliers.
    init(of samples: MotionSamples) {
        most = Int(Self.mostPart * Double(samples.times.count))
        let channels = Double(samples.channels.count)
        // An outlier is anywhere within the motion's reach to both sides. Of a normal distribution the constant is
        // 1 + log(2 * pi) a channel.
        cost = 2 * (channels * log(2 * samples.travel) - log(Self.expected)) - channels * (1 + log(2 * .pi))
    }

    /// Whether there can be no more.
    var isFull: Bool { indices.count >= most }

    /// Returns values without those of the outliers.
    func removed(from values: [Double]) -> [Double] {
        indices.isEmpty ? values : kept(of: values.count).map { values[$0] }
    }

    /// Returns the indices of the samples that aren't outliers.
    private func kept(of count: Int) -> [Int] { (0..<count).filter { !indices.contains($0) } }

    /// Returns the double of the negative likelihood's logarithm of residuals, but for a constant. Less noise than what is left
    /// of compression doesn't count: almost any curve goes through a few samples.
    func misfit(_ residuals: [[Double]]) -> Double {
        let kept = residuals.map(removed)
        return Double(kept.first?.count ?? 0) * ChannelNoise(kept, least: Self.leastError).logDeterminant
            + Double(indices.count) * cost
    }

    /// Returns these and one more: the sample without which the least squares are the least, or nil if they can't
    /// be outliers.
    /// - Parameters:
    ///   - noise: The noise of the samples but the outliers.
    ///   - residuals: The residuals of those in units of the noise, by channel.
    ///   - slopes: How much they change with each number, by number.
    ///   - inverse: The inverse of the squared slopes.
    ///   - shares: The part of each sample that the curve's positions and velocities take from it, by sample.
    func withNext(
        _ noise: ChannelNoise, _ residuals: [[Double]], slopes: [[[Double]]], inverse: [[Double]], shares: [Double]
    ) -> Outliers? {
        let kept = kept(of: shares.count + indices.count)
        var next: (index: Int, drop: Double)?
        for sample in shares.indices {
            // What a least-squares fit takes from a sample is the hat matrix's block of its channels: what the sum of
            // squares loses without it is the residual's square by the rest of that block's inverse.
            let free = LowerRoot(count: residuals.count, least: 0) { row, column in
                var taken = row == column ? shares[sample] : 0
                for (one, line) in zip(slopes, inverse) {
                    for (other, element) in zip(slopes, line) {
                        taken += one[row][sample] * element * other[column][sample]
                    }
                }
                return (row == column ? 1 : 0) - taken
            }
            guard free.rows.allSatisfy({ $0[$0.count - 1] * $0[$0.count - 1] > Self.leastFree }) else { continue }
            let drop = free.solved(residuals.map { $0[sample] }).reduce(0) { $0 + $1 * $1 }
            if drop > next?.drop ?? 0 { next = (kept[sample], drop) }
        }
        guard let next else { return nil }
        let numbers = Double(residuals.count * shares.count)
        let squares = residuals.squares.reduce(0, +)
        // The noise of the others is less as well.
        let gain = -numbers * log(max(1e-9, 1 - next.drop / max(squares, 1e-9))) + noise.logDeterminant
        guard gain > Self.worthATry * cost else { return nil }
        var found = self
        found.indices.append(next.index)
        return found
    }
}
