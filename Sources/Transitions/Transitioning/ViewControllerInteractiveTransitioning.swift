public import Animator
public import Foundation

/// An object that drives a transition with a gesture, like UIKit's `UIViewControllerInteractiveTransitioning`.
@preconcurrency @MainActor
public protocol ViewControllerInteractiveTransitioning: AnyObject {
    /// Sets up the transition. It replaces `animateTransition(using:)`, and can call it (rule A 2). Also called if
    /// `wantsInteractiveStart` is false; `isInteractive` of the context is then false (rule A 4).
    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning)

    /// Whether the transition begins under a gesture; true by default. Read once, when it begins (rule A 4).
    var wantsInteractiveStart: Bool { get }

    /// The speed of the rest after the gesture; 1 by default.
    var completionSpeed: CGFloat { get }

    /// The curve of the rest after the gesture; ease-in-out by default.
    var completionCurve: AnimationCurve { get }
}

extension ViewControllerInteractiveTransitioning {
    public var wantsInteractiveStart: Bool { true }

    public var completionSpeed: CGFloat { 1 }

    public var completionCurve: AnimationCurve { .easeInOut }
}
