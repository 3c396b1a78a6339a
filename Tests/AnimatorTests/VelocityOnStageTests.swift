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

    /// Adds a scroll view between the leaf and what is around it.
    private func addScrollView() -> ScrollView {
        let scrollView = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        scrollView.contentSize = CGSize(width: 200, height: 4000)
        chain[2].addSubview(scrollView)
        scrollView.addSubview(leaf)
        return scrollView
    }

    @Test("I 1, K 1: content that scrolls by itself has its velocity and that of the animations of its scroll view")
    func scrolls() {
        let scrollView = addScrollView()
        scene.act {
            View.animate(withDuration: 1) {
                scrollView.frame = CGRect(x: 30, y: 60, width: 180, height: 240)
                scrollView.transform = CGAffineTransform(scaleX: 1.5, y: 0.7)
            }
            scrollView.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        }
        expectAgreement([0.05, 0.13, 0.21, 0.28], atLeast: 1000)
    }

    @Test("K 3: a repeated animation hides the velocity of the model")
    func hides() {
        let scrollView = addScrollView()
        scene.act {
            View.animate(withDuration: 1, options: .repeat) { scrollView.bounds.size = CGSize(width: 300, height: 200) }
            scrollView.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
        }
        expectAgreement([0.05, 0.13, 0.21, 0.28])
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

    /// A view that does something with each position of a finger.
    private final class LedView: View {
        var lead: (CGPoint) -> Void = { _ in }
        var onKey = {}

        override func keyPressed(_ key: Key) -> Bool {
            onKey()
            return true
        }

        override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
            if let touch = touches.first { lead(touch.location(in: nil)) }
        }
    }

    /// Moves a finger by 4 points in each hundredth of a second, 30 times, and rests.
    /// - Returns: The slope of the view's center in the last movement, and its velocity.
    private func drag(_ lead: @escaping (_ fraction: Double) -> Void) -> (slope: CGVector, said: CGVector) {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let pad = LedView(frame: CGRect(x: 0, y: 400, width: 400, height: 400))
        pad.lead = { lead(($0.y - 420) / 200) }
        for view in [chain[0], pad] { window.addSubview(view) }
        func send(_ phase: TouchPhase, _ step: Int) {
            scene.act {
                window.sendTouch(
                    id: 1, phase: phase, at: CGPoint(x: 100, y: 420 + 4 * Double(step)),
                    time: FrameTime(seconds: scene.timeline.now.seconds + (step == 0 ? 0 : 0.01)))
            }
        }
        send(.began, 0)
        var last = place
        for step in 1...30 {
            last = place
            send(.moved, step)
        }
        let slope = CGVector(dx: (place.x - last.x) * 100, dy: (place.y - last.y) * 100)
        let said = scene.act { leaf.velocityOnStage }
        scene.go(to: scene.timeline.now.seconds + VelocityEstimator.window - 0.001)
        #expect(scene.act { leaf.velocityOnStage } == said, "until the window has passed")
        scene.go(to: scene.timeline.now.seconds + 0.002)
        #expect(scene.act { leaf.velocityOnStage } == .zero, "the finger has rested for the window")
        return (slope, said)
    }

    @Test("what a finger scrubs moves by the slope of its last movement, and rests with it (I 1, I 2)")
    func scrubs() {
        let animator = PropertyAnimator(duration: 1, curve: .easeInOut) {
            chain[1].center.y += 400
            chain[2].transform = CGAffineTransform(scaleX: 2, y: 2)
        }
        scene.act { animator.pauseAnimation() }
        let (slope, said) = drag { animator.fractionComplete = 0.1 + $0 }
        #expect(abs(said.dy - slope.dy) < 0.02 * abs(slope.dy) && abs(slope.dy) > 500)
        #expect(abs(said.dx - slope.dx) < 0.03 * abs(slope.dx) + 1)
        let moment = scene.timeline.now.seconds
        scene.act { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        expectAgreement([moment + 0.05, moment + 0.1], atLeast: 100)
    }

    @Test("what a finger scrubs and a key sets going has the animation's velocity alone (I 1)")
    func keyTakesOver() {
        let animator = PropertyAnimator(duration: 1, curve: .linear) { chain[1].center.y += 400 }
        scene.act { animator.pauseAnimation() }
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let pad = LedView(frame: CGRect(x: 0, y: 400, width: 400, height: 400))
        pad.lead = { animator.fractionComplete = ($0.y - 500) / 200 }
        pad.onKey = { animator.startAnimation() }
        for view in [chain[0], pad] { window.addSubview(view) }
        window.firstResponder = pad
        scene.act {
            for (step, phase) in [TouchPhase.began, .moved, .moved].enumerated() {
                window.sendTouch(
                    id: 1, phase: phase, at: CGPoint(x: 100, y: 500 + 8 * step),
                    time: FrameTime(seconds: 1 + Double(step) / 100))
            }
        }
        // 800 points a second scrub four in a second, which are 1,600 points.
        #expect(abs(scene.act { leaf.velocityOnStage }.dy - 1600) < 1e-6)
        #expect(scene.act { window.sendKey(.return) })
        #expect(abs(scene.act { leaf.velocityOnStage }.dy - 400) < 1e-6)
    }

    @Test("what a finger sets, lays out, or leads by a group's time has its slope, with any curve (I 1)")
    func leads() {
        let group = AnimationGroup()
        scene.act {
            group.collect {
                View.animate(withDuration: 1) { chain[1].center.y += 400 }
            }
            group.speed = 0
        }
        chain[3].autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
        let (slope, said) = drag { fraction in
            group.seek(to: 0.2 + fraction)
            chain[0].transform = CGAffineTransform(rotationAngle: fraction * fraction)
            chain[2].bounds.size.width = 120 + 300 * fraction * fraction * fraction
        }
        #expect(hypot(said.dx - slope.dx, said.dy - slope.dy) < 0.03 * hypot(slope.dx, slope.dy))
        #expect(hypot(slope.dx, slope.dy) > 500)
    }

    @Test("an animation beside what a finger leads is added, and other code that moves the view ends it (I 1, K 1)")
    func besideAnimations() {
        scene.act { View.animate(withDuration: 10, delay: 0, options: .curveLinear) { chain[1].center.x += 1000 } }
        var said = CGVector.zero
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let pad = LedView(frame: CGRect(x: 0, y: 400, width: 400, height: 400))
        pad.lead = { [chain] in chain[1].center.y = $0.y }
        for view in [chain[0], pad] { window.addSubview(view) }
        scene.act {
            window.sendTouch(id: 1, phase: .began, at: CGPoint(x: 100, y: 500), time: FrameTime(seconds: 1))
            window.sendTouch(id: 1, phase: .moved, at: CGPoint(x: 100, y: 510), time: FrameTime(seconds: 1.01))
            window.sendTouch(id: 1, phase: .moved, at: CGPoint(x: 100, y: 516), time: FrameTime(seconds: 1.02))
            said = leaf.velocityOnStage
        }
        #expect(abs(said.dx - 100) < 1e-6 && abs(said.dy - 600) < 1e-6)
        scene.act { chain[1].center.y = 0 }
        #expect(abs(scene.act { leaf.velocityOnStage }.dy) < 1e-6)
    }

    @Test(
        "what is assigned beside an animator that a finger leads leaves its velocity, and ends the model's (I 1, K 5)")
    func assignedBeside() {
        let group = AnimationGroup()
        scene.act {
            group.collect {
                View.animate(withDuration: 1, delay: 0, options: .curveLinear) { chain[1].center.y += 400 }
            }
            group.speed = 0
        }
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let pad = LedView(frame: CGRect(x: 0, y: 400, width: 400, height: 400))
        // By the animator a point for each point of the finger, by the model half a point to the side.
        pad.lead = { [chain] in
            group.seek(to: 0.2 + ($0.y - 500) / 400)
            chain[1].center.x = $0.y / 2
        }
        for view in [chain[0], pad] { window.addSubview(view) }
        scene.act {
            window.sendTouch(id: 1, phase: .began, at: CGPoint(x: 100, y: 500), time: FrameTime(seconds: 1))
            window.sendTouch(id: 1, phase: .moved, at: CGPoint(x: 100, y: 510), time: FrameTime(seconds: 1.01))
            window.sendTouch(id: 1, phase: .moved, at: CGPoint(x: 100, y: 516), time: FrameTime(seconds: 1.02))
        }
        let led = scene.act { leaf.velocityOnStage }
        #expect(abs(led.dx - 300) < 1e-6 && abs(led.dy - 600) < 1e-6)
        scene.act { chain[1].center.y += 77 }
        let left = scene.act { leaf.velocityOnStage }
        #expect(abs(left.dx) < 1e-6 && abs(left.dy - 600) < 1e-6)
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
