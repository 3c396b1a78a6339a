import ViewHierarchy

/// What a call of `View.animate` asks for.
@MainActor
struct AnimationBlock {
    var duration: Double
    var delay: Double
    var timing: any TimingCurveProvider
    var options: AnimationOptions
    /// Whether the timing gives way to that of an outer block; springs keep their own.
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
    /// One that is over as soon as it has started.
    static var immediate: PropertyAnimator { PropertyAnimator(duration: 0, curve: .linear) }

    /// Lets a block be called at the animator's end in any case (rule C 2): whether the end values were reached.
    func join(_ completion: @escaping (Bool) -> Void) {
        completions.append(Completion(always: true) { completion($0 == .end) })
    }
}
