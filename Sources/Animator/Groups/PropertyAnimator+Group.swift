import Timing
package import ViewHierarchy

/// Animators that use the time of a group.
extension PropertyAnimator {
    /// The animator's current time: its group's, or its timeline's.
    var now: FrameTime { group?.now ?? driver?.now ?? .zero }

    /// Returns the animator's own time at `moment` of the timeline.
    func ownTime(_ moment: FrameTime) -> FrameTime { group?.now ?? moment }

    /// Returns the moment of the timeline at which the animator's time is `time`; nil for never.
    func moment(of time: FrameTime) -> FrameTime? {
        guard let group else { return time }
        return group.clock.moment(of: time)
    }

    /// Whether time brings the animator to its end.
    var mayEnd: Bool { group.map { $0.speed > 0 } ?? true }

    /// Whether the animator is in a group whose time does not move.
    var isTimeStopped: Bool { group?.isTimeStopped ?? false }

    /// Returns the end, if a seek up to `target` passes it.
    /// - Parameter tolerance: The greatest distance beyond an end, in seconds, that does not count as passing it.
    func nextStop(before target: FrameTime, after tolerance: Double) -> FrameTime? {
        guard case .running(_, let until) = phase, until + tolerance < target else { return nil }
        return until
    }

    func isDue(at time: FrameTime, before target: FrameTime, after tolerance: Double) -> Bool {
        guard let until = nextStop(before: target, after: tolerance) else { return false }
        return until <= time
    }

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
