/// Receives page turns by hand, as UIKit's `UIPageViewControllerDelegate`; not of those by the program.
///
/// Every method has a default.
@preconcurrency @MainActor
public protocol PageViewControllerDelegate: AnyObject {
    /// Called when a finger begins to turn to pages.
    func pageViewController(
        _ pageViewController: PageViewController, willTransitionTo pendingViewControllers: [ViewController])

    /// Called when a turn by hand has ended.
    /// - Parameters:
    ///   - pageViewController: The controller whose pages were turned.
    ///   - finished: Whether the animation has come to its end; false where something has cut it short.
    ///   - previousViewControllers: The pages from which the turn began.
    ///   - completed: Whether the page was turned; false where it went back.
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

/// Gives a page view controller the pages next to one, as UIKit's `UIPageViewControllerDataSource`.
@preconcurrency @MainActor
public protocol PageViewControllerDataSource: AnyObject {
    /// The page before another; nil where that is the first.
    func pageViewController(
        _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
    ) -> ViewController?

    /// The page after another; nil where that is the last.
    func pageViewController(
        _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
    ) -> ViewController?
}
