/// A touch with those who receive it, and which of its events the view has received.
@MainActor
final class TouchRecord {
    /// What the hit view knows of the touch.
    enum Delivery: Hashable {
        /// Nothing: a recognizer that delays the beginning is undecided.
        case withheld
        case told
        /// Everything, or nothing more.
        case over
    }

    let id: Int
    let touch: Touch
    /// Those of the hit view and its ancestors that were willing when the touch landed, from the hit view up.
    let recognizers: [GestureRecognizer]
    var delivery: Delivery

    init(id: Int, touch: Touch, recognizers: [GestureRecognizer], delivery: Delivery) {
        self.id = id
        self.touch = touch
        self.recognizers = recognizers
        self.delivery = delivery
    }

    var isOver: Bool { delivery == .over && !touch.isDown }

    /// Tells the view what it may know by now.
    func flush(_ event: Event) {
        if delivery == .withheld {
            if recognizers.contains(where: { $0.delaysTouchesBegan && $0.isUndecided(about: touch) }) { return }
            guard touch.phase != .cancelled else {
                delivery = .over
                return
            }
            delivery = .told
            touch.view?.touchesBegan([touch], with: event)
        }
        guard delivery == .told, !touch.isDown else { return }
        if touch.phase == .cancelled {
            cancel(event)
        } else if !recognizers.contains(where: { $0.delaysTouchesEnded && $0.isUndecided(about: touch) }) {
            delivery = .over
            touch.view?.touchesEnded([touch], with: event)
        }
    }

    /// Takes the touch from the view.
    func cancel(_ event: Event) {
        let wasTold = delivery == .told
        delivery = .over
        if wasTold { touch.view?.touchesCancelled([touch], with: event) }
    }
}
