/// What the person who looks on has asked for, on the current timeline: UIKit's `UIAccessibility` by another name.
@preconcurrency @MainActor
public enum Accessibility {
    /// Whether flights, flips and zooms are to be replaced by cross-fades; what a finger leads follows it as ever.
    ///
    /// `PhotoDismissal` and `View.transition` obey by themselves. Other animations run as they were written, as in
    /// UIKit: a transition asks here when it begins.
    public static var isReduceMotionEnabled: Bool { Timeline.current.isReduceMotionEnabled }
}
