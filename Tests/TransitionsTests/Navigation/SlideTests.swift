import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("The system's push and pop")
struct SlideTests {
    let world = NavigationWorld()
    private var stage: TestStage { world.stage }
    private var navigation: NavigationController { world.navigation }
    private let width = 400.0

    private func shift(_ page: ViewController) -> Double { page.view.presentation.transform.tx }

    private var dimming: Double {
        world.first.view.superview?.subviews.first { $0 is DimmingView }?.presentation.alpha ?? .nan
    }

    /// The position of UIKit's default spring, critically damped: 1 - (1 + w t) exp(-w t), with w from its parameters.
    private func progress(_ time: Double) -> Double {
        let speed = (1000.0 / 3).squareRoot()
        return 1 - (1 + speed * time) * exp(-speed * time)
    }

    @Test("a pushed page slides in from the right by the default spring, and the one beneath moves by 30 %")
    func pushes() {
        world.push(world.first)
        stage.pass(0)
        #expect(shift(world.first) == width)
        #expect(dimming == 0)
        for time in [0.05, 0.1, 0.2, 0.3] {
            stage.pass(time - stage.timeline.now.seconds)
            let progress = progress(time)
            #expect(abs(shift(world.first) - width * (1 - progress)) < 0.5)
            #expect(abs(shift(world.root) + width * 0.3 * progress) < 0.15)
            #expect(abs(dimming - 0.1 * progress) < 0.001)
        }
        stage.pass(0.5059 - stage.timeline.now.seconds)
        #expect(world.first.view.superview is ChildContainer)
        #expect(world.root.view.transform.isIdentity)
    }

    @Test("a drag from the left edge leads the pop in proportion, without a jump at its beginning (D 2)")
    func scrubs() {
        world.goToFirst()
        stage.touch(.began, 5, 300)
        stage.pass(0.1)
        stage.touch(.moved, 25, 300)
        stage.pass(0)
        #expect(abs(shift(world.first)) < 1e-9)
        for x in [125.0, 225, 325, 85] {
            stage.pass(0.05)
            stage.touch(.moved, x, 300)
            let part = (x - 25) / width
            #expect(abs(shift(world.first) - part * width) < 1e-9)
            #expect(abs(shift(world.root) + 0.3 * width * (1 - part)) < 1e-9)
            #expect(abs(dimming - 0.1 * (1 - part)) < 1e-9)
        }
        stage.touch(.moved, -200, 300)
        #expect(abs(shift(world.first)) < 1e-9)
        stage.endTouch(-200, 300, .cancelled)
        #expect(world.pages == ["Root", "First"])
    }

