public import Foundation
package import Timing

/// A table of what moved: per frame and view, and what happened in between.
///
/// All positions are in points of a lane's stage, from its top left corner; times are seconds since the recording
/// began.
public struct Trace: Sendable, Hashable {
    public var header: TraceHeader
    /// By frame, then by lane.
    public var frames: [TraceFrame]
    /// In the order in which they happened.
    public var events: [TraceEvent]

    public init(header: TraceHeader, frames: [TraceFrame] = [], events: [TraceEvent] = []) {
        self.header = header
        self.frames = frames
        self.events = events
    }
}

/// What is the same for a whole trace.
public struct TraceHeader: Sendable, Hashable {
    /// The scene's name.
    public var scene: String
    /// Frames in a second, above 0.
    public var fps: Double
    /// Pixels in a point.
    public var scale: Double
    /// The size of a lane's stage in points when the recording began.
    public var size: CGSize
    public var lanes: [TraceLane]

    public init(scene: String, fps: Double, scale: Double, size: CGSize, lanes: [TraceLane]) {
        self.scene = scene
        self.fps = fps
        self.scale = scale
        self.size = size
        self.lanes = lanes
    }
}

/// One of the stages that were driven by the same pointer.
public struct TraceLane: Sendable, Hashable, Decodable {
    public var name: String
    /// As text that `TimingCurve(parsing:)` reads; nil for the scene's own motion.
    public var curve: String?
    /// In seconds; nil for the scene's own.
    public var duration: Double?

    public init(name: String, curve: String? = nil, duration: Double? = nil) {
        self.name = name
        self.curve = curve
        self.duration = duration
    }
}

/// Something that happened at a moment of its own, between frames if need be.
public struct TraceEvent: Sendable, Hashable, Decodable {
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
