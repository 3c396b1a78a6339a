import Drawing
import Foundation
import Timing

/// Counts touches that land in the same place in quick succession.
struct TapChain {
    /// The longest time from the end of a tap to the next touch that still counts on, in seconds: the wait of a single
    /// tap for a double one. UIKit's, by observation; no public source settles it.
    static let interval = 0.35
    /// How far the next touch may land from the last tap, in points; UIKit's, by observation.
    static let reach = 45.0

    private var last: (place: CGPoint, time: FrameTime, count: Int)?

    /// The tap count of a touch that lands now.
    func count(at place: CGPoint, time: FrameTime) -> Int {
        guard let last, time - last.time <= Self.interval, place.distance(to: last.place) <= Self.reach else {
            return 1
        }
        return last.count + 1
    }

    /// Takes note of a touch that has left; one that has travelled is no tap.
    mutating func end(_ count: Int, from start: CGPoint, to place: CGPoint, time: FrameTime) {
        last = start.distance(to: place) <= GestureRecognizer.allowedTravel ? (place, time, count) : nil
    }
}
