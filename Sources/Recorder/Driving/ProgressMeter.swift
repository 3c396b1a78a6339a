import Timing

/// Makes a line for people out of a recording's progress.
package struct ProgressMeter: Sendable {
    /// Seconds between two lines: often enough to seem alive, seldom enough to be read.
    package static let interval = 0.1
    private let start: Double
    private var lastLine = -Double.infinity

    /// - Parameter time: The present time in seconds, on any clock that only goes forward.
    package init(at time: Double) { start = time }

    /// A line about `progress`, or nil if the last one is too recent.
    /// - Parameter time: The present time on the same clock.
    package mutating func line(_ progress: RecordingProgress, at time: Double) -> String? {
        guard time - lastLine >= Self.interval else { return nil }
        lastLine = time
        return text(progress, at: time)
    }

    /// Frames done, frames a second, and the time that is left.
    package func text(_ progress: RecordingProgress, at time: Double) -> String {
        let elapsed = time - start
        let count = "\(progress.frames) \(progress.frames == 1 ? "frame" : "frames")"
        guard elapsed > 0, progress.frames > 0 else { return count }
        let rate = Double(progress.frames) / elapsed
        let left = Int((Double(progress.expectedFrames - progress.frames) / rate).rounded(.up))
        let duration = left < 60 ? "\(left) s" : "\(left / 60) min \(left % 60) s"
        return "\(count), \(DecimalText.fixed(rate, digits: 1)) frames/s" + (left > 0 ? ", about \(duration) left" : "")
    }
}
