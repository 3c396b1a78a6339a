/// The state of a property animator, as UIKit's `UIViewAnimatingState`.
public enum AnimatingState: Int, Hashable, Sendable {
    /// Nothing animates: before the start and after the end.
    case inactive
    /// The animations run, wait for their delay, or are paused.
    case active
    /// Stopped where it was, to be ended by `finishAnimation(at:)`.
    case stopped
}

/// Where an animation has ended, as UIKit's `UIViewAnimatingPosition`.
public enum AnimatingPosition: Int, Hashable, Sendable {
    /// At the end values.
    case end
    /// Back at the start values.
    case start
    /// Anywhere between.
    case current
}
