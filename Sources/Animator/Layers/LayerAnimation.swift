import Drawing
import Timing
public import ViewHierarchy

/// The common part of all animations of a layer, as Core Animation's `CAAnimation`.
///
/// A layer copies an animation that is added to it: later changes do not affect the running animation.
@preconcurrency @MainActor
open class LayerAnimation: LayerAction {
    /// The duration of one pass in seconds; 0, the default, uses the transaction's, a quarter of a second unless changed.
    open var duration = 0.0
    /// The time at which the animation begins, in seconds as `CACurrentMediaTime()`, or in a group in the group's time; 0,
    /// the default, means now. One that begins in the past has run until now.
    open var beginTime = 0.0
    /// The seconds of the animation's time per second; 2 runs it in half its duration, 0 stops it at `timeOffset`, and
    /// below 0 it runs from its end to its start.
    open var speed: Float = 1
    /// Where in its own time the animation begins, in seconds: what is left out follows at the end.
    open var timeOffset = 0.0
    /// The number of repetitions; 0, the default, means one. An infinite animation continues until it is removed.
    open var repeatCount: Float = 0
    /// The time for which it repeats, in seconds of its own time; if above 0, it counts instead of `repeatCount`.
    open var repeatDuration = 0.0
    /// Whether each repetition runs there and back.
    open var autoreverses = false
    /// The curve; nil, the default, uses the transaction's curve, or linear if that has none.
    open var timingFunction: MediaTimingFunction?
    /// What is on screen before the beginning, and after the end if the animation is not removed then.
    open var fillMode = MediaTimingFillMode.removed
    /// Whether the layer removes the animation at its end. If not, the end value stays on screen with a fill mode of
    /// `.forwards` or `.both`, until the animation is removed.
    open var isRemovedOnCompletion = true
    /// The delegate, notified of the beginning and the end; a strong reference, as in Core Animation.
    open var delegate: (any AnimationDelegate)?
    private var values: [String: Any] = [:]

    /// Creates an animation of nothing.
    public required init() {}

    /// Stores a value under a name, by which the delegate can identify the animation.
    open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

    /// Returns the value stored under a name.
    open func value(forKey key: String) -> Any? { values[key] }

    /// Adds the animation to a layer, as the action of a property.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? Layer)?.add(self, forKey: event)
    }

    func copy() -> Self {
        let copy = Self()
        copy.copyProperties(from: self)
        return copy
    }

    func copyProperties(from other: LayerAnimation) {
        (duration, beginTime, speed, timeOffset) = (other.duration, other.beginTime, other.speed, other.timeOffset)
        (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
        (timingFunction, fillMode) = (other.timingFunction, other.fillMode)
        (isRemovedOnCompletion, delegate, values) = (other.isRemovedOnCompletion, other.delegate, other.values)
    }

    /// Returns what the animation does on a layer in a time inside of others; nil if it can't run on it.
    func trajectories(on layer: Layer, in time: [LayerTiming]) -> [LayerTrajectory]? { nil }

    /// Returns the curve over some seconds; `curve` is that of `timingFunction`, or what there is instead.
    func motion(for seconds: Double, _ curve: TimingCurve) -> MotionTiming {
        MotionTiming(shape: .curve(curve), seconds: seconds)
    }

    /// Returns the course in time, with a duration and a curve for want of its own.
    /// - Parameter origin: The zero of `beginTime`, in seconds before the containing time's.
    func timing(seconds: Double, curve: TimingCurve, from origin: Double) -> LayerTiming {
        let seconds = duration > 0 ? duration : seconds
        var timing = LayerTiming(motion: motion(for: seconds, timingFunction?.timingCurve ?? curve))
        timing.begin = beginTime != 0 && beginTime.isFinite ? beginTime - origin : 0
        timing.speed = speed.isFinite ? Double(speed) : 1
        timing.offset = timeOffset.isFinite ? timeOffset : 0
        let count = repeatDuration > 0 && seconds > 0 ? repeatDuration / seconds : 0
        timing.legs = count > 0 ? count : MotionCycle(count: Double(repeatCount), autoreverses: autoreverses).legs
        timing.autoreverses = autoreverses
        timing.fill = fillMode
        return timing
    }

    var complaint: (cause: String, remedy: String) {
        ("it animates no property", "add a BasicAnimation or a KeyframeAnimation, which have a key path")
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
        let now = AnimationDriver.current.now.seconds
        let transaction = Transaction.current
        let curve = transaction.timingFunction?.timingCurve ?? .linear
        let timing = animation.timing(seconds: transaction.duration, curve: curve, from: now)
        guard let trajectories = animation.trajectories(on: self, in: [timing]), !trajectories.isEmpty else {
            let (cause, remedy) = animation.complaint
            AnimationDriver.current.report("adding an animation to a layer", cause, remedy)
            animation.delegate?.animationDidStop(animation, finished: false)
            return
        }
        let run = LayerRun(animation, key: key, on: self, timing, animation.timingFunction?.timingCurve ?? curve)
        motions.append(run)
        run.start(along: trajectories)
    }

    /// Returns the animation that was added with this key, if it still has an effect; changing it changes nothing.
    public func animation(forKey key: String) -> LayerAnimation? {
        (motions.last { $0.key == key } as? LayerRun)?.animation
    }
}

