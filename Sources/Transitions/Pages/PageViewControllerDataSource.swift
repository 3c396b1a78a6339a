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
