import ViewHierarchy

/// A drag with one finger that begins as the finger lands, before it has moved: so it catches what is in flight.
final class InstantPanGestureRecognizer: PanGestureRecognizer {
    required init() {
        super.init()
        maximumNumberOfTouches = 1
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        if state == .possible { state = .began }
    }
}
