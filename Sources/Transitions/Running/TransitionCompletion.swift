import Animator
import Timing
import ViewHierarchy

/// The rest of a transition after its gesture. It controls the time of the transition's animations.
@MainActor
final class TransitionCompletion {
    /// How the time of the animations advances.
    private enum Mode {
        /// At the speed of the animations.
        case steady
        /// Along a curve between two of their times, in seconds.
        case curved(TimingCurve, from: Double, to: Double)
    }

    private let animations: AnimationGroup
    private let mode: Mode
    private let start: FrameTime
    private let seconds: Double
    private let end: () -> Void

    /// Creates a rest at constant speed.
    /// - Parameters:
    ///   - speed: The speed of the animations' time; negative to go back.
    ///   - seconds: The duration.
    ///   - end: Called at the end.
    init(_ animations: AnimationGroup, speed: Double, seconds: Double, end: @escaping () -> Void) {
        self.animations = animations
        mode = .steady
        start = Timeline.current.now
        self.seconds = seconds
        self.end = end
        animations.speed = speed
    }

    /// Creates a rest along a curve.
    /// - Parameters:
    ///   - goal: The final time of the animations, in seconds.
    ///   - seconds: The duration.
    ///   - end: Called at the end.
    init(
        _ animations: AnimationGroup, to goal: Double, seconds: Double, curve: TimingCurve, end: @escaping () -> Void
    ) {
        self.animations = animations
        mode = .curved(curve, from: animations.time, to: goal)
        start = Timeline.current.now
        self.seconds = seconds
        self.end = end
        animations.speed = 0
        if seconds > 0 { lead(after: 0) }
    }

    var deadline: FrameTime { start + seconds }

    func advance(to time: FrameTime) {
        guard time < deadline else { return end() }
        if case .curved(let curve, let from, let to) = mode {
            animations.seek(to: max(0, from + (to - from) * curve.value(at: time - start, duration: seconds)))
        }
        lead(after: time - start)
    }

    /// Sets the speed of the animations' time to the slope of the curve.
    private func lead(after elapsed: Double) {
        guard case .curved(let curve, let from, let to) = mode else { return }
        let time = from + (to - from) * curve.value(at: elapsed, duration: seconds)
        animations.lead(at: time > 0 ? (to - from) * curve.velocity(at: elapsed, duration: seconds) : 0)
    }
}
