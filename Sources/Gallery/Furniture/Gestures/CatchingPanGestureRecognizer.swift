import Foundation
import ViewHierarchy

/// A drag with one finger that catches what is in flight: there it begins as the finger lands, elsewhere as any pan.
final class CatchingPanGestureRecognizer: PanGestureRecognizer {
    /// Whether there is something in flight to be caught; asked when a finger lands.
    var isCatching: @MainActor () -> Bool = { true }
    /// Whether the finger has gone as far as makes a drag since it landed. One that has not, as the second tap of two, has
    /// no say in where a flight goes.
    private(set) var hasMoved = false
    private var start = CGPoint.zero

    required init() {
        super.init()
        maximumNumberOfTouches = 1
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        super.touchesBegan(touches, with: event)
        guard state == .possible else { return }
        start = location(in: nil)
        hasMoved = false
        if isCatching() { state = .began }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        let place = location(in: nil)
        if hypot(place.x - start.x, place.y - start.y) >= Self.allowedTravel { hasMoved = true }
        super.touchesMoved(touches, with: event)
    }
}
