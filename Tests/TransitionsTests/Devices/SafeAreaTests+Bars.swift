import Animator
import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

extension SafeAreaTests {
    @Test("the home indicator leaves and comes back once its controller has said that its answer is another one")
    func homeIndicator() {
        let page = Asking()
        let stage = TestStage(device: HeldDevice(.roundPhone)) { page }
        for hides in [false, true, false] {
            stage.act {
                page.hidesIndicator = hides
                page.setNeedsUpdateOfHomeIndicatorAutoHidden()
            }
            #expect(bars(stage)[2] == hides)
        }
    }

    @Test("after a gesture the bars change for as long as the transition takes that is left of it")
    func barsAfterGesture() throws {
        for isInterruptible in [false, true] {
            let root = Asking()
            let stage = TestStage(device: HeldDevice(.roundPhone)) { root }
            let over = Asking()
            over.style = .lightContent
            over.modalPresentationCapturesStatusBarAppearance = true
            let delegate = TestDelegate()
            let (fade, interruptible) = (FadeAnimator(), InterruptibleAnimator())
            (fade.duration, interruptible.duration) = (1.6, 1.6)
            delegate.animator = isInterruptible ? interruptible : fade
            stage.present(over, delegate)
            stage.settle()
            #expect(bars(stage) == [false, true, false])
            let percent = PercentDrivenInteractiveTransition()
            percent.completionSpeed = 2
            delegate.interactor = percent
            stage.act { over.dismiss(animated: true) }
            stage.pass(0.1)
            stage.act { percent.update(0.25) }
            #expect(bars(stage) == [false, true, false])
            // Three quarters of 1.6 s are left, at twice the speed.
            stage.act { percent.finish() }
            #expect(bars(stage) == [false, false, false])
            let shown = try #require(stage.window.subviews.last?.subviews)
            func isBetween() -> Bool { shown.contains { 0.001...0.999 ~= $0.presentation.alpha } }
            stage.pass(0.55)
            #expect(isBetween() && root.presentedViewController != nil)
            stage.pass(0.06)
            #expect(!isBetween() && root.presentedViewController == nil)
        }
    }

    @Test("the controller that fills the screen decides about the bars, children before parents")
    func deciders() {
        let root = Asking()
        let stage = TestStage(device: HeldDevice(.roundPhone)) { root }
        #expect(bars(stage) == [false, false, false])
        stage.act { (root.hides, root.style, root.hidesIndicator) = (true, .lightContent, true) }
        // Nothing is asked until the controller requests it.
        #expect(bars(stage) == [false, false, false])
        stage.act { root.setNeedsStatusBarAppearanceUpdate() }
        #expect(bars(stage) == [true, true, true])
        let over = Asking()
        over.modalPresentationStyle = .overFullScreen
        stage.settle { root.present(over, animated: true) }
        #expect(bars(stage) == [true, true, true])
        stage.settle { over.dismiss(animated: true) }
        over.modalPresentationCapturesStatusBarAppearance = true
        stage.settle { root.present(over, animated: true) }
        #expect(bars(stage) == [false, false, false])
        stage.settle { over.dismiss(animated: true) }
        #expect(bars(stage) == [true, true, true])
        let full = Asking()
        full.modalPresentationStyle = .fullScreen
        let container = NavigationController(rootViewController: full)
        container.modalPresentationStyle = .fullScreen
        full.style = .lightContent
        full.hides = true
        stage.settle { root.present(container, animated: true) }
        // A visible bar decides about the style itself.
        #expect(bars(stage) == [true, false, false])
        stage.act { container.isNavigationBarHidden = true }
        stage.act { container.setNeedsStatusBarAppearanceUpdate() }
        #expect(bars(stage) == [true, true, false])
    }

    @Test("under a finger a page that comes leaves the bars to the one below it, until the release decides")
    func barsUnderFinger() {
        for finishes in [true, false] {
            let stage = TestStage(device: HeldDevice(.roundPhone)) { Asking() }
            let over = Asking()
            over.style = .lightContent
            over.modalPresentationCapturesStatusBarAppearance = true
            let (delegate, percent) = (TestDelegate(), PercentDrivenInteractiveTransition())
            delegate.animator = FadeAnimator()
            delegate.interactor = percent
            stage.present(over, delegate)
            stage.pass(0.1)
            stage.act { percent.update(0.5) }
            stage.act { over.setNeedsStatusBarAppearanceUpdate() }
            #expect(bars(stage) == [false, false, false])
            stage.act { finishes ? percent.finish() : percent.cancel() }
            #expect(bars(stage) == [false, finishes, false])
        }
    }

    @Test("the status bar is light above a presenter that a sheet has shrunk, but not before, nor as it goes away")
    func aboveSheets() {
        let root = Asking()
        let stage = TestStage(device: HeldDevice(.roundPhone)) { root }
        let sheet = ViewController()
        func isLight() -> Bool {
            stage.act { root.setNeedsStatusBarAppearanceUpdate() }
            return bars(stage)[1]
        }
        stage.act {
            root.present(sheet, animated: true)
            root.setNeedsStatusBarAppearanceUpdate()
            #expect(!bars(stage)[1], "nothing moves yet")
        }
        stage.pass(0.1)
        #expect(isLight())
        // Caught in flight, the finger decides.
        stage.touch(.began, 200, 700)
        #expect(!isLight())
        stage.pass(0.2)
        stage.endTouch(200, 700)
        stage.settle()
        if root.presentedViewController == nil { stage.settle { root.present(sheet, animated: true) } }
        #expect(isLight())
        stage.act { sheet.dismiss(animated: true) }
        stage.pass(0.1)
        #expect(!isLight())
        stage.settle()
        #expect(!isLight() && root.presentedViewController == nil)
    }

    @Test("without a sensor housing the safe area follows the status bar, animated in a block")
    func hidingMovesContent() {
        let root = Asking()
        let stage = TestStage(device: HeldDevice(.plainPhone)) { root }
        let content = View(frame: .zero)
        root.view.addSubview(content)
        stage.act {
            root.hides = true
            View.animate(withDuration: 0.4) {
                root.setNeedsStatusBarAppearanceUpdate()
                root.view.layoutIfNeeded()
            }
        }
        #expect(list(root.view) == [0, 0, 0, 0])
        #expect(stage.timeline.isMoving)
        let early = stage.picture()
        stage.pass(0.2)
        let middle = stage.picture()
        stage.settle()
        #expect(early != middle && middle != stage.picture())
        #expect(stage.picture() != early)
    }
}
