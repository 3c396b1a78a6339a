import Foundation
public import ViewHierarchy

/// A one-finger pan that catches what is in flight: it begins as the finger lands, before it has moved.
///
/// While nothing is in flight it begins as any pan, after its `recognitionDistance`. A
/// ``PanInteractionController`` that follows it sets ``isCatching``.
open class CatchingPanGestureRecognizer: PanGestureRecognizer {
    /// Whether something is in flight that a landing finger takes over; true unless set. Called when a finger lands.
    public var isCatching: () -> Bool = { true }
    /// Whether the finger has moved at least `allowedTravel` away from where it landed. A finger that
    /// has not, such as that of the second of two taps, does not decide where a flight goes.
    public private(set) var hasMoved = false
    /// Whether the finger has caught something as it landed.
    private(set) var hasCaught = false
    /// Where the finger landed, in the window's coordinates.
    private var start = CGPoint.zero

    public required init() {
        super.init()
        maximumNumberOfTouches = 1
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        guard state == .possible, numberOfTouches == 1 else { return }
        start = location(in: nil)
        hasMoved = false
        guard isCatching() else { return }
        hasCaught = true
        state = .began
    }

    open override func reset() {
        super.reset()
        hasCaught = false
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        let place = location(in: nil)
        if hypot(place.x - start.x, place.y - start.y) >= Self.allowedTravel { hasMoved = true }
        super.touchesMoved(touches, with: event)
    }
}
