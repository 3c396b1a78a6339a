import Drawing
import Foundation
import Staging

/// What all lanes showed since the last gesture began: samples at fixed times, and what is seen now after the last.
struct GestureHistory {
    /// What the lanes showed at one moment.
    struct Moment: Hashable {
        /// Seconds since the gesture began.
        var time: Double
        /// By lane.
        var frames: [TraceFrame]
    }

    /// The samples. Of equal ones that follow each other only the first and the last are kept.
    private(set) var moments: [Moment] = []
    /// What is seen now; nil where that is the last sample.
    private(set) var present: Moment?
    /// Another one wherever other samples than the last have changed.
    private(set) var edition = Edition()
    /// The scene's time at which the gesture began, in seconds; nil before the first.
    private(set) var start: Double?

    /// When all came to rest, in seconds of the scene: what is seen after it belongs to no gesture.
    private(set) var end: Double?
    private var sampled = GestureSummary()
    private var shown: GestureSummary?

    /// The most samples that are kept; of more, every other one goes.
    static let longest = 2400
    /// The longest that a gesture is followed, in seconds.
    static let longestGesture = 60.0

    /// Identifies a history, or a state of it.
    final class Edition: Sendable {}

    /// What is seen last.
    var last: Moment? { present ?? moments.last }

    /// A summary of all samples, including those that were dropped.
    var summary: GestureSummary { shown ?? sampled }

    /// How far the lanes' views are from each other; nil where there is nothing to compare.
    func spread(of travel: Travel?) -> GestureSummary.Spread? {
        guard let travel, moments.last?.frames.count ?? 0 > 1 else { return nil }
        return summary.spreads[travel.view] ?? GestureSummary.Spread()
    }

    /// Whether a gesture has begun and not come to rest.
    var isOpen: Bool { start != nil && end == nil }

    mutating func begin(at time: Double) {
        start = time
        clear()
        end = nil
    }

    /// Replaces what was before.
    mutating func replace(by other: GestureHistory) {
        self = other
        edition = Edition()
    }

    private mutating func clear() {
        moments = []
        present = nil
        shown = nil
        sampled = GestureSummary()
        edition = Edition()
    }

    /// Adds a sample; one that is not after the last is left out.
    /// - Parameters:
    ///   - frames: By lane; as many as the samples before have, else those are forgotten.
    ///   - time: The scene's, in seconds.
    ///   - isSettled: Whether all is at rest then; the gesture ends with the first such sample.
    mutating func add(_ frames: [TraceFrame], at time: Double, isSettled: Bool = false) {
        guard end == nil, let start, time >= start else { return }
        present = nil
        shown = nil
        if isSettled, !moments.isEmpty { end = time }
        if let last = moments.last, last.frames.count != frames.count { clear() }
        let count = moments.count
        if count >= 2, moments[count - 1].frames == frames, moments[count - 2].frames == frames {
            moments[count - 1].time = max(moments[count - 1].time, min(time - start, Self.longestGesture))
            return
        }
        let moment = Moment(time: time - start, frames: frames)
        guard moment.time <= Self.longestGesture, moment.time > moments.last?.time ?? -1 else { return }
        moments.append(moment)
        if moments.count > Self.longest { thin() }
        sampled.take(moment)
    }

    /// Shows what is seen now, until the next sample.
    mutating func show(_ frames: [TraceFrame], at time: Double) {
        present = nil
        shown = nil
        guard isOpen, let start, let last = moments.last, last.frames.count == frames.count else { return }
        let moment = Moment(time: time - start, frames: frames)
        guard moment.time > last.time, moment.time <= Self.longestGesture else { return }
        present = moment
        var summary = sampled
        summary.take(moment)
        shown = summary
    }

    /// The last sample that is not after a time in seconds since the gesture began; the first where all are.
    func moment(at time: Double) -> Moment? {
        var (low, high) = (0, moments.count)
        while low < high {
            let middle = (low + high) / 2
            if moments[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return moments.isEmpty ? nil : moments[max(0, low - 1)]
    }

    /// What it was at a time in seconds since the gesture began.
    func until(_ time: Double) -> GestureHistory {
        guard let start else { return self }
        var history = GestureHistory()
        history.begin(at: start)
        for moment in moments where moment.time <= time { history.add(moment.frames, at: start + moment.time) }
        return history
    }

    private mutating func thin() {
        let last = moments.count - 1
        moments = moments.enumerated().filter { $0.offset.isMultiple(of: 2) || $0.offset == last }.map(\.element)
        edition = Edition()
    }
}
