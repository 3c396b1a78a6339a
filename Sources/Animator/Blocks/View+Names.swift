public import ViewHierarchy

/// The names under which UIKit has what animations are described by.
extension View {
    /// How an animation of `View.animate` or a transition runs.
    public typealias AnimationOptions = Animator.AnimationOptions
    /// How an animation of `View.animateKeyframes` runs.
    public typealias KeyframeAnimationOptions = Animator.KeyframeAnimationOptions
    /// The four named curves.
    public typealias AnimationCurve = Animator.AnimationCurve
}
