import Drawing
import Foundation
import Staging

/// How far the lanes' views are from each other.
struct Divergence: Hashable {
    /// Points between the centres of the two that are farthest apart now.
    var now = 0.0
    /// The same at the moment of the last gesture at which it was largest.
    var greatest = 0.0
    /// That moment, in seconds since the gesture began.
    var time = 0.0

    /// Nil where there is nothing to compare.
    init?(_ history: GestureHistory, _ travel: Travel?) {
        guard let travel, let last = history.moments.last, last.frames.count > 1 else { return nil }
        for moment in history.moments {
            let distance = Self.spread(of: travel.view, in: moment)
            if distance > greatest {
                greatest = distance
                time = moment.time
            }
        }
        now = Self.spread(of: travel.view, in: last)
    }

    private static func spread(of view: String, in moment: GestureHistory.Moment) -> Double {
        let centers = moment.frames.compactMap { $0.views[view]?.frame.center }
        var spread = 0.0
        for (index, one) in centers.enumerated() {
            for other in centers[(index + 1)...] { spread = max(spread, hypot(one.x - other.x, one.y - other.y)) }
        }
        return spread
    }
}
