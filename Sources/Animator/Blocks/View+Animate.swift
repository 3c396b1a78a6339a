public import Drawing
public import ViewHierarchy

extension View {
    /// Animates what the block sets, from what is on screen to the new values.
    ///
    /// Inside another animation's block it takes the outer one's duration and curve, and becomes a part of it where it
    /// has no delay and does not repeat, unless `options` override that.
    /// - Parameters:
    ///   - duration: Seconds, 0 or more; 0 is over at once, through the timeline. What is negative or not finite is 0.
    ///   - delay: Seconds before the first motion; new values are the model's at once. What is negative or not finite
    ///     is 0.
    ///   - options: The curve, repetition, and whether views take touches.
    ///   - animations: Sets the new values.
    ///   - completion: Always called, also where nothing changed (rule C 2); receives whether the new values were reached.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(
            duration: duration, delay: delay, timing: CubicTimingParameters(animationCurve: options.curve),
            options: options)
        block.run(animations, completion)
    }

    /// Animates what the block sets by a spring that settles in `duration` seconds.
    /// - Parameters:
    ///   - duration: Seconds, 0 or more.
    ///   - delay: Seconds before the first motion.
    ///   - dampingRatio: 1 does not overshoot; smaller ones do.
    ///   - velocity: At the start; 1 is the whole distance in one second.
    ///   - options: Whether views take touches; curves are ignored.
    ///   - animations: Sets the new values.
    ///   - completion: Always called (rule C 2); receives whether the new values were reached.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let parameters = SpringTimingParameters(
            dampingRatio: dampingRatio, initialVelocity: CGVector(dx: velocity, dy: velocity))
        let block = AnimationBlock(
            duration: duration, delay: delay, timing: parameters, options: options, inheritsTiming: false)
        block.run(animations, completion)
    }

    /// Animates what the block sets by a spring in SwiftUI's terms.
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds, above 0.
    ///   - bounce: Between -1 and 1; 0 does not overshoot.
    ///   - velocity: At the start; 1 is the whole distance in one second.
    ///   - delay: Seconds before the first motion.
    ///   - options: Whether views take touches; curves are ignored.
    ///   - animations: Sets the new values.
    ///   - completion: Always called (rule C 2); receives whether the new values were reached.
    public static func animate(
        springDuration duration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
        delay: Double = 0, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let parameters = SpringTimingParameters(
            duration: duration, bounce: bounce, initialVelocity: CGVector(dx: velocity, dy: velocity))
        let block = AnimationBlock(
            duration: duration, delay: delay, timing: parameters, options: options, inheritsTiming: false)
        block.run(animations, completion)
    }

    /// Sets what the block sets without animation, also inside of an animation's block.
    public static func performWithoutAnimation(_ actions: () throws -> Void) rethrows {
        let wasEnabled = AnimationScope.isEnabled
        AnimationScope.isEnabled = false
        defer { AnimationScope.isEnabled = wasEnabled }
        try actions()
    }

    /// Whether blocks animate what they set from here on. Without animations values are there at once, and completions
    /// come through the timeline at the same moment; property animators take their time, with nothing moving.
    public static func setAnimationsEnabled(_ enabled: Bool) { AnimationScope.isEnabled = enabled }

    /// Whether blocks animate what they set.
    public static var areAnimationsEnabled: Bool { AnimationScope.isEnabled }

    /// The seconds that the animation takes whose block runs now; 0 outside of any.
    public static var inheritedAnimationDuration: Double { AnimationBlock.outer?.duration ?? 0 }

    /// How fast the view's centre moves on screen, in points per second: exact while an animation moves it, zero
    /// otherwise.
    public var presentationVelocity: CGVector {
        let velocity = (animationOwner as? AnimationDriver)?.velocity(of: .center, in: self) ?? .zero
        return CGVector(dx: velocity[0], dy: velocity[1])
    }

    /// Animates through keyframes.
    ///
    /// Each block of `addKeyframe` in `animations` says what is to be reached, and in which part of the time. What is set
    /// outside of any keyframe moves over the whole time. Inside another animation's block, such as a property
    /// animator's, keyframes go with the progress of that one and are scrubbed with it.
    /// - Parameters:
    ///   - duration: Seconds, 0 or more; what is negative or not finite is 0.
    ///   - delay: Seconds before the first motion; what is negative or not finite is 0.
    ///   - options: How values between keyframes come about, repetition, and whether views take touches.
    ///   - animations: Adds the keyframes.
    ///   - completion: Always called (rule C 2); receives whether the last values were reached.
    public static func animateKeyframes(
        withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        var plain = options.plain
        if plain.contains(.overrideInheritedDuration) { plain.insert(.overrideInheritedCurve) }
        let block = AnimationBlock(
            duration: duration, delay: delay, timing: CubicTimingParameters(animationCurve: options.curve),
            options: plain)
        block.run(
            {
                guard let animator = AnimationBlock.outer else { return animations() }
                animator.collectKeyframes(options.mode, animations)
            }, completion)
    }

    /// Says what is to be reached in a part of the time, inside the block of `animateKeyframes`; elsewhere the block is
    /// just run.
    /// - Parameters:
    ///   - start: When the keyframe begins, 0...1 of the whole time; outside, the nearer end.
    ///   - duration: How long it takes, as a part of the whole; what reaches past the end is cut.
    ///   - animations: Sets the values that are there at the keyframe's end.
    public static func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
    ) {
        guard let keyframes = AnimationScope.capture as? KeyframeCapture else { return animations() }
        let begin = start > 0 ? min(start, 1) : 0
        let end = duration > 0 ? min(begin + duration, 1) : begin
        keyframes.addKeyframe(begin...end, animations)
    }
}

