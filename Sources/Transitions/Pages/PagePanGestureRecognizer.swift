import ViewHierarchy

/// The drag that turns pages: a touch on pages in flight catches them at once.
final class PagePanGestureRecognizer: PanGestureRecognizer {
    weak var mover: PageMover?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        if numberOfTouches == 1, state == .possible, mover?.isFlying == true { state = .began }
    }
}
