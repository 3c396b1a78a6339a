import Staging

/// The lanes' last gesture compared with the motion of older code.
package struct MotionComparison: Hashable {
    package let before: RecordedMotion
    /// The difference of each lane, or empty until both motions are at rest.
    private let differences: [MotionDifference]

    /// - Parameter now: The current motion of the gesture, or nil until it is at rest.
    package init(before: RecordedMotion, now: RecordedMotion?) {
        self.before = before
        differences =
            now.map { now in now.lanes.indices.map { MotionDifference(from: before, to: now, lane: $0) } } ?? []
    }

    package func difference(lane: Int) -> MotionDifference? {
        differences.indices.contains(lane) && before.lanes.indices.contains(lane) ? differences[lane] : nil
    }
}

/// Compares the lanes with older code's motion of the same gesture.
package struct MotionComparer: Equatable {
    /// The earlier motion, or nil with nothing to compare.
    package var before: RecordedMotion? { didSet { made = nil } }
    /// The motion of another gesture of the scene, shown beside the last one, or nil.
    package var ghost: RecordedMotion? { didSet { made = nil } }
    package var ghostName = ""
    /// The label of the compared curve.
    package var legend: String { ghost == nil ? "Before the last change" : ghostName }
    /// The comparison of a gesture at rest, computed once.
    private var made: (edition: GestureHistory.Edition, comparison: MotionComparison)?

    package init() {}

    package static func == (left: MotionComparer, right: MotionComparer) -> Bool {
        left.before == right.before && left.ghost == right.ghost && left.ghostName == right.ghostName
    }

    /// Returns the comparison, or nil if the gesture is a different one.
    package mutating func comparison(
        _ history: GestureHistory, of choice: PlotChoice, scene: String
    ) -> MotionComparison? {
        let same = before.flatMap { $0.isOfGesture(in: history, scene: scene) ? $0 : nil }
        guard let before = ghost.flatMap({ $0.scene == scene ? $0 : nil }) ?? same else { return nil }
        guard history.end != nil else { return MotionComparison(before: before, now: nil) }
        if let made, made.edition === history.edition { return made.comparison }
        // The same view as before, even if another has moved farther now.
        var choice = choice
        choice.chosen = before.view
        let now = RecordedMotion(history, of: choice, scene: scene)
        let comparison = MotionComparison(before: before, now: now)
        made = (history.edition, comparison)
        return comparison
    }
}
