import Animator
import Timing

/// What stands for an animator that was not implemented: an animation of nothing.
@MainActor
final class MissingAnimator: ViewImplicitlyAnimating {
    static let shared = MissingAnimator()

    var state: AnimatingState { .inactive }
    var isRunning: Bool { false }
    var isReversed = false
    var fractionComplete = 0.0

    func startAnimation() {}

    func startAnimation(afterDelay delay: Double) {}

    func pauseAnimation() {}

    func stopAnimation(_ withoutFinishing: Bool) {}

    func finishAnimation(at finalPosition: AnimatingPosition) {}
}
