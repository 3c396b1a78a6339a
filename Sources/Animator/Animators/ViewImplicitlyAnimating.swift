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
    ///   - parameters: A new timing for the rest of the way; nil keeps the present one.
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
