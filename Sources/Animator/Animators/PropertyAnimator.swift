public import Foundation
import Timing
public import ViewHierarchy

/// Animates properties of views, and can be paused, scrubbed, reversed and continued, as UIKit's
/// `UIViewPropertyAnimator`.
///
/// Every value is a closed form of the time since the last start, continuation or catch, so that it is the same at any
/// frame rate. `fractionComplete` always measures from the start values to the end values, reversed or not.
@preconcurrency @MainActor
public final class PropertyAnimator: AnimationCapture {
    /// What the animator is doing.
    enum Phase {
        case inactive
        /// Started, until the delay has passed; then from the end values back, if it was started so.
        case delayed(until: FrameTime, fromEnd: Bool)
        case running(since: FrameTime, until: FrameTime)
        case paused
        case stopped
    }

    /// The timing that the animator was made with.
    public let timingParameters: any TimingCurveProvider
    /// Seconds from start to end; springs by mass, stiffness and damping have their own (rule E 6).
    ///
    /// A spring that takes over from a motion may get longer when it starts, until that velocity has settled as well.
    public var duration: Double { timing.seconds }
    /// Seconds between `startAnimation(afterDelay:)` and the first motion.
    public internal(set) var delay = 0.0

    /// Whether the animation goes back to its start values.
    ///
    /// May be changed at any time; while running the motion turns round at the speed that it has. Set before the start
    /// the animation begins at its end values.
    public var isReversed = false { didSet { if isReversed != oldValue { turnRound() } } }
    /// Whether the animator may be paused, scrubbed and stopped; otherwise those calls are reported and do nothing.
    public var isInterruptible = true
    /// Whether `fractionComplete`, when set, is the progress on screen; otherwise it is a fraction of time, and the
    /// curve shows.
    public var scrubsLinearly = true
    /// Whether the animator stays active, paused at its end, in place of completing.
    public var pausesOnCompletion = false
    /// Whether the animated views take touches meanwhile.
    public var isUserInteractionEnabled = true

    /// Whether touches find the animated views where their models are, for a program that does its own hit testing;
    /// otherwise a moving view is hit where it is seen (rule B 6).
    public var isManualHitTestingEnabled = false

    var phase = Phase.inactive { didSet { leaveRows() } }
    /// How many times the distance is covered; only for animations that nobody controls.
    var cycle = MotionCycle.once { didSet { leaveRows() } }
    /// The animator's own progress from 0 to 1.
    var playhead = Playhead() { didSet { leaveRows() } }
    /// The position on it when values were last shown.
    var place = 0.0
    var groups: ContiguousArray<MotionGroup> = [] { didSet { leaveRows() } }
    var tracks: ContiguousArray<MotionTrack> = [] { didSet { leaveRows() } }
    var timing: MotionTiming
    /// The shapes of those tracks that have keyframes.
    var keyframes: ContiguousArray<KeyframeShape> = []
    /// The paths of those tracks that move a shadow's path, with those of the model before and after.
    var shadowPaths: [Int: ShadowPathEnds] = [:]
    /// Values that numbers do not bring back to the last bit, by track.
    var originals: [Int: ViewValues] = [:]

    /// The blocks that have not been run yet.
    var pending: [(animations: () -> Void, delayFactor: Double)] = []
    var completions: [Completion] = []
    /// The group that takes what the running block sets, and whether its motion has begun.
    var capturing: (group: Int, isMoving: Bool)?
    /// Where the running block collects keyframes.
    var collecting: KeyframeCapture?
    /// Whether what a block moves is laid out inside of it.
    var laysOutSubviews = false
    weak var driver: AnimationDriver?
    /// The group that the animator keeps the time of, while it is active.
    var membership: GroupMembership?
    /// Whether the models stay what they are, as under an animation of a layer.
    var movesPresentationOnly = false
    /// The animator's place in its driver's list, while that moves it.
    var slot: Int?
    /// Its place among its driver's rows, while nothing but values changes.
    var row: Int?
    /// How fast `fractionComplete` is driven while the animator is paused.
    var scrubbing = VelocityEstimator.driven
    /// Velocities that something other than an animation has given to properties.
    var handedVelocities: [(view: View, property: AnimatableProperty, velocity: AnimationVector)] = []

    /// An animator without animations.
    /// - Parameters:
    ///   - duration: Seconds, 0 or more; what is not is 0. Springs may have their own.
    ///   - parameters: The timing.
    public init(duration: Double, timingParameters parameters: any TimingCurveProvider) {
        timingParameters = parameters
        timing = parameters.motionTiming(for: duration)
    }

    /// An animator of no duration with the default curve: what is added is there when it starts, springs take their own
    /// time.
    public convenience init() { self.init(duration: 0, curve: .easeInOut) }

