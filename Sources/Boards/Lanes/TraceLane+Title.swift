import Sessions
import Staging

extension TraceLane {
    /// The text that distinguishes the lane: its device if another lane has another, its curve, and the duration if the
    /// curve does not contain it.
    package var title: String { (device.map { "\($0): " } ?? "") + curveTitle }

    private var curveTitle: String {
        guard let curve else { return "the scene’s own curve" }
        guard let duration, !curve.contains("(") else { return curve }
        return "\(curve), \(Figures.brief(duration)) s"
    }
}
