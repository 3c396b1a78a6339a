/// An object that provides the animators and the presentation controller of a presented controller, like UIKit's
/// `UIViewControllerTransitioningDelegate`.
///
/// Every method returns nil by default, for the system's own transition (rule A 1).
@preconcurrency @MainActor
public protocol ViewControllerTransitioningDelegate: AnyObject {
    /// Returns the animator of a presentation.
    /// - Parameters:
    ///   - presented: The controller to present.
    ///   - presenting: The ancestor that presents it (rule A 8).
    ///   - source: The controller whose `present(_:animated:completion:)` was called.
    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)?

    /// Returns the animator of a dismissal.
    func animationController(
        forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)?

    /// Returns the interaction controller of a presentation. Called only if there is an animator (rule A 1).
    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)?

    /// Returns the interaction controller of a dismissal. Called only if there is an animator (rule A 1).
    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)?

    /// Returns the presentation controller of a controller that is presented in the style `.custom`.
    func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController?
}

extension ViewControllerTransitioningDelegate {
    public func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { nil }

    public func animationController(
        forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { nil }

    public func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }

    public func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }

    public func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { nil }
}
