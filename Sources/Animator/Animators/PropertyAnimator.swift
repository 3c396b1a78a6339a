public import Foundation
import Support
import Timing
public import ViewHierarchy

/// An animator that can be paused, scrubbed, reversed and continued, as UIKit's `UIViewPropertyAnimator`.
///
/// Every value is a closed form of the time since the last start, continuation or catch, so it is the same at any frame
/// rate. `fractionComplete` always measures from the start values to the end values, reversed or not.
@preconcurrency @MainActor
public final class PropertyAnimator: AnimationCapture {
    enum Phase {
        case inactive
        /// Started without animations; it runs what is added (rule E 1).
        case waiting
        /// Moving from the moment `since`, which a delay puts into the future, until `end`.
        case running
        case paused
        case stopped
    }

    /// The timing that the animator was created with.
    public internal(set) var timingParameters: any TimingCurveProvider
    /// The duration of the animation, in seconds. A spring by mass, stiffness and damping has its own (rule E 6).
    ///
    /// A spring to which a finger hands over a velocity can become longer, until that velocity has settled as well.
    public var duration: Double { timing.seconds }
    /// The time between `startAnimation(afterDelay:)` and the first motion, in seconds.
    public internal(set) var delay = 0.0

    /// Whether the animation runs back to its start values.
    ///
    /// A running animation turns around at its current speed. Set before the start, it begins at the end values.
    public var isReversed = false {
        didSet {
            guard isReversed != oldValue else { return }
            turnRound()
            notifyObservers()
        }
    }
    /// Whether the animator can be paused, scrubbed and stopped. If false, those calls are reported and do nothing.
    public var isInterruptible = true
    /// Whether `fractionComplete` is the progress on screen. If false, it is one of time, and the curve applies.
    public var scrubsLinearly = true
    /// Whether the animator stays active, paused at its end, instead of completing.
    public var pausesOnCompletion = false
    /// Whether the animated views receive touches during the animation.
    public var isUserInteractionEnabled = true

    /// Whether hit testing uses the animated views' models, for programs with their own, instead of the screen (B 6).
    public var isManualHitTestingEnabled = false

    var phase = Phase.inactive
    /// The beginning and the end of the current run; valid only while the animator runs.
    var since = FrameTime.zero
    var end = FrameTime.zero
    /// The seconds since the beginning of the run, below 0 during a delay; infinity at the end.
    var elapsed = 0.0
    /// The repetition; only for animations that callers do not control.
    var cycle = MotionCycle.once
    /// The animator's own progress, 0...1.
    var playhead = Playhead()
    var place = 0.0
    var blocks: ContiguousArray<MotionBlock> = []
    var timing: MotionTiming

    var pending: [(animations: () -> Void, delayFactor: Double)] = []
    /// What is called at the end with the position, and whether all ran out; some also without finishing (rule C 2).
    var completions: [(isAlwaysCalled: Bool, call: (AnimatingPosition, Bool) -> Void)] = []
    /// The block that captures what the running closure sets.
    var capturing: MotionBlock?
    var changes = 0
    /// Whether an animation has been added since the activation.
    var hasAnimations = false
    /// Whether views that a block moves are laid out inside the block.
    var laysOutSubviews = false
    /// Whether what replaces another animation starts from the model's value instead of the one on screen (rule K 3).
    var startsFromModel = false
    /// Whether what blocks set is set at once, without animation.
    var isImmediate = false
    /// Whether the animator ends as soon as nothing is left to move, as a block of `View.animate` does.
    var endsWithItsParts = false
    /// Whether something has been removed before its end (rule K 4).
    var wasCut = false
    weak var driver: AnimationDriver?
    /// The group whose time the animator uses, while it is active.
    var group: AnimationGroup?
    /// The animator's share of the transaction in which it began (rule L 4).
    var transaction: TransactionEntry?
    /// The animator's place in its driver's list, while the driver runs it.
    var runner: AnimationDriver.RunnerIndex?
    /// The name that the driver's owner has given to the animator, or nil.
    package internal(set) var label: String?
    /// The delay in place of that of the start, in seconds, or nil.
    var retimedDelay: Double?
    var handedVelocities: [(view: View, property: AnimatableProperty, velocity: AnimationVector)] = []
    var observers: [Weak<KeyValueObservation>] = []
    var didPauseAtEnd: (() -> Void)?

