public import Animator

/// What can be started, paused, scrubbed and stopped.
public typealias UIViewAnimating = ViewAnimating

/// What animates changes that blocks make.
public typealias UIViewImplicitlyAnimating = ViewImplicitlyAnimating

/// Animates properties of views.
public typealias UIViewPropertyAnimator = PropertyAnimator

/// The state of an animator.
public typealias UIViewAnimatingState = AnimatingState

/// Where an animation has ended.
public typealias UIViewAnimatingPosition = AnimatingPosition

/// What describes an animator's timing.
public typealias UITimingCurveProvider = TimingCurveProvider

/// What an animator's timing is described by.
public typealias UITimingCurveType = TimingCurveType

/// A Bezier curve as a timing.
public typealias UICubicTimingParameters = CubicTimingParameters

/// A spring as a timing.
public typealias UISpringTimingParameters = SpringTimingParameters
