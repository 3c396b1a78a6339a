import Timing
public import ViewHierarchy

/// The common part of all animations of a layer, as Core Animation's `CAAnimation`.
///
/// A layer copies an animation that is added to it: later changes do not affect the running animation.
@preconcurrency @MainActor
open class LayerAnimation {
    /// The duration in seconds; 0, the default, uses the transaction's, a quarter of a second unless changed.
    public var duration = 0.0
    /// The time at which the animation begins, in seconds as `CACurrentMediaTime()`; a time that is not in the future
    /// means now. Until then the start value is on screen, whatever the fill mode.
    public var beginTime = 0.0
    /// The number of repetitions; 0, the default, means one. An infinite animation continues until it is removed.
    public var repeatCount: Float = 0
    /// Whether each repetition runs there and back.
    public var autoreverses = false
    /// The curve; nil, the default, uses the transaction's curve, or linear if that has none.
    public var timingFunction: MediaTimingFunction?
    /// What is on screen after the end, if the animation is not removed then.
    public var fillMode = MediaTimingFillMode.removed
    /// Whether the layer removes the animation at its end. If not, the end value stays on screen with a fill mode of
    /// `.forwards` or `.both`, until the animation is removed.
    public var isRemovedOnCompletion = true
    /// Whether the values are added to what is on screen, instead of replacing it (rule K 11).
    public var isAdditive = false
    /// The delegate, notified of the beginning and the end; a strong reference, as in Core Animation.
    public var delegate: (any AnimationDelegate)?
    private var values: [String: Any] = [:]

    /// Creates an animation of nothing.
    public required init() {}

    /// Stores a value under a name, by which the delegate can identify the animation.
    public func setValue(_ value: Any?, forKey key: String) { values[key] = value }

    /// Returns the value stored under a name.
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
        isAdditive = other.isAdditive
        delegate = other.delegate
        values = other.values
    }

    func trajectory(on layer: Layer) -> LayerTrajectory? { nil }

    var complaint: (cause: String, remedy: String) {
        ("it animates no property", "add a BasicAnimation, which has a key path")
    }
}

/// A delegate of layer animations, as Core Animation's `CAAnimationDelegate`.
@preconcurrency @MainActor
public protocol AnimationDelegate: AnyObject {
    /// Called as soon as the animation has been added; optional.
    func animationDidStart(_ anim: LayerAnimation)

    /// Called when it has run out (`flag` is true), or was removed, replaced or run back to its start; optional.
    func animationDidStop(_ anim: LayerAnimation, finished flag: Bool)
}

extension AnimationDelegate {
    public func animationDidStart(_ anim: LayerAnimation) {}

    public func animationDidStop(_ anim: LayerAnimation, finished flag: Bool) {}
}

extension Layer {
    /// Adds a copy of an animation, which runs from now on.
    /// - Parameters:
    ///   - animation: The animation.
    ///   - key: The name to remove it by. An animation added before with the same name is removed.
    public func add(_ animation: LayerAnimation, forKey key: String?) {
        let animation = animation.copy()
        if let key { removeAnimation(forKey: key) }
        guard let trajectory = animation.trajectory(on: self) else {
            let (cause, remedy) = animation.complaint
            AnimationDriver.current.report("adding an animation to a layer", cause, remedy)
            animation.delegate?.animationDidStop(animation, finished: false)
            return
        }
        let run = LayerRun(animation, key: key, on: self)
        motions.append(run)
        run.start(along: trajectory, in: view)
    }
}

@MainActor
final class LayerRun: LayerMotion {
    let key: String?
    private let animation: LayerAnimation
    private weak var layer: Layer?
    private let animator: PropertyAnimator
    /// Whether it has ended, with its end value held on screen.
    private var isHolding = false

    init(_ animation: LayerAnimation, key: String?, on layer: Layer) {
        self.key = key
        self.animation = animation
        self.layer = layer
        let transaction = Transaction.current
        let curve = animation.timingFunction ?? transaction.timingFunction
        let seconds = animation.duration > 0 ? animation.duration : transaction.duration
        animator = PropertyAnimator(duration: seconds, timingParameters: curve?.timingCurve ?? .linear)
    }

    func start(along trajectory: LayerTrajectory, in view: View) {
        animator.scrubsLinearly = false
        animator.endsWithItsParts = true
        animator.pausesOnCompletion =
            !animation.isRemovedOnCompletion && [.forwards, .both].contains(animation.fillMode)
        animator.cycle = MotionCycle(count: Double(animation.repeatCount), autoreverses: animation.autoreverses)
        animator.addAnimations { [unowned animator, animation] in
            guard let driver = animator.driver, let block = animator.capturing else { return }
            // On screen only, and in place of the value unless it is additive (rule K 11).
            let contribution = Contribution(
                animation.isAdditive && trajectory.paths == nil ? .adds : .replaces,
                to: driver.prepare(trajectory.property, of: view), of: block, from: trajectory.from, to: trajectory.to,
                isExplicit: true, mask: trajectory.mask)
            contribution.paths = trajectory.paths
            animator.add(contribution)
        }
        animator.join { self.stop(finished: $0) }
        animator.didPauseAtEnd = { [unowned self] in hold() }
        animator.startAnimation(afterDelay: animation.beginTime > 0 ? animation.beginTime - CACurrentMediaTime() : 0)
        animation.delegate?.animationDidStart(animation)
    }

    /// Leaves the end value on screen: the start value of an animation that runs there and back.
    private func hold() {
        if animation.autoreverses {
            animator.walk(to: 0)
            animator.present()
        }
        isHolding = true
        animation.delegate?.animationDidStop(animation, finished: true)
    }

    private func stop(finished: Bool) {
        layer?.motions.removeAll { $0 === self }
        if !isHolding { animation.delegate?.animationDidStop(animation, finished: finished) }
    }

    func remove() { if animator.state == .active { animator.finish(at: .current) } }
}
