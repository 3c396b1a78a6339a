public import Timing

/// The time of one stage, and all that happens in it.
///
/// Time is set by `advance(to:)` and never runs backwards. On the way it stops at each deadline, so that what ends
/// between two frames ends at its own time, whatever the frame rate.
@preconcurrency @MainActor
public final class Timeline {
    /// The timeline on which views and animators act now: that of the stage which handles an event or draws a frame.
    /// Outside of a stage it is one of its own.
    public private(set) static var current = Timeline()

    public private(set) var now: FrameTime
    /// Whether who looks on wants less motion; what is begun from here on obeys (see ``Accessibility``).
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

    /// Whether anything is on its way that will end by itself.
    public var isMoving: Bool { activities.contains(where: \.isMoving) }

    /// Whether anything looks different in the next frame, also what continues for ever.
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
