import Foundation
import Tracking

/// The motion to fit: values over time, of one or several channels that move together.
package struct MotionSamples: Sendable {
    /// The seconds, in ascending order.
    package let times: [Double]
    /// The values of each channel at the times, in one unit: pixels or points.
    package let channels: [[Double]]

    /// - Parameters:
    ///   - times: The seconds, in ascending order.
    ///   - channels: Values at those times, of the same number.
    package init(times: [Double], channels: [[Double]]) {
        precondition(channels.allSatisfy { $0.count == times.count }, "a value for each time")
        self.times = times
        self.channels = channels
    }

    /// The least and the greatest position of each channel.
    var extents: [Double] { channels.map { ($0.max() ?? 0) - ($0.min() ?? 0) } }

    /// The distance between the two positions farthest from each other along the axes.
    package var travel: Double { extents.reduce(0) { $0 + $1 * $1 }.squareRoot() }

    /// The time from one sample to the next, in seconds: the median.
    var interval: Double {
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
        return steps.isEmpty ? 0 : steps[steps.count / 2]
    }

    /// The noise of the channels, one standard deviation: the median of third differences, which smooth motion lacks.
    package var noise: Double {
        let differences = channels.flatMap(\.thirdDifferences).sorted()
        // The median of absolute values is 0.6745 standard deviations.
        return differences.isEmpty ? 0 : differences[differences.count / 2] / 0.6745
    }

    /// The samples of a part.
    subscript(part: ClosedRange<Int>) -> MotionSamples {
        MotionSamples(times: Array(times[part]), channels: channels.map { Array($0[part]) })
    }

    /// The samples without those that stand out alone: each value is the median of itself and its neighbors.
    var withoutSpikes: MotionSamples {
        let steady = channels.map { values in
            values.indices.map { index in
                guard index > 0, index + 1 < values.count else { return values[index] }
                return values[index - 1...index + 1].sorted()[1]
            }
        }
        return MotionSamples(times: times, channels: steady)
    }

    /// Returns the samples but the outliers.
    func without(_ outliers: Outliers) -> MotionSamples {
        MotionSamples(times: outliers.removed(from: times), channels: channels.map(outliers.removed))
    }

    /// Returns the part from the last rest before the motion to the first rest after it, with some frames of rest on
    /// either side.
    package var moving: MotionSamples {
        let threshold = max(Self.still * travel, 3 * noise)
        func isAway(_ index: Int, from end: Int) -> Bool {
            let squares = channels.map { ($0[index] - $0[end]) * ($0[index] - $0[end]) }
            return squares.reduce(0, +).squareRoot() > threshold
        }
        guard let first = times.indices.first(where: { isAway($0, from: 0) }),
            let last = times.indices.last(where: { isAway($0, from: times.count - 1) })
        else { return self }
        let start = max(0, first - Self.framesOfRest)
        let end = min(times.count - 1, max(last, first) + Self.framesOfRest)
        return self[start...end]
    }

    /// The distance, as a part of the travel, within which a motion is at rest.
    private static let still = 0.002
    private static let framesOfRest = 6
}

extension [[Double]] {
    /// The squared distances from zero of channels' values, all channels together.
    var squares: [Double] {
        (first ?? []).indices.map { index in reduce(0) { $0 + $1[index] * $1[index] } }
    }
}
