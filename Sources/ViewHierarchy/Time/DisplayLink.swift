public import Foundation
public import Timing

/// Calls back again and again in the stage's time, as Core Animation's `CADisplayLink`.
///
/// The calls come at whole multiples of the link's interval since the stage's beginning, not with the frames of a window
/// or recording: what a link moves is the same at 24 and at 144 frames a second, live and recorded. A stage counts as
/// moving while a link of it runs. The link ends with `invalidate()`, with its target, which is held weakly, or with the
/// stage.
@preconcurrency @MainActor
public final class DisplayLink {
    /// How often a link calls back in a second by default.
    public static let standardRate = 60
    /// The most often that a link calls back in a second.
    public static let highestRate = 240

    /// Whether the link keeps silent; what it has missed is not made up for.
    public var isPaused = false { didSet { if isPaused != oldValue { align() } } }
    /// Calls in a second; 0, the default, is 60, and more than 240 is 240.
    public var preferredFramesPerSecond = 0 { didSet { if preferredFramesPerSecond != oldValue { align() } } }
    /// The calls in a second, by a range: its preferred rate, or else its maximum.
    public var preferredFrameRateRange = FrameRateRange.default {
        didSet {
            let rate = preferredFrameRateRange
            preferredFramesPerSecond = Int(rate.preferred.map { $0 > 0 ? $0 : rate.maximum } ?? rate.maximum)
        }
    }

    /// Calls the target; false when there is none any more.
    private let call: @MainActor (DisplayLink) -> Bool
    private weak var timeline: Timeline?
    /// The number of the next call, counted from the stage's beginning.
    private var next = 0

    /// A link that calls a method which takes it; the target is held weakly. It begins with `add(to:forMode:)`.
    public init<Target: AnyObject>(
        target: Target, selector: @escaping @MainActor (Target) -> @MainActor (DisplayLink) -> Void
    ) {
        call = { [weak target] link in
            guard let target else { return false }
            selector(target)(link)
            return true
        }
    }

    /// A link that calls a method without arguments; the target is held weakly.
    public init<Target: AnyObject>(
        target: Target, selector: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        call = { [weak target] _ in
            guard let target else { return false }
            selector(target)()
            return true
        }
    }

    /// A link that calls a closure; what it holds lives until the link ends.
    public init(action: @escaping @MainActor (DisplayLink) -> Void) {
        call = { link in
            action(link)
            return true
        }
    }

    private var rate: Int {
        preferredFramesPerSecond > 0 ? min(preferredFramesPerSecond, Self.highestRate) : Self.standardRate
    }

    /// Seconds from call to call.
    public var duration: Double { 1 / Double(rate) }

    /// The stage's time of the last call, in seconds.
    public private(set) var timestamp = 0.0

    /// The stage's time of the call after the last one, in seconds.
    public var targetTimestamp: Double { timestamp + duration }

    /// Begins, in the time of the stage that acts now. There are no run loops here: both arguments count for nothing.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        timeline?.remove(self)
        timeline = .current
        align()
        timeline?.add(self)
    }

    /// Ends it; it can be added again.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

    /// Ends it.
    public func invalidate() {
        timeline?.remove(self)
        timeline = nil
    }

    /// Sets out with the first call after now.
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
        if !call(self) { invalidate() }
    }
}

/// How often a display link calls back, in calls a second, as Core Animation's `CAFrameRateRange`.
public struct FrameRateRange: Hashable, Sendable {
    public var minimum: Float
    public var maximum: Float
    /// Nil, or 0, for no wish.
    public var preferred: Float?

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    public static let `default` = FrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
