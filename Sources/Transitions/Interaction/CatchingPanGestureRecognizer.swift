import Foundation
public import ViewHierarchy

/// A one-finger pan that catches moving views. It begins when the finger lands, before it has moved.
///
/// While nothing moves, it begins like any pan, after its `recognitionDistance`. A ``PanInteractionController`` that
/// follows it sets ``isCatching``.
open class CatchingPanGestureRecognizer: PanGestureRecognizer {
    /// Whether something is moving that a landing finger takes over; true by default. Called when a finger lands.
    public var isCatching: () -> Bool = { true }
    /// Whether the finger has moved at least `allowedTravel` from where it landed. A finger that has not, such as in
    /// the second of two taps, does not decide where the movement goes.
    public private(set) var hasMoved = false
    /// Whether the finger caught something when it landed.
    private(set) var hasCaught = false
    /// The point where the finger landed, in the window's coordinates.
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
