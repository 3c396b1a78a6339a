public import Drawing
public import ViewHierarchy

extension View {
    /// Animates the changes in a block: frames, transforms and corner radii in addition to what moves them already,
    /// other properties in its place (rules K 1 to K 4).
    ///
    /// Inside another animation's block it uses the outer duration and curve, and without a delay or repetition it
    /// joins the outer animation, unless `options` override that.
    /// - Parameters:
    ///   - duration: The duration in seconds, 0 or more; with 0 the values change at once, and the completion is called
    ///     at the next step of time. Negative and non-finite values count as 0.
    ///   - delay: The time before the first motion, in seconds; the models get the new values immediately. Negative and
    ///     non-finite values count as 0.
    ///   - options: The curve, the repetition, whether views receive touches, and the start of what is not additive.
    ///   - animations: Sets the new values.
    ///   - completion: Always called (rule C 2), at once if nothing changed (L 1); receives false if it was removed.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        PropertyAnimator.animate(
            duration, delay, CubicTimingParameters(animationCurve: options.curve), options, animations, completion)
    }

    /// Animates the changes in a block with a spring that settles in `duration` seconds.
    /// - Parameters:
    ///   - duration: The duration in seconds, 0 or more.
    ///   - delay: The time before the first motion, in seconds.
    ///   - dampingRatio: The damping ratio; 1 does not overshoot, smaller values do.
    ///   - velocity: The velocity at the start; 1 is the whole distance in one second.
    ///   - options: Whether views receive touches; curves are ignored.
    ///   - animations: Sets the new values.
    ///   - completion: Always called (rule C 2); receives whether the new values were reached.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let parameters = SpringTimingParameters(
            dampingRatio: dampingRatio, initialVelocity: CGVector(dx: velocity, dy: velocity))
        PropertyAnimator.animate(duration, delay, parameters, options, animations, completion)
    }

    /// Animates the changes in a block with a spring in SwiftUI's terms.
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds, above 0.
    ///   - bounce: The bounce, from -1 to 1; 0 does not overshoot.
    ///   - velocity: The velocity at the start; 1 is the whole distance in one second.
    ///   - delay: The time before the first motion, in seconds.
    ///   - options: Whether views receive touches; curves are ignored.
    ///   - animations: Sets the new values.
    ///   - completion: Always called (rule C 2); receives whether the new values were reached.
    public static func animate(
        springDuration duration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
        delay: Double = 0, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let parameters = SpringTimingParameters(
            duration: duration, bounce: bounce, initialVelocity: CGVector(dx: velocity, dy: velocity))
        PropertyAnimator.animate(duration, delay, parameters, options, animations, completion)
    }

    /// Runs a block without animating its changes, even inside an animation's block.
    public static func performWithoutAnimation(_ actions: () throws -> Void) rethrows {
        let wasEnabled = AnimationScope.isEnabled
        AnimationScope.isEnabled = false
        defer { AnimationScope.isEnabled = wasEnabled }
        try actions()
    }

    /// Sets whether blocks animate their changes. If not, values change immediately, and completions are called through
    /// the timeline at the same moment; property animators take their time without moving anything.
    public static func setAnimationsEnabled(_ enabled: Bool) { AnimationScope.isEnabled = enabled }

    /// Whether blocks animate their changes.
    public static var areAnimationsEnabled: Bool { AnimationScope.isEnabled }

    /// The duration, in seconds, of the animation whose block is running; 0 outside a block.
    public static var inheritedAnimationDuration: Double { PropertyAnimator.outer?.duration ?? 0 }

    /// The velocity of the view's center on screen, in points per second: exactly that of animations, or of a finger.
    public var presentationVelocity: CGVector {
        let velocity = presentedVelocity(of: .center)
        return CGVector(dx: velocity[0], dy: velocity[1])
    }

    /// Animates through keyframes.
    ///
    /// Each `addKeyframe` block in `animations` sets values and their part of the time. Changes outside keyframes
    /// animate over the whole time. The whole is eased in and out, unless its options contain a curve (rule L 3). Inside
    /// another animation's block, such as a property animator's, keyframes follow its progress and are scrubbed with it.
    /// Keyframes replace other animations of their properties (rule K 9).
    /// - Parameters:
    ///   - duration: The duration in seconds, 0 or more; negative and non-finite values count as 0.
    ///   - delay: The time before the first motion, in seconds; negative and non-finite values count as 0.
    ///   - options: The interpolation between keyframes, the repetition, and whether views receive touches.
    ///   - animations: Adds the keyframes.
    ///   - completion: Always called (rule C 2); receives whether the last values were reached.
    public static func animateKeyframes(
        withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        var plain = options.plain
        if plain.contains(.overrideInheritedDuration) { plain.insert(.overrideInheritedCurve) }
        func addKeyframes() {
            guard let animator = PropertyAnimator.outer else { return animations() }
            animator.collectKeyframes(options.mode, animations)
        }
        PropertyAnimator.animate(
            duration, delay, CubicTimingParameters(animationCurve: options.curve), plain, addKeyframes, completion)
    }

    /// Adds a keyframe inside the block of `animateKeyframes`; elsewhere just runs the block.
    /// - Parameters:
    ///   - start: The start of the keyframe, as a part of the whole time, clamped to 0...1.
    ///   - duration: The duration of the keyframe, as a part of the whole time; cut at the end.
    ///   - animations: Sets the values at the keyframe's end.
    public static func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
    ) {
        guard let keyframes = AnimationScope.capture as? KeyframeCapture else { return animations() }
        let begin = start > 0 ? min(start, 1) : 0
        let end = duration > 0 ? min(begin + duration, 1) : begin
        keyframes.addKeyframe(begin...end, animations)
    }
}

