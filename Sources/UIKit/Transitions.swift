public import Transitions

/// Says who animates a presentation.
public typealias UIViewControllerTransitioningDelegate = ViewControllerTransitioningDelegate

/// Animates a transition.
public typealias UIViewControllerAnimatedTransitioning = ViewControllerAnimatedTransitioning

/// Leads a transition by a gesture.
public typealias UIViewControllerInteractiveTransitioning = ViewControllerInteractiveTransitioning

/// What a transition knows and accepts.
public typealias UIViewControllerContextTransitioning = ViewControllerContextTransitioning

/// Lets others animate alongside a transition.
public typealias UIViewControllerTransitionCoordinator = ViewControllerTransitionCoordinator

/// What those who animate alongside know.
public typealias UIViewControllerTransitionCoordinatorContext = ViewControllerTransitionCoordinatorContext

/// Leads a transition by a percentage.
public typealias UIPercentDrivenInteractiveTransition = PercentDrivenInteractiveTransition

/// Which controller of a transition is meant.
public typealias UITransitionContextViewControllerKey = TransitionContextViewControllerKey

/// Which view of a transition is meant.
public typealias UITransitionContextViewKey = TransitionContextViewKey
