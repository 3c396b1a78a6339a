import Foundation
import Support
import Timing

/// The estimated size of a recording.
package struct RecordingExtent: Sendable, Hashable {
    /// The number of frames. The time for motion to settle is a guess.
    package var frames: Double
    /// The size of all outputs, in bytes.
    package var bytes: Double

    /// The size per pixel of a PNG file with photos, in bytes. Flat colors take a tenth of it.
    static let bytesPerPixel = 1.0
    /// The size per pixel of a film with compression between frames, in bytes.
    static let bytesPerFilmPixel = 0.1
    /// The size per lane and frame of a trace, and per view in it, in bytes.
    static let bytesPerLane = 160.0
    static let bytesPerView = 130.0

    /// The number of frames from which the size is reported in advance.
    package static let largeFrames = 10_000.0
    /// The number of frames above which a recording needs confirmation.
    package static let mostFrames = 100_000.0

    package var isLarge: Bool { frames >= Self.largeFrames }
    package var needsConsent: Bool { frames > Self.mostFrames }

    private static let units = ["bytes", "kB", "MB", "GB", "TB", "PB"]

    /// The size as text, such as `86,400,001 frames, up to 113.8 TB`.
    package var text: String {
        var size = bytes
        var unit = 0
        while size >= 1000, unit < Self.units.count - 1 {
            size /= 1000
            unit += 1
        }
        let count = frames.formatted(.number.precision(.fractionLength(0)).locale(Locale(identifier: "en_US")))
        return "\(count) frames, up to \(DecimalText.fixed(size, digits: 1)) \(Self.units[unit])"
    }
}

/// Formats a recording's progress as text.
package struct ProgressMeter: Sendable {
    /// The destination of the lines.
    package enum Reader: Sendable {
        /// Each line replaces the previous one.
        case terminal
        /// All lines remain, as in a CI job's log. A short recording prints none.
        case log
    }

    private let start: Double
    /// The time between two lines, in seconds: short enough to show activity, long enough to read.
    private let interval: Double
    private var lastLine: Double

    /// - Parameter time: The current time, in seconds, on any monotonic clock.
    package init(at time: Double, for reader: Reader = .terminal) {
        start = time
        switch reader {
        case .terminal: (interval, lastLine) = (0.1, -.infinity)
        case .log: (interval, lastLine) = (10, time)
        }
    }

    /// Returns a line about `progress`, or `nil` if the previous one is too recent.
    /// - Parameter time: The current time on the same clock.
    package mutating func line(_ progress: RecordingProgress, at time: Double) -> String? {
        guard time - lastLine >= interval else { return nil }
        lastLine = time
        return text(progress, at: time)
    }

    /// Returns the number of frames, the frame rate and the remaining time as text.
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
