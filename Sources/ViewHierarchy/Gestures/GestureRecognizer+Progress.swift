extension GestureRecognizer {
    /// Whether any touch that the recognizer has received is still down, including ignored ones.
    var hasTouchDown: Bool { seen.contains(where: \.isDown) }

    func hasTouchInCommon(with other: GestureRecognizer) -> Bool { !seen.isDisjoint(with: other.seen) }

    func isUndecided(about touch: Touch) -> Bool { progress.isUndecided && seen.contains(touch) }

    /// Whether the gesture was detected completely and only waits to be reported.
    var isComplete: Bool { progress == .waiting(.ended) }

    /// Whether it can receive a new touch; a finished recognizer waits until all touches have ended.
    var mayTakeTouch: Bool { isEnabled && view != nil && !progress.isFinal && !isComplete }

    /// Recognizes a detected gesture, if it may begin, subject to the environment.
    func recognize(as state: State) {
        let asked = environment
        let mayBegin =
            view?.gestureRecognizerShouldBegin(self) ?? true && delegate?.gestureRecognizerShouldBegin(self) ?? true
        // The methods above can disable the recognizer.
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

    /// Enters every progress except those that the environment decides.
    func enter(_ next: GestureProgress) {
        progress = next
        switch next {
        case .possible, .waiting: return
        case .failed: break
        case .began, .changed, .ended, .cancelled: announce()
        }
        guard next.isFinal else { return }
        if let environment { environment.reconsider() } else { restart() }
    }

    /// Forwards a change of a touch, unless the recognizer has finished or did not receive the touch.
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

    /// Ends a current gesture regardless of its touches; has no effect while the gesture's end is being reported.
    func breakOff() {
        if isNotifying, progress.isFinal { return }
        if progress.isActive { enter(.cancelled) } else if progress.isUndecided, environment != nil { enter(.failed) }
        environment?.restart(self)
    }

    func restart() {
        progress = .possible
        environment = nil
        forgetGesture()
        reset()
    }

    /// Calls `action` after some seconds in the stage's time, unless the recognizer resets or waits again before.
    func wait(_ seconds: Double, then action: @escaping @MainActor () -> Void) {
        environment?.clock.set(self, after: seconds, action)
    }

    func stopWaiting() { environment?.clock.clear(self) }
}

/// The progress of a recognizer: its public state, and what it waits for.
enum GestureProgress: Hashable {
    case possible
    /// The gesture was detected, but another recognizer must fail before it is reported; publicly still possible.
    case waiting(GestureRecognizer.State)
    case began
    case changed
    case ended
    case cancelled
    case failed

    /// The effect of a request for a state.
    enum Step: Hashable {
        /// The request is illegal in this state and changes nothing.
        case ignored
        /// The gesture was detected; the delegate and the other recognizers decide whether it is reported.
        case recognition
        case entry(GestureProgress)
    }

    /// Returns the effect by UIKit's table of legal transitions. Two more requests are accepted: a failure after the
    /// beginning cancels, and a cancellation before the beginning fails.
    func step(to requested: GestureRecognizer.State) -> Step {
        switch (self, requested) {
        case (.possible, .began), (.possible, .ended): .recognition
        case (.possible, .failed), (.possible, .cancelled): .entry(.failed)
        case (.waiting(.began), .ended): .entry(.waiting(.ended))
        case (.waiting, .failed), (.waiting, .cancelled): .entry(.failed)
        case (.began, .changed), (.changed, .changed): .entry(.changed)
        case (.began, .ended), (.changed, .ended): .entry(.ended)
        case (.began, .cancelled), (.began, .failed), (.changed, .cancelled), (.changed, .failed): .entry(.cancelled)
        case (.possible, .possible), (.possible, .changed), (.waiting, .possible), (.waiting, .began),
            (.waiting, .changed), (.waiting, .ended), (.began, .possible), (.began, .began), (.changed, .possible),
            (.changed, .began), (.ended, _), (.cancelled, _), (.failed, _):
            .ignored
        }
    }

    var state: GestureRecognizer.State {
        switch self {
        case .possible, .waiting: .possible
        case .began: .began
        case .changed: .changed
        case .ended: .ended
        case .cancelled: .cancelled
        case .failed: .failed
        }
    }

    var isUndecided: Bool {
        switch self {
        case .possible, .waiting: true
        case .began, .changed, .ended, .cancelled, .failed: false
        }
    }

    var isActive: Bool { self == .began || self == .changed }

    var hasRecognized: Bool { isActive || self == .ended }

    var isFinal: Bool { !isUndecided && !isActive }
}
