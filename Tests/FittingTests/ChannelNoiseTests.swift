import Foundation
import RandomSupport
import Testing

@testable import Fitting

@Suite("The noise of channels that are measured together")
struct ChannelNoiseTests {
    /// Three channels that are sums of the same independent noises.
    private func channels(seed: UInt64) -> [[Double]] {
        var random = SeededRandom(seed: seed)
        let noises = (0..<4000).map { _ in (0..<3).map { _ in Double.random(in: -1...1, using: &random) } }
        return [
            noises.map { 2 * $0[0] }, noises.map { $0[0] - 3 * $0[1] }, noises.map { $0[0] + $0[1] + 0.1 * $0[2] },
        ]
    }

    private func product(_ one: [Double], _ other: [Double]) -> Double {
        zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } / Double(one.count)
    }

    @Test("in its units nothing of it is common, and each channel has variance 1")
    func units() {
        let channels = channels(seed: 1)
        let units = ChannelNoise(channels, least: 1e-9).units(channels)
        for (row, one) in units.enumerated() {
            for (column, other) in units.enumerated() {
                #expect(abs(product(one, other) - (row == column ? 1 : 0)) < 1e-6)
            }
        }
    }

    @Test("its size is that of the noises, and its variance along a direction that of the sum")
    func size() {
        let channels = channels(seed: 2)
        let noise = ChannelNoise(channels, least: 1e-9)
        // Noises of variance 1/3 times the determinant of their factors, squared: 2 * 3 * 0.1.
        #expect(abs(noise.logDeterminant - log(0.36 / 27)) < 0.1)
        let direction = [0.6, 0, -0.8]
        let sum = channels[0].indices.map { 0.6 * channels[0][$0] - 0.8 * channels[2][$0] }
        #expect(abs(noise.variance(along: direction) - product(sum, sum)) < 1e-6)
    }

    @Test("channels without noise have the least one")
    func least() {
        let still = ChannelNoise([[0, 0, 0], [0, 0, 0]], least: 0.5)
        #expect(abs(still.logDeterminant - 2 * log(0.25)) < 1e-9)
        #expect(still.units([[1, 2, 3], [0, 0, 1]]) == [[2, 4, 6], [0, 0, 2]])
    }
}
