import Timing

/// The options of `View.animate` and of transitions, as UIKit's `UIView.AnimationOptions`.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews inside the block, so that they animate along with their superview.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets the animated views receive touches during the animation.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts what is not additive, such as `alpha`, from the value on screen instead of the model's (rule K 3). Frames,
    /// transforms and corner radii continue from the screen in any case.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats until another animation replaces it, or the views leave their window (rule K 10).
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs there and back; without `repeat` once, and then jumps to the new values.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Uses the animation's own duration inside another animation's block, instead of the outer one's.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses the animation's own curve inside another animation's block, instead of the outer one's.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// In a transition, keeps the view's content changing instead of showing a snapshot.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// In a transition between two views, hides and shows them instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Uses the animation's own repetition and touch handling inside another block, instead of the outer one's.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Turns about the vertical axis, with the old left edge first.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns about the vertical axis, with the old right edge first.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Pulls the old content away over the top edge.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Moves the new content down from the top edge.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Fades the old content out over the new content.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns about the horizontal axis, with the old top edge first.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns about the horizontal axis, with the old bottom edge first.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }

    var cycle: MotionCycle {
        MotionCycle(count: contains(.repeat) ? .infinity : 1, autoreverses: contains(.autoreverse))
    }
}

/// The options of `View.animateKeyframes`, as UIKit's `UIView.KeyframeAnimationOptions`; see also ``AnimationOptions``.
public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Uses the animation's own duration and curve inside another animation's block, instead of the outer one's.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Uses the animation's own repetition and touch handling inside another block, instead of the outer one's.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Linear within each keyframe, at rest between keyframes; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// No interpolation: each value appears at its keyframe's end.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Linear at constant speed; the keyframes' times are ignored.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Smooth through the values at their times: a Catmull-Rom spline, at rest between keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Smooth through the values at constant speed; the keyframes' times are ignored.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    var mode: KeyframePath.Mode { KeyframePath.Mode(rawValue: rawValue >> 10 & 7) ?? .linear }

    var plain: AnimationOptions { AnimationOptions(rawValue: rawValue & 0x3FF) }

    /// The curve of the whole: eased in and out, unless the raw value contains a curve of `AnimationOptions` (rule L 3).
    var curve: AnimationCurve { AnimationOptions(rawValue: rawValue).curve }
}
