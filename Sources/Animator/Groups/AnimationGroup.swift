import Timing

/// The animations that one call has started, with a time of their own, like a `CALayer`'s `speed` and `timeOffset`.
///
/// A group's time can be scrubbed, slowed down and run back, and each member shows its value by its own delay, duration
/// and curve (rule D 2). Members are animators of any kind: those of `View.animate`, of keyframes and transitions, and
/// property animators. One is a member from the moment it becomes active until it has ended; as long as it is active it
/// keeps its group alive, so that the code that made it may let it go: its
/// members continue at the speed that was set last.
///
/// A group belongs to the timeline of its first member; what starts on another timeline keeps that one's time.
@preconcurrency @MainActor
public final class AnimationGroup {
    /// The group in whose body or completions the program is.
    private(set) static var innermost: AnimationGroup?

    /// How far beyond a member's end, in seconds, the group's time may be put before it counts as passed.
    private static let atEnd = 1e-9
    /// The most stops at one moment, or rounds of ending what completions have started, before they count as a loop.
    private static let rounds = 1000

    /// Called each time the last active member has become inactive, after its completions were called.
    ///
    /// A completion that starts another animation keeps the group going: nothing is called then.
    public var onIdle: (() -> Void)?
    /// Whether any animator has ever been a member.
    public private(set) var hasStarted = false

    private(set) var clock = GroupClock()
    /// The group's time at a moment of the timeline where that is exactly a member's, rounding aside.
    private var stop: (moment: FrameTime, time: FrameTime)?
    private weak var driver: AnimationDriver?
    private var memberships: [WeakMembership] = []
    /// How fast the time goes that is put from place to place while the speed is 0.
    private var driven = Driven.byHand(.driven)
    /// How many members run, as the driver counts them.
    var runningCount = 0
    /// How many bodies and completions are being run.
    private var depth = 0
    /// Whether a member has become active since the group was last reported idle.
    private var wasActive = false
    /// Counts the calls that set the time, so that one inside another's completions wins.
    private var seeks = 0

    private enum Driven {
        /// By calls that say no more than where: the estimate from them.
        case byHand(VelocityEstimator)
        /// By someone who knows how fast, in seconds per second, at a moment of the timeline.
        case known(rate: Double, at: FrameTime)
    }

    private struct WeakMembership {
        weak var membership: GroupMembership?
    }

    /// A group without members, at time 0 and speed 1. Its time begins to run with its first member.
    public init() {}

    // MARK: Members

    /// Runs the body: every animator that becomes active in it is a member, and keeps the group's time.
    ///
    /// So is what is started in the animation block or in a completion of a member, at any depth. Animators that are
    /// active already stay what they were. Of nested groups the innermost wins.
    public func collect<R>(_ body: () throws -> R) rethrows -> R {
        let outer = AnimationGroup.innermost
        AnimationGroup.innermost = self
        depth += 1
        defer {
            AnimationGroup.innermost = outer
            depth -= 1
            notifyIfIdle()
        }
        return try body()
    }

    /// The members that are active (running, delayed, paused, or stopped and not finished) in the order started.
    public var activeAnimators: [PropertyAnimator] { memberships.compactMap { $0.membership?.animator } }

    private var running: [PropertyAnimator] { activeAnimators.filter(\.isRunning) }

    /// Makes an animator that becomes active now a member of the innermost group, if there is one for its timeline.
    static func join(_ animator: PropertyAnimator, on driver: AnimationDriver) -> GroupMembership? {
        guard let group = innermost, group.driver == nil && !group.hasStarted || group.driver === driver else {
            return nil
        }
        if !group.hasStarted {
            group.hasStarted = true
            group.driver = driver
            group.clock = GroupClock(moment: driver.now, speed: group.clock.speed)
        }
        let membership = GroupMembership(animator, in: group)
        group.memberships.removeAll { $0.membership == nil }
        group.memberships.append(WeakMembership(membership: membership))
        group.wasActive = true
        return membership
    }

    private func notifyIfIdle() {
        guard depth == 0, wasActive, activeAnimators.isEmpty else { return }
        wasActive = false
        onIdle?()
    }

    // MARK: Time

    /// Seconds of the group's own time since its first member became active, 0 or more; 0 before that.
    public var time: Double { now.seconds }

    /// The group's time as the animators' phases have it.
    var now: FrameTime {
        guard let driver else { return clock.time }
        let moment = driver.now
        if let stop, stop.moment == moment { return stop.time }
        return clock.time(at: moment)
    }

    /// Seconds of the group's time in a second of the timeline's: 1 by default.
    ///
    /// At 0 it is stopped. Below 0 it runs back along the same path, until it is 0: everything is at its start values
    /// then, and nothing has ended by that; that is left to `finish(at:)`. Members end only while it is above 0. What is
    /// not finite changes nothing.
    public var speed: Double {
        get { clock.speed }
        set {
            guard newValue.isFinite else { return }
            setClock(time: now, speed: newValue)
            driven = .byHand(.driven)
        }
    }

