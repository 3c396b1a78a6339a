import Foundation
public import Timing

/// The time of a stage and its timed activities.
///
/// Time is set by `advance(to:)` and never runs backwards. It stops at each deadline, so that what ends between two
/// frames ends at its own time, whatever the frame rate.
@preconcurrency @MainActor
public final class Timeline {
    /// The timeline that views and animators use now: that of the stage that handles an event or draws a frame. Outside
    /// of a stage it is a separate timeline.
    public private(set) static var current = Timeline()

    public private(set) var now: FrameTime
    /// Whether the user prefers reduced motion; it affects what begins from now on (see ``Accessibility``).
    public var isReduceMotionEnabled = false
    /// The screen of the timeline's stage.
    public let screen = Screen()
    /// The name of the timeline's stage in messages, or nil outside of stages.
    package var stageName: String?
    /// Writes what code asks for and nothing here can do.
    package var report: (String) -> Void = { FileHandle.standardError.write(Data("Scrim: \($0)\n".utf8)) }
    /// Called when the device would tick: with the kind of the feedback, such as `impact medium`.
    package var feedback: (String) -> Void = { _ in }
    /// The windows that were made in the stage.
    private var madeWindows: [Weak<Window>] = []
    package var windows: [Window] { madeWindows.compactMap(\.object) }
    private var activities: [any TimedActivity] = []
    private var isAdvancing = false

    /// The number of deadlines at one moment after which they count as an infinite loop and are skipped.
    static let deadlinesAtOneMoment = 1000

    public init(now: FrameTime = .zero) { self.now = now }

    isolated deinit { DisplayLink.leave(activities) }

    /// Runs `body` with this timeline as the current one.
    public func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        let outer = Timeline.current
        Timeline.current = self
        DisplayLink.resettle()
        defer { Timeline.current = outer }
        return try body()
    }

    func register(_ window: Window) { madeWindows = madeWindows.filter { $0.object != nil } + [Weak(window)] }

    /// Adds an activity, which is then notified of time; one that is already present is not added twice. It is retained
    /// until it is removed.
    public func add(_ activity: any TimedActivity) {
        if !activities.contains(where: { $0 === activity }) { activities.append(activity) }
    }

    public func remove(_ activity: any TimedActivity) { activities.removeAll { $0 === activity } }

    /// Returns the first activity of a type, in the order they were added.
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

    /// Whether any motion is running that ends by itself.
    public var isMoving: Bool { activities.contains(where: \.isMoving) }

    /// Whether the next frame differs, also because of motion that continues forever.
    public var needsFrames: Bool { activities.contains(where: \.needsFrames) }

    /// Advances to `time`, stopping at each deadline before it; a time in the past has no effect.
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

/// An object that changes as time passes, such as a running animator, a scrolling view or a waiting recognizer.
@preconcurrency @MainActor
public protocol TimedActivity: AnyObject {
    /// The next moment at which something other than a smooth motion happens (an end, a time-out), or nil if none is
    /// due. Time stops exactly there, between frames if necessary.
    var nextDeadline: FrameTime? { get }

    /// Whether any motion is running that ends by itself.
    var isMoving: Bool { get }

    /// Whether the next frame differs, because of motion that ends or continues forever.
    var needsFrames: Bool { get }

    /// Updates everything to its value at `time`, and performs what is due by then.
    func advance(to time: FrameTime)
}

extension TimedActivity {
    public var needsFrames: Bool { isMoving }
}

/// The user's preferences on the current timeline, like UIKit's `UIAccessibility`.
@preconcurrency @MainActor
public enum Accessibility {
    /// Whether cross-fades should replace flights, flips and zooms; what a finger drags follows it as always.
    ///
    /// `PhotoDismissal` and `View.transition` apply it by themselves. Other animations run as written, as in UIKit: a
    /// transition checks this value when it begins.
    public static var isReduceMotionEnabled: Bool { Timeline.current.isReduceMotionEnabled }
}
