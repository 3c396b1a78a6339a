import Animator
import Foundation
import Staging
import ViewHierarchy

/// The animators of one lane during a gesture, in the order of their appearance.
@MainActor
struct AnimatorLog {
    /// The state of an animator.
    enum State: Hashable {
        case running
        /// The animator runs back to its start values.
        case reversed
        /// The animator holds its views, paused or scrubbed.
        case paused
    }

    /// An animator, from its first appearance to the end of its motion.
    struct Entry {
        /// The curve, in the syntax of ``TimingCurve``.
        var curve: String
        /// The animated views, by identifier or type.
        var views: [String]
        /// The start, in seconds since the gesture began.
        var start: Double
        /// The end, or nil while it moves something.
        var end: Double?
        /// The states with their start times. The first begins at `start`.
        var states: [(time: Double, state: State)]
        /// Whether it took over a view from another animator.
        var takesOver: Bool
    }

    private(set) var entries: [Entry] = []
    /// The animators that moved something at the last sample, with their numbers. An object identifier alone could be
    /// reused.
    private var present: [(animator: WeakAnimator, number: Int)] = []
    /// The animators that moved each view at the last sample.
    private var movers: [ObjectIdentifier: [Int]] = [:]

    private struct WeakAnimator {
        weak var object: PropertyAnimator?
    }

    /// Records the animators of a stage's views, and returns the numbers of the animators of each moving view.
    mutating func take(_ stage: Stage, at time: Double) -> [ObjectIdentifier: [Int]] {
        var now: [ObjectIdentifier: [Int]] = [:]
        var seen: [(animator: PropertyAnimator, number: Int)] = []
        stage.timeline.asCurrent {
            guard let driver = stage.timeline.activity(of: AnimationDriver.self) else { return }
            visit(stage.window) { view in
                for animator in driver.animators(of: view) {
                    let number = number(of: animator, moving: view, &seen, at: time)
                    if now[ObjectIdentifier(view)]?.contains(number) != true {
                        now[ObjectIdentifier(view), default: []].append(number)
                    }
                }
            }
        }
        for (animator, number) in seen { note(Self.state(of: animator), of: number, at: time) }
        let numbers = Set(seen.map(\.number))
        for (_, number) in present where !numbers.contains(number) && entries[number].end == nil {
            entries[number].end = time
        }
        present = seen.map { (WeakAnimator(object: $0.animator), $0.number) }
        movers = now
        return now
    }

    private func visit(_ view: View, _ body: (View) -> Void) {
        if !view.animated.isEmpty { body(view) }
        for inner in view.subviews { visit(inner, body) }
    }

    private mutating func number(
        of animator: PropertyAnimator, moving view: View, _ seen: inout [(animator: PropertyAnimator, number: Int)],
        at time: Double
    ) -> Int {
        let name = view.accessibilityIdentifier ?? TypeNames.name(of: view)
        let known =
            seen.first { $0.animator === animator }?.number ?? present.first { $0.animator.object === animator }?.number
        let isOthers = movers[ObjectIdentifier(view)].map { before in !before.contains { $0 == known } } ?? false
        if let known {
            if !entries[known].views.contains(name) { entries[known].views.append(name) }
            if !seen.contains(where: { $0.animator === animator }) { seen.append((animator, known)) }
            if isOthers, entries[known].start == time { entries[known].takesOver = true }
            return known
        }
        entries.append(
            Entry(curve: animator.curveName, views: [name], start: time, states: [], takesOver: isOthers))
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
