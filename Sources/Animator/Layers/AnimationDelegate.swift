/// Told when an animation that was added to a layer begins and ends, as Core Animation's `CAAnimationDelegate`.
@preconcurrency @MainActor
public protocol AnimationDelegate: AnyObject {
    /// Told as soon as the animation has been added; does nothing unless implemented.
    func animationDidStart(_ anim: LayerAnimation)

    /// Told when it has run out, `flag` being true, or was removed, replaced or run back to its start before. Does
    /// nothing unless implemented.
    func animationDidStop(_ anim: LayerAnimation, finished flag: Bool)
}

extension AnimationDelegate {
    public func animationDidStart(_ anim: LayerAnimation) {}

    public func animationDidStop(_ anim: LayerAnimation, finished flag: Bool) {}
}
