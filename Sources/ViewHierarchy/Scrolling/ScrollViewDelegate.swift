public import Foundation

/// Methods to observe a scroll view, as in UIKit. Each has an empty default implementation.
@preconcurrency @MainActor
public protocol ScrollViewDelegate: AnyObject {
    /// Called after the content offset has changed for any reason.
    func scrollViewDidScroll(_ scrollView: ScrollView)

    func scrollViewWillBeginDragging(_ scrollView: ScrollView)

    /// Called when the finger is about to be released.
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - velocity: The velocity of the content offset, in points per millisecond (UIKit's unit).
    ///   - targetContentOffset: The expected resting offset, which can be changed.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)

    /// Called after the finger was released; `decelerate` is whether the content continues to move.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

    /// Called when the content begins to move by itself after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

    /// Called when the content has come to rest by itself; not if a finger or a new offset stops it.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

    /// Called when a scroll by the wheel or by `setContentOffset(_:animated:)` has finished.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

    /// Returns the subview that pinches zoom, or nil, the default, for none. While it is zoomed, the scroll view
    /// controls its transform and scales its position and the content size.
    func viewForZooming(in scrollView: ScrollView) -> View?

    /// Called when fingers or the wheel are about to zoom.
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)

    /// Called after the scale has changed for any reason.
    func scrollViewDidZoom(_ scrollView: ScrollView)

    /// Called when fingers have released the zoomed content and it is within its limits, after any bounce, or when an
    /// animated zoom has finished.
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - view: The zoomed view.
    ///   - scale: The scale, above 0.
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}

    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

    public func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}

    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}

    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}

    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}

    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}

    public func viewForZooming(in scrollView: ScrollView) -> View? { nil }

    public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}

    public func scrollViewDidZoom(_ scrollView: ScrollView) {}

    public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {}
}
