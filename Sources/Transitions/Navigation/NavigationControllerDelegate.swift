/// Receives what a navigation controller shows, and provides the animators of its changes, as UIKit's `UINavigationControllerDelegate`.
///
/// Every method has a default. The two questions are asked when a push or a pop is asked for, before anything hears of
/// it (rule A 6); a nil animator is the system's slide (rule A 1).
@preconcurrency @MainActor
public protocol NavigationControllerDelegate: AnyObject {
    /// Called when a push or a pop begins, before the controllers are.
    func navigationController(
        _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool)

    /// Called when a push or a pop has completed, after the controllers; not where it was cancelled.
    func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool)

    /// The animator of a push or a pop.
    func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)?

    /// What leads a push or a pop interactively; asked only where there is an animator (rule A 1).
    func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)?
}

extension NavigationControllerDelegate {
    public func navigationController(
        _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
    ) {}

    public func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
    ) {}

    public func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { nil }

    public func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }
}
