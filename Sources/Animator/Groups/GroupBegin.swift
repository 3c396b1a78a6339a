import Timing

/// Where something of a member begins in its group's time, so that it has not begun yet before.
@MainActor
struct GroupBegin {
    let moment: FrameTime
    let animator: PropertyAnimator
    /// Which of the animator's blocks begins; nil for the animator itself.
    let block: Int?
}