    /// Seconds of the group's time in a second of the timeline's as it is seen now: by its speed, or where that is 0 by
    /// what leads it from place to place (rule I 1).
    var seenRate: Double {
        guard clock.speed == 0 else { return isTimeStopped ? 0 : clock.speed }
        let moment = driver?.now ?? clock.moment
        switch driven {
        case .byHand(let estimate): return estimate.velocity(at: moment).dx
        case .known(let rate, let known): return known == moment ? rate : 0
        }
    }

    /// Whether the group's time does not move: where nothing is asked of it, it stays.
    var isTimeStopped: Bool { clock.speed == 0 || clock.speed < 0 && now == .zero }

    private func setClock(time: FrameTime, speed: Double) {
        stop = nil
        clock = GroupClock(moment: driver?.now ?? clock.moment, time: time, speed: speed)
        driver?.deadlinesDidChange()
    }

    /// Brings the group to a moment of the timeline, before its members are shown.
    /// - Parameter isDeadline: Whether something is due at that moment; its own time is exactly there then.
    func advance(to moment: FrameTime, isDeadline: Bool) {
        var time = clock.time(at: moment)
        if isDeadline {
            for animator in running {
                guard let next = animator.nextDeadline, next > time, let due = clock.moment(of: next), due <= moment
                else { continue }
                time = next
            }
        }
        stop = (moment, time)
        if clock.speed < 0 { goBack(to: time) }
    }

    /// Puts the group's time there, and shows every member as it is then.
    ///
    /// Members whose end is passed by more than a billionth of a second end exactly at it, in order, and their
    /// completions are called; members that have ended stay ended. Before its beginning a member shows its start values,
    /// or what it has taken a property from: a delayed one is delayed again. Members that are paused by themselves stay
    /// where they are. Before the first member nothing happens.
    /// - Parameter seconds: 0 or more; what is below counts as 0, and what is not a number changes nothing.
    public func seek(to seconds: Double) {
        guard hasStarted, !seconds.isNaN else { return }
        if case .byHand(var estimate) = driven {
            estimate.add(driver?.now ?? clock.moment, x: seconds, y: 0)
            driven = .byHand(estimate)
        }
        let target = FrameTime(seconds: min(max(seconds, 0), MotionTiming.longest))
        seeks += 1
        let own = seeks
        var repeats = 0
        while target >= now, let next = running.compactMap({ $0.nextStop(before: target, after: Self.atEnd) }).min(),
            repeats < Self.rounds
        {
            let moment = max(next, now)
            repeats = moment > now ? 0 : repeats + 1
            setClock(time: moment, speed: clock.speed)
            show()
            for animator in running.enumerated().sorted(by: {
                ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
            })
            .map(\.element)
            where seeks == own && animator.membership?.group === self
                && animator.isDue(at: moment, before: target, after: Self.atEnd)
            {
                animator.runOut(at: moment)
            }
            guard seeks == own else { return }
        }
        let isBack = target < now
        setClock(time: target, speed: clock.speed)
        if isBack { goBack(to: target) }
        show()
    }

    /// Says how fast the time goes at this moment that is put from place to place along a known path: until it is said again
    /// for another moment it is stopped there.
    /// - Parameter rate: Seconds of the group's time per second of the timeline's.
    package func lead(at rate: Double) { driven = .known(rate: rate, at: driver?.now ?? clock.moment) }

    private func show() {
        for animator in running { _ = animator.show(at: now) }
    }

    /// Lets what begins after `time` wait for that again, the last to begin first.
    private func goBack(to time: FrameTime) {
        let begins = running.flatMap { $0.begins(after: time) }.enumerated()
            .sorted { ($0.element.moment, $0.offset) > ($1.element.moment, $1.offset) }
        for (_, begin) in begins { begin.animator.goBack(before: begin.block) }
    }

    // MARK: Ending

    /// Ends all active members and calls their completions, and ends what these start as well.
    ///
    /// Also members that repeat for ever or are not interruptible. Where completions start the next animation again and
    /// again, the one after a thousand rounds is left active.
    /// - Parameter position: Which values the models get: those of the ends, those of the starts (the last to have been
    ///   started goes back first), or those on screen.
    public func finish(at position: AnimatingPosition) {
        seeks += 1
        collect {
            for _ in 0..<Self.rounds {
                let active = activeAnimators
                guard !active.isEmpty else { break }
                if position == .start {
                    goBack(to: FrameTime(seconds: -.infinity))
                    for animator in active.reversed() { animator.returnLoans(of: animator.tracks.indices) }
                }
                for animator in position == .start ? active.reversed() : active
                where animator.membership?.group === self {
                    animator.finish(at: position)
                }
            }
        }
    }
}

/// How the time of an animation group follows the timeline's.
struct GroupClock: Equatable {
    /// A moment of the timeline.
    var moment = FrameTime.zero
    /// The group's own time then; never below zero.
    var time = FrameTime.zero
    /// Seconds of the group's time in a second of the timeline's.
    var speed = 1.0

    /// The group's time at a moment of the timeline's: running back it stops at zero.
    func time(at moment: FrameTime) -> FrameTime { max(.zero, time + (moment - self.moment) * speed) }

    /// The moment at which the group's time will be `time`; nil where it does not get there by running forward.
    func moment(of time: FrameTime) -> FrameTime? {
        guard speed > 0 else { return nil }
        let moment = self.moment + (time - self.time) / speed
        return moment.seconds.isFinite ? moment : nil
    }
}
