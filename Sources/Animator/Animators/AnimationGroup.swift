import Timing
import ViewHierarchy

/// A group of animations with its own time, like a `CALayer`'s `speed` and `timeOffset`.
///
/// A group's time can be scrubbed, slowed down and run back. Each member shows its value by its own delay, duration and
/// curve (rule D 2). Members are animators of any kind: those of `View.animate`, of keyframes and transitions, and
/// property animators. An animator is a member from its activation until its end. Active members keep their group
/// alive, so its creator can release it: the members then continue at the last speed.
///
/// A group belongs to the timeline of its first member; animators on another timeline keep that timeline's time.
@preconcurrency @MainActor
public final class AnimationGroup {
    /// The group whose body or completions are running.
    private(set) static var innermost: AnimationGroup?

    /// The greatest distance beyond a member's end, in seconds, that does not count as passing it.
    private static let atEnd = 1e-9
    /// The most stops at one moment, or rounds of ending what completions start, before they count as a loop.
    private static let rounds = 1000

    /// Called each time the last active member has become inactive, after its completions.
    ///
    /// A completion that starts another animation keeps the group active; the block is not called then.
    public var onIdle: (() -> Void)?
    /// Whether the group has ever had a member.
    public private(set) var hasStarted = false

    private(set) var clock = SpeedClock()
    /// The group's time at a moment of the timeline; exact at a member's deadline, without rounding errors.
    private var stop: (moment: FrameTime, time: FrameTime)?
    private weak var driver: AnimationDriver?
    /// The animators that have joined, some of which may be over.
    private var members: [Weak<PropertyAnimator>] = []
    /// The rate of a time that is set from outside at speed 0, in seconds per second, and its moment of the timeline.
    private var knownRate: (rate: Double, moment: FrameTime)?
    /// The number of bodies and completions that are running.
    private var depth = 0
    /// Whether a member has become active since the group was last reported idle.
    private var wasActive = false
    /// The number of calls that set the time, so that a call inside another call's completions wins.
    private var seeks = 0

    /// Creates a group without members, at time 0 and speed 1. Its time starts with its first member.
    public init() {}

    // MARK: Members

    /// Runs the body: every animator that becomes active in it becomes a member and uses the group's time.
    ///
    /// This includes animators started in a member's animation block or completion, at any depth. Animators that are
    /// already active are unaffected. Of nested groups the innermost applies.
    public func collect<R>(_ body: () throws -> R) rethrows -> R {
        let outer = AnimationGroup.innermost
        AnimationGroup.innermost = self
        depth += 1
        defer {
            AnimationGroup.innermost = outer
            depth -= 1
            if depth == 0, wasActive, activeAnimators.isEmpty {
                wasActive = false
                onIdle?()
            }
        }
        return try body()
    }

    /// Runs the body in a group, or unchanged if there is none.
    static func run(in group: AnimationGroup?, _ body: () -> Void) {
        if let group { group.collect(body) } else { body() }
    }

    /// Runs the body outside of all groups, so that what it starts is a member of none.
    package static func ungrouped<R>(_ body: () throws -> R) rethrows -> R {
        let outer = innermost
        innermost = nil
        defer { innermost = outer }
        return try body()
    }

    /// The active members (running, delayed, paused, or stopped and not finished), in the order started.
    public var activeAnimators: [PropertyAnimator] {
        members.compactMap { $0.object }.filter { $0.group === self }
    }

    var running: [PropertyAnimator] { activeAnimators.filter(\.isRunning) }

    /// Makes an animator that becomes active a member of the innermost group, if that is on the same timeline.
    static func join(_ animator: PropertyAnimator, on driver: AnimationDriver) -> AnimationGroup? {
        guard let group = innermost, group.driver == nil && !group.hasStarted || group.driver === driver else {
            return nil
        }
        if !group.hasStarted {
            group.hasStarted = true
            group.driver = driver
            group.clock = SpeedClock(moment: driver.now, speed: group.clock.speed)
        }
        group.members.removeAll { $0.object?.group !== group || $0.object === animator }
        group.members.append(Weak(animator))
        group.wasActive = true
        return group
    }

    // MARK: Time

