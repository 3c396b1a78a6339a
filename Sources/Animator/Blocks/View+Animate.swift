public import Drawing
import Timing
public import ViewHierarchy

extension View {
    /// Animates what the block sets, from what is on screen to the new values.
    /// - Parameters:
    ///   - duration: Seconds, 0 or more; 0 is over at once, by way of the timeline.
    ///   - delay: Seconds before the first motion; new values are the model's at once.
    ///   - options: The curve, and whether views take touches.
    ///   - animations: Sets the new values.
    ///   - completion: Always called, also where nothing changed (rule C 2); told whether the new values were reached.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let parameters = CubicTimingParameters(animationCurve: options.curve)
        run(
            PropertyAnimator(duration: duration, timingParameters: parameters), delay, options, animations, completion)
    }

    /// Animates what the block sets by a spring that settles in `duration` seconds.
    /// - Parameters:
    ///   - duration: Seconds, 0 or more.
    ///   - delay: Seconds before the first motion.
    ///   - dampingRatio: 1 does not overshoot; smaller ones do.
    ///   - velocity: At the start; 1 is the whole distance in one second.
    ///   - options: Whether views take touches; curves are ignored.
    ///   - animations: Sets the new values.
    ///   - completion: Always called (rule C 2); told whether the new values were reached.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
        initialSpringVelocity velocity: Double, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let parameters = SpringTimingParameters(
            dampingRatio: dampingRatio, initialVelocity: CGVector(dx: velocity, dy: velocity))
        run(
            PropertyAnimator(duration: duration, timingParameters: parameters), delay, options, animations, completion)
    }

    /// Animates what the block sets by a spring in SwiftUI's terms.
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds, above 0.
    ///   - bounce: Between -1 and 1; 0 does not overshoot.
    ///   - velocity: At the start; 1 is the whole distance in one second.
    ///   - delay: Seconds before the first motion.
    ///   - options: Whether views take touches; curves are ignored.
    ///   - animations: Sets the new values.
    ///   - completion: Always called (rule C 2); told whether the new values were reached.
    public static func animate(
        springDuration duration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
        delay: Double = 0, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let parameters = SpringTimingParameters(
            duration: duration, bounce: bounce, initialVelocity: CGVector(dx: velocity, dy: velocity))
        run(
            PropertyAnimator(duration: duration, timingParameters: parameters), delay, options, animations, completion)
    }

    /// Sets what the block sets without animation, also inside of an animation's block.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        AnimationScope.run(capturing: nil, actions)
    }

    /// How fast the view's centre moves on screen, in points per second: exact while an animation moves it, zero
    /// otherwise.
    public var presentationVelocity: CGVector {
        let velocity = (animationOwner as? AnimationDriver)?.velocity(of: .center, in: self) ?? .zero
        return CGVector(dx: velocity[0], dy: velocity[1])
    }

    private static func run(
        _ animator: PropertyAnimator, _ delay: Double, _ options: AnimationOptions,
        _ animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?
    ) {
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        animator.scrubsLinearly = false
        animator.addAnimations(animations)
        if let completion { animator.addCompletion { completion($0 == .end) } }
        animator.startAnimation(afterDelay: delay)
    }
}
