import RandomSupport
import ViewHierarchy

/// A delegate that says yes or no at random, the same for the same seed, until it agrees to all.
@MainActor
final class RandomAnswers: GestureRecognizerDelegate {
    private var random: SeededRandom
    /// Lets everything begin, all at once, and nobody wait.
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
