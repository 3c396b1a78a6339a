import Timing
import ViewHierarchy

/// The motions that only change values until they end, side by side in arrays.
///
/// Each frame processes them once, in order, without touching animators and views. An animator is included from the
/// first frame of a run until anything else about it changes. Meanwhile its own playheads rest; `settle()` moves them.
struct MotionRows {
    /// The common part of an animator's values.
    private struct Motion {
        let since: FrameTime
        let playhead: Playhead
        let seconds: Double
        let curve: Curve
        /// The indices of the animator's tracks.
        let tracks: Range<Int>
    }

    private enum Curve {
        case spring(Spring, speed: Double)
        /// An index into `curves`, because curves can hold memory.
        case other(Int)
    }

    /// One property's straight line, and the push that gives it a velocity.
    private struct Track {
        let from: AnimationVector
        let change: AnimationVector
        let push: AnimationVector
    }

    /// By row; nil for removed motions.
    private var motions: ContiguousArray<Motion?> = []
    private var animators: ContiguousArray<PropertyAnimator?> = []
    private var curves: ContiguousArray<TimingCurve> = []
    private var tracks: ContiguousArray<Track> = []
    private var presented = PresentedRows()
    private var gaps = 0

    /// The animators whose values are in the rows.
    var present: some Sequence<PropertyAnimator> { animators.lazy.compactMap(\.self) }

    /// Adds an animator that has just been shown.
    /// - Returns: Whether only the animator's values change.
    @MainActor
    mutating func append(_ animator: PropertyAnimator) -> Bool {
        guard case .running(let since, _) = animator.phase, animator.membership == nil, animator.cycle.isOnce,
            animator.groups.count == 1
        else { return false }
        let group = animator.groups[0]
        guard case .timed = group.path.kind, !group.hasWaiting, !group.supersedes, group.playhead.wait == 0,
            !animator.tracks.contains(where: { $0.life == .live && $0.isSpecial })
        else { return false }
        let first = tracks.count
        for track in animator.tracks where track.life == .live {
            tracks.append(Track(from: track.from, change: track.change, push: track.push))
            presented.append(track.property, of: track.view)
        }
        let timing = group.path.timing
        let curve: Curve
        switch timing.shape {
        case .spring(let spring): curve = .spring(spring, speed: timing.speed)
        case .curve(let other):
            curve = .other(curves.count)
            curves.append(other)
        }
        animator.row = motions.count
        animators.append(animator)
        motions.append(
            Motion(
                since: since, playhead: group.playhead, seconds: timing.seconds, curve: curve,
                tracks: first..<tracks.count))
        return true
    }

    /// Removes an animator from the rows.
    @MainActor
    mutating func remove(_ animator: PropertyAnimator) {
        guard let row = animator.row, let motion = motions[row] else { return }
        animator.row = nil
        motions[row] = nil
        animators[row] = nil
        presented.remove(motion.tracks)
        gaps += 1
        guard gaps > motions.count / 2 else { return }
        let left = animators
        self = MotionRows()
        for case let animator? in left { _ = append(animator) }
    }

    /// Shows all values at a moment before any of the motions ends.
    @MainActor
    mutating func show(at now: FrameTime) {
        guard gaps < motions.count else { return }
        Self.write(motions, curves, tracks, at: now, to: &presented.values)
        presented.show()
    }

    private static func write(
        _ motions: ContiguousArray<Motion?>, _ curves: ContiguousArray<TimingCurve>, _ tracks: ContiguousArray<Track>,
        at now: FrameTime, to values: inout ContiguousArray<AnimationVector>
    ) {
        for case let motion? in motions {
            let position = motion.playhead.position(after: now - motion.since)
            let sample: MotionTiming.Sample
            switch motion.curve {
            case .spring(let spring, let speed):
                sample = MotionTiming.sample(of: spring, at: position, seconds: motion.seconds, speed: speed)
            case .other(let index):
                sample = MotionTiming.sample(of: curves[index], at: position, seconds: motion.seconds)
            }
            for index in motion.tracks {
                let track = tracks[index]
                values[index] = (track.change * sample.progress + track.from) + track.push * sample.response
            }
        }
    }
}
