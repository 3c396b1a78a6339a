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

    /// The only entry into every progress but those that the environment decides upon.
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

    /// Calls `action` after so many seconds of the stage's time, unless the recognizer starts or asks again before.
    func wait(_ seconds: Double, then action: @escaping @MainActor () -> Void) {
        environment?.clock.set(self, after: seconds, action)
    }

    func stopWaiting() { environment?.clock.clear(self) }
}

/// How far a recognizer has come: its public state, and what it waits for.
enum GestureProgress: Hashable {
    case possible
    /// The gesture was seen, but another recognizer has to fail before it may be reported; from outside still possible.
    case waiting(GestureRecognizer.State)
    case began
    case changed
    case ended
    case cancelled
    case failed

    /// What a request for a state leads to.
    enum Step: Hashable {
        /// The request is not legal from here and changes nothing.
        case ignored
        /// The gesture was seen: whether it is reported is up to the delegate and the other recognizers.
        case recognition
        case entry(GestureProgress)
    }

    /// The legal transitions of UIKit's table. Two requests are read kindly: what fails after it began is cancelled,
    /// and what is cancelled before it began fails.
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

    /// Whether it is still open.
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
