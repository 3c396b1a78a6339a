package import Drawing
import Foundation
package import Staging
import Support

/// The history of all lanes since the last gesture began: samples at fixed times, and the current state after the last
/// one.
package struct GestureHistory {
    /// The state of the lanes at one moment.
    package struct Moment: Hashable {
        /// Seconds since the gesture began.
        package var time: Double
        /// By lane.
        package var frames: [TraceFrame]
    }

    /// A release of a pan, with the velocity that it hands over: the recognizer's estimate, in points per second.
    package struct Release: Hashable {
        /// Seconds since the gesture began.
        package var time: Double
        package var lane: Int
        package var velocity: CGVector
    }

    /// The lanes at rest, from a sample on.
    private struct Rest {
        /// The scene's time, in seconds.
        var time: Double
        /// By lane.
        var isSettled: [Bool]
    }

    /// The samples. Of consecutive equal ones only the first and last are kept.
    package private(set) var moments: [Moment] = []
    package private(set) var releases: [Release] = []
    /// The samples at which the lanes at rest change.
    private var rests: [Rest] = []
    /// Whether samples were dropped because there were more than ``longest``.
    private var isThinned = false
    /// The current state, or nil if it is the last sample.
    package private(set) var present: Moment?
    /// The identity of the samples, replaced when samples other than the last have changed.
    package private(set) var edition = Edition()
    /// The scene's time at which the gesture began, in seconds, or nil before the first gesture.
    package private(set) var start: Double?

    /// The scene's time at which everything came to rest, in seconds. Later changes belong to no gesture.
    package private(set) var end: Double?
    private var sampled = GestureSummary()
    private var shown: GestureSummary?

    /// The maximum number of samples. Above it every other sample is removed.
    package static let longest = 2400
    /// The maximum duration of a gesture's history, in seconds.
    static let longestGesture = 60.0

    /// Identifies a history, or a state of it.
    package final class Edition: Sendable {}

    /// The last moment, including the current one.
    package var last: Moment? { present ?? moments.last }

    /// A summary of all samples, including those that were dropped.
    package var summary: GestureSummary { shown ?? sampled }

    package init() {}

    /// Returns the distance between the lanes' views, or nil with nothing to compare.
    package func spread(of travel: Travel?) -> GestureSummary.Spread? {
        guard let travel, moments.last?.frames.count ?? 0 > 1 else { return nil }
        return summary.spreads[travel.view] ?? GestureSummary.Spread()
    }

    /// Whether a finger has moved something and is up again.
    package var hasReleasedDrag: Bool {
        summary.fingerMove != nil && last?.frames.first?.pointer?.isDown != true
    }

    /// The time at which the first lane is in the middle of its transition, or without one of the gesture, in seconds since
    /// the gesture began.
    var middle: Double {
        let moving = moments.compactMap { moment -> (time: Double, fraction: Double)? in
            guard let frame = moment.frames.first, frame.phase != .idle else { return nil }
            return (time: moment.time, fraction: frame.fraction)
        }
        let middle = moving.min { abs($0.fraction - 0.5) < abs($1.fraction - 0.5) }
        return middle?.time ?? (last?.time ?? 0) / 2
    }

    /// Whether a gesture is in progress.
    var isOpen: Bool { start != nil && end == nil }

    package mutating func begin(at time: Double) {
        start = time
        clear()
        end = nil
    }

    /// Replaces the history.
    package mutating func replace(by other: GestureHistory) {
        self = other
        edition = Edition()
    }

    private mutating func clear() {
        moments = []
        releases = []
        rests = []
        isThinned = false
        present = nil
        shown = nil
        sampled = GestureSummary()
        edition = Edition()
    }

    /// Adds a sample. One that is not after the last is ignored.
    /// - Parameters:
    ///   - frames: The frame of each lane. If their number differs from earlier samples', those are removed.
    ///   - time: The scene's time, in seconds.
    ///   - isSettled: Whether each lane is at rest. The gesture ends with the first sample at which all are. Empty if
    ///     none is.
    package mutating func add(_ frames: [TraceFrame], at time: Double, isSettled: [Bool] = []) {
        guard let start, time >= start else { return }
        add(Moment(time: time - start, frames: frames), at: time, isSettled)
    }

    /// Adds an event of the scene, with its time; of these, the history keeps releases.
    package mutating func add(_ event: TraceEvent) {
        guard isOpen, let start, event.name == .gestureEnded, let velocity = event.velocity else { return }
        releases.append(Release(time: event.time - start, lane: event.lane, velocity: velocity))
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
        sampled.record(moment)
    }

    /// Sets the current state, until the next sample.
    package mutating func setPresent(_ frames: [TraceFrame], at time: Double) {
        present = nil
        shown = nil
        guard isOpen, let start, let last = moments.last, last.frames.count == frames.count else { return }
        let moment = Moment(time: time - start, frames: frames)
        guard moment.time > last.time, moment.time <= Self.longestGesture else { return }
        present = moment
        var summary = sampled
        summary.record(moment)
        shown = summary
    }

    /// Returns the last sample at or before a time in seconds since the gesture began, or the first one if all are
    /// later.
    package func moment(at time: Double) -> Moment? {
        moments.isEmpty ? nil : moments[max(0, moments.partitioningIndex { $0.time > time } - 1)]
    }

    /// Returns the history up to a time in seconds since the gesture began.
    func until(_ time: Double) -> GestureHistory {
        guard let start else { return self }
        var history = GestureHistory()
        history.begin(at: start)
        for moment in moments where moment.time <= time { history.add(moment.frames, at: start + moment.time) }
        history.releases = releases.filter { $0.time <= time }
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

/// The source of a lane of joined lanes.
package enum LaneSource: Hashable {
    /// A kept lane, by its index.
    case kept(Int)
    /// A replayed lane, by its index among the replayed ones.
    case replayed(Int)

    var isReplayed: Bool { if case .replayed = self { true } else { false } }

    /// Returns the lane's value from the values of kept lanes and of replayed lanes.
    package func pick<Value>(_ kept: [Value], _ replayed: [Value]) -> Value {
        switch self {
        case .kept(let index): kept[index]
        case .replayed(let index): replayed[index]
        }
    }
}

extension GestureHistory {
    /// Returns the history of one gesture that lanes of two histories would have together.
    ///
    /// A lane is sampled at all times of the gesture. Where its history has no sample, its last one is unchanged.
    /// - Parameters:
    ///   - lanes: The sources of the lanes, at least one.
    ///   - replayed: The same gesture in other lanes, or nil if no lane comes from there.
    /// - Returns: The history, or nil if the gestures begin at different times, nothing moves in the lanes, or samples
    ///   were removed.
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
        joined.releases = lanes.enumerated().flatMap { index, lane in
            let (history, own) =
                switch lane {
                case .kept(let own): (kept, own)
                case .replayed(let own): (replayed ?? kept, own)
                }
            return history.releases.filter { $0.lane == own }.map {
                Release(time: $0.time, lane: index, velocity: $0.velocity)
            }
        }
        guard let first = joined.moments.first,
            joined.moments.contains(where: { GestureHistory.isMoved($0.frames, since: first.frames) })
        else { return nil }
        return joined
    }

    /// Returns whether a lane has changed since the gesture began.
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

    /// Reads a history from its beginning.
    private struct Reader {
        private let history: GestureHistory
        private var nextMoment = 0
        private var nextRest = 0
        /// The current frame of each lane.
        private(set) var frames: [TraceFrame] = []
        private(set) var isSettled: [Bool]

        init(_ history: GestureHistory) {
            self.history = history
            isSettled = Array(repeating: false, count: history.moments.first?.frames.count ?? 0)
        }

        /// The time of the next change, in seconds since the gesture began, or nil after the last.
        var nextTime: Double? {
            [nextMoment < history.moments.count ? history.moments[nextMoment].time : nil, nextRestTime]
                .compactMap(\.self).min()
        }

        private var nextRestTime: Double? {
            guard let start = history.start, nextRest < history.rests.count else { return nil }
            return history.rests[nextRest].time - start
        }

        /// - Returns: The scene's time, in seconds, at which the lanes at rest change, or nil without a change.
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
