import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

/// Views and recognizers can outlive the controllers that they belong to.
@MainActor
@Suite("Parts whose owners are gone, or not there yet")
struct ReleasedOwnerTests {
    @Test("a navigation controller's view without it lets gestures begin, and its own does not")
    func navigation() throws {
        var controller: NavigationController? = NavigationController(rootViewController: First())
        let (view, pop) = (try #require(controller?.view), try #require(controller?.popGesture))
        #expect(view.gestureRecognizerShouldBegin(TapGestureRecognizer()))
        controller = nil
        #expect(view.gestureRecognizerShouldBegin(TapGestureRecognizer()))
        #expect(!pop.mayBegin(pop.recognizer) && pop.mayBegin(TapGestureRecognizer()))
    }

    @Test("pages without a controller can't be turned, and a page that nothing moves has no progress")
    func pages() {
        final class Still: DrivenTransitionMover {
            var usualDuration: Double { 2 }
            func progress(of transition: DrivenTransition) -> Double { 0.25 }
            func begin(_ transition: DrivenTransition) {}
            func didEnd(_ transition: DrivenTransition) {}
        }
        let mover = PageMover()
        mover.container.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        #expect(!mover.mayBegin(by: CGPoint(x: 50, y: 0)) && !mover.mayBegin(by: .zero))
        var still: Still? = Still()
        let transition = DrivenTransition(still ?? Still(), wantsInteractiveStart: false)
        #expect(transition.fraction == 0.25 && transition.transitionDuration(using: nil) == 2)
        #expect(mover.progress(of: transition) == 0)
        still = nil
        #expect(transition.fraction == 0 && transition.transitionDuration(using: nil) == 0)
    }

    @Test("a card that no sheet moves takes no drag of a scroll view, and holds its view once")
    func cards() {
        let (card, scroll, view) = (SheetCardView(frame: .zero), ScrollView(frame: .zero), View(frame: .zero))
        #expect(card.scrollView(scroll, takesOf: 5, room: 0) == 0 && !card.scrollView(scroll, takesRelease: 100))
        #expect(card.predictRelease(of: scroll) == nil && card.gestureRecognizerShouldBegin(TapGestureRecognizer()))
        card.hold(view)
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        card.hold(view)
        #expect(view.transform.a == 2)
        view.removeFromSuperview()
        card.hold(view)
        #expect(view.transform.isIdentity && view.superview != nil)
    }

    @Test("a sheet before its presentation has no progress, and takes all touches")
    func sheets() {
        let sheet = SheetPresentationController(presentedViewController: First(), presenting: nil)
        for isPresenting in [true, false] {
            #expect(sheet.mover.progress(of: SheetTransition(sheet.mover, isPresenting: isPresenting)) == 0)
        }
        #expect(sheet.takesTouchesAround && sheet.frameOfPresentedViewInContainerView == .zero)
    }

    @Test("a recognizer without the controller that it has driven catches nothing")
    func pans() {
        let (pan, other) = (CatchingPanGestureRecognizer(), PanGestureRecognizer())
        var interaction: PanInteractionController? = PanInteractionController(direction: .down)
        interaction?.follow(pan) {}
        #expect(pan.isCatching() == false && interaction?.isPresenting == false)
        #expect(interaction?.shouldFinish(after: pan) == false)
        interaction = nil
        #expect(pan.isCatching() == false)
        // One that it does not follow begins in its direction.
        let stage = TestStage { Root() }
        let delegate = PanInteractionController(direction: .down)
        var states: [GestureRecognizer.State] = []
        other.addAction { states.append($0.state) }
        other.delegate = delegate
        stage.act { stage.root.view.addGestureRecognizer(other) }
        stage.swipe(from: CGPoint(x: 200, y: 600), to: CGPoint(x: 200, y: 300))
        #expect(states.isEmpty)
        stage.swipe(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 600))
        #expect(states.first == .began && states.last == .ended)
    }

    @Test("a container without its controller is not seen")
    func containers() throws {
        var controller: NavigationController? = NavigationController(rootViewController: First())
        let stage = TestStage { Root() }
        let container = try #require(controller?.childContainer)
        stage.act { stage.window.addSubview(container) }
        #expect(!container.isSeen)
        controller = nil
        #expect(!container.isSeen && container.window === stage.window)
    }

    @Test("a controller's replaced view leads to it no longer, and only views inside of its own are seen")
    func views() throws {
        let (parent, child) = (Root(), First())
        parent.addChild(child)
        #expect(parent.seenChildren.isEmpty)
        let old = try #require(parent.view)
        #expect(old.next === parent && parent.seenChildren.isEmpty)
        let inner = try #require(child.view)
        #expect(parent.seenChildren.isEmpty)
        old.addSubview(inner)
        #expect(parent.seenChildren.map { $0 === child } == [true])
        parent.view = View(frame: .zero)
        #expect(old.next == nil && parent.view.next === parent && parent.seenChildren.isEmpty)
    }
}
