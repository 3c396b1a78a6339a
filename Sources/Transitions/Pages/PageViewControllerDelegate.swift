/// An object that is notified of page turns by gestures only, like UIKit's `UIPageViewControllerDelegate`.
///
/// Every method has a default.
@preconcurrency @MainActor
public protocol PageViewControllerDelegate: AnyObject {
    /// Called when a finger begins to turn to pages.
    func pageViewController(
        _ pageViewController: PageViewController, willTransitionTo pendingViewControllers: [ViewController])

    /// Called when a turn by a gesture has ended.
    /// - Parameters:
    ///   - pageViewController: The controller whose pages were turned.
    ///   - finished: Whether the animation reached its end; false if it was interrupted.
    ///   - previousViewControllers: The pages where the turn began.
    ///   - completed: Whether the page was turned; false if it went back.
    func pageViewController(
        _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [ViewController], transitionCompleted completed: Bool)
}

extension PageViewControllerDelegate {
    public func pageViewController(
        _ pageViewController: PageViewController, willTransitionTo pendingViewControllers: [ViewController]
    ) {}

    public func pageViewController(
        _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [ViewController], transitionCompleted completed: Bool
    ) {}
}

/// An object that provides the adjacent pages, like UIKit's `UIPageViewControllerDataSource`.
@preconcurrency @MainActor
public protocol PageViewControllerDataSource: AnyObject {
    /// Returns the page before another, or nil if that is the first.
    func pageViewController(
        _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
    ) -> ViewController?

    /// Returns the page after another, or nil if that is the last.
    func pageViewController(
        _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
    ) -> ViewController?
}
