/// A moment on a stage's timeline, in seconds since the stage began.
///
/// Time is an input: the live loop and the recorder create frame times, everything else receives them. Negative moments
/// are valid; they are before the stage began.
public struct FrameTime: Comparable, Hashable, Sendable {
    /// The moment at which the stage began.
    public static let zero = FrameTime(seconds: 0)

    /// Seconds since the stage began.
    public var seconds: Double

    /// Creates the moment `seconds` seconds after the stage began.
    public init(seconds: Double) {
        self.seconds = seconds
    }

    /// Returns the moment of frame number `index`, exactly `index / fps` seconds.
    ///
    /// The quotient is rounded once, so that frame *i* of a recording does not depend on the frames before it.
    /// - Parameters:
    ///   - index: The number of the frame; 0 is the first one.
    ///   - fps: The frames per second, above 0.
    public static func frame(_ index: Int, rate fps: Double) -> FrameTime {
        FrameTime(seconds: Double(index) / fps)
    }

    public static func < (left: FrameTime, right: FrameTime) -> Bool {
        left.seconds < right.seconds
    }

    /// Returns the moment `seconds` seconds later.
    public static func + (time: FrameTime, seconds: Double) -> FrameTime {
        FrameTime(seconds: time.seconds + seconds)
    }

    /// Returns the moment `seconds` seconds earlier.
    public static func - (time: FrameTime, seconds: Double) -> FrameTime {
        FrameTime(seconds: time.seconds - seconds)
    }

    /// Returns the seconds from `right` to `left`; negative if `left` is earlier.
    public static func - (left: FrameTime, right: FrameTime) -> Double {
        left.seconds - right.seconds
    }

    /// Moves the moment `seconds` seconds later.
    public static func += (time: inout FrameTime, seconds: Double) {
        time.seconds += seconds
    }

    /// Moves the moment `seconds` seconds earlier.
    public static func -= (time: inout FrameTime, seconds: Double) {
        time.seconds -= seconds
    }
}

extension FrameTime: CustomStringConvertible {
    /// The seconds with their unit, such as `0.25s`.
    public var description: String { "\(seconds)s" }
}

/// A name that the module `UIKit` exports; see there.
public enum _TimingMembers {}

extension FrameTime {
    /// The nearest whole microsecond.
    package var roundedToMicroseconds: FrameTime { FrameTime(seconds: (seconds * 1e6).rounded() / 1e6) }

    /// The first whole microsecond at or after this moment.
    package var raisedToMicroseconds: FrameTime {
        let near = roundedToMicroseconds
        return near < self ? FrameTime(seconds: ((near.seconds * 1e6).rounded() + 1) / 1e6) : near
    }

    /// The first whole microsecond after this moment.
    package var nextMicrosecond: FrameTime {
        let near = roundedToMicroseconds
        return near > self ? near : FrameTime(seconds: ((near.seconds * 1e6).rounded() + 1) / 1e6)
    }
}