    /// The group's own time in seconds since its first member became active, 0 or more; 0 before that.
    public var time: Double { now.seconds }

    var now: FrameTime {
        guard let driver else { return clock.time }
        let moment = driver.now
        if let stop, stop.moment == moment { return stop.time }
        return clock.time(at: moment)
    }

    /// The seconds of the group's time per second of the timeline: 1 by default.
    ///
    /// 0 stops the time. A negative speed runs it back along the same path to 0, where everything has its start values.
    /// That ends no member; use `finish(at:)`. Members end only while the speed is above 0. A value that is not finite
    /// has no effect.
    public var speed: Double {
        get { clock.speed }
        set {
            guard newValue.isFinite else { return }
            setClock(time: now, speed: newValue)
            knownRate = nil
        }
    }

    /// The seconds of the group's time per second of the timeline, as visible now.
    var seenRate: Double {
        guard clock.speed == 0 else { return isTimeStopped ? 0 : clock.speed }
        return knownRate.map { $0.moment == driver?.now ? $0.rate : 0 } ?? 0
    }

    /// Whether the group's time does not move by itself.
    var isTimeStopped: Bool { clock.speed == 0 || clock.speed < 0 && now == .zero }

    private func setClock(time: FrameTime, speed: Double) {
        stop = nil
        clock = SpeedClock(moment: driver?.now ?? clock.moment, time: time, speed: speed)
        driver?.deadlinesDidChange()
    }

    /// Advances to a moment of the timeline before the members are shown; exactly to a deadline, if one is due then.
    func advance(to moment: FrameTime, isDeadline: Bool) {
        let deadlines = isDeadline ? running.compactMap(\.nextDeadline) : []
        let due = deadlines.filter { deadline in clock.moment(of: deadline).map { $0 <= moment } ?? false }
        stop = (moment, due.reduce(clock.time(at: moment), max))
    }

    /// Sets the group's time, and shows every member at that time.
    ///
    /// Members whose end is passed by more than a billionth of a second end exactly at it, in order, with their
    /// completions; ended members stay ended. Before its beginning a member shows its start values. Members that are
    /// paused individually do not move. Does nothing before the first member.
    /// - Parameter seconds: The time in seconds, 0 or more; lower values count as 0, and NaN has no effect.
    public func seek(to seconds: Double) {
        guard hasStarted, !seconds.isNaN else { return }
        let target = FrameTime(seconds: min(max(seconds, 0), MotionTiming.longest))
        seeks += 1
        let own = seeks
        var repeats = 0
        func passed(_ animator: PropertyAnimator) -> FrameTime? {
            animator.nextDeadline.flatMap { $0 + Self.atEnd < target ? $0 : nil }
        }
        while target >= now, repeats < Self.rounds, let next = running.compactMap(passed).min() {
            let moment = max(next, now)
            repeats = moment > now ? 0 : repeats + 1
            setClock(time: moment, speed: clock.speed)
            presentAll()
            for animator in running.sorted(by: { $0.end < $1.end }) where seeks == own && animator.group === self {
                if let end = passed(animator), end <= moment { animator.runOut() }
            }
            guard seeks == own else { return }
        }
        setClock(time: target, speed: clock.speed)
        presentAll()
    }

    /// Sets the rate of a time that is set from outside, in seconds per second of the timeline, for this moment only.
    package func lead(at rate: Double) { knownRate = (rate, driver?.now ?? clock.moment) }

    private func presentAll() {
        let running = running
        for animator in running { animator.settle() }
        for animator in running { animator.present() }
    }

    // MARK: Ending

    /// Ends all active members, calls their completions, and ends what those start as well.
    ///
    /// Includes members that repeat forever or are not interruptible. If completions always start another animation,
    /// the one after a thousand rounds stays active.
    /// - Parameter position: The values that the models get: of the ends, of the starts (last first), or on screen.
    public func finish(at position: AnimatingPosition) {
        seeks += 1
        collect {
            for _ in 0..<Self.rounds {
                let active = activeAnimators
                guard !active.isEmpty else { break }
                for animator in position == .start ? active.reversed() : active
                where animator.group === self {
                    animator.finish(at: position)
                }
            }
        }
    }
}