/// UIKit's names for the types of this module.
extension View {
    /// The options of `View.animate` and of transitions.
    public typealias AnimationOptions = Animator.AnimationOptions
    /// The options of `View.animateKeyframes`.
    public typealias KeyframeAnimationOptions = Animator.KeyframeAnimationOptions
    /// The four named curves.
    public typealias AnimationCurve = Animator.AnimationCurve
}

extension PropertyAnimator {
    /// The animator whose block is running.
    static var outer: PropertyAnimator? {
        (AnimationScope.capture as? KeyframeCapture)?.animator ?? AnimationScope.capture as? PropertyAnimator
    }

    /// Runs animations as requested, or as a part of the outer one, whose timing replaces theirs, but not a spring's.
    fileprivate static func animate(
        _ duration: Double, _ delay: Double, _ timing: any TimingCurveProvider, _ options: AnimationOptions,
        _ animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?
    ) {
        var (duration, timing) = (duration, timing)
        let outer = outer
        if let outer, timing.timingCurveType != .spring {
            let inheritsDuration = !options.contains(.overrideInheritedDuration)
            let inheritsCurve = !options.contains(.overrideInheritedCurve)
            if inheritsDuration, inheritsCurve, !(delay > 0), options.cycle.isOnce {
                return outer.join(animations, completion)
            }
            if inheritsDuration { duration = outer.duration }
            if inheritsCurve { timing = outer.timingParameters }
        }
        let animates = AnimationScope.isEnabled
        if !animates { (duration, timing) = (0, CubicTimingParameters(animationCurve: .linear)) }
        let animator = PropertyAnimator(duration: duration, timingParameters: timing)
        let inherited = options.contains(.overrideInheritedOptions) ? nil : outer?.isUserInteractionEnabled
        animator.isUserInteractionEnabled = inherited ?? options.contains(.allowUserInteraction)
        animator.scrubsLinearly = false
        animator.endsWithItsParts = true
        animator.startsFromModel = !options.contains(.beginFromCurrentState)
        animator.isImmediate = animator.duration == 0 && !(delay > 0)
        animator.laysOutSubviews = options.contains(.layoutSubviews)
        if animates { animator.cycle = options.cycle }
        animator.addAnimations(animations)
        if let completion { animator.join(completion) }
        animator.startAnimation(afterDelay: animates ? delay : 0)
    }

    /// Adds a completion that is always called at the end (rule C 2), with whether everything ran out.
    func join(_ completion: @escaping (Bool) -> Void) {
        completions.append((true, { completion($1) }))
    }

    /// Runs a block inside the running one. Its completion is called at once if it animates nothing (rule L 1).
    fileprivate func join(_ animations: () -> Void, _ completion: ((Bool) -> Void)?) {
        let before = changes
        animations()
        guard let completion else { return }
        if changes == before, !isImmediate { completion(true) } else { join(completion) }
    }
}
