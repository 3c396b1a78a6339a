import Drawing

/// A scroll view's own pan: a touch on content that runs stops it, and is the scroll view's from then on.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    /// Whether a touch has stopped content that ran.
    private var hasStopped = false

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        guard numberOfTouches == 1, state == .possible, let scrollView else { return }
        hasStopped = scrollView.movesByItself
        if scrollView.stopForTouch() { state = .began }
    }

    override func reset() {
        super.reset()
        if hasStopped { scrollView?.springBack() }
        hasStopped = false
    }

    /// Two fingers on content that fits are a drag only beside a pinch, which makes it one that does not fit.
    override func hasTravelled(_ way: CGVector) -> Bool {
        super.hasTravelled(way) && (numberOfTouches < 2 || scrollView?.awaitsPinch != true)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        (other as? ScrollPinchGestureRecognizer)?.scrollView !== scrollView || scrollView == nil
    }
}
