public import Drawing
public import Timing

/// A stage that can be recorded: played on by a tape, drawn and measured frame by frame.
@MainActor
public protocol RecordableStage: TapeTarget {
    /// Whether anything moves or is about to; a pointer that is down and still does not count.
    var isMoving: Bool { get }

    /// Waits for the pictures that are shown now, so that a frame does not depend on how fast they are decoded.
    func finishLoading()

    /// What is seen now, all lanes side by side.
    func displayList() -> DisplayList

    /// What each lane shows now, in the order of the lanes.
    /// - Parameters:
    ///   - frame: The number to give the frame.
    ///   - time: The seconds since the recording began to give it.
    func traceFrames(frame: Int, time: Double) -> [TraceFrame]

    /// What has happened since the last call, with times relative to `origin`.
    func takeTraceEvents(since origin: FrameTime) -> [TraceEvent]

    /// The names of the views to trace, in the order in which a trace shows them.
    var tracedViews: [String] { get }

    /// What a trace says about the stage and its lanes.
    /// - Parameters:
    ///   - fps: The recording's frames in a second.
    ///   - scale: The recording's pixels in a point.
    func traceHeader(fps: Double, scale: Double) -> TraceHeader
}
