import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

/// A view's velocity on the stage is its center's, including the motion of its ancestors (rule I 1).
@MainActor
@Suite("Velocity on the stage")
struct VelocityOnStageTests {
    let scene = Scene()
    /// Three nested views; the outermost replaces a window and rests.
    let chain: [View]

    init() {
        chain = (0..<4).map { View(frame: CGRect(x: 10 * $0, y: 20 - 5 * $0, width: 200 - 40 * $0, height: 100)) }
        for (outer, inner) in zip(chain, chain.dropFirst()) { outer.addSubview(inner) }
    }

    private var leaf: View { chain[3] }

    private var place: CGPoint { leaf.convertPresented(leaf.presentation.bounds.center, to: nil) }

    /// The reported velocity of the view, and the slope of its center over two short steps around that moment.
    private func measured(at seconds: Double) -> (said: CGVector, slope: CGVector) {
        let step = 3e-5
        scene.go(to: seconds - step)
        let before = place
        scene.go(to: seconds)
        let said = scene.act { leaf.velocityOnStage }
        scene.go(to: seconds + step)
        let after = place
        return (said, CGVector(dx: (after.x - before.x) / step / 2, dy: (after.y - before.y) / step / 2))
    }

    private func expectAgreement(_ seconds: [Double], atLeast speed: Double = 20) {
        var fastest = 0.0
        for moment in seconds {
            let (said, slope) = measured(at: moment)
            let off = hypot(said.dx - slope.dx, said.dy - slope.dy)
            #expect(off <= 0.02 + 1e-4 * hypot(slope.dx, slope.dy), "at \(moment): \(said), not \(slope)")
            fastest = max(fastest, hypot(said.dx, said.dy))
        }
        #expect(fastest > speed, "something has moved")
    }

    private static let moments = [0.05, 0.13, 0.21, 0.34, 0.42, 0.55, 0.68, 0.77, 0.9]

    @Test("the center, bounds and transform of ancestors and the scroll offset each count")
    func each() {
        let changes: [(View) -> Void] = [
            { $0.center.y += 300 }, { $0.bounds.origin = CGPoint(x: 120, y: -80) },
            { $0.bounds.size = CGSize(width: 500, height: 20) },
            { $0.frame = CGRect(x: 5, y: 6, width: 700, height: 8) },
            { $0.transform = CGAffineTransform(rotationAngle: 2) },
            { $0.transform = CGAffineTransform(scaleX: 3, y: 0.2) },
            { $0.transform = CGAffineTransform(a: 1.4, b: 0.7, c: -0.2, d: 0.6, tx: 90, ty: -40) },
        ]
        for change in changes {
            for level in [1, 2] {
                let test = VelocityOnStageTests()
                test.scene.act {
                    test.chain[level].transform = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 1.2, y: 0.9)
                    View.animate(withDuration: 1) { change(test.chain[level]) }
                }
                test.expectAgreement(Self.moments)
            }
        }
    }

    @Test("all at once count, at every level, on random paths with springs that add up", arguments: 1...20)
    func all(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func move() {
            for view in chain.dropFirst() {
                let animator = PropertyAnimator(
                    duration: number(0.4...1.2),
                    timingParameters: SpringTimingParameters(dampingRatio: number(0.4...1)))
                animator.addAnimations {
                    view.center = CGPoint(x: number(-300...300), y: number(-300...300))
                    view.bounds = CGRect(
                        x: number(-100...100), y: number(-100...100), width: number(50...400),
                        height: number(50...400))
                    view.transform = CGAffineTransform(rotationAngle: number(-2...2))
                        .scaledBy(x: number(0.6...2), y: number(0.6...2)).translatedBy(x: number(-50...50), y: 7)
                }
                animator.startAnimation()
            }
        }
        scene.act(move)
        expectAgreement([0.03, 0.1, 0.17, 0.24])
        scene.act(move)
        expectAgreement([0.27, 0.33, 0.38, 0.45, 0.56])
    }

    @Test("a mask moves with its owner and the owner's ancestors")
    func mask() {
        let mask = View(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
        chain[2].mask = mask
        mask.addSubview(leaf)
        scene.act {
            View.animate(withDuration: 1) {
                chain[1].center.x += 250
                mask.transform = CGAffineTransform(rotationAngle: 1)
                mask.frame.origin.y = 300
            }
        }
        expectAgreement(Self.moments)
    }

    @Test("a scrubbed view moves by the track's slope at the finger's pace, and rests with it (I 1, I 2)")
    func scrubs() {
        let animator = PropertyAnimator(duration: 1, curve: .easeInOut) {
            chain[1].center.y += 400
            chain[2].transform = CGAffineTransform(scaleX: 2, y: 2)
        }
        scene.act { animator.pauseAnimation() }
        var last = place
        for step in 1...30 {
            last = place
            scene.go(to: Double(step) / 100)
            scene.act { animator.fractionComplete = 0.1 + 0.02 * Double(step) }
        }
        let slope = CGVector(dx: (place.x - last.x) * 100, dy: (place.y - last.y) * 100)
        let said = scene.act { leaf.velocityOnStage }
        #expect(abs(said.dy - slope.dy) < 0.02 * abs(slope.dy) && abs(slope.dy) > 500)
        #expect(abs(said.dx - slope.dx) < 0.03 * abs(slope.dx) + 1)
        scene.go(to: 0.3 + VelocityEstimator.window + 0.001)
        #expect(scene.act { leaf.velocityOnStage } == .zero, "the finger has rested for the window")
        scene.act { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        expectAgreement([0.45, 0.5], atLeast: 100)
    }

    @Test("a group's time counts: at half speed, in reverse, sought, and stopped")
    func groups() {
        let group = AnimationGroup()
        scene.act {
            group.collect {
                View.animate(withDuration: 1, delay: 0.1) { chain[1].center.y += 400 }
                View.animate(withDuration: 0.8) { chain[2].transform = CGAffineTransform(rotationAngle: 1) }
            }
            group.speed = 0.5
        }
        expectAgreement([0.35, 0.5, 0.9])
        scene.act { group.speed = -0.25 }
        expectAgreement([0.95, 1.1], atLeast: 10)
        scene.act { group.speed = 0 }
        scene.go(to: 1.2)
        #expect(scene.act { leaf.velocityOnStage } == .zero)
        for step in 1...20 {
            scene.go(to: 1.2 + Double(step) / 100)
            scene.act { group.seek(to: 0.3 + Double(step) / 100) }
        }
        let before = place
        let said = scene.act { leaf.velocityOnStage }
        scene.act { group.seek(to: 0.5 + 1e-5) }
        #expect(abs(said.dy - (place.y - before.y) / 1e-5) < 5 && abs(said.dy) > 200)
    }

    @Test("keyframes and autoreversed repeats have their own slopes")
    func keyframes() {
        scene.act {
            View.animateKeyframes(withDuration: 1, delay: 0) {
                View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    chain[1].transform = CGAffineTransform(rotationAngle: 1.5)
                }
                View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    chain[1].transform = CGAffineTransform(scaleX: 2, y: 0.5)
                }
            }
            View.animate(withDuration: 0.4, delay: 0, options: [.repeat, .autoreverse]) { chain[2].center.x += 90 }
        }
        expectAgreement([0.1, 0.23, 0.34, 0.55, 0.63, 0.74, 0.95])
    }
}
