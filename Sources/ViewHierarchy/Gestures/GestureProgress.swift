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

    /// Whether it may still turn out either way.
    var isUndecided: Bool {
        switch self {
        case .possible, .waiting: true
        case .began, .changed, .ended, .cancelled, .failed: false
        }
    }

    /// Whether a continuous gesture continues.
    var isActive: Bool { self == .began || self == .changed }

    var hasRecognized: Bool { isActive || self == .ended }

    var isFinal: Bool { !isUndecided && !isActive }
}
