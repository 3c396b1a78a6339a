public import Timing

/// Something that a user did, and when.
///
/// The same events at the same times give the same motion, whatever made them: a mouse, a finger or a tape.
public struct InputEvent: Sendable, Hashable {
    /// On the stage's time line, whose zero is the moment the scene was opened.
    public var time: FrameTime
    public var action: InputAction

    public init(time: FrameTime, action: InputAction) {
        self.time = time
        self.action = action
    }
}
