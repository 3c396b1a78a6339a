import Drawing
import Foundation
import Recorder
public import Staging
import Testing
import Timing

/// What was seen of a scene while a tape was played, frame by frame, and what happened.
///
/// What is asked for at a time is that of the nearest frame: a value that was seen, not one in between. Play with more
/// frames in a second for a finer one. A time before the first frame or after the last is a failure of the test.
public struct PlayedTrace: Sendable {
    /// The same as `record` writes it into a `.json`, with all lanes.
    public let trace: Trace
    /// Whose views, events and images these are: the index of a lane, 0 unless it is one of ``lanes``.
    public let lane: Int
    let frames: [PlayedFrame]
    let sheet: FailureSheet
    let motion: PlayedMotion

    /// The lanes from the left to the right, each with what was seen and what happened in it; at least one.
    ///
    /// ```swift
    /// let trace = try await play("Tapes/pull.tape", in: .card, lanes: ["linear", "ease-out"])
    /// trace.lanes[1]["card"].expect(.y, 844, within: 1, at: 0.5)
    /// ```
    public var lanes: [PlayedTrace] {
        trace.header.lanes.indices.map {
            PlayedTrace(trace: trace, lane: $0, frames: frames, sheet: sheet, motion: motion)
        }
    }

    /// What the lane is called: its curve's text, else the scene's name.
    public var name: String { trace.header.lanes[lane].name }

    /// Seconds from the first frame to the last.
    public var duration: Double { frames.last?.time ?? 0 }

    /// What happened, in order: gestures, transitions, the methods of controllers, errors.
    public var events: [TraceEvent] { trace.events.filter { $0.lane == lane } }

    /// Whether the last transition that ended has completed; false where it was cancelled, and without any.
    public var completed: Bool { outcome == "completed" }

    /// `completed` or `cancelled`; nil where no transition ended.
    var outcome: String? { events.last { $0.name == "transitionCompleted" }?.object }

    /// A view by its name.
    public subscript(name: String) -> PlayedView { PlayedView(name: name, trace: self) }

    /// The names of all views that were on the stage in any frame, sorted.
    public var views: [String] { Set(frames.flatMap(\.views[lane].keys)).sorted() }

    /// The index of the frame that is nearest to a time in seconds, of the first one before the beginning and of the last
    /// one after the end.
    public func index(at time: Double) -> Int {
        let index = (time * trace.header.fps).rounded()
        return index.isFinite ? Int(min(max(0, index), Double(frames.count - 1))) : 0
    }

    /// What was seen of the lane at a time, as `record` draws one lane into a PNG file.
    /// - Throws: Why it can't be drawn; that the trace has no frame at the time.
    public func image(at time: Double) throws -> PlayedImage {
        if let absence = absence(of: time) { throw absence }
        return try PlayedImage(frames[index(at: time)].lists[lane], scale: trace.header.scale, fonts: sheet.fonts)
    }

    /// That no frame is nearest to a time; nil where one is.
    private func absence(of time: Double) -> NoFrame? {
        let index = (time * trace.header.fps).rounded()
        if index >= 0, index < Double(frames.count) { return nil }
        return NoFrame(time: time, duration: duration)
    }

    /// The index of the frame at a time; an issue and nil where there is none.
    /// - Parameter asked: Whose values are asked for.
    func frame(at time: Double, of asked: String, _ sourceLocation: SourceLocation) -> Int? {
        let index = index(at: time)
        guard let absence = absence(of: time) else { return index }
        fail("\(asked)\(place) \(absence)", frame: index, sourceLocation)
        return nil
    }

    // MARK: Failures

    /// Which lane it is, in words; empty where there is one.
    var place: String { trace.header.lanes.count > 1 ? " in lane \(lane + 1) (\(name))" : "" }

    /// A moment in words: `0.300 s (frame 18)`.
    func moment(_ index: Int) -> String { "\(DecimalText.fixed(frames[index].time, digits: 3)) s (frame \(index))" }

    /// Records an issue, with the frames on a contact sheet.
    /// - Parameter index: The frame that is marked.
    func fail(_ message: String, frame index: Int, _ sourceLocation: SourceLocation) {
        Issue.record("\(message); \(sheet.write(frames, marking: index))", sourceLocation: sourceLocation)
    }
}

/// One frame.
struct PlayedFrame: Sendable {
    let time: Double
    /// Where the lanes are in the cell.
    let stages: [CGRect]
    /// By lane.
    let lists: [DisplayList]
    let views: [[String: PlayedSample]]
    let cell: ContactSheet.Cell
}

/// A time outside of a trace.
private struct NoFrame: Error, CustomStringConvertible {
    let time: Double
    let duration: Double

    var description: String {
        "at \(DecimalText.text(time, digits: 3)) s: there is no frame, the trace is from 0 to "
            + "\(DecimalText.text(duration, digits: 3)) s; ask for a time in it, or let the tape wait longer"
    }
}
