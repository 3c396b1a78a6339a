import Drawing
import Foundation
package import Staging
import Timing

/// The frames that one lane showed while a tape was played, on which rules are checked.
package struct MotionRun: Sendable {
    package var header: TraceHeader
    /// The lane's index, from 0.
    package var lane: Int
    package var frames: [MotionFrame]
    /// The lane's events, with times since the recording began.
    package var events: [TraceEvent]
    /// All input since the recording began, or `nil` if unknown, as for a trace from a file.
    package var input: [InputEvent]?
    /// Whether reduced motion was on.
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

    /// Returns the lanes of a trace. Rules that need more than a trace find nothing in them.
    /// - Throws: A `DecodingError` if the times decrease between frames, which is never so in a recorded trace.
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

    /// The seconds between two frames.
    var step: Double { 1 / header.fps }

    /// Returns whether input, a gesture or a transition began after one frame and not after another. It can cause
    /// motion that the velocity before it doesn't explain.
    func isDisturbed(after first: Int, until last: Int) -> Bool {
        if isTurned(after: first, until: last) { return true }
        let times = times(after: first, until: last)
        return input?.contains { times.contains($0.time.seconds) } ?? false
    }

    /// Returns whether a gesture or transition began or was taken over after one frame and not after another.
    func isTurned(after first: Int, until last: Int) -> Bool {
        let times = times(after: first, until: last)
        return events.contains { Self.beginnings.contains($0.name) && times.contains($0.time) }
    }

    /// Returns the times after one frame up to another. Events at the time of a frame belong to it.
    private func times(after first: Int, until last: Int) -> Range<Double> {
        let after = frames[max(0, first)].row.time + Self.sameTime
        return after..<max(after, frames[min(last, frames.count - 1)].row.time + Self.sameTime)
    }

    private static let sameTime = 1e-9
    private static let beginnings: Set<String> = [
        "gestureBegan", "gestureEnded", "gestureCancelled", "transitionBegan", "transitionPaused",
    ]

    /// Returns whether the stage was resized, a photo was removed or a wheel turned between two frames. Motion in steps
    /// has no velocity.
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

    /// The parts of the run in which transitions animate on their own: ranges of frame indices, including the last
    /// frame before and the first one after.
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

    /// Returns whether a view's name refers to the same view in two frames.
    func isSame(_ view: String, _ first: Int, _ second: Int) -> Bool {
        guard let before = frames[first].seen, let after = frames[second].seen else { return true }
        return before.identities[view] == after.identities[view]
    }
}

/// One frame of a lane.
package struct MotionFrame: Sendable {
    package var row: TraceFrame
    /// The observations that traces don't contain, or `nil` for a trace from a file.
    package var seen: StageObservation?

    package init(row: TraceFrame, seen: StageObservation? = nil) {
        self.row = row
        self.seen = seen
    }
}

/// The observations of a stage in one frame, in addition to its trace.
package struct StageObservation: Sendable {
    /// An animator that moves views.
    package struct Animation: Sendable, Hashable {
        /// The animator's number, which is the same in all frames and unique.
        package var number: Int
        /// The names of the views, by identifier or type.
        package var views: [String]
    }

    /// Content that is drawn with a wrong aspect ratio.
    package struct Stretch: Sendable, Hashable {
        /// The view's number, which is the same in all frames and unique.
        package var id: Int
        package var view: String
        /// The aspect ratio (width over height) relative to the correct one; above 0.
        package var ratio: Double
    }

    /// A dimming view beneath modal content.
    package struct Dimming: Sendable, Hashable {
        package var view: String
        /// The contrast that dimming causes, by WCAG's formula. 1 is none.
        package var contrast: Double
    }

    /// The numbers of the views by name, which are the same in all frames and unique.
    package var identities: [String: Int] = [:]
    /// The alphas of a view's snapshots that are on the stage, added up, by the view's name.
    package var copies: [String: Double] = [:]
    /// The names of views that a finger scrolls, or has scrolled, with the content around them.
    package var scrolled: Set<String> = []
    package var animations: [Animation] = []
    package var stretches: [Stretch] = []
    /// The snapshots, dimming views and unowned views at rest; empty while something moves.
    package var leftovers: [String] = []
    /// The recognizers with touches while no pointer is down.
    package var holders: [String] = []
    /// The dimming at rest.
    package var dimming: Dimming?
    /// Whether nothing moves and no pointer is down.
    package var isSettled = false
}
