public import Foundation
public import Timing

/// A timer in the stage's time, like Core Animation's `CADisplayLink`.
///
/// The calls occur at whole multiples of the link's interval since the stage's start, not with the frames of a window
/// or recording. So the result is the same at 24 and at 144 frames per second, live and recorded. A stage counts as
/// moving while one of its links runs. The link ends with `invalidate()`, or with its target, which is held weakly. A link
/// that outlives its stage, because an engine of the whole program keeps it, goes on in the next one.
@preconcurrency @MainActor
public final class DisplayLink {
    /// The default number of calls per second.
    public static let standardRate = 60
    /// The largest number of calls per second.
    public static let highestRate = 240

    /// Whether the link is paused; missed calls are not made up for.
    public var isPaused = false { didSet { if isPaused != oldValue { align() } } }
    /// The number of calls per second; 0, the default, is 60, and more than 240 is 240.
    public var preferredFramesPerSecond = 0 { didSet { if preferredFramesPerSecond != oldValue { align() } } }
    /// The range of calls per second, from which the preferred rate is used, or else the maximum.
    public var preferredFrameRateRange = FrameRateRange.default {
        didSet {
            let rate = preferredFrameRateRange
            let wanted = rate.preferred.map { $0 > 0 ? $0 : rate.maximum } ?? rate.maximum
            preferredFramesPerSecond = wanted > 0 ? Int(min(wanted, Float(Self.highestRate))) : 0
        }
    }

    /// Calls the target; returns false if it no longer exists.
    private let call: @MainActor (DisplayLink) -> Bool
    private weak var timeline: Timeline?
    /// The number of the next call, counted from the stage's start.
    private var next = 0

    /// The links whose stage is gone, until there is another.
    private static var homeless: [Weak<DisplayLink>] = []
    /// The link that is calling its target.
    private static var calling: DisplayLink?
    /// The stages whose views the link has moved from another one.
    private var strangers: [ObjectIdentifier] = []

    /// Creates a link that calls a method with itself; the target is held weakly. It starts with `add(to:forMode:)`.
    public init<Target: AnyObject>(
        target: Target, selector: @escaping @MainActor (Target) -> @MainActor (DisplayLink) -> Void
    ) {
        call = { [weak target] link in
            guard let target else { return false }
            selector(target)(link)
            return true
        }
    }

    /// Creates a link that calls a method without arguments; the target is held weakly.
    public init<Target: AnyObject>(
        target: Target, selector: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        call = { [weak target] _ in
            guard let target else { return false }
            selector(target)()
            return true
        }
    }

    /// Creates a link that calls a closure, whose captures live until the link ends.
    public init(action: @escaping @MainActor (DisplayLink) -> Void) {
        call = { link in
            action(link)
            return true
        }
    }

    private var rate: Int {
        preferredFramesPerSecond > 0 ? min(preferredFramesPerSecond, Self.highestRate) : Self.standardRate
    }

    /// The number of seconds between calls.
    public var duration: Double { 1 / Double(rate) }

    /// The time of the last call in the stage's time, in seconds.
    public private(set) var timestamp = 0.0

    /// The time of the call after the last one in the stage's time, in seconds.
    public var targetTimestamp: Double { timestamp + duration }

    /// Starts the link in the time of the current stage. There are no run loops: both arguments are ignored.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        timeline?.remove(self)
        timeline = .current
        align()
        timeline?.add(self)
    }

    /// Stops the link; it can be added again.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

    /// Stops the link.
    public func invalidate() {
        timeline?.remove(self)
        timeline = nil
    }

    /// Takes note of the links among the activities of a stage that is gone.
    static func leave(_ activities: [any TimedActivity]) {
        homeless += activities.compactMap { ($0 as? DisplayLink).map(Weak.init) }
    }

    /// Adds the links whose stage is gone to the current one, if they are still there.
    static func resettle() {
        guard !homeless.isEmpty, Timeline.current.stageName != nil else { return }
        let links = homeless.compactMap(\.object)
        homeless = []
        for link in links where link.timeline == nil { link.add(to: .main, forMode: .default) }
    }

    /// Reports a view that a link of another stage moves.
    static func willMove(_ view: View) {
        guard let link = calling, let own = link.timeline, let other = view.displayingWindow?.timeline, other !== own,
            let from = own.stageName, let to = other.stageName, !link.strangers.contains(ObjectIdentifier(other))
        else { return }
        link.strangers.append(ObjectIdentifier(other))
        other.report(
            "a display link of \(from) moves \(view.accessibilityIdentifier ?? "\(type(of: view))") of \(to), by the time "
                + "of \(from); make an engine for each scene, or refuse lanes (Scene.refusesLanes)")
    }

    /// Schedules the first call after the current time.
    private func align() {
        guard let timeline else { return }
        next = Int((timeline.now.seconds * Double(rate)).rounded(.down)) + 1
        while moment(next) <= timeline.now { next += 1 }
    }

    private func moment(_ number: Int) -> FrameTime { .frame(number, rate: Double(rate)) }
}

extension DisplayLink: TimedActivity {
    public var nextDeadline: FrameTime? { isPaused ? nil : moment(next) }

    public var isMoving: Bool { !isPaused }

    public func advance(to time: FrameTime) {
        guard timeline != nil, !isPaused, time >= moment(next) else { return }
        timestamp = moment(next).seconds
        next += 1
        let outer = DisplayLink.calling
        DisplayLink.calling = self
        defer { DisplayLink.calling = outer }
        if !call(self) { invalidate() }
    }
}

/// A range of callback rates in calls per second, like Core Animation's `CAFrameRateRange`.
public struct FrameRateRange: Hashable, Sendable {
    public var minimum: Float
    public var maximum: Float
    /// The preferred rate; nil or 0 for no preference.
    public var preferred: Float?

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    public static let `default` = FrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
