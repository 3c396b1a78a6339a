public import Timing
import ViewHierarchy

/// The constants of a photo's dismissal. Unless noted, they come from the projects that this one is based on.
public struct PhotoDismissalSettings: Hashable, Sendable {
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// A mainly downward drag dismisses.
        case down
        /// A drag in any direction dismisses.
        case any
    }

    /// The progress, 0...1, above which a release without a flick dismisses.
    public var distance = 0.33
    /// The speed along the dismissal, in points per second, above which a release is a flick.
    public var flickSpeed = 1200.0
    /// The size, as a fraction of the picture's full size, below which two fingers that release it dismiss it.
    public var pinchSize = 0.75
    /// The rate at which two fingers shrink the picture, in full sizes per second, above which a release dismisses it.
    public var pinchSpeed = 0.8
    /// The size, in full sizes, beyond which the picture resists two fingers that enlarge it. It never exceeds twice this
    /// size.
    public var largestSize = 2.0
    /// The spring of the picture after a release: slightly bouncy, with an overshoot of 8.3 %.
    public var spring = Spring(mass: 4.5, stiffness: 1300, damping: 95)
    /// The curve that moves everything in place of the spring, if set.
    public var curve: TimingCurve?
    /// The duration, in seconds, of a flight by a curve without its own duration, and of the cross-fade that replaces a
    /// flight if motion is reduced (see `Accessibility`).
    public var duration = 0.5
    public var direction = Direction.down

    public init() {}

    /// The duration, in seconds, of a flight between tile and stage that begins at rest: that of the curve or spring,
    /// or `duration` for a curve without its own and if motion is reduced.
    @MainActor
    public var flightDuration: Double {
        Accessibility.isReduceMotionEnabled
            ? duration : PropertyAnimator(duration: duration, timingParameters: flightTiming).duration
    }

    var flightTiming: any TimingCurveProvider { curve ?? SpringTimingParameters(spring: spring) }
}
