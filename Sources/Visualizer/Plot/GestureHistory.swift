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

    /// Which lanes are at rest, from a sample on.
    private struct Rest {
        /// The scene's time in seconds.
        var time: Double
        /// By lane.
        var isSettled: [Bool]
    }

    /// The samples. Of equal ones that follow each other only the first and the last are kept.
    private(set) var moments: [Moment] = []
    /// The samples at which other lanes are at rest than at the one before.
    private var rests: [Rest] = []
    /// Whether samples were dropped because there were more than ``longest``.
    private var isThinned = false
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
        rests = []
        isThinned = false
        present = nil
        shown = nil
        sampled = GestureSummary()
        edition = Edition()
    }

    /// Adds a sample; one that is not after the last is left out.
    /// - Parameters:
    ///   - frames: By lane; as many as the samples before have, else those are forgotten.
    ///   - time: The scene's, in seconds.
    ///   - isSettled: By lane, whether it is at rest then; the gesture ends with the first sample at which all are. None
    ///     of them is where this is empty.
    mutating func add(_ frames: [TraceFrame], at time: Double, isSettled: [Bool] = []) {
        guard let start, time >= start else { return }
        add(Moment(time: time - start, frames: frames), at: time, isSettled)
    }

    private mutating func add(_ moment: Moment, at time: Double, _ isSettled: [Bool]) {
        guard end == nil else { return }
        present = nil
        shown = nil
        if isSettled.contains(true), !isSettled.contains(false), !moments.isEmpty { end = time }
        if let last = moments.last, last.frames.count != moment.frames.count { clear() }
        if isSettled != rests.last?.isSettled ?? [] { rests.append(Rest(time: time, isSettled: isSettled)) }
        let count = moments.count
        if count >= 2, moments[count - 1].frames == moment.frames, moments[count - 2].frames == moment.frames {
            moments[count - 1].time = max(moments[count - 1].time, min(moment.time, Self.longestGesture))
            return
        }
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
        isThinned = true
        let last = moments.count - 1
        moments = moments.enumerated().filter { $0.offset.isMultiple(of: 2) || $0.offset == last }.map(\.element)
        edition = Edition()
    }
}

// MARK: - Joining

/// Where a lane comes from.
enum LaneSource: Hashable {
    /// A lane that is there, by its index.
    case kept(Int)
    /// A lane that is replayed, by its index among those.
    case replayed(Int)

    var isReplayed: Bool { if case .replayed = self { true } else { false } }

    /// What belongs to the lane, of what belongs to each of those that are there, and to each of those that are replayed.
    func pick<Value>(_ kept: [Value], _ replayed: [Value]) -> Value {
        switch self {
        case .kept(let index): kept[index]
        case .replayed(let index): replayed[index]
        }
    }
}

extension GestureHistory {
    /// What lanes of two histories would have shown of one gesture together.
    ///
    /// A lane is sampled at all times of the gesture; where its history has no sample, its last one has not changed.
    /// - Parameters:
    ///   - lanes: At least one.
    ///   - replayed: The same gesture in other lanes; nil where no lane comes from there.
    /// - Returns: Nil where the gestures begin at different times, nothing moves in the lanes, or samples were dropped.
    static func joining(
        _ lanes: [LaneSource], of kept: GestureHistory, and replayed: GestureHistory?
    ) -> GestureHistory? {
        let histories = [kept] + [replayed].compactMap(\.self)
        guard histories.allSatisfy({ !$0.isThinned && $0.start == kept.start }) else { return nil }
        guard let start = kept.start else { return GestureHistory() }
        var readers = histories.map { Reader($0) }
        var joined = GestureHistory()
        joined.begin(at: start)
        while let time = readers.compactMap(\.nextTime).min() {
            let rest = readers.indices.compactMap { readers[$0].advance(to: time) }.last
            let frames = lanes.enumerated().map { index, lane in
                var frame = lane.pick(readers[0].frames, readers.last?.frames ?? [])
                frame.lane = index
                return frame
            }
            let isSettled = lanes.map { $0.pick(readers[0].isSettled, readers.last?.isSettled ?? []) }
            joined.add(Moment(time: time, frames: frames), at: rest ?? start + time, isSettled)
        }
        guard let first = joined.moments.first,
            joined.moments.contains(where: { GestureHistory.isMoved($0.frames, since: first.frames) })
        else { return nil }
        return joined
    }

    /// Whether a lane shows something else than it did where the gesture began.
    static func isMoved(_ frames: [TraceFrame], since first: [TraceFrame]) -> Bool {
        zip(first, frames).contains { first, now in
            guard first.phase == now.phase, first.views.count == now.views.count else { return true }
            return now.views.contains { name, view in
                guard let origin = first.views[name] else { return true }
                return view.frame != origin.frame || view.alpha != origin.alpha
                    || view.cornerRadius != origin.cornerRadius
            }
        }
    }

    /// Goes through a history from its beginning.
    private struct Reader {
        private let history: GestureHistory
        private var nextMoment = 0
        private var nextRest = 0
        /// What is seen, by lane.
        private(set) var frames: [TraceFrame] = []
        private(set) var isSettled: [Bool]

        init(_ history: GestureHistory) {
            self.history = history
            isSettled = Array(repeating: false, count: history.moments.first?.frames.count ?? 0)
        }

        /// The next time at which something changes, in seconds since the gesture began; nil after the last.
        var nextTime: Double? {
            [nextMoment < history.moments.count ? history.moments[nextMoment].time : nil, nextRestTime]
                .compactMap(\.self).min()
        }

        private var nextRestTime: Double? {
            guard let start = history.start, nextRest < history.rests.count else { return nil }
            return history.rests[nextRest].time - start
        }

        /// - Returns: The scene's time in seconds at which other lanes are at rest; nil where the same are.
        mutating func advance(to time: Double) -> Double? {
            while nextMoment < history.moments.count, history.moments[nextMoment].time <= time {
                frames = history.moments[nextMoment].frames
                nextMoment += 1
            }
            guard let rest = nextRestTime, rest <= time else { return nil }
            isSettled = history.rests[nextRest].isSettled
            nextRest += 1
            return history.rests[nextRest - 1].time
        }
    }
}
