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

/// What animates changes that blocks make, as UIKit's `UIViewImplicitlyAnimating`.
///
/// UIKit lets an object leave any of these methods out. Here each has an implementation that does nothing.
@preconcurrency @MainActor
public protocol ViewImplicitlyAnimating: ViewAnimating {
    /// Adds animations that begin later; without effect where not implemented.
    /// - Parameters:
    ///   - animations: Sets the end values.
    ///   - delayFactor: 0...1, the part of the remaining time to wait.
    func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double)
    /// Adds animations; without effect where not implemented.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a block that receives where the animation has ended; never called where not implemented.
    func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void)
    /// Continues a paused animation; without effect where not implemented.
    /// - Parameters:
    ///   - parameters: A new timing for the remaining distance; nil keeps the present one.
    ///   - durationFactor: The remaining time as a multiple of the original duration.
    func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}

extension ViewImplicitlyAnimating {
    public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double) {}
    public func addAnimations(_ animations: @escaping () -> Void) {}
    public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {}
    public func continueAnimation(
        withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
    ) {}
}

extension PropertyAnimator: ViewImplicitlyAnimating {}

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
