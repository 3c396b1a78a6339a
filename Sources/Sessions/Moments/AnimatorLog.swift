import Animator
import Dialects
import Foundation
import Staging
package import Tapes
import Timing
import ViewHierarchy

/// The animators of one lane during a gesture, in the order of their appearance.
@MainActor
package struct AnimatorLog {
    /// The state of an animator.
    package enum State: Hashable {
        case running
        /// The animator runs back to its start values.
        case reversed
        /// The animator holds its views, paused or scrubbed.
        case paused
    }

    /// An animator, from its first appearance to the end of its motion.
    package struct Entry {
        /// The curve, in the syntax of ``TimingCurve``.
        package var curve: String
        /// The animated views, by identifier or type.
        package var views: [String]
        /// The identity among the scene's animators, or nil if it moved nothing when it began.
        package var name: AnimatorName?
        /// The duration without the delay, and the delay, in seconds.
        package var duration: Double
        package var delay: Double
        /// The start, in seconds since the gesture began.
        package var start: Double
        /// The end, or nil while it moves something.
        package var end: Double?
        /// The states with their start times. The first begins at `start`.
        package var states: [(time: Double, state: State)]
        /// Whether another animator was moving one of its views when it began.
        package var overlaps: Bool

        /// The timing as it ran, or nil for an animator without a name or with a curve that has no text.
        package var timing: AnimatorTiming? {
            guard let name, let curve = try? TimingCurve(parsing: curve) else { return nil }
            var timing = AnimatorTiming(name: name, curve: curve, duration: duration, delay: delay)
            if timing.seconds != duration { timing.last(duration) }
            return timing
        }

        /// Whether it ran its whole time without a pause, so that its ends are those of its timing.
        package var isWhole: Bool {
            guard let end, states.allSatisfy({ $0.state == .running }) else { return false }
            return abs(end - start - delay - duration) < Self.sample
        }

        /// The greatest distance of an end from the next sample, in seconds.
        private static let sample = 2.5 / MomentRecord.rate
    }

    /// The animators of one view.
    package struct Movers {
        /// The numbers of the animators.
        package var numbers: [Int] = []
        /// What each of several animators adds to the view's center.
        package var shares: [SeenView.Share] = []
    }

    package private(set) var entries: [Entry] = []
    /// The animators that moved something at the last sample, with their numbers. An object identifier alone could be
    /// reused.
    private var present: [(animator: WeakAnimator, number: Int)] = []
    /// The animators that moved each view at the last sample.
    private var movers: [ObjectIdentifier: [Int]] = [:]

    private struct WeakAnimator {
        weak var object: PropertyAnimator?
    }

    /// Records the animators of a stage's views, and returns those of each moving view.
    mutating func record(_ stage: StageSnapshot, at time: Double) -> [ObjectIdentifier: Movers] {
        var now: [ObjectIdentifier: [Int]] = [:]
        var shares: [ObjectIdentifier: [SeenView.Share]] = [:]
        var seen: [(animator: PropertyAnimator, number: Int)] = []
        for entry in stage.entries {
            let (view, animators) = (entry.view, entry.animators)
            guard !animators.isEmpty else { continue }
            for animator in animators {
                let number = number(of: animator, moving: view, &seen, at: time)
                if now[ObjectIdentifier(view)]?.contains(number) != true {
                    now[ObjectIdentifier(view), default: []].append(number)
                }
            }
            let added = AnimationDriver.current.additions(to: view)
            guard added.count > 1 else { continue }
            shares[ObjectIdentifier(view)] = added.compactMap { animator, amount in
                seen.first { $0.animator === animator }.map { SeenView.Share(animator: $0.number, amount: amount) }
            }
        }
        for (animator, number) in seen { note(Self.state(of: animator), of: number, at: time) }
        let numbers = Set(seen.map(\.number))
        for (_, number) in present where !numbers.contains(number) && entries[number].end == nil {
            entries[number].end = time
        }
        present = seen.map { (WeakAnimator(object: $0.animator), $0.number) }
        movers = now
        return now.reduce(into: [:]) { $0[$1.key] = Movers(numbers: $1.value, shares: shares[$1.key] ?? []) }
    }

    private mutating func number(
        of animator: PropertyAnimator, moving view: View, _ seen: inout [(animator: PropertyAnimator, number: Int)],
        at time: Double
    ) -> Int {
        let name = view.accessibilityIdentifier ?? TypeNames.name(of: view)
        let known =
            seen.first { $0.animator === animator }?.number ?? present.first { $0.animator.object === animator }?.number
        let overlaps = movers[ObjectIdentifier(view)].map { before in !before.contains { $0 == known } } ?? false
        if let known {
            if !entries[known].views.contains(name) { entries[known].views.append(name) }
            if !seen.contains(where: { $0.animator === animator }) { seen.append((animator, known)) }
            if overlaps, entries[known].start == time { entries[known].overlaps = true }
            return known
        }
        entries.append(
            Entry(
                curve: animator.curveName, views: [name], name: animator.label.flatMap(AnimatorName.init(parsing:)),
                duration: animator.duration, delay: animator.delay, start: time, states: [], overlaps: overlaps))
        seen.append((animator, entries.count - 1))
        return entries.count - 1
    }

    private mutating func note(_ state: State, of number: Int, at time: Double) {
        if entries[number].states.last?.state != state { entries[number].states.append((time, state)) }
    }

    private static func state(of animator: PropertyAnimator) -> State {
        if !animator.isRunning { return .paused }
        return animator.isReversed ? .reversed : .running
    }
}
