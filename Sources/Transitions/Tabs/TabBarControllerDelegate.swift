/// Receives the choice of a tab, and provides the animators of its change, as UIKit's `UITabBarControllerDelegate`.
///
/// Every method has a default. A nil animator changes at once, as in UIKit.
@preconcurrency @MainActor
public protocol TabBarControllerDelegate: AnyObject {
    /// Whether a tap on a tab selects it; true by default. Not asked where the program selects.
    func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController) -> Bool

    /// Called after a tap on a tab, also on the one that is selected; not where the program selects.
    func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController)

    /// The animator of a change to another tab, by a tap or by the program.
    func tabBarController(
        _ tabBarController: TabBarController, animationControllerForTransitionFrom fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)?

    /// What leads a change to another tab interactively; asked only where there is an animator (rule A 1).
    func tabBarController(
        _ tabBarController: TabBarController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)?
}

extension TabBarControllerDelegate {
    public func tabBarController(
        _ tabBarController: TabBarController, shouldSelect viewController: ViewController
    ) -> Bool { true }

    public func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController) {}

    public func tabBarController(
        _ tabBarController: TabBarController, animationControllerForTransitionFrom fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { nil }

    public func tabBarController(
        _ tabBarController: TabBarController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }
}
