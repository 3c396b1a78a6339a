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
    override func hasTravelled(_ travel: CGVector) -> Bool {
        super.hasTravelled(travel) && (numberOfTouches < 2 || scrollView?.awaitsPinch != true)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        (other as? ScrollPinchGestureRecognizer)?.scrollView !== scrollView || scrollView == nil
    }
}

/// A scroll view's own pinch: runs beside its pan, which has the content while there is one finger.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
    weak var scrollView: ScrollView?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        let isSecond = numberOfTouches == 2
        super.touchesBegan(touches, with: event)
        if progress.isActive, isSecond { scrollView?.beginZoom(self) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        let hadBoth = numberOfTouches == 2
        super.touchesEnded(touches, with: event)
        if progress.isActive, hadBoth { scrollView?.endZoom() }
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        (other as? ScrollPanGestureRecognizer)?.scrollView !== scrollView || scrollView == nil
    }
}
