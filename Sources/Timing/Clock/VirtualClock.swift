/// A clock that runs at a factor of another clock: slow motion, pauses and single steps.
///
/// Between two changes its time is a linear function of the other clock's. A change takes effect immediately, from the
/// current virtual time: virtual time never jumps and never goes back. Events at equal virtual times are therefore the
/// same at every factor.
public struct VirtualClock: Hashable, Sendable {
    /// The virtual seconds per second of the other clock while not paused, in `factors`.
    public private(set) var factor: Double
    /// Whether virtual time is stopped, except for steps.
    public private(set) var isPaused = false
    /// The other clock's time at the last change.
    private var base: FrameTime
    /// The virtual time at that moment.
    private var shown: FrameTime

    /// The valid factors; others are clamped to them, and NaN counts as 1.
    public static let factors = 0.001...100.0

    /// Creates a clock that shows `time` when the other clock shows `start`.
    public init(start: FrameTime, showing time: FrameTime = .zero, factor: Double = 1) {
        base = start
        shown = time
        self.factor = Self.valid(factor)
    }

    /// Returns the virtual time at a moment of the other clock; for moments before the last change, that of the change.
    public func time(at moment: FrameTime) -> FrameTime {
        isPaused || moment <= base ? shown : shown + (moment - base) * factor
    }

    /// Returns the other clock's moment of a virtual time; nil while paused, and the last change's for times before it.
    public func moment(of time: FrameTime) -> FrameTime? {
        isPaused ? nil : base + max(0, time - shown) / factor
    }

    /// Sets the factor from a moment on; a paused clock stays paused.
    public mutating func setFactor(_ factor: Double, at moment: FrameTime) {
        rebase(moment)
        self.factor = Self.valid(factor)
    }

    /// Pauses at a moment; a paused clock stays paused.
    public mutating func pause(at moment: FrameTime) {
        rebase(moment)
        isPaused = true
    }

    /// Continues from a moment on.
    public mutating func resume(at moment: FrameTime) {
        rebase(moment)
        isPaused = false
    }

    /// Pauses at a moment and advances `seconds` of virtual time; negative and non-finite values add nothing.
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
