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
