public import Foundation

/// Receives what a scroll view does, as in UIKit; every method has a default that does nothing.
@preconcurrency @MainActor
public protocol ScrollViewDelegate: AnyObject {
    /// The content offset has changed, for whatever reason.
    func scrollViewDidScroll(_ scrollView: ScrollView)

    func scrollViewWillBeginDragging(_ scrollView: ScrollView)

    /// The finger is about to let go.
    /// - Parameters:
    ///   - scrollView: Whose finger.
    ///   - velocity: The content offset's, in points per millisecond (UIKit's unit).
    ///   - targetContentOffset: Where the content would come to rest; change it to have it rest elsewhere.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)

    /// The finger has let go; `decelerate` says whether the content continues to move.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

    /// The content begins to move by itself after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

    /// The content has come to rest by itself; not called when a finger or a new offset stops it.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

    /// A scroll by the wheel or by `setContentOffset(_:animated:)` has arrived.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

    /// The subview that pinches zoom, or nil, the default, if nothing does. Its transform is the scroll view's while it
    /// is zoomed; its place and the content's size grow with it.
    func viewForZooming(in scrollView: ScrollView) -> View?

    /// Fingers or the wheel are about to zoom.
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)

    /// The scale has changed, for whatever reason.
    func scrollViewDidZoom(_ scrollView: ScrollView)

    /// Fingers have let go of the zoomed content and it is within its limits, after a bounce if need be, or an animated
    /// zoom has arrived.
    /// - Parameters:
    ///   - scrollView: Whose content.
    ///   - view: What was zoomed.
    ///   - scale: Above 0.
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
