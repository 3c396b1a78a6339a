import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

/// A timeline with one view at rest, driven by a test.
@MainActor
final class Scene {
    let timeline = Timeline()
    let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private(set) var errors: [AnimationError] = []
    /// The notes of completions, with their times.
    var notes: [String] = []

    init() {
        timeline.asCurrent {
            AnimationDriver.current.errorHandler = { [weak self] in self?.errors.append($0) }
        }
    }

    var driver: AnimationDriver { timeline.asCurrent { .current } }

    /// Runs calls like an event handler, with this timeline as the current one.
    func act<Result>(_ body: () throws -> Result) rethrows -> Result { try timeline.asCurrent(body) }

    func go(to seconds: Double) { timeline.advance(to: FrameTime(seconds: seconds)) }

    /// Advances to a time in seconds, and returns the scene.
    func at(_ seconds: Double) -> Scene {
        go(to: seconds)
        return self
    }

    /// Starts an animator, and advances to a time in seconds.
    func play(_ animator: PropertyAnimator, to seconds: Double) {
        act { animator.startAnimation() }
        go(to: seconds)
    }

    func note(_ name: String) { notes.append("\(name) at \(timeline.now.seconds)") }

    /// Calls `View.animate`, and notes its completion.
    func animate(
        _ duration: Double, delay: Double = 0, options: AnimationOptions = [], notesEnd end: String? = nil,
        notesResult result: String = "", _ animations: @escaping () -> Void
    ) {
        View.animate(withDuration: duration, delay: delay, options: options, animations: animations) { [self] in
            note(end ?? "\(result)\($0)")
        }
    }

    /// Adds an animation through values, of a second, to the view's layer, with the key `frames`.
    func addKeyframes(_ keyPath: String, _ values: [Any]?, _ change: (KeyframeAnimation) -> Void = { _ in }) {
        let animation = KeyframeAnimation(keyPath: keyPath)
        animation.values = values
        animation.duration = 1
        change(animation)
        act { view.layer.add(animation, forKey: "frames") }
    }

    /// The center's x on screen, in points.
    var x: Double { view.presentation.center.x }
    /// The center's x in the model.
    var modelX: Double { view.center.x }
    /// The velocity of the center's x on screen.
    var speed: Double { view.presentationVelocity.dx }

    /// Creates an animator that moves the center's x from 50 by `distance`.
    func mover(
        _ parameters: any TimingCurveProvider = CubicTimingParameters(animationCurve: .linear), duration: Double = 1,
        by distance: Double = 100
    ) -> PropertyAnimator {
        let animator = PropertyAnimator(duration: duration, timingParameters: parameters)
        let view = view
        animator.addAnimations { view.center.x = 50 + distance }
        animator.addCompletion { [unowned self] in self.note("\($0)") }
        return animator
    }
}

func isNear(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
    abs(left - right) <= tolerance
}

/// Whether both contain the same views in the same order.
@MainActor
func isSame(_ left: [View], _ right: [View]) -> Bool {
    left.map(ObjectIdentifier.init) == right.map(ObjectIdentifier.init)
}

extension KeyframeAnimationOptions {
    /// The raw value of `curveLinear`, as code for UIKit writes it.
    static let linear = KeyframeAnimationOptions(rawValue: AnimationOptions.curveLinear.rawValue)
}
