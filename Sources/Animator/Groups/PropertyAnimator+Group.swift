import Timing
package import ViewHierarchy

/// Animators that use the time of a group.
extension PropertyAnimator {
    /// The animator's current time: its group's, or its timeline's.
    var now: FrameTime { group?.now ?? driver?.now ?? .zero }

    /// Returns the animator's own time at `moment` of the timeline.
    func ownTime(_ moment: FrameTime) -> FrameTime { group?.now ?? moment }

    /// The moment of the timeline at which the animator ends; nil for never.
    var deadlineOnTimeline: FrameTime? {
        guard let deadline = nextDeadline, let group else { return nextDeadline }
        return group.clock.moment(of: deadline)
    }

    /// Whether time brings the animator to its end.
    var mayEnd: Bool { group.map { $0.speed > 0 } ?? true }

    /// Whether time brings a running animator to its end, unless its group's time stops.
    var endsByItself: Bool { nextDeadline != nil && group?.isTimeStopped != true }

    /// Whether both animators return to their start values together, as one.
    func returns(with other: PropertyAnimator) -> Bool { self === other || group != nil && group === other.group }

    /// Whether blocks have been added but not run, because the animator was never started.
    package var hasPendingAnimations: Bool { state == .inactive && !pending.isEmpty }

    /// The views that the animator moves now, each once.
    package var animatedViews: [View] {
        var known: Set<ObjectIdentifier> = []
        return contributions.map(\.property.view).filter { known.insert(ObjectIdentifier($0)).inserted }
    }
}
