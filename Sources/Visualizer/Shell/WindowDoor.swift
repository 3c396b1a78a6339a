import Timing
import ViewHierarchy

/// The door through which events, frames and calls of the program reach the window's views.
///
/// It owns the timeline that the views use, so that nothing reaches them beside it. At the end of the outermost entry it
/// brings the views up to date, whatever has changed.
@MainActor
final class WindowDoor {
    private let timeline = Timeline()
    private var depth = 0
    /// Brings the views up to date, inside the door.
    var settle: () -> Void = {}

    init() {}

    /// Runs `body` with the window's timeline as the current one. Entries can be nested.
    func enter<Result>(_ body: () throws -> Result) rethrows -> Result {
        depth += 1
        defer { depth -= 1 }
        return try timeline.asCurrent {
            defer { if depth == 1 { settle() } }
            return try body()
        }
    }

    /// The time of the last frame or event.
    private(set) var now = FrameTime.zero

    /// Advances animations of the views.
    func advance(to time: FrameTime) {
        now = time
        timeline.advance(to: time)
    }

    var nextDeadline: FrameTime? { timeline.nextDeadline }

    /// Whether the next frame differs because of animations.
    var needsFrames: Bool { timeline.needsFrames }

    /// Whether the user prefers reduced motion. It affects what begins from now on.
    var reducesMotion: Bool {
        get { timeline.isReduceMotionEnabled }
        set { timeline.isReduceMotionEnabled = newValue }
    }
}