    /// Whether a slow drag to a fraction of the width pops, with the finger at rest before the lift.
    private func pops(at part: Double, in size: CGSize? = nil, flick: Double = 0) -> Bool {
        world.goToFirst()
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 25, y: 300), in: 0.01)
        var x = 25.0
        let goal = 25 + part * width
        while abs(x - goal) > 1e-9 {
            x += min(max(goal - x, -4), 4)
            stage.pass(0.05)
            stage.touch(.moved, x, 300)
        }
        stage.pass(0.2)
        if flick != 0 {
            for _ in 0..<12 {
                stage.pass(0.01)
                x += flick * 0.01
                stage.touch(.moved, x, 300)
            }
        } else {
            stage.touch(.moved, x, 300)
        }
        stage.endTouch(x, 300)
        #expect(stage.takeErrors().isEmpty)
        defer { stage.act { navigation.popToRootViewController(animated: false) } }
        return navigation.viewControllers.count == 1
    }

    @Test("a release pops beyond half the width or by a flick to the right, not by one to the left")
    func verdicts() {
        #expect(!pops(at: 0.5))
        #expect(!pops(at: 0.499))
        #expect(pops(at: 0.502))
        #expect(pops(at: 0.1, flick: 510))
        #expect(!pops(at: 0.1, flick: 490))
        #expect(!pops(at: 0.8, flick: -510))
        #expect(pops(at: 0.9, flick: -490))
    }

    @Test("a cancelled pop restores the picture, the tree and the stack (B 5, G 1)")
    func cancelled() {
        world.goToFirst()
        let picture = stage.picture()
        let tree = world.tree()
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 150, y: 300))
        #expect(stage.picture() != picture)
        #expect(navigation.viewControllers.count == 1)
        stage.touch(.cancelled, 150, 300)
        #expect(world.first.isMovingFromParent)
        stage.settle()
        #expect(stage.picture() == picture)
        #expect(world.tree() == tree)
        #expect(world.pages == ["Root", "First"])
        #expect(world.first.parent === navigation && !world.first.isMovingFromParent)
        #expect(
            stage.takeEvents() == [
                "began pop", "First viewWillDisappear", "Root viewWillAppear", "continued pop",
                "Root viewWillDisappear",
                "Root viewDidDisappear", "First viewWillAppear", "First viewDidAppear", "cancelled pop",
            ])
    }

    @Test("a page that comes back, and one that leaves again, do so as animated as they began (G 1)")
    func animatedTurns() {
        final class Noting: Plain {
            var notes: [String] = []
            override func viewWillAppear(_ animated: Bool) { notes.append("will appear \(animated)") }
            override func viewDidAppear(_ animated: Bool) { notes.append("did appear \(animated)") }
            override func viewWillDisappear(_ animated: Bool) { notes.append("will disappear \(animated)") }
            override func viewDidDisappear(_ animated: Bool) { notes.append("did disappear \(animated)") }
        }
        let (lower, upper) = (Noting(), Noting())
        for page in [lower, upper] { world.push(page, animated: false) }
        stage.settle()
        (lower.notes, upper.notes) = ([], [])
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 150, y: 300))
        #expect(stage.director.progress != nil)
        stage.endTouch(150, 300, .cancelled)
        #expect(upper.notes == ["will disappear true", "will appear true", "did appear true"])
        #expect(lower.notes == ["will appear true", "will disappear true", "did disappear true"])
        #expect(stage.director.progress == nil)
    }

    @Test("a gesture that ends before the transition begins still decides it (A 7)")
    func early() {
        world.goToFirst()
        stage.settle {
            let now = stage.timeline.now
            stage.window.sendTouch(id: 1, phase: .began, at: CGPoint(x: 2, y: 300), time: now)
            stage.window.sendTouch(id: 1, phase: .moved, at: CGPoint(x: 22, y: 300), time: now)
            stage.window.sendTouch(id: 1, phase: .moved, at: CGPoint(x: 302, y: 300), time: now)
            stage.window.sendTouch(id: 1, phase: .ended, at: CGPoint(x: 302, y: 300), time: now)
        }
        #expect(world.pages == ["Root"])
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("no pop begins at the root, with the recognizer disabled, or without a visible back button")
    func notLed() {
        func drag() {
            stage.swipe(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 300, y: 300))
            #expect(!stage.takeEvents().contains("began pop"))
        }
        drag()
        world.goToFirst()
        navigation.interactivePopGestureRecognizer?.isEnabled = false
        drag()
        navigation.interactivePopGestureRecognizer?.isEnabled = true
        world.first.navigationItem.hidesBackButton = true
        drag()
        world.first.navigationItem.hidesBackButton = false
        stage.act { navigation.isNavigationBarHidden = true }
        drag()
        navigation.interactivePopGestureRecognizer?.delegate = nil
        stage.swipe(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 300, y: 300))
        #expect(world.pages == ["Root"])
    }

    @Test("a new delegate without an animator of its own gives the swipe back")
    func newDelegate() {
        let (own, plain) = (NavigationNotes(), NavigationNotes())
        own.animator = FadeAnimator()
        navigation.delegate = own
        stage.settle { navigation.pushViewController(world.first, animated: true) }
        stage.swipe(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 350, y: 300))
        #expect(world.pages == ["Root", "First"])
        navigation.delegate = plain
        stage.swipe(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 350, y: 300))
        #expect(world.pages == ["Root"])
    }

    @Test("touches are blocked during a plain pop, and not during the gesture (F 6)")
    func touches() {
        world.goToFirst()
        world.pop()
        stage.pass(0.1)
        #expect(stage.window.refusesTouches)
        stage.settle()
        #expect(!stage.window.refusesTouches)
        world.goToFirst()
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 300, y: 300))
        #expect(!stage.window.refusesTouches)
        stage.endTouch(300, 300)
    }

    @Test("with reduced motion pages cross-fade")
    func reducedMotion() {
        stage.timeline.isReduceMotionEnabled = true
        world.push(world.first)
        stage.pass(0)
        stage.pass(NavigationSlide.plainDuration / 2)
        #expect(abs(world.first.view.presentation.alpha - 0.5) < 1e-6)
        #expect(shift(world.first) == 0 && shift(world.root) == 0)
        stage.settle()
        world.pop()
        stage.pass(0)
        stage.pass(NavigationSlide.plainDuration / 2)
        #expect(abs(world.first.view.presentation.alpha - 0.5) < 1e-6)
        stage.settle()
        #expect(world.first.view.alpha == 1)
    }

    @Test("a resize in flight leaves everything in place, completed or cancelled (G 5)")
    func resizing() {
        let size = CGSize(width: 800, height: 400)
        world.push(world.first)
        stage.pass(0.1)
        stage.act { stage.window.resize(to: size) }
        #expect(world.first.view.presentation.bounds.size == size)
        #expect(world.first.view.presentation.transform.tx > 0)
        // The shade covers the page below, and the shadow is as high.
        func all(in view: View) -> [View] { [view] + view.subviews.flatMap { all(in: $0) } }
        let parts = all(in: stage.window)
        #expect(parts.compactMap { ($0 as? DimmingView)?.frame } == [CGRect(origin: .zero, size: size)])
        #expect(parts.compactMap { ($0 as? PageShadowView)?.frame.height } == [400])
        stage.settle()
        #expect(world.first.view.frame == CGRect(origin: .zero, size: size))
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 150, y: 300))
        stage.act { stage.window.resize(to: CGSize(width: 400, height: 800)) }
        stage.endTouch(150, 300, .cancelled)
        #expect(world.first.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        world.pop()
        stage.settle()
        #expect(world.root.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 400, height: 44))
    }

    @Test("a page's shadow takes no touches, and a flick of 500 points per second pops")
    func constants() {
        let shadow = PageShadowView(frame: CGRect(x: 0, y: 0, width: 14, height: 100))
        #expect(shadow.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
        let pop = NavigationController(rootViewController: Root()).popGesture
        #expect(pop.flickSpeed == 500 && pop.thresholdIsExclusive && pop.recognizer.edges == .left)
        // Its controller is gone, and nothing can be popped.
        #expect(!pop.gestureRecognizerShouldBegin(pop.recognizer))
    }
}