    /// An animator with one of the named curves.
    public convenience init(duration: Double, curve: AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// An animator with a Bezier curve; the control points' x is brought into 0...1.
    public convenience init(
        duration: Double, controlPoint1: CGPoint, controlPoint2: CGPoint, animations: (() -> Void)? = nil
    ) {
        let curve = CubicTimingParameters(controlPoint1: controlPoint1, controlPoint2: controlPoint2)
        self.init(duration: duration, timingParameters: curve)
        if let animations { addAnimations(animations) }
    }

    /// An animator with a spring that settles in `duration` seconds.
    public convenience init(duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: SpringTimingParameters(dampingRatio: dampingRatio))
        if let animations { addAnimations(animations) }
    }

    /// Starts an animator for these animations.
    /// - Parameters:
    ///   - duration: Seconds, 0 or more.
    ///   - delay: Seconds before the first motion.
    ///   - options: The curve, and whether views take touches.
    ///   - animations: Sets the end values; run at once.
    ///   - completion: Called with the position at which the animation has ended.
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
        switch phase {
        case .inactive, .delayed, .running: break
        case .paused, .stopped:
            driver?.report(
                "releasing a property animator", "it is \(isStopped ? "stopped" : "paused")",
                "finish it, or stop it without finishing, before letting it go")
            endTracks(at: .current)
            let group = membership?.group
            membership = nil
            call(completions.filter(\.always), .current, in: group)
        }
    }

    // MARK: State

    /// Whether animations are there to be seen, running or paused, or have been stopped.
    public var state: AnimatingState {
        switch phase {
        case .inactive: .inactive
        case .delayed, .running, .paused: .active
        case .stopped: .stopped
        }
    }

    /// Whether time moves the animation, or its delay.
    public var isRunning: Bool {
        switch phase {
        case .delayed, .running: true
        case .inactive, .paused, .stopped: false
        }
    }

    var isStopped: Bool { state == .stopped }

    /// The curve by which it moves, as `TimingCurve` writes it; a spring that was made otherwise by its damping ratio.
    package var curveName: String {
        if let curve = timingParameters.timingCurve { return curve.description }
        switch timing.shape {
        case .curve(let curve): return curve.description
        case .spring(let spring): return "spring(dampingRatio: \(DecimalText.text(spring.dampingRatio, digits: 2)))"
        }
    }

    /// The progress from the start values to the end values (rule E 2).
    ///
    /// 0 at the start values, 1 at the end values; beyond 1 while a spring overshoots. Without `scrubsLinearly` it is
    /// the fraction of time. Setting it brings it into 0...1; an inactive animator is activated, paused (rule E 1).
    public var fractionComplete: Double {
        get {
            settle()
            guard let group = groups.first else { return 0 }
            if scrubsLinearly { return group.fraction }
            let (from, to) = group.path.fractions
            return from + (to - from) * group.position
        }
        set { scrub(to: newValue) }
    }

    /// The driver shows the animator by itself again: something else than values changes.
    private func leaveRows() { if row != nil { driver?.leaveRows(self) } }

    /// Brings the playheads to this moment, which is that of the last frame or event.
    func settle() {
        if case .running(let since, let until) = phase, driver != nil {
            let now = now
            movePlayheads(now >= until ? .infinity : now - since)
        }
    }

    // MARK: Animations and completions

    /// Adds animations.
    ///
    /// Before the start the block is kept until then; on an active animator it is run at once, and what it sets
    /// animates for the remaining time (rule E 7).
    public func addAnimations(_ animations: @escaping () -> Void) { addAnimations(animations, delayFactor: 0) }

    /// Adds animations that begin later.
    /// - Parameters:
    ///   - animations: Sets the end values.
    ///   - delayFactor: 0...1, the part of the remaining time to wait; the rest of it is theirs. Outside, the nearer
    ///     end.
    public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double) {
        switch phase {
        case .inactive: pending.append((animations, delayFactor))
        case .delayed: capture(animations, from: clamped(delayFactor), isMoving: false)
        case .running:
            settle()
            capture(animations, from: place + clamped(delayFactor) * (1 - place), isMoving: !isReversed)
        case .paused:
            capture(animations, from: place + clamped(delayFactor) * (1 - place), isMoving: false)
            present()
        case .stopped:
            driver?.report(
                "addAnimations", "the animator is stopped", "finish it first, or add the animations before stopping")
        }
    }

    /// Adds a block that receives where the animation has ended; blocks are called in the order they were added.
    public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {
        completions.append(Completion(always: false, call: completion))
    }

    /// A block that is called at the end.
    struct Completion {
        /// Whether it is called also where the animator's own completions are forgotten (rule C 2).
        let always: Bool
        let call: (AnimatingPosition) -> Void
    }

    func clamped(_ factor: Double) -> Double { factor > 0 ? min(factor, 1) : 0 }
}
