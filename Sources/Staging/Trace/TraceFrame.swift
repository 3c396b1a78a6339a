public import Foundation

/// What one lane showed in one frame.
public struct TraceFrame: Sendable, Hashable {
    /// Counted from 0.
    public var frame: Int
    /// Seconds since the recording began: `frame / fps`.
    public var time: Double
    /// The lane's index, from 0.
    public var lane: Int
    public var phase: TracePhase
    /// How far the transition is: its `fractionComplete`; 0 when idle.
    public var fraction: Double
    /// Where pointer 1 is or was last; nil before it was anywhere.
    public var pointer: TracePointer?
    /// The views that the scene names and that are on the stage, by name.
    public var views: [String: TraceView]

    public init(
        frame: Int, time: Double, lane: Int = 0, phase: TracePhase, fraction: Double = 0,
        pointer: TracePointer? = nil, views: [String: TraceView] = [:]
    ) {
        self.frame = frame
        self.time = time
        self.lane = lane
        self.phase = phase
        self.fraction = fraction
        self.pointer = pointer
        self.views = views
    }
}

/// What a lane does.
public enum TracePhase: String, Sendable, Hashable, CaseIterable {
    case idle
    /// A transition follows a pointer.
    case interactive
    /// A transition runs by itself.
    case animating
}

/// A pointer as a trace shows it.
public struct TracePointer: Sendable, Hashable {
    /// In points of the stage.
    public var location: CGPoint
    public var isDown: Bool

    public init(location: CGPoint, isDown: Bool) {
        self.location = location
        self.isDown = isDown
    }
}
