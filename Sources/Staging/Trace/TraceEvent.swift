package import Timing

/// Something that happened at a moment of its own, between frames if need be.
public struct TraceEvent: Sendable, Hashable {
    /// Seconds since the recording began.
    public var time: Double
    /// The lane's index, from 0.
    public var lane: Int
    /// Such as `gestureBegan`, `transitionCompleted`, `verdict` or the name of a lifecycle method.
    public var name: String
    /// Who or what, such as `PanGestureRecognizer`, `completed` or `dismiss`.
    public var object: String

    public init(time: Double, lane: Int = 0, name: String, object: String) {
        self.time = time
        self.lane = lane
        self.name = name
        self.object = object
    }

    /// The same, with its time counted from a later moment than the stage's beginning.
    package func counted(from origin: FrameTime) -> TraceEvent {
        TraceEvent(time: time - origin.seconds, lane: lane, name: name, object: object)
    }
}
