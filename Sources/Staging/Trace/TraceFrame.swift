public import Drawing
public import Foundation

/// The state of one lane in one frame.
public struct TraceFrame: Sendable, Hashable {
    /// The frame's number, counted from 0.
    public var frame: Int
    /// The time, in seconds, since the recording began: `frame / fps`.
    public var time: Double
    /// The lane's index, from 0.
    public var lane: Int
    public var phase: TracePhase
    /// The progress of the transition, its `fractionComplete`; 0 when idle.
    public var fraction: Double
    /// The last position of pointer 1, or `nil` before it first appears.
    public var pointer: TracePointer?
    /// The views that the scene names and that are on the stage, by name.
    public var views: [String: TraceView]
    /// The size of the stage, in points; `nil` where it is the header's.
    public var size: CGSize?

    public init(
        frame: Int, time: Double, lane: Int = 0, phase: TracePhase, fraction: Double = 0,
        pointer: TracePointer? = nil, views: [String: TraceView] = [:], size: CGSize? = nil
    ) {
        self.frame = frame
        self.time = time
        self.lane = lane
        self.phase = phase
        self.fraction = fraction
        self.pointer = pointer
        self.views = views
        self.size = size
    }
}

/// The activity of a lane.
public enum TracePhase: String, Sendable, Hashable, CaseIterable {
    case idle
    /// A pointer leads a transition, or moves the scene's lead view or a superview of it.
    case interactive
    /// A transition runs, or the lead view moves, by itself.
    case animating
}

/// The state of a pointer.
public struct TracePointer: Sendable, Hashable {
    /// The location in points of the stage.
    public var location: CGPoint
    public var isDown: Bool

    public init(location: CGPoint, isDown: Bool) {
        self.location = location
        self.isDown = isDown
    }
}

/// The visible state of a view in a frame.
public struct TraceView: Sendable, Hashable {
    /// The visible, cropped rectangle, in points of the stage.
    public var frame: CGRect
    /// The effective alpha, from 0 to 1.
    public var alpha: Double
    /// The effective corner radius, in points of the stage.
    public var cornerRadius: Double
    /// The velocity of the view's center on the stage, in points per second.
    ///
    /// It includes everything that moves the view and its superviews (frame, transform, scroll offset):
    /// - `animating`: The derivative of the animations, decelerations and springs with respect to time, never a difference
    ///   of frames.
    /// - `interactive`: From each of the finger's positions to the next, the slope of what the view does with the finger
    ///   (its curve, resistance, layout) times the finger's velocity between its last two positions. Zero before the
    ///   second position, and once the finger has rested for 100 ms. The recognizer's estimate, which a release hands over,
    ///   is in ``SceneProgress/Lead``.
    /// - `idle`: The same for what moves beside a transition; zero at rest. A value that the program sets is a jump, without
    ///   velocity.
    public var velocity: CGVector
    /// The further properties, or `nil` in traces of Scrim 0.2, which lack them.
    public var details: Details?

    public init(
        frame: CGRect, alpha: Double = 1, cornerRadius: Double = 0, velocity: CGVector = .zero,
        details: Details? = nil
    ) {
        self.frame = frame
        self.alpha = alpha
        self.cornerRadius = cornerRadius
        self.velocity = velocity
        self.details = details
    }

    /// The properties of a view that show whether what ends a transition matches what stays.
    public struct Details: Sendable, Hashable {
        /// The view's place in the order of drawing, from 0 for the window: a higher one is drawn later.
        public var order: Int
        /// The rotation on the stage, in degrees, clockwise, from -180 to 180.
        public var rotation: Double
        /// The opacity of the view's own shadow, from 0 to 1.
        public var shadow: Double
        /// The content offset of a scroll view, in points, or `nil` for other views.
        public var scroll: CGPoint?
        /// The size of a label's text on the stage, in points, or `nil` for other views.
        public var textSize: Double?
        /// The alphas of the snapshots that show the view in its place, added up; 0 without any.
        public var copies: Double
        /// Where the most opaque of them has the view's center, in points of the stage, or `nil` without one.
        public var copy: CGPoint?
        /// The name of the picture that fills the view, such as `cat.jpg`, or `nil`.
        public var picture: String?

        public init(
            order: Int, rotation: Double = 0, shadow: Double = 0, scroll: CGPoint? = nil,
            textSize: Double? = nil, copies: Double = 0, copy: CGPoint? = nil,
            picture: String? = nil
        ) {
            self.order = order
            self.rotation = rotation
            self.shadow = shadow
            self.scroll = scroll
            self.textSize = textSize
            self.copies = copies
            self.copy = copy
            self.picture = picture
        }
    }
}
