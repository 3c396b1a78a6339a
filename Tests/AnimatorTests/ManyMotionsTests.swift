import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Many animators at once")
struct ManyMotionsTests {
    /// A view with its animations, on a timeline that others can share.
    @MainActor
    private final class Actor {
        let scene: Scene
        let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        private(set) var notes: [String] = []
        private var animator: PropertyAnimator?

        init(_ scene: Scene) { self.scene = scene }

        /// Performs one random action.
        func act(_ random: inout SeededRandom) {
            let action = Int.random(in: 0..<12, using: &random)
            let pick = Double.random(in: 0...1, using: &random)
            let timing = RandomUseTests.timings[Int.random(in: 0..<RandomUseTests.timings.count, using: &random)]
            scene.act {
                switch action {
                case 0...4: start(timing, pick)
                case 5: animator?.isReversed.toggle()
                case 6: animator?.pauseAnimation()
                case 7: animator?.startAnimation()
                case 8: if animator?.state == .active { animator?.continueAnimation(withTimingParameters: timing) }
                case 9: animator?.addAnimations { self.view.transform = CGAffineTransform(rotationAngle: pick) }
                case 10: View.animate(withDuration: pick) { self.view.center.x = 300 * pick }
                default: view.alpha = pick
                }
            }
        }

        private func start(_ timing: any TimingCurveProvider, _ pick: Double) {
            if animator?.state == .active { animator?.stopAnimation(true) }
            let animator = PropertyAnimator(duration: pick, timingParameters: timing)
            animator.addAnimations { [view] in
                view.center = CGPoint(x: 400 * pick, y: 90)
                view.backgroundColor = Color(red: pick, green: 0.5, blue: 0.25, alpha: 1)
                if pick > 0.5 { view.bounds.size.width = 100 * pick }
            }
            animator.addCompletion { [unowned self] in notes.append("\($0) at \(scene.timeline.now.seconds)") }
            self.animator = animator
            animator.startAnimation(afterDelay: pick > 0.9 ? 0.2 : 0)
        }

        var fraction: Double? { scene.act { animator?.fractionComplete } }
        var velocity: CGVector { scene.act { view.presentationVelocity } }
    }

    @Test("each moves exactly as it does alone, whatever happens to the others", arguments: 0..<12)
    func together(seed: Int) {
        let count = 24
        var random = SeededRandom(seed: UInt64(seed))
        let shared = Scene()
        let together = (0..<count).map { _ in Actor(shared) }
        let alone = (0..<count).map { _ in Actor(Scene()) }
        var time = 0.0
        for step in 0..<60 {
            time += Double.random(in: 0...0.08, using: &random)
            shared.go(to: time)
            for actor in alone { actor.scene.go(to: time) }
            for (one, other) in zip(together, alone) {
                #expect(one.view.presentation == other.view.presentation, "step \(step)")
                #expect(one.velocity == other.velocity)
                // Reading one of them more often makes no difference.
                let fraction = step % 3 == 0 ? one.fraction : nil
                if step % 9 == 0 { #expect(fraction == other.fraction) }
            }
            // All start at first, and all come to rest in the end.
            for index in 0..<count where step < 2 || step < 40 && Int.random(in: 0..<8, using: &random) == 0 {
                var copy = random
                together[index].act(&random)
                alone[index].act(&copy)
            }
        }
        shared.go(to: 20)
        for (one, other) in zip(together, alone) {
            other.scene.go(to: 20)
            #expect(one.notes == other.notes)
            #expect(one.view.presentation == other.view.presentation)
        }
        #expect(together.contains { $0.notes.count > 1 })
    }

    @Test("a view that changes windows during motion, or masks another view, requests pictures of its own window")
    func windows() {
        let scene = Scene()
        let windows = (0..<2).map { _ in Window(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
        func pending(at seconds: Double) -> [Bool] {
            for window in windows { _ = window.displayList() }
            scene.go(to: seconds)
            return windows.map(\.displayIsPending)
        }
        windows[0].addSubview(scene.view)
        scene.play(scene.mover(duration: 2), to: 0.1)
        #expect(pending(at: 0.2) == [true, false])
        #expect(pending(at: 0.3) == [true, false])
        windows[1].addSubview(scene.view)
        #expect(pending(at: 0.4) == [false, true])
        scene.view.removeFromSuperview()
        #expect(pending(at: 0.5) == [false, false] && scene.view.animated.isEmpty)
        let masked = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        windows[0].addSubview(masked)
        masked.mask = scene.view
        scene.act { View.animate(withDuration: 2, options: .curveLinear) { scene.view.center.x = 250 } }
        #expect(pending(at: 0.6) == [true, false])
        masked.mask = nil
        #expect(pending(at: 0.7) == [false, false])
        #expect(isNear(scene.x, 160))
    }
}
