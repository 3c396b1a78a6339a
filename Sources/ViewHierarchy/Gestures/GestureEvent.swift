public import Timing

/// A gesture that was recognized, ended or was broken off: for traces.
public struct GestureEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A continuous gesture was recognized.
        case began
        /// A continuous gesture ended, or one that is reported only once, such as a tap, was recognized.
        case ended
        /// A continuous gesture was broken off.
        case cancelled
    }

    public var kind: Kind
    public var time: FrameTime
    /// The recognizer's `name`, or else its type's, such as `PanGestureRecognizer`.
    public var recognizer: String

    public init(kind: Kind, time: FrameTime, recognizer: String) {
        self.kind = kind
        self.time = time
        self.recognizer = recognizer
    }
}
