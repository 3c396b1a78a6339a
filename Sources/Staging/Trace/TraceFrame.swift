public import Drawing
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

/// How a view was seen in a frame.
public struct TraceView: Sendable, Hashable {
    /// The visible, cropped rectangle in points of the stage.
    public var frame: CGRect
    /// As seen, 0...1.
    public var alpha: Double
    /// As seen, in points of the stage.
    public var cornerRadius: Double
    /// Of the view's centre on the stage, in points per second.
    ///
    /// It counts the view's own animations and those of everything that it lies in (frame, transform, scroll offset),
    /// and is their derivative by time, never a difference of frames. While a finger leads it is the recognizer's
    /// estimate, for the led view and for what lies in it; what a finger moves by a percentage has the estimate of that.
    /// An estimate is zero once the finger has rested for its window, 100 ms.
    public var velocity: CGVector

    public init(frame: CGRect, alpha: Double = 1, cornerRadius: Double = 0, velocity: CGVector = .zero) {
        self.frame = frame
        self.alpha = alpha
        self.cornerRadius = cornerRadius
        self.velocity = velocity
    }
}
