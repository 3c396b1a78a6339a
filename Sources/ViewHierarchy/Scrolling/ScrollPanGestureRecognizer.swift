import Drawing

/// A scroll view's pan recognizer. A touch on moving content stops it and belongs to the scroll view from then on.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    /// Whether a touch has stopped moving content.
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

    /// Two fingers on content that fits drag only during a pinch, which makes the content too large to fit.
    override func hasTravelled(_ travel: CGVector) -> Bool {
        super.hasTravelled(travel) && (numberOfTouches < 2 || scrollView?.awaitsPinch != true)
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        (other as? ScrollPinchGestureRecognizer)?.scrollView !== scrollView || scrollView == nil
    }
}

/// A scroll view's pinch recognizer. It runs alongside the pan, which moves the content while there is one finger.
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
