import Foundation

extension GestureRecognizer {
    /// Whether any of the touches it has seen is down still, also ones that it ignores.
    var hasTouchDown: Bool { seen.contains(where: \.isDown) }

    func hasTouchInCommon(with other: GestureRecognizer) -> Bool { !seen.isDisjoint(with: other.seen) }

    func isUndecided(about touch: Touch) -> Bool { progress.isUndecided && seen.contains(touch) }

    /// Whether the gesture was seen to its end, and only waits to be reported.
    var isComplete: Bool { progress == .waiting(.ended) }

    /// Whether a touch that lands now is for it: one that is through with its gesture waits for all touches to leave.
    var mayTakeTouch: Bool { isEnabled && view != nil && !progress.isFinal && !isComplete }

    /// The gesture was seen: asks whether it may begin, then leaves it to the environment.
    func recognize(as state: State) {
        let asked = environment
        let mayBegin =
            view?.gestureRecognizerShouldBegin(self) ?? true && delegate?.gestureRecognizerShouldBegin(self) ?? true
        // Those who were asked may have turned it off meanwhile.
        guard progress == .possible, isEnabled, environment === asked else { return }
        guard mayBegin else {
            enter(.failed)
            return
        }
        if let environment {
            environment.attempt(self, as: state)
        } else {
            enter(state == .began ? .began : .ended)
        }
    }

    /// The one way into every progress but those that the environment decides upon.
    func enter(_ next: GestureProgress) {
        progress = next
        switch next {
        case .possible, .waiting: return
        case .failed: break
        case .began, .changed, .ended, .cancelled: announce()
        }
        guard next.isFinal else { return }
        if let environment { environment.reconsider() } else { startAnew() }
    }

    /// Hands on a change of a touch, unless the recognizer is through or never had it.
    func deliver(_ touch: Touch, _ phase: Touch.Phase, _ event: Event) {
        guard touches.contains(where: { $0 === touch }) else { return }
        updateCentroid()
        if isEnabled, !progress.isFinal, !isComplete {
            switch phase {
            case .began, .stationary: break
            case .moved: touchesMoved([touch], with: event)
            case .ended: touchesEnded([touch], with: event)
            case .cancelled: touchesCancelled([touch], with: event)
            }
        }
        if !touch.isDown { drop(touch) }
    }

    /// Ends what runs, whatever the touches do; one whose end is being reported has ended already.
    func breakOff() {
        if isTelling, progress.isFinal { return }
        if progress.isActive { enter(.cancelled) } else if progress.isUndecided, environment != nil { enter(.failed) }
        environment?.startAnew(self)
    }

    func startAnew() {
        progress = .possible
        environment = nil
        forgetGesture()
        reset()
    }

    /// Calls `action` after so many seconds of the stage's time, unless the recognizer starts or asks again before.
    func wait(_ seconds: Double, then action: @escaping @MainActor () -> Void) {
        environment?.clock.set(self, after: seconds, action)
    }

    func stopWaiting() { environment?.clock.clear(self) }
}
