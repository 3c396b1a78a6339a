import Foundation
import Timing
import ViewHierarchy

/// Logs the calls of a scroll view's delegate.
@MainActor
final class ScrollLog: ScrollViewDelegate {
    var calls: [String] = []
    var ends: [FrameTime] = []
    var target: CGPoint?
    var proposed = CGPoint.zero
    var velocity = CGPoint.zero
    /// The zoomed view.
    var zoomed: View?
    /// All reported offsets.
    var offsets: [CGPoint] = []

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        calls.append("scroll")
        offsets.append(scrollView.contentOffset)
    }

    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("begin") }

    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        calls.append("willEnd")
        self.velocity = velocity
        proposed = targetContentOffset.pointee
        if let target { targetContentOffset.pointee = target }
    }

    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        calls.append("end \(decelerate)")
    }

    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
        calls.append("rest")
        ends.append(Timeline.current.now)
    }

    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { calls.append("arrive") }

    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }

    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { calls.append("zoom begins") }

    func scrollViewDidZoom(_ scrollView: ScrollView) { calls.append("zoom") }

    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
        calls.append("zoom ends \(scale)")
    }

    /// Returns and clears the calls, without those that report changes.
    func take() -> [String] {
        defer { calls = [] }
        return calls.filter { $0 != "scroll" && $0 != "zoom" }
    }
}
