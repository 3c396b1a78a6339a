public import Timing

/// The time of one stage, and all that happens in it.
///
/// Time is set by `advance(to:)` and never runs backwards. It stops at each deadline, so that what ends
/// between two frames ends at its own time, whatever the frame rate.
@preconcurrency @MainActor
public final class Timeline {
    /// The timeline on which views and animators act now: that of the stage which handles an event or draws a frame.
    /// Outside of a stage it is one of its own.
    public private(set) static var current = Timeline()

    public private(set) var now: FrameTime
    /// Whether the user wants less motion; what is begun from here on obeys (see ``Accessibility``).
    public var isReduceMotionEnabled = false
    /// What the timeline's stage is shown on.
    public let screen = Screen()
    private var activities: [any TimedActivity] = []
    private var isAdvancing = false

    /// The most deadlines that may fall on one moment before they count as a loop and are let pass.
    static let deadlinesAtOneMoment = 1000

    public init(now: FrameTime = .zero) { self.now = now }

    /// Runs `body` with this timeline as the current one.
    public func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = Timeline.current
        Timeline.current = self
        defer { Timeline.current = outer }
        return try body()
    }

    /// Lets `activity` know of time from here on; one that is there already is not added twice. It is kept until it is
    /// removed.
    public func add(_ activity: any TimedActivity) {
        if !activities.contains(where: { $0 === activity }) { activities.append(activity) }
    }

    public func remove(_ activity: any TimedActivity) { activities.removeAll { $0 === activity } }

    /// The first of the activities that is of the type, in the order they were added.
    public func activity<Activity: TimedActivity>(of type: Activity.Type) -> Activity? {
        for case let activity as Activity in activities { return activity }
        return nil
    }

    public var nextDeadline: FrameTime? {
        var next: FrameTime?
        for activity in activities {
            guard let deadline = activity.nextDeadline else { continue }
            next = min(next ?? deadline, deadline)
        }
        return next
    }

    /// Whether anything moves that will end by itself.
    public var isMoving: Bool { activities.contains(where: \.isMoving) }

    /// Whether anything is drawn differently in the next frame, also what continues for ever.
    public var needsFrames: Bool { activities.contains(where: \.needsFrames) }

    /// Continues to `time`, stopping at each deadline before it; a time that lies in the past changes nothing.
    public func advance(to time: FrameTime) {
        guard time >= now, !isAdvancing else { return }
        isAdvancing = true
        defer { isAdvancing = false }
        asCurrent {
            var repeats = 0
            while let deadline = nextDeadline, deadline <= time, repeats < Self.deadlinesAtOneMoment {
                repeats = deadline > now ? 0 : repeats + 1
                step(to: max(deadline, now))
            }
            step(to: time)
        }
    }

    private func step(to time: FrameTime) {
        now = time
        for activity in activities { activity.advance(to: time) }
    }
}

/// Something that continues by itself as time passes: running animators, a scrolling view, a recognizer that waits.
@preconcurrency @MainActor
public protocol TimedActivity: AnyObject {
    /// The next moment at which something other than a smooth motion happens (an end, a time-out), or nil if none is
    /// due. Time stops there exactly, between frames if need be.
    var nextDeadline: FrameTime? { get }

    /// Whether anything moves that will end by itself.
    var isMoving: Bool { get }

    /// Whether anything is drawn differently in the next frame: what moves, and what continues for ever.
    var needsFrames: Bool { get }

    /// Brings everything to its value at `time`, and does what is due by then.
    func advance(to time: FrameTime)
}

extension TimedActivity {
    public var needsFrames: Bool { isMoving }
}

/// What the user has asked for, on the current timeline: UIKit's `UIAccessibility` by another name.
@preconcurrency @MainActor
public enum Accessibility {
    /// Whether flights, flips and zooms are to be replaced by cross-fades; what a finger leads follows it as ever.
    ///
    /// `PhotoDismissal` and `View.transition` obey by themselves. Other animations run as they were written, as in
    /// UIKit: a transition asks here when it begins.
    public static var isReduceMotionEnabled: Bool { Timeline.current.isReduceMotionEnabled }
}
