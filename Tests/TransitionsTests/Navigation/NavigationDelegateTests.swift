import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("The delegate of a navigation controller")
struct NavigationDelegateTests {
    let world = NavigationWorld(hasDelegate: true)
    private var stage: TestStage { world.stage }
    private var navigation: NavigationController { world.navigation }
    private var delegate: NavigationNotes { world.delegate }

    @Test(
        "both methods are called before viewWillDisappear, the interactor's only after an animator (A 1, A 6)")
    func questions() {
        world.push(world.first)
        #expect(delegate.notes == ["animator for push from Root to First"])
        #expect(stage.takeEvents() == [])
        stage.settle()
        #expect(
            delegate.notes == [
                "animator for push from Root to First", "will show First true", "did show First true",
            ])
        delegate.notes = []
        delegate.animator = FadeAnimator()
        world.pop()
        #expect(delegate.notes == ["animator for pop from First to Root", "interactor"])
        stage.settle()
        delegate.notes = []
        world.push(world.second, animated: false)
        #expect(delegate.notes == ["will show Second false", "did show Second false"])
    }

    @Test("a delegate that resigns in viewWillDisappear has been called before (A 6)")
    func resigns() {
        final class Resigning: Plain {
            override func viewWillDisappear(_ animated: Bool) { navigationController?.delegate = nil }
        }
        world.push(Resigning(), animated: false)
        let animator = FadeAnimator()
        delegate.animator = animator
        world.pop()
        stage.settle()
        #expect(animator.ended == [true])
        #expect(navigation.delegate == nil)
    }

    @Test("an interactor leads a push, and cancelling it restores everything (A 2, A 3, B 5)")
    func interactivePush() {
        let picture = stage.picture()
        let interactor = PercentDrivenInteractiveTransition()
        for animator in [FadeAnimator(), InterruptibleAnimator()] as [any TestAnimator] {
            delegate.animator = animator
            delegate.interactor = interactor
            world.push(world.first)
            stage.pass(0)
            stage.act { interactor.update(0.5) }
            stage.pass(0)
            #expect(abs(world.first.view.presentation.alpha - 0.5) < 1e-9)
            #expect(abs(world.barAlpha(of: "First") - 0.5) < 0.2)
            stage.settle { interactor.cancel() }
            #expect(world.pages == ["Root"] && world.first.parent == nil)
            #expect(stage.picture() == picture)
            #expect(animator.ended == [false])
        }
        #expect(!delegate.notes.contains { $0.hasPrefix("did show") })
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("a bar that a pushed page hides is there again when the push is cancelled")
    func hiddenByCancelledPage() {
        final class Hiding: Plain {
            override func viewWillAppear(_ animated: Bool) {
                navigationController?.setNavigationBarHidden(true, animated: animated)
            }
        }
        let interactor = PercentDrivenInteractiveTransition()
        (delegate.animator, delegate.interactor) = (FadeAnimator(), interactor)
        let picture = stage.picture()
        world.push(Hiding())
        stage.pass(0)
        stage.act { interactor.update(0.5) }
        #expect(navigation.isNavigationBarHidden)
        stage.settle { interactor.cancel() }
        #expect(!navigation.isNavigationBarHidden && navigation.navigationBar.alpha == 1)
        #expect(stage.picture() == picture)
    }

    @Test("a bar that a page hides while it is pushed without animation is away at once, and back after its pop")
    func hiddenWithoutAnimation() {
        let (bar, frame) = (navigation.navigationBar, navigation.navigationBar.frame)
        world.push(Barless(), animated: false)
        #expect(navigation.isNavigationBarHidden && bar.alpha == 0 && bar.frame.maxY <= 0)
        world.pop(animated: false)
        #expect(!navigation.isNavigationBarHidden && bar.alpha == 1 && bar.frame == frame)
    }

    @Test("the delegate's animator disables the controller's own gesture, which leaves the touch to others")
    func ownGesture() {
        delegate.animator = FadeAnimator()
        world.push(world.first)
        stage.settle()
        delegate.notes = []
        var others = 0
        stage.act {
            let pan = ScreenEdgePanGestureRecognizer { _ in others += 1 }
            pan.edges = .left
            navigation.view.addGestureRecognizer(pan)
        }
        stage.swipe(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 300, y: 300))
        #expect(others > 0)
        #expect(world.pages == ["Root", "First"])
        #expect(delegate.notes == [])
        delegate.animator = nil
        world.pop()
        stage.settle()
        world.goToFirst()
        stage.swipe(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 300, y: 300))
        #expect(world.pages == ["Root"])
    }

    @Test("the controller's own gesture calls the delegate only if it begins a pop (A 1)")
    func gestureAsks() {
        func swipe() -> [String] {
            delegate.notes = []
            stage.swipe(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 300, y: 300))
            return delegate.notes.filter { $0.hasPrefix("animator") || $0 == "interactor" }
        }
        #expect(swipe() == [])
        world.goToFirst()
        // Without a visible back button nothing begins.
        stage.act { navigation.isNavigationBarHidden = true }
        #expect(swipe() == [])
        stage.act { navigation.isNavigationBarHidden = false }
        world.first.navigationItem.hidesBackButton = true
        #expect(swipe() == [])
        world.first.navigationItem.hidesBackButton = false
        #expect(world.pages == ["Root", "First"])
        #expect(swipe() == ["animator for pop from First to Root"])
        #expect(world.pages == ["Root"])
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("an animator that the delegate returns for the first pop is led by the controller's own gesture (A 1, D 2)")
    func gestureLeads() {
        world.goToFirst()
        let animator = FadeAnimator()
        delegate.animator = animator
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 20, y: 300), in: 0.01)
        stage.touch(.moved, 220, 300)
        stage.pass(0)
        #expect(delegate.notes == ["animator for pop from First to Root", "interactor", "will show Root true"])
        #expect(animator.asked == 1)
        #expect(world.root.view.presentation.alpha > 0.4 && world.root.view.presentation.alpha < 0.6)
        stage.endTouch(220, 300, .cancelled)
        #expect(animator.ended == [false] && world.pages == ["Root", "First"])
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("both views are in the container, with the context's frames (B 2, B 4)")
    func frames() {
        final class Looking: FadeAnimator {
            var seen: [CGRect] = []
            var together = false
            override func animateTransition(using context: any ViewControllerContextTransitioning) {
                guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to)
                else { return }
                seen = [
                    context.initialFrame(for: from), context.initialFrame(for: to), context.finalFrame(for: from),
                    context.finalFrame(for: to),
                ]
                together = context.view(forKey: .from)?.superview === context.containerView
                super.animateTransition(using: context)
            }
        }
        let whole = CGRect(x: 0, y: 0, width: 400, height: 800)
        for step in 0..<2 {
            let animator = Looking()
            delegate.animator = animator
            if step == 0 { world.push(world.first) } else { world.pop() }
            stage.settle()
            #expect(animator.seen == [whole, .zero, .zero, whole])
            #expect(animator.together)
        }
    }

    @Test("a page that is pushed over ends at a bar that becomes opaque as the other one appears")
    func opaqueBar() {
        final class Opaque: Plain {
            override func viewWillAppear(_ animated: Bool) {
                navigationController?.navigationBar.isTranslucent = false
            }
        }
        delegate.animator = FadeAnimator()
        world.push(Opaque())
        #expect(world.root.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        stage.pass(0.1)
        #expect(world.root.view.frame == CGRect(x: 0, y: 44, width: 400, height: 756))
        stage.settle()
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("an animator that doesn't report its end is reported, and the push completes (C 1)")
    func forgets() {
        let animator = FadeAnimator()
        animator.completions = 0
        delegate.animator = animator
        world.push(world.first)
        stage.settle()
        #expect(stage.takeErrors().map(\.culprit) == ["FadeAnimator"])
        #expect(world.first.view.superview is ChildContainer)
        world.pop(animated: false)
        #expect(world.pages == ["Root"])
    }

    @Test("a delegate can change the stack during its calls")
    func reentrant() {
        delegate.whenAsked = { [delegate, world] in
            delegate.whenAsked = nil
            world.navigation.pushViewController(world.second, animated: false)
        }
        world.push(world.first)
        stage.settle()
        #expect(world.pages == ["Root", "First", "Second"])
        #expect(world.second.view.window != nil)
        #expect(!stage.director.isTransitioning)
    }
}
