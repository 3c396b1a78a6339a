import Drawing
import Recorder
public import Staging
import Testing
import Timing

/// What was seen of a scene while a tape was played, frame by frame, and what happened.
///
/// What is asked for at a time is that of the nearest frame: a value that was seen, not one in between. Play with more
/// frames in a second for a finer one. Before the beginning that is the first frame, after the end the last.
public struct PlayedTrace: Sendable {
    /// The same as `record` writes it into a `.json`.
    public let trace: Trace
    let frames: [PlayedFrame]
    let sheet: FailureSheet

    /// Seconds from the first frame to the last.
    public var duration: Double { frames.last?.time ?? 0 }

    /// What happened, in order: gestures, transitions, the methods of controllers, errors.
    public var events: [TraceEvent] { trace.events }

    /// Whether the last transition that ended has completed; false where it was cancelled, and without any.
    public var completed: Bool { outcome == "completed" }

    /// `completed` or `cancelled`; nil where no transition ended.
    var outcome: String? { events.last { $0.name == "transitionCompleted" }?.object }

    /// A view by its name.
    public subscript(name: String) -> PlayedView { PlayedView(name: name, trace: self) }

    /// The names of all views that were on the stage in any frame, sorted.
    public var views: [String] { Set(frames.flatMap(\.views.keys)).sorted() }

    /// The index of the frame that is nearest to a time in seconds.
    public func index(at time: Double) -> Int {
        let index = (time * trace.header.fps).rounded()
        return index.isFinite ? Int(min(max(0, index), Double(frames.count - 1))) : 0
    }

    /// What was seen at a time, as `record` draws it into a PNG file.
    /// - Throws: Why it can't be drawn.
    public func image(at time: Double) throws -> PlayedImage {
        try PlayedImage(frames[index(at: time)].list, scale: trace.header.scale, fonts: sheet.fonts)
    }

    // MARK: Failures

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
    let list: DisplayList
    let views: [String: PlayedSample]
    let cell: ContactSheet.Cell
}
