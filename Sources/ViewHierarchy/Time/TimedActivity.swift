public import Timing

/// Something that continues by itself as time passes: running animators, a scrolling view, a recognizer that waits.
@preconcurrency @MainActor
public protocol TimedActivity: AnyObject {
    /// The next moment at which something other than a smooth motion happens (an end, a time-out), or nil if none is
    /// due. Time stops there exactly, between frames if need be.
    var nextDeadline: FrameTime? { get }

    /// Whether anything is on its way that will end by itself.
    var isMoving: Bool { get }

    /// Whether anything looks different in the next frame: what moves, and what continues for ever.
    var needsFrames: Bool { get }

    /// Brings everything to its value at `time`, and does what is due by then.
    func advance(to time: FrameTime)
}

extension TimedActivity {
    public var needsFrames: Bool { isMoving }
}
