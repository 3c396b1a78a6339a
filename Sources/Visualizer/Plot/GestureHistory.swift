import Drawing
import Foundation
import Staging

/// What all lanes showed since the last gesture began.
struct GestureHistory {
    /// What the lanes showed at one moment.
    struct Moment: Hashable {
        /// Seconds since the gesture began.
        var time: Double
        /// By lane.
        var frames: [TraceFrame]
    }

    private(set) var moments: [Moment] = []
    /// What they come to, those that have gone among them.
    private(set) var summary = GestureSummary()
    /// The same without the last moment, which may still change.
    private var earlier = GestureSummary()
    /// Another one wherever other moments than the last have changed.
    private(set) var edition = 0
    /// The scene's time at which the gesture began, in seconds; nil before the first.
    private(set) var start: Double?

    /// Whether all came to rest: what is seen after it belongs to no gesture.
    private var isOver = false

    /// The most moments that are kept; of more, every other one goes.
    static let longest = 2400
    /// The longest that a gesture is followed, in seconds.
    static let longestGesture = 60.0

    mutating func begin(at time: Double) {
        start = time
        clear()
        isOver = false
    }

    mutating func forget() {
        start = nil
        clear()
    }

    private mutating func clear() {
        moments = []
        summary = GestureSummary()
        earlier = GestureSummary()
        edition += 1
    }

    /// - Parameters:
    ///   - frames: By lane; as many as the moments before have, else those are forgotten.
    ///   - time: The scene's, in seconds.
    ///   - isSettled: Whether all is at rest then; the gesture ends with the first such moment.
    mutating func add(_ frames: [TraceFrame], at time: Double, isSettled: Bool = false) {
        guard !isOver, let start, time >= start, time - start <= Self.longestGesture else { return }
        isOver = isSettled && !moments.isEmpty
        if let last = moments.last, last.frames.count != frames.count { clear() }
        let moment = Moment(time: time - start, frames: frames)
        if let last = moments.last, moment.time <= last.time {
            // What is seen at one moment may change by input of that moment.
            guard moment.time == last.time else { return }
            moments[moments.count - 1] = moment
        } else {
            earlier = summary
            moments.append(moment)
            if moments.count > Self.longest { thin() }
        }
        summary = earlier
        summary.take(moment)
    }

    private mutating func thin() {
        let last = moments.count - 1
        moments = moments.enumerated().filter { $0.offset.isMultiple(of: 2) || $0.offset == last }.map(\.element)
        edition += 1
    }
}
