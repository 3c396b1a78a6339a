/// How an animation of `View.animateKeyframes` runs, as UIKit's `UIView.KeyframeAnimationOptions`.
public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// What the blocks move is laid out inside of them, so that its subviews move along.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// The animated views take touches meanwhile.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// From what is on screen; animations always do so here, with the velocity that is there.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Again and again, until something else moves the properties or the views leave their window.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// There and back; without `repeat` once, and then the last values are there at once.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Inside another animation's block: takes its own duration and pace rather than the outer one's.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Inside another animation's block: takes its own repetition and touches rather than the outer one's.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Straight within each keyframe, standing still between them: the default, for which nothing needs to be given.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Without anything between: each value is there from its keyframe's end on.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Straight from value to value at constant speed; the keyframes' times do not count.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Smooth through the values at their times: a Catmull-Rom spline, standing still between keyframes.
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

    /// The options that plain animations have as well.
    var plain: AnimationOptions { AnimationOptions(rawValue: rawValue & 0x3FF) }

    /// The curve of the whole: constant speed, so that relative times are times, unless the raw value holds one of the
    /// curves of `AnimationOptions`.
    var curve: AnimationCurve {
        let bits = Int(rawValue >> 16 & 3)
        return bits == 0 ? .linear : AnimationCurve(rawValue: bits) ?? .linear
    }
}
