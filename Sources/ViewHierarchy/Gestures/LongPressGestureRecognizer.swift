import Drawing
import Foundation

/// A touch that stays in its place: begins when the time is up, goes on until the touch leaves.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// Seconds until it begins, 0.5 unless set; 0 or less begins at touch-down, within the event (rule F 4).
    public var minimumPressDuration = 0.5
    /// How many touches have to be down, at least 1.
    public var numberOfTouchesRequired = 1
    /// How far a touch may travel before the press has begun, in points; afterwards it may move freely.
    public var allowableMovement = GestureRecognizer.allowedTravel

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else { return }
        if numberOfTouches > numberOfTouchesRequired {
            state = .failed
        } else if numberOfTouches == numberOfTouchesRequired {
            if minimumPressDuration > 0 {
                wait(minimumPressDuration) { [weak self] in self?.state = .began }
            } else {
                state = .began
            }
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
        if state == .possible {
            state = .failed
        } else if numberOfTouches <= touches.count {
            state = .ended
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }
}
