import Foundation
import Timing

/// How much a recording will write, as far as can be said beforehand.
package struct RecordingExtent: Sendable, Hashable {
    /// How long things take to settle is estimated.
    package var frames: Double
    /// Of all outputs together.
    package var bytes: Double

    /// Of a PNG file for each pixel: as many as frames full of photos have; flat colours take a tenth of that.
    static let bytesPerPixel = 1.0
    /// Of a film that is packed from frame to frame.
    static let bytesPerFilmPixel = 0.1
    /// Of a trace for a frame of a lane, and for each view in it.
    static let bytesPerLane = 160.0
    static let bytesPerView = 130.0

    /// Frames from which the extent is said before the work is done.
    package static let largeFrames = 10_000.0
    /// Frames above which a recording must be asked for a second time.
    package static let mostFrames = 100_000.0

    package var isLarge: Bool { frames >= Self.largeFrames }
    package var needsConsent: Bool { frames > Self.mostFrames }

    private static let units = ["bytes", "kB", "MB", "GB", "TB", "PB"]

    /// Such as `86,400,001 frames, up to 113.8 TB`.
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

/// Makes a line for people out of a recording's progress.
package struct ProgressMeter: Sendable {
    /// Where the lines are read.
    package enum Reader: Sendable {
        /// Each takes the place of the one before.
        case terminal
        /// All of them stay, such as those of a job of CI: a short recording has none.
        case log
    }

    private let start: Double
    /// Seconds between two lines: often enough to seem alive, seldom enough to be read.
    private let interval: Double
    private var lastLine: Double

    /// - Parameter time: The present time in seconds, on any clock that only goes forward.
    package init(at time: Double, for reader: Reader = .terminal) {
        start = time
        switch reader {
        case .terminal: (interval, lastLine) = (0.1, -.infinity)
        case .log: (interval, lastLine) = (10, time)
        }
    }

    /// A line about `progress`, or nil if the last one is too recent.
    /// - Parameter time: The present time on the same clock.
    package mutating func line(_ progress: RecordingProgress, at time: Double) -> String? {
        guard time - lastLine >= interval else { return nil }
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
