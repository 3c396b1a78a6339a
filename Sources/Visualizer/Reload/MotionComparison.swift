import Staging

/// The lanes' last gesture compared with the motion of older code.
struct MotionComparison: Hashable {
    let before: RecordedMotion
    /// By lane; empty until both have come to rest.
    private let differences: [MotionDifference]

    /// - Parameter now: The gesture as it is moved now; nil until it has come to rest.
    init(before: RecordedMotion, now: RecordedMotion?) {
        self.before = before
        differences =
            now.map { now in now.lanes.indices.map { MotionDifference(from: before, to: now, lane: $0) } } ?? []
    }

    func difference(lane: Int) -> MotionDifference? {
        differences.indices.contains(lane) && before.lanes.indices.contains(lane) ? differences[lane] : nil
    }
}

/// Compares the lanes with older code's motion of the same gesture.
struct MotionComparer {
    /// Nil where there is nothing to compare with.
    var before: RecordedMotion? { didSet { made = nil } }
    /// How another gesture of the scene moved, which is shown beside the last one; nil for none.
    var ghost: RecordedMotion? { didSet { made = nil } }
    var ghostName = ""
    /// What the compared curve is.
    var legend: String { ghost == nil ? "Before the last change" : ghostName }
    /// The comparison of a gesture at rest, which is made once.
    private var made: (edition: GestureHistory.Edition, comparison: MotionComparison)?

    /// Nil where the gesture is another one.
    mutating func comparison(
        _ history: GestureHistory, of choice: PlotChoice, scene: String
    ) -> MotionComparison? {
        let same = before.flatMap { $0.isOfGesture(in: history, scene: scene) ? $0 : nil }
        guard let before = ghost.flatMap({ $0.scene == scene ? $0 : nil }) ?? same else { return nil }
        guard history.end != nil else { return MotionComparison(before: before, now: nil) }
        if let made, made.edition === history.edition { return made.comparison }
        // The same view, whichever has moved farthest now.
        var choice = choice
        choice.chosen = before.view
        let now = RecordedMotion(history, of: choice, scene: scene)
        let comparison = MotionComparison(before: before, now: now)
        made = (history.edition, comparison)
        return comparison
    }
}
