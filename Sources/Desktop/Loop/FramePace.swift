import Timing

/// The regularity of a window's frames: the intervals between frames while something moves.
package struct FramePace: CustomStringConvertible {
    /// The time of the last frame, in seconds, or `nil` after a rest.
    private var last: Double?
    /// The number of intervals by whole milliseconds. The last entry counts all longer ones.
    private var counts = [Int](repeating: 0, count: 200)
    private var longest = 0.0
    private var count = 0

    /// Records that a frame is shown.
    mutating func take(_ time: Double) {
        defer { last = time }
        guard let last else { return }
        let interval = time - last
        longest = max(longest, interval)
        count += 1
        counts[min(max(0, Int((interval * 1000).rounded())), counts.count - 1)] += 1
    }

    /// Records that nothing moves.
    mutating func rest() { last = nil }

    /// Returns the percentile, in milliseconds, below which `part` of the intervals are.
    private func interval(_ part: Double) -> Int {
        var rest = Int((part * Double(count)).rounded(.up))
        return counts.firstIndex { share in
            rest -= share
            return rest <= 0
        } ?? 0
    }

    package var description: String {
        "\(count) frames in motion: the median \(interval(0.5)) ms, 99 of 100 within \(interval(0.99)) ms, "
            + "the longest \(DecimalText.fixed(longest * 1000, digits: 1)) ms"
    }
}
