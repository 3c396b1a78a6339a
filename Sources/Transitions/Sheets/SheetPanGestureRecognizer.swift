import ViewHierarchy

/// The drag of a sheet: a touch on one that is in flight catches it at once, and is the sheet's from then on.
final class SheetPanGestureRecognizer: PanGestureRecognizer {
    weak var mover: SheetMover?
    /// Whether the touch has caught the sheet in flight.
    private var hasCaught = false

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        guard numberOfTouches == 1, state == .possible, mover?.isFlying == true else { return }
        hasCaught = true
        state = .began
    }

    override func reset() {
        super.reset()
        hasCaught = false
    }

    /// A sheet that was caught by a touch on a scroll view shares its drag with that.
    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let scrollView = other.view as? ScrollView else { return super.canPrevent(other) }
        return other !== scrollView.panGestureRecognizer || !hasCaught
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        guard let scrollView = other.view as? ScrollView else { return super.canBePrevented(by: other) }
        return other !== scrollView.panGestureRecognizer || !hasCaught
    }
}
