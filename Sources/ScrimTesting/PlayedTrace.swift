import Drawing
import Foundation
import Recorder
public import Staging
import Support
import Testing
import Timing

/// What a scene showed while a tape was played, frame by frame, and the events.
///
/// A value at a time is that of the nearest frame; values are not interpolated. Play with more frames per second for a
/// finer resolution. A time before the first frame or after the last one fails the test.
public struct PlayedTrace: Sendable {
    /// The trace of all lanes, the same as `record` writes into a `.json` file.
    public let trace: Trace
    /// The index of the lane that views, events and images are taken from, 0 unless this is an element of ``lanes``.
    public let lane: Int
    let frames: [PlayedFrame]
    let sheet: FailureSheet
    let motion: PlayedMotion

    /// The lanes from left to right, each with its frames and events; at least one.
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

    /// The name of the lane: the text of its curve, else the name of the scene.
    public var name: String { trace.header.lanes[lane].name }

    /// The seconds from the first frame to the last.
    public var duration: Double { frames.last?.time ?? 0 }

    /// The events in order: gestures, transitions, calls of controller methods, errors.
    public var events: [TraceEvent] { trace.events.filter { $0.lane == lane } }

    /// Whether the last transition to end was completed; false if it was cancelled or if there was none.
    public var completed: Bool { outcome == "completed" }

    /// `completed` or `cancelled`, or nil if no transition ended.
    var outcome: String? { events.last { $0.name == .transitionCompleted }?.object }

    /// Returns the view with a name.
    public subscript(name: String) -> PlayedView { PlayedView(name: name, trace: self) }

    /// The sorted names of all views that were on the stage in any frame.
    public var views: [String] { Set(frames.flatMap(\.views[lane].keys)).sorted() }

    /// Returns the index of the frame nearest to a time in seconds, clamped to the first and the last frame.
    public func index(at time: Double) -> Int {
        let index = (time * trace.header.fps).rounded()
        return index.isFinite ? Int(min(max(0, index), Double(frames.count - 1))) : 0
    }

    /// Returns an image of the lane at a time, the same as `record` writes of one lane into a PNG file.
    /// - Throws: The reason why it can't be drawn, or that the trace has no frame at the time.
    public func image(at time: Double) throws -> PlayedImage {
        if let absence = absence(of: time) { throw absence }
        return try PlayedImage(frames[index(at: time)].lists[lane], scale: trace.header.scale, fonts: sheet.fonts)
    }

    /// Returns an error if no frame is nearest to a time, else nil.
    private func absence(of time: Double) -> NoFrame? {
        let index = (time * trace.header.fps).rounded()
        if index >= 0, index < Double(frames.count) { return nil }
        return NoFrame(time: time, duration: duration)
    }

    /// Returns the index of the frame at a time, or records an issue and returns nil if there is none.
    /// - Parameter asked: The view whose values are requested.
    func frame(at time: Double, of asked: String, _ sourceLocation: SourceLocation) -> Int? {
        let index = index(at: time)
        guard let absence = absence(of: time) else { return index }
        fail("\(asked)\(place) \(absence)", frame: index, sourceLocation)
        return nil
    }

    // MARK: Failures

    /// The lane for use in messages; empty if there is only one.
    var place: String { trace.header.lanes.count > 1 ? " in lane \(lane + 1) (\(name))" : "" }

    /// Returns a time and a frame for use in messages: `0.300 s (frame 18)`.
    func moment(_ index: Int) -> String { "\(DecimalText.fixed(frames[index].time, digits: 3)) s (frame \(index))" }

    /// Records an issue that refers to a contact sheet of the frames.
    /// - Parameter index: The frame to mark.
    func fail(_ message: String, frame index: Int, _ sourceLocation: SourceLocation) {
        Issue.record("\(message); \(sheet.write(frames, marking: index))", sourceLocation: sourceLocation)
    }
}

struct PlayedFrame: Sendable {
    let time: Double
    /// The frames of the lanes in the cell.
    let stages: [CGRect]
    /// The display lists, by lane.
    let lists: [DisplayList]
    let views: [[String: PlayedSample]]
    let cell: ContactSheet.Cell
}

/// An error that reports a time outside of a trace.
private struct NoFrame: Error, CustomStringConvertible {
    let time: Double
    let duration: Double

    var description: String {
        "at \(DecimalText.text(time, digits: 3)) s: there is no frame, the trace is from 0 to "
            + "\(DecimalText.text(duration, digits: 3)) s; ask for a time in it, or let the tape wait longer"
    }
}
