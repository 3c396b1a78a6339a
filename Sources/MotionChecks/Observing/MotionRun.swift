import Drawing
import Foundation
package import Staging
import Timing

/// What one lane showed while a tape was played, frame by frame: what rules are checked on.
package struct MotionRun: Sendable {
    package var header: TraceHeader
    /// The lane's index, from 0.
    package var lane: Int
    package var frames: [MotionFrame]
    /// Those of the lane, with times since the recording began.
    package var events: [TraceEvent]
    /// All input since then; nil where it is not known, as of a trace that is read from a file.
    package var input: [InputEvent]?
    /// Whether the stage asked for less motion.
    package var asksForLessMotion: Bool

    package init(
        header: TraceHeader, lane: Int = 0, frames: [MotionFrame], events: [TraceEvent], input: [InputEvent]? = nil,
        asksForLessMotion: Bool = false
    ) {
        self.header = header
        self.lane = lane
        self.frames = frames
        self.events = events
        self.input = input
        self.asksForLessMotion = asksForLessMotion
    }

    /// The lanes of a trace; rules that need more than a trace find nothing in them.
    /// - Throws: A `DecodingError` where times do not increase from frame to frame, as in no trace that was recorded.
    package static func lanes(of trace: Trace) throws -> [MotionRun] {
        guard trace.header.fps > 0, zip(trace.frames, trace.frames.dropFirst()).allSatisfy({ $0.time <= $1.time })
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "its frames are not in the order of time"))
        }
        return trace.header.lanes.indices.map { lane in
            MotionRun(
                header: trace.header, lane: lane,
                frames: trace.frames.filter { $0.lane == lane }.map { MotionFrame(row: $0) },
                events: trace.events.filter { $0.lane == lane })
        }
    }

    /// The names of all traced views, sorted.
    var views: [String] { Set(frames.flatMap(\.row.views.keys)).sorted() }

    /// Seconds between two frames.
    var step: Double { 1 / header.fps }

    /// Whether something began behind one frame and not behind another: input, a gesture, a transition. What then moves
    /// has a reason that no velocity before it gives.
    func isDisturbed(after first: Int, until last: Int) -> Bool {
        if isTurned(after: first, until: last) { return true }
        let times = times(after: first, until: last)
        return input?.contains { times.contains($0.time.seconds) } ?? false
    }

    /// Whether a gesture or a transition began or was taken over behind one frame and not behind another.
    func isTurned(after first: Int, until last: Int) -> Bool {
        let times = times(after: first, until: last)
        return events.contains { Self.beginnings.contains($0.name) && times.contains($0.time) }
    }

    /// What is at the time of a frame is seen in it.
    private func times(after first: Int, until last: Int) -> Range<Double> {
        let after = frames[max(0, first)].row.time + Self.sameTime
        return after..<max(after, frames[min(last, frames.count - 1)].row.time + Self.sameTime)
    }

    private static let sameTime = 1e-9
    private static let beginnings: Set<String> = [
        "gestureBegan", "gestureEnded", "gestureCancelled", "transitionBegan", "transitionPaused",
    ]

    /// Whether the stage took another size, a photo went or a wheel turned between two frames: what moves by steps has no
    /// velocity.
    func isRearranged(after first: Int, until last: Int) -> Bool {
        let times = frames[first].row.time - Self.sameTime...frames[last].row.time + Self.sameTime
        return input?.contains { event in
            guard times.contains(event.time.seconds) else { return false }
            switch event.action {
            case .resize, .removePhoto, .wheel: return true
            case .pointer, .key: return false
            }
        } ?? false
    }

    /// The parts of the run in which transitions run by themselves: indices of frames, the last frame before them and
    /// the first one behind them included.
    var flights: [ClosedRange<Int>] {
        var flights: [ClosedRange<Int>] = []
        var first: Int?
        for (index, frame) in frames.enumerated() {
            if frame.row.phase == .animating {
                if first == nil { first = max(0, index - 1) }
            } else if let begin = first {
                flights.append(begin...index)
                first = nil
            }
        }
        if let first { flights.append(first...frames.count - 1) }
        return flights
    }

    /// Whether a view's name means the same view in two frames.
    func isSame(_ view: String, _ first: Int, _ second: Int) -> Bool {
        guard let before = frames[first].seen, let after = frames[second].seen else { return true }
        return before.identities[view] == after.identities[view]
    }
}

/// One frame of a lane.
package struct MotionFrame: Sendable {
    package var row: TraceFrame
    /// What no trace has; nil for a trace that is read from a file.
    package var seen: StageObservation?

    package init(row: TraceFrame, seen: StageObservation? = nil) {
        self.row = row
        self.seen = seen
    }
}

/// What is seen of a stage beside its trace, in one frame.
package struct StageObservation: Sendable {
    /// An animator that moves something.
    package struct Animation: Sendable, Hashable {
        /// The same in all frames, another for each animator.
        package var number: Int
        /// By identifier or type.
        package var views: [String]
    }

    /// Content that is drawn wider or higher than it is.
    package struct Stretch: Sendable, Hashable {
        /// The same in all frames, another for each view.
        package var id: Int
        package var view: String
        /// Width over height, as many times what it should be; above 0.
        package var ratio: Double
    }

    /// A view under which something is to be seen as modal.
    package struct Dimming: Sendable, Hashable {
        package var view: String
        /// The contrast of what is dimmed, by WCAG's formula: 1 is none.
        package var contrast: Double
    }

    /// Which views the names mean: the same number in all frames, another for each view.
    package var identities: [String: Int] = [:]
    /// The names of views that a finger scrolls, or has scrolled, with the content around them.
    package var scrolled: Set<String> = []
    package var animations: [Animation] = []
    package var stretches: [Stretch] = []
    /// Snapshots, dimming views and views of nobody where all rests; empty while something moves.
    package var leftovers: [String] = []
    /// Recognizers with touches while no pointer is down.
    package var holders: [String] = []
    /// Where all rests.
    package var dimming: Dimming?
    /// Whether nothing moves and no pointer is down.
    package var isSettled = false
}
