public import Timing
import ViewHierarchy

/// The constants of a photo's dismissal; what is not said otherwise is from the projects that this one started from.
public struct PhotoDismissalSettings: Hashable, Sendable {
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// A mainly downward drag dismisses.
        case down
        /// A drag in any direction dismisses.
        case any
    }

    /// The progress, 0...1, above which a release without a flick dismisses.
    public var distance = 0.33
    /// The speed in points a second, along the dismissal, above which a release is a flick.
    public var flickSpeed = 1200.0
    /// What moves the picture after a release: slightly bouncy, 8.3 % past its target.
    public var spring = Spring(mass: 4.5, stiffness: 1300, damping: 95)
    /// Where set, moves everything in place of the spring.
    public var curve: TimingCurve?
    /// Seconds of a flight under a curve that has no duration of its own, and of the cross-fade
    /// that takes a flight's place where motion is reduced (see `Accessibility`).
    public var duration = 0.5
    public var direction = Direction.down

    public init() {}

    /// Seconds of a flight between tile and stage that begins at rest: the curve's or the spring's own, or `duration` for
    /// a curve that has none and where motion is reduced.
    @MainActor
    public var flightDuration: Double {
        Accessibility.isReduceMotionEnabled
            ? duration : PropertyAnimator(duration: duration, timingParameters: flightTiming).duration
    }

    /// What a flight goes by.
    var flightTiming: any TimingCurveProvider { curve ?? SpringTimingParameters(spring: spring) }
}
