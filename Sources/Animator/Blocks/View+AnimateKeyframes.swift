public import ViewHierarchy

extension View {
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
