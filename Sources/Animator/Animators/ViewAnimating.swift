/// What can be started, scrubbed and stopped, as UIKit's `UIViewAnimating`. Members are those of ``PropertyAnimator``.
@preconcurrency @MainActor
public protocol ViewAnimating: AnyObject {
    var state: AnimatingState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    var fractionComplete: Double { get set }

    func startAnimation()
    func startAnimation(afterDelay delay: Double)
    func pauseAnimation()
    func stopAnimation(_ withoutFinishing: Bool)
    func finishAnimation(at finalPosition: AnimatingPosition)
}

/// A type that animates the changes of blocks, as UIKit's `UIViewImplicitlyAnimating`.
///
/// Its members mean the same as those of ``PropertyAnimator``. UIKit makes these methods optional; here each has an
/// implementation that does nothing.
@preconcurrency @MainActor
public protocol ViewImplicitlyAnimating: ViewAnimating {
    func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double)
    func addAnimations(_ animations: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void)
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
    /// No animation has started, or it has ended.
    case inactive
    /// The animations run, wait for their delay, or are paused.
    case active
    /// Stopped at its current values; `finishAnimation(at:)` ends it.
    case stopped
}

/// The position at which an animation ends, as UIKit's `UIViewAnimatingPosition`.
public enum AnimatingPosition: Int, Hashable, Sendable {
    /// At the end values.
    case end
    /// Back at the start values.
    case start
    /// Anywhere in between.
    case current
}
