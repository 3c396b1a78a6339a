public import ViewHierarchy

/// What an animation of a layer has whatever it animates, as Core Animation's `CAAnimation`.
///
/// A layer keeps a copy of what is added to it: later changes do not reach an animation that runs.
@preconcurrency @MainActor
open class LayerAnimation {
    /// Seconds, 0 or more; 0, the default, is the transaction's, a quarter of a second unless that says otherwise.
    public var duration = 0.0
    /// When the animation begins, in seconds as `CACurrentMediaTime()` counts; what is not in the future is now. Until
    /// then the start value is on screen, whatever the fill mode.
    public var beginTime = 0.0
    /// How often it is played; 0, the default, is once. Infinite continues until it is removed.
    public var repeatCount: Float = 0
    /// Whether each time is there and back.
    public var autoreverses = false
    /// The curve; nil, the default, is the transaction's, or else linear.
    public var timingFunction: MediaTimingFunction?
    /// What is on screen after the end, if the animation is not removed then.
    public var fillMode = MediaTimingFillMode.removed
    /// Whether the layer forgets the animation at its end. If not, the end value stays on screen with a fill mode of
    /// `.forwards` or `.both`, until the animation is removed.
    public var isRemovedOnCompletion = true
    /// Notified of the beginning and the end; held strongly, as in Core Animation.
    public var delegate: (any AnimationDelegate)?
    private var values: [String: Any] = [:]

    /// An animation of nothing.
    public required init() {}

    /// Keeps something under a name, for the delegate to know the animation by.
    public func setValue(_ value: Any?, forKey key: String) { values[key] = value }

    /// What was kept under a name.
    public func value(forKey key: String) -> Any? { values[key] }

    func copy() -> Self {
        let copy = Self()
        copy.take(from: self)
        return copy
    }

    func take(from other: LayerAnimation) {
        duration = other.duration
        beginTime = other.beginTime
        repeatCount = other.repeatCount
        autoreverses = other.autoreverses
        timingFunction = other.timingFunction
        fillMode = other.fillMode
        isRemovedOnCompletion = other.isRemovedOnCompletion
        delegate = other.delegate
        values = other.values
    }

    /// The property of a layer that is animated, and its values; nil where the layer has none of the kind.
    func trajectory(on layer: Layer) -> LayerTrajectory? { nil }

    /// What is said of an animation that animates nothing.
    var complaint: (cause: String, remedy: String) {
        ("it animates no property", "add a BasicAnimation, which has a key path")
    }
}

/// Notified when an animation that was added to a layer begins and ends, as Core Animation's `CAAnimationDelegate`.
@preconcurrency @MainActor
public protocol AnimationDelegate: AnyObject {
    /// Called as soon as the animation has been added; does nothing unless implemented.
    func animationDidStart(_ anim: LayerAnimation)

    /// Called when it has run out, `flag` being true, or was removed, replaced or run back to its start before. Does
    /// nothing unless implemented.
    func animationDidStop(_ anim: LayerAnimation, finished flag: Bool)
}

extension AnimationDelegate {
    public func animationDidStart(_ anim: LayerAnimation) {}

    public func animationDidStop(_ anim: LayerAnimation, finished flag: Bool) {}
}

extension Layer {
    /// Lets a copy of an animation run from now on.
    /// - Parameters:
    ///   - animation: What moves, and how.
    ///   - key: A name to remove it by. An animation that was added with the same name before is removed.
    public func add(_ animation: LayerAnimation, forKey key: String?) {
        let animation = animation.copy()
        if let key { removeAnimation(forKey: key) }
        guard let trajectory = animation.trajectory(on: self) else {
            let (cause, remedy) = animation.complaint
            AnimationDriver.current.report("adding an animation to a layer", cause, remedy)
            animation.delegate?.animationDidStop(animation, finished: false)
            return
        }
        let run = LayerRun(animation, trajectory, key: key, on: self)
        motions.append(run)
        run.start()
    }
}
