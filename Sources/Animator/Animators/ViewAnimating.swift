/// What can be started, paused, scrubbed and stopped, as UIKit's `UIViewAnimating`.
@preconcurrency @MainActor
public protocol ViewAnimating: AnyObject {
    /// Whether animations are there to be seen, running or paused, or have been stopped.
    var state: AnimatingState { get }
    /// Whether time moves the animation.
    var isRunning: Bool { get }
    /// Whether the animation goes back to its start values.
    var isReversed: Bool { get set }
    /// The progress from the start values, 0, to the end values, 1.
    var fractionComplete: Double { get set }

    /// Starts the animation, or continues a paused one.
    func startAnimation()
    /// Starts the animation after `delay` seconds.
    func startAnimation(afterDelay delay: Double)
    /// Pauses the animation where it is.
    func pauseAnimation()
    /// Stops the animation where it is.
    /// - Parameter withoutFinishing: Whether it is over by that; otherwise `finishAnimation(at:)` ends it.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends a stopped animation.
    func finishAnimation(at finalPosition: AnimatingPosition)
}
