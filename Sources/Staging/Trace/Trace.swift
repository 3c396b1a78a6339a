public import Drawing
public import Foundation
package import Timing

/// A record of what moved, per frame and view, and of the events in between.
///
/// All positions are in points of a lane's stage, from its top-left corner. Times are in seconds since the recording
/// began.
public struct Trace: Sendable, Hashable {
    public var header: TraceHeader
    /// The frames, sorted by number, then by lane.
    public var frames: [TraceFrame]
    /// The events in the order in which they happened.
    public var events: [TraceEvent]

    public init(header: TraceHeader, frames: [TraceFrame] = [], events: [TraceEvent] = []) {
        self.header = header
        self.frames = frames
        self.events = events
    }
}

/// The properties of a whole trace.
public struct TraceHeader: Sendable, Hashable {
    /// The scene's name.
    public var scene: String
    /// The number of frames per second, greater than 0.
    public var fps: Double
    /// The number of pixels per point.
    public var scale: Double
    /// The size of a lane's stage, in points, when the recording began.
    public var size: CGSize
    public var lanes: [TraceLane]
    /// Whether reduced motion was on.
    public var reducesMotion: Bool

    public init(
        scene: String, fps: Double, scale: Double, size: CGSize, lanes: [TraceLane], reducesMotion: Bool = false
    ) {
        self.scene = scene
        self.fps = fps
        self.scale = scale
        self.size = size
        self.lanes = lanes
        self.reducesMotion = reducesMotion
    }
}

/// One of the stages that the same pointer drives.
public struct TraceLane: Sendable, Hashable, Decodable {
    public var name: String
    /// The curve as text that `TimingCurve(parsing:)` reads, or `nil` for the scene's own motion.
    public var curve: String?
    /// The duration, in seconds, or `nil` for the scene's own.
    public var duration: Double?
    /// The name of the device that the lane's stage stands for, if it is another one than a lane's beside it; `none` for
    /// a bare stage.
    public var device: String?
    /// The timings of animators in place of the scene's, as the setting `animators` of a tape's lane has them, or `nil`.
    public var animators: String?

    public init(
        name: String, curve: String? = nil, duration: Double? = nil, device: String? = nil, animators: String? = nil
    ) {
        self.name = name
        self.curve = curve
        self.duration = duration
        self.device = device
        self.animators = animators
    }
}

/// An event at a time of its own, which can be between frames.
public struct TraceEvent: Sendable, Hashable {
    /// The time, in seconds, since the recording began.
    public var time: Double
    /// The lane's index, from 0.
    public var lane: Int
    public var name: Name
    /// The object or outcome, such as `PanGestureRecognizer`, `completed` or `dismiss`.
    public var object: String
    /// The velocity that a pan's `gestureEnded` hands over, in points of the stage per second: the recognizer's estimate.
    /// Nil for other events.
    public var velocity: CGVector?

    public init(time: Double, lane: Int = 0, name: Name, object: String, velocity: CGVector? = nil) {
        self.time = time
        self.lane = lane
        self.name = name
        self.object = object
        self.velocity = velocity
    }

    /// Returns the event with its time, which counts from the stage's start, relative to a later origin.
    package func counted(from origin: FrameTime) -> TraceEvent {
        var event = self
        event.time -= origin.seconds
        return event
    }
}
