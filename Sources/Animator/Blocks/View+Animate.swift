public import Drawing
import Timing
public import ViewHierarchy

extension View {
    /// Animates what the block sets, from what is on screen to the new values.
    ///
    /// Inside another animation's block it takes the outer one's duration and curve, and becomes a part of it where it
    /// has no delay and does not repeat, unless `options` override that.
    /// - Parameters:
    ///   - duration: Seconds, 0 or more; 0 is over at once, by way of the timeline. What is negative or not finite is 0.
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
    /// come by way of the timeline at the same moment; property animators take their time, with nothing moving.
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
}
