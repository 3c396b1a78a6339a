/// A scroll view's own pan: a touch on content that runs stops it, and is the scroll view's from then on.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
    weak var scrollView: ScrollView?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        if numberOfTouches == 1, state == .possible, scrollView?.stopForTouch() == true { state = .began }
    }
}
