import Drawing
import Foundation
import Staging

/// How far the lanes' views are from each other.
struct Divergence: Hashable {
    /// Points between the centres of the two that are farthest apart now; nil while not every lane has the view.
    var now: Double?
    /// The same at the moment of the last gesture at which it was largest.
    var greatest = 0.0
    /// That moment, in seconds since the gesture began.
    var time = 0.0

    /// Nil where there is nothing to compare.
    init?(_ history: GestureHistory, _ travel: Travel?) {
        guard let travel, history.moments.last?.frames.count ?? 0 > 1 else { return nil }
        guard let spread = history.summary.spreads[travel.view] else { return }
        now = spread.now
        greatest = spread.greatest
        time = spread.time
    }
}
