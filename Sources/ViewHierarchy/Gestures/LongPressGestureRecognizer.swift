import Drawing

/// A recognizer of stationary touches. It begins after a minimum duration and continues until a touch ends.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// The duration in seconds after which it begins, 0.5 by default; 0 or less, or NaN, begins at touch-down, within
    /// the event (rule F 4).
    open var minimumPressDuration = 0.5
    /// The number of taps required directly before the press, 0 by default.
    open var numberOfTapsRequired = 0
    /// The number of touches required, at least 1; smaller values count as 1. Later touches are ignored.
    open var numberOfTouchesRequired = 1 { didSet { numberOfTouchesRequired = max(1, numberOfTouchesRequired) } }
    /// The distance that a touch can move before the press has begun, in points; afterwards it can move freely.
    open var allowableMovement = GestureRecognizer.allowedTravel

    private var taps = 0
    /// The maximum number of touches that were down at once since the last tap.
    private var mostTouches = 0

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        mostTouches = max(numberOfTouches, mostTouches)
        if numberOfTouches > numberOfTouchesRequired {
            state = .failed
        } else if numberOfTouches == numberOfTouchesRequired, taps >= numberOfTapsRequired {
            if minimumPressDuration > 0 {
                wait(minimumPressDuration) { [weak self] in self?.state = .began }
            } else {
                state = .began
            }
        } else if numberOfTouches == 1 {
            wait(TapGestureRecognizer.longestTap) { [weak self] in self?.state = .failed }
        }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if state != .possible {
            state = .changed
        } else if touches.contains(where: { $0.place.distance(to: $0.startPlace) > allowableMovement }) {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else {
            state = .ended
            return
        }
        guard taps < numberOfTapsRequired, mostTouches >= numberOfTouchesRequired else {
            if taps >= numberOfTapsRequired || numberOfTouches <= touches.count { state = .failed }
            return
        }
        guard numberOfTouches <= touches.count else { return }
        taps += 1
        mostTouches = 0
        wait(TapChain.interval) { [weak self] in self?.state = .failed }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }

    open override func reset() {
        taps = 0
        mostTouches = 0
    }
}
