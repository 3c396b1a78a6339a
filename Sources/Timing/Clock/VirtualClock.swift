/// A clock that goes at a factor of another one: slow motion, a pause, single steps.
///
/// Between two changes its time is a linear function of the other clock's; a change takes effect at the moment it is
/// made, from the time that is shown then: virtual time never jumps and never goes back. What happens at equal virtual
/// times is therefore the same at every factor.
public struct VirtualClock: Hashable, Sendable {
    /// Virtual seconds in a second of the other clock while it is not paused, in `factors`.
    public private(set) var factor: Double
    /// Whether virtual time is stopped, steps aside.
    public private(set) var isPaused = false
    /// The other clock's time of the last change.
    private var base: FrameTime
    /// The virtual time at that moment.
    private var shown: FrameTime

    /// The factors there are; one outside is taken to the nearest of them, and NaN to 1.
    public static let factors = 0.001...100.0

    /// A clock that shows `time` when the other one shows `start`.
    public init(start: FrameTime, showing time: FrameTime = .zero, factor: Double = 1) {
        base = start
        shown = time
        self.factor = Self.valid(factor)
    }

    /// The virtual time at a moment of the other clock; moments before the last change give that of the change.
    public func time(at moment: FrameTime) -> FrameTime {
        isPaused || moment <= base ? shown : shown + (moment - base) * factor
    }

    /// The other clock's moment of a virtual time; nil while paused, and the last change's for times before it.
    public func moment(of time: FrameTime) -> FrameTime? {
        isPaused ? nil : base + max(0, time - shown) / factor
    }

    /// Continues at another factor from a moment on; a paused clock stays paused.
    public mutating func setFactor(_ factor: Double, at moment: FrameTime) {
        rebase(moment)
        self.factor = Self.valid(factor)
    }

    /// Stops at a moment; paused already, it stays as it is.
    public mutating func pause(at moment: FrameTime) {
        rebase(moment)
        isPaused = true
    }

    /// Continues from a moment on.
    public mutating func resume(at moment: FrameTime) {
        rebase(moment)
        isPaused = false
    }

    /// Pauses at a moment, `seconds` of virtual time further; nothing is added below 0 or for what is not finite.
    public mutating func step(by seconds: Double, at moment: FrameTime) {
        pause(at: moment)
        if seconds > 0, seconds.isFinite { shown += seconds }
    }

    private mutating func rebase(_ moment: FrameTime) {
        shown = time(at: moment)
        base = max(base, moment)
    }

    private static func valid(_ factor: Double) -> Double {
        factor.isNaN ? 1 : min(max(factor, factors.lowerBound), factors.upperBound)
    }
}
