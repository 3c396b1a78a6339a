/// An object that handles tab selections and provides their animators, like UIKit's `UITabBarControllerDelegate`.
///
/// Every method has a default. If the animator is nil, the change is immediate, as in UIKit.
@preconcurrency @MainActor
public protocol TabBarControllerDelegate: AnyObject {
    /// Returns whether a tap selects a tab; true by default. Not called when the program selects a tab.
    func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController) -> Bool

    /// Called after a tap on a tab, even the selected one. Not called when the program selects a tab.
    func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController)

    /// Returns the animator of a change to another tab, by a tap or by the program.
    func tabBarController(
        _ tabBarController: TabBarController, animationControllerForTransitionFrom fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)?

    /// Returns the interaction controller of a change to another tab. Called only if there is an animator (rule A 1).
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
