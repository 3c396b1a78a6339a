import Drawing
import Foundation
package import Staging
import Timing

/// The frames of one lane, as a trace or a run of its tape has them, on which rules are checked.
package struct MotionRun: Sendable {
    package let header: TraceHeader
    /// The lane's index, from 0.
    package let lane: Int
    package let frames: [MotionFrame]
    /// The lane's events, with times since the recording began.
    package let events: [TraceEvent]
    /// All input since the recording began, or `nil` if unknown, as for a trace without its tape.
    package let input: [InputEvent]?
    /// Whether reduced motion was on.
    package let asksForLessMotion: Bool
    /// What happened before each frame, since the previous one.
    let steps: [MotionStep]
    /// The views, sorted by name.
    let paths: [ViewPath]
    private let places: [String: Int]

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
        steps = MotionStep.steps(of: frames, events, input, in: header)
        paths = Set(frames.flatMap(\.row.views.keys)).sorted().map { ViewPath($0, in: frames) }
        places = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($0.element.name, $0.offset) })
    }

    /// Returns the lanes of a trace.
    /// - Parameters:
    ///   - trace: The trace.
    ///   - input: The input of the trace's tape, with times since the recording began, or `nil` if unknown.
    /// - Throws: A `DecodingError` if the times decrease between frames, which is never so in a recorded trace.
    package static func lanes(of trace: Trace, input: [InputEvent]? = nil) throws -> [MotionRun] {
        guard trace.header.fps > 0, zip(trace.frames, trace.frames.dropFirst()).allSatisfy({ $0.time <= $1.time })
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "its frames are not in the order of time"))
        }
        return trace.header.lanes.indices.map { lane in
            MotionRun(
                header: trace.header, lane: lane,
                frames: trace.frames.filter { $0.lane == lane }.map { MotionFrame(row: $0) },
                events: trace.events.filter { $0.lane == lane }, input: input,
                asksForLessMotion: trace.header.reducesMotion)
        }
    }

    /// The names of all traced views, sorted.
    var views: [String] { paths.map(\.name) }

    /// The seconds between two frames.
    var step: Double { 1 / header.fps }

    /// Returns whether input, a gesture or a transition began after one frame and not after another. It can cause
    /// motion that the velocity before it doesn't explain.
    func isDisturbed(after first: Int, until last: Int) -> Bool {
        steps(after: first, until: last).contains { $0.isTurned || $0.hasInput }
    }

    /// Returns whether a gesture or transition began or was taken over after one frame and not after another.
    func isTurned(after first: Int, until last: Int) -> Bool {
        steps(after: first, until: last).contains(where: \.isTurned)
    }

    /// Returns whether the stage was resized, a photo was removed or a wheel turned between two frames, or at one of them.
    /// Motion in steps has no velocity.
    func isRearranged(after first: Int, until last: Int) -> Bool {
        steps(after: first, until: last).contains(where: \.isRearranged) || steps[first].isRearrangedAtEnd
    }

    private func steps(after first: Int, until last: Int) -> ArraySlice<MotionStep> {
        let last = min(last, steps.count - 1)
        return steps[min(first + 1, last + 1)..<last + 1]
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

    /// Returns a view in all frames, or `nil` if no frame has it.
    func path(_ view: String) -> ViewPath? { places[view].map { paths[$0] } }

    /// Returns whether a view's name refers to the same view in two frames, as far as is known.
    func isSame(_ view: String, _ first: Int, _ second: Int) -> Bool {
        path(view)?.isSame(first, second) ?? true
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