/// What an animation does to one property of a layer.
struct LayerTrajectory {
    let target: LayerTarget
    let course: LayerCourse
    /// The paths at 0, 1, 2 ... for an animation of paths.
    private(set) var paths: [Path]?

    init(_ target: LayerTarget, _ track: LayerTrack, _ timings: [LayerTiming]) {
        self.target = target
        course = LayerCourse(timings: timings, track: track)
    }

    init(along paths: [Path], of target: LayerTarget, _ track: LayerTrack, _ timings: [LayerTiming]) {
        self.init(target, track, timings)
        self.paths = paths
    }
}

@MainActor
final class LayerRun: LayerMotion {
    let key: String?
    let animation: LayerAnimation
    private weak var layer: Layer?
    private let animator: PropertyAnimator
    /// Whether it has ended, and stays.
    private var isHolding = false

    init(_ animation: LayerAnimation, key: String?, on layer: Layer, _ timing: LayerTiming, _ curve: TimingCurve) {
        self.key = key
        self.animation = animation
        self.layer = layer
        animator = PropertyAnimator(duration: timing.motion.seconds, timingParameters: curve)
        animator.timing = timing.motion
        animator.scrubsLinearly = false
        animator.endsWithItsParts = true
        animator.pausesOnCompletion = !animation.isRemovedOnCompletion
        if timing.end <= 0 {
            animator.timing.seconds = 0
        } else if timing.motion.seconds > 0 {
            animator.cycle = MotionCycle(count: timing.end / timing.motion.seconds, autoreverses: false)
        }
    }

    func start(along trajectories: [LayerTrajectory]) {
        animator.addAnimations { [unowned animator] in
            guard let driver = animator.driver, let block = animator.capturing else { return }
            for trajectory in trajectories {
                // On screen only, and in place of the value unless it is additive (rule K 11).
                let target = trajectory.target
                let contribution = Contribution(
                    target.isAdditive && trajectory.paths == nil ? .adds : .replaces,
                    to: driver.prepare(target.property, of: target.view), of: block, along: trajectory.course,
                    mask: target.mask)
                contribution.paths = trajectory.paths.map { ShadowPathEnds(paths: $0, original: nil) }
                animator.add(contribution)
            }
        }
        animator.join { self.stop(finished: $0) }
        animator.didPauseAtEnd = { [unowned self] in
            isHolding = true
            animation.delegate?.animationDidStop(animation, finished: true)
        }
        animator.startAnimation()
        animation.delegate?.animationDidStart(animation)
    }

    private func stop(finished: Bool) {
        layer?.motions.removeAll { $0 === self }
        if !isHolding { animation.delegate?.animationDidStop(animation, finished: finished) }
    }

    func remove() { if animator.state == .active { animator.finish(at: .current) } }
}
