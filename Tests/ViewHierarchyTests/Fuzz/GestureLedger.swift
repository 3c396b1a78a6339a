import RandomSupport
import ViewHierarchy

/// Checks the order in which recognizers report their states.
@MainActor
final class GestureLedger {
    private(set) var running: Set<ObjectIdentifier> = []
    private(set) var faults: [String] = []
    /// The number of recognized gestures of each type.
    private(set) var begun: [String: Int] = [:]

    func watch(_ recognizer: GestureRecognizer) {
        recognizer.addAction { [weak self] in self?.check($0) }
    }

    private func check(_ recognizer: GestureRecognizer) {
        let id = ObjectIdentifier(recognizer)
        let isRunning = running.contains(id)
        let isDiscrete = recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer
        let kind = "\(type(of: recognizer))"
        switch recognizer.state {
        case .began:
            if isRunning { faults.append("\(kind) began twice") }
            running.insert(id)
            begun[kind, default: 0] += 1
        case .changed: if !isRunning { faults.append("\(kind) changed before it began") }
        case .ended:
            if isRunning == isDiscrete { faults.append("\(kind) ended out of turn") }
            if isDiscrete { begun[kind, default: 0] += 1 }
            running.remove(id)
        case .cancelled:
            if !isRunning { faults.append("\(kind) was cancelled out of turn") }
            running.remove(id)
        case .possible, .failed: faults.append("\(kind) reported \(recognizer.state)")
        }
    }
}

/// A delegate with answers that are random by seed, until it agrees to everything.
@MainActor
final class RandomAnswers: GestureRecognizerDelegate {
    private var random: SeededRandom
    /// Whether it allows all beginnings and simultaneous recognition, and requires no failures.
    var agrees = false

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private func yes(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        if !agrees, yes(1) { gestureRecognizer.isEnabled = false }
        return agrees || yes(90)
    }

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        agrees || yes(90)
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { agrees || yes(60) }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { !agrees && yes(3) }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { !agrees && yes(3) }
}