    /// Creates an animator without animations.
    /// - Parameters:
    ///   - duration: The duration in seconds, 0 or more; other values count as 0. Springs can have their own.
    ///   - parameters: The timing.
    public init(duration: Double, timingParameters parameters: any TimingCurveProvider) {
        timingParameters = parameters
        timing = parameters.motionTiming(for: duration)
    }

    /// Creates an animator with no duration and the default curve: values reach their end at the start.
    public convenience init() { self.init(duration: 0, curve: .easeInOut) }

    /// Creates an animator with a named curve.
    public convenience init(duration: Double, curve: AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a Bezier curve; the x of the control points is clamped to 0...1.
    public convenience init(
        duration: Double, controlPoint1: CGPoint, controlPoint2: CGPoint, animations: (() -> Void)? = nil
    ) {
        let curve = CubicTimingParameters(controlPoint1: controlPoint1, controlPoint2: controlPoint2)
        self.init(duration: duration, timingParameters: curve)
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring that settles in `duration` seconds.
    public convenience init(duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: SpringTimingParameters(dampingRatio: dampingRatio))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with these animations and starts it.
    /// - Parameters:
    ///   - duration: The duration in seconds, 0 or more.
    ///   - delay: The time before the first motion, in seconds.
    ///   - options: The curve, and whether views receive touches.
    ///   - animations: Sets the end values; called immediately.
    ///   - completion: Called with the position at which the animation ends.
    @discardableResult
    public static func runningPropertyAnimator(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((AnimatingPosition) -> Void)? = nil
    ) -> PropertyAnimator {
        let animator = PropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    isolated deinit {
        guard phase == .paused || phase == .stopped else { return }
        driver?.report(
            "releasing a property animator", "it is \(phase)",
            "finish it, or stop it without finishing, before letting it go")
        endContributions(at: .current)
        AnimationGroup.run(in: group) { [completions] in
            for completion in completions where completion.isAlwaysCalled { completion.call(.current, false) }
        }
        transaction?.end()
    }

    // MARK: State

    /// The state of the animator: inactive, active (running, delayed or paused), or stopped.
    public var state: AnimatingState {
        switch phase {
        case .inactive: .inactive
        case .waiting, .running, .paused: .active
        case .stopped: .stopped
        }
    }

    /// Whether the animation or its delay is running, or the animator was started without animations.
    public var isRunning: Bool { phase == .running || phase == .waiting }

    /// The curve in the notation of `TimingCurve`; a spring given in another form, by its damping ratio.
    package var curveName: String {
        if let curve = timingParameters.timingCurve { return curve.description }
        switch timing.shape {
        case .curve(let curve): return curve.description
        case .spring(let spring): return "spring(dampingRatio: \(DecimalText.text(spring.dampingRatio, digits: 2)))"
        }
    }

    // MARK: Animations and completions

    /// Adds animations.
    ///
    /// An inactive animator keeps the block until its start. A running or paused one runs it immediately, and what the
    /// block sets animates for the remaining time (rule E 7). One that was started without animations begins now.
    public func addAnimations(_ animations: @escaping () -> Void) { addAnimations(animations, delayFactor: 0) }

    /// Adds animations that begin later.
    /// - Parameters:
    ///   - animations: Sets the end values.
    ///   - delayFactor: The part of the remaining time to wait, clamped to 0...1; the animations take the rest.
    public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double) {
        switch phase {
        case .inactive: pending.append((animations, delayFactor))
        case .waiting:
            begin([(animations, delayFactor)])
            run(for: timing.seconds, from: now)
        case .running, .paused:
            settle()
            capture(animations, from: place + clamped(delayFactor) * (1 - place))
            present()
        case .stopped:
            return misuse(
                "addAnimations", "it is stopped", "finish it first, or add the animations before stopping")
        }
        driver?.endCutAnimations()
    }

    /// Adds a block that receives the position at which the animation ends. Blocks are called in the order added.
    public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
        completions.append((false, { position, _ in completion(position) }))
    }

    func clamped(_ factor: Double) -> Double { factor > 0 ? min(factor, 1) : 0 }
}
