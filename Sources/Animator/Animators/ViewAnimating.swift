/// What can be started, paused, scrubbed and stopped, as UIKit's `UIViewAnimating`. Members mean what those of
/// ``PropertyAnimator`` do.
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

/// What animates changes that blocks make, as UIKit's `UIViewImplicitlyAnimating`.
///
/// Members mean what those of ``PropertyAnimator`` do. UIKit lets an object leave any of these methods out; here each has
/// an implementation that does nothing.
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
