/// How an animation of `View.animate` or a transition runs, as UIKit's `UIView.AnimationOptions`.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// What the block moves is laid out inside of it, so that its subviews move along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// The animated views take touches meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// From what is on screen; animations always do so here, with the velocity that is there.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Again and again, until something else moves the properties or the views leave their window.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// There and back; without `repeat` once, and then the new values are there at once.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Inside another animation's block: takes its own duration rather than the outer one's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Inside another animation's block: takes its own curve rather than the outer one's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// In a transition: what the view shows continues to change meanwhile, rather than being seen as a picture.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// In a transition between two views: these are hidden and shown rather than removed and added.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Inside another animation's block: takes its own repetition and touches rather than the outer one's.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends: the default, for which nothing needs to be given.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Turns about the vertical axis, the old left edge coming first.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns about the vertical axis, the old right edge coming first.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// The old picture is pulled away over the top edge.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// The new picture comes down from the top edge.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The old picture becomes clear over the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns about the horizontal axis, the old top edge coming first.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns about the horizontal axis, the old bottom edge coming first.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }

    /// How often the animation is played.
    var cycle: MotionCycle {
        if contains(.repeat) { return MotionCycle(count: .infinity, autoreverses: contains(.autoreverse)) }
        return contains(.autoreverse) ? MotionCycle(count: 1, autoreverses: true) : .once
    }
}

/// How an animation of `View.animateKeyframes` runs, as UIKit's `UIView.KeyframeAnimationOptions`. The first options are
/// those of ``AnimationOptions``.
public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Inside another animation's block: takes its own duration and curve rather than the outer one's.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Inside another animation's block: takes its own repetition and touches rather than the outer one's.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Straight within each keyframe, at rest between them: the default, for which nothing needs to be given.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Without anything between: each value is there from its keyframe's end on.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Straight from value to value at constant speed; the keyframes' times do not count.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Smooth through the values at their times: a Catmull-Rom spline, at rest between keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Smooth through the values at constant speed; the keyframes' times do not count.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    var mode: KeyframeShape.Mode {
        switch rawValue >> 10 & 7 {
        case 1: .discrete
        case 2: .paced
        case 3: .cubic
        case 4: .cubicPaced
        default: .linear
        }
    }

    var plain: AnimationOptions { AnimationOptions(rawValue: rawValue & 0x3FF) }

    /// The curve of the whole: constant speed, so that relative times are times, unless the raw value holds one of the
    /// curves of `AnimationOptions`.
    var curve: AnimationCurve {
        let bits = Int(rawValue >> 16 & 3)
        return bits == 0 ? .linear : AnimationCurve(rawValue: bits) ?? .linear
    }
}
