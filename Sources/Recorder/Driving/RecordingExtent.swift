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
    /// Of a trace for a frame of a lane, and for each view in it.
    static let bytesPerLane = 160.0
    static let bytesPerView = 130.0

    package init(frames: Double, bytes: Double) {
        self.frames = frames
        self.bytes = bytes
    }

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
