public import Animator
public import Foundation

/// Leads a transition that a gesture drives, as UIKit's `UIViewControllerInteractiveTransitioning`.
@preconcurrency @MainActor
public protocol ViewControllerInteractiveTransitioning: AnyObject {
    /// Sets the transition up, in place of `animateTransition(using:)`, which it may call (rule A 2). Called also where
    /// `wantsInteractiveStart` is false; the context says so by `isInteractive` (rule A 4).
    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning)

    /// Whether the transition begins under a gesture; asked once, when it begins (rule A 4). True by default.
    var wantsInteractiveStart: Bool { get }

    /// The speed of the rest after the gesture, 1 by default.
    var completionSpeed: CGFloat { get }

    /// The curve of the rest after the gesture, ease-in-out by default.
    var completionCurve: AnimationCurve { get }
}

extension ViewControllerInteractiveTransitioning {
    public var wantsInteractiveStart: Bool { true }

    public var completionSpeed: CGFloat { 1 }

    public var completionCurve: AnimationCurve { .easeInOut }
}
