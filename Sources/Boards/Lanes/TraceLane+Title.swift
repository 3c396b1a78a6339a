import Sessions
import Staging
import Tapes

extension TraceLane {
    /// The text that distinguishes the lane: its device if another lane has another, its curve, the duration if the curve
    /// does not contain it, and how many animators have another timing than the scene gives them.
    package var title: String { (device.map { "\($0): " } ?? "") + curveTitle + changes }

    private var changes: String {
        let count = animators.flatMap { try? AnimatorTiming.timings(parsing: $0).count } ?? 0
        return count == 0 ? "" : ", \(count) \(count == 1 ? "animator" : "animators") changed"
    }

    private var curveTitle: String {
        guard let curve else { return "the scene’s own curve" }
        guard let duration, !curve.contains("(") else { return curve }
        return "\(curve), \(Figures.brief(duration)) s"
    }
}