/// The names under which UIKit has what animations are described by.
extension View {
    /// How an animation of `View.animate` or a transition runs.
    public typealias AnimationOptions = Animator.AnimationOptions
    /// How an animation of `View.animateKeyframes` runs.
    public typealias KeyframeAnimationOptions = Animator.KeyframeAnimationOptions
    /// The four named curves.
    public typealias AnimationCurve = Animator.AnimationCurve
}

/// What a call of `View.animate` asks for.
@MainActor
struct AnimationBlock {
    var duration: Double
    var delay: Double
    var timing: any TimingCurveProvider
    var options: AnimationOptions
    /// Whether the timing yields to that of an outer block; springs keep their own.
    var inheritsTiming = true

    /// The animator whose block runs now.
    static var outer: PropertyAnimator? {
        switch AnimationScope.capture {
        case let animator as PropertyAnimator: animator
        case let keyframes as KeyframeCapture: keyframes.animator
        default: nil
        }
    }

    /// Runs the animations as asked for, or as a part of the outer animation.
    func run(_ animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?) {
        var block = self
        if let outer = Self.outer, inheritsTiming {
            let inheritsDuration = !options.contains(.overrideInheritedDuration)
            let inheritsCurve = !options.contains(.overrideInheritedCurve)
            if inheritsDuration, inheritsCurve, !(delay > 0), options.cycle.isOnce {
                animations()
                if let completion { outer.join(completion) }
                return
            }
            if inheritsDuration { block.duration = outer.duration }
            if inheritsCurve { block.timing = outer.timingParameters }
        }
        block.start(animations, completion)
    }

    private func start(_ animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?) {
        let animates = AnimationScope.isEnabled
        let animator = animates ? PropertyAnimator(duration: duration, timingParameters: timing) : .immediate
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        if let outer = Self.outer, !options.contains(.overrideInheritedOptions) {
            animator.isUserInteractionEnabled = outer.isUserInteractionEnabled
        }
        animator.scrubsLinearly = false
        animator.laysOutSubviews = options.contains(.layoutSubviews)
        if animates { animator.cycle = options.cycle }
        animator.addAnimations(animations)
        if let completion { animator.join(completion) }
        animator.startAnimation(afterDelay: animates ? delay : 0)
    }
}

extension PropertyAnimator {
    static var immediate: PropertyAnimator { PropertyAnimator(duration: 0, curve: .linear) }

    /// Lets a block be called at the animator's end in any case (rule C 2): whether the end values were reached.
    func join(_ completion: @escaping (Bool) -> Void) {
        completions.append(Completion(always: true) { completion($0 == .end) })
    }
}
