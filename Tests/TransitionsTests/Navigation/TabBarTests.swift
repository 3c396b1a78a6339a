import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

/// A delegate that returns animators and interaction controllers, and logs its calls.
@MainActor
final class TabNotes: TabBarControllerDelegate {
    var animator: (any ViewControllerAnimatedTransitioning)?
    var interactor: (any ViewControllerInteractiveTransitioning)?
    var allows = true
    var notes: [String] = []

    private func name(_ controller: ViewController) -> String { String(describing: type(of: controller)) }

    func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController) -> Bool {
        notes.append("should select \(name(viewController))")
        return allows
    }

    func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController) {
        notes.append("did select \(name(viewController))")
    }

    func tabBarController(
        _ tabBarController: TabBarController, animationControllerForTransitionFrom fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        notes.append("animator from \(name(fromVC)) to \(name(toVC))")
        return animator
    }

    func tabBarController(
        _ tabBarController: TabBarController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
        notes.append("interactor")
        return interactor
    }
}

@MainActor
@Suite("Tab bar controllers")
struct TabBarTests {
    let stage: TestStage
    let tabs = TabBarController()
    let delegate = TabNotes()
    let first = First()
    let second = Second()
    let third = Third()

    init() {
        let tabs = tabs
        stage = TestStage { tabs }
        for (index, page) in [first, second, third].enumerated() {
            page.tabBarItem = TabBarItem(title: "Tab \(index)", image: nil, tag: index)
        }
        stage.act { tabs.viewControllers = [first, second, third] }
        tabs.delegate = delegate
        stage.settle()
        _ = stage.takeEvents()
    }

    private func tap(_ index: Int) {
        stage.tap(400 / 6 * Double(2 * index + 1), 780)
    }

    @Test("the first tab is selected, and its page fills the view and knows the bar's safe area")
    func beginning() {
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === first)
        #expect(first.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        #expect(first.view.safeAreaInsets == EdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 751, width: 400, height: 49))
        #expect(first.tabBarController === tabs)
        #expect(!second.isViewLoaded)
        #expect(tabs.tabBar.selectedItem === first.tabBarItem)
    }

    @Test("the bar's color reaches as far below it as it is extended, and a child that fills its parent has its size")
    func extended() {
        let bar = tabs.tabBar
        stage.act { bar.bottomExtension = 34 }
        #expect(bar.subviews.first?.frame == CGRect(x: 0, y: 0, width: 400, height: 49 + 34))
        // Bars of no controller are not extended.
        let frame = CGRect(x: 0, y: 0, width: 320, height: 49)
        for bar in [TabBar(frame: frame), NavigationBar(frame: frame)] as [View] {
            bar.layoutIfNeeded()
            #expect(bar.subviews.first?.frame == frame)
        }
        let size = CGSize(width: 700, height: 300)
        #expect(tabs.size(forChildContentContainer: first, withParentContainerSize: size) == size)
        first.view.bounds.size = CGSize(width: 30, height: 40)
        #expect(
            tabs.size(forChildContentContainer: first, withParentContainerSize: size) == CGSize(width: 30, height: 40))
    }

    @Test("buttons share the bar's width between what is unsafe at its sides")
    func safeWidth() {
        stage.act { tabs.additionalSafeAreaInsets = EdgeInsets(top: 0, left: 30, bottom: 0, right: 70) }
        let frames = stage.act { tabs.tabBar.subviews.filter { $0 is Control }.map(\.frame) }
        let width = 300 / Double(frames.count)
        #expect(frames.count > 1 && frames.enumerated().allSatisfy { abs($1.minX - 30 - width * Double($0)) < 1e-9 })
        #expect(frames.allSatisfy { abs($0.width - width) < 1e-9 })
    }

    @Test("a container that enters a window has its child in it at once")
    func entering() {
        let (other, page) = (TabBarController(), Plain())
        other.viewControllers = [page]
        other.loadViewIfNeeded()
        stage.timeline.asCurrent {
            stage.window.rootViewController = other
            #expect(page.view.window === stage.window)
        }
    }

    @Test("a tap selects immediately, and only the two pages receive calls (A 1, A 8, G 1)")
    func taps() {
        tap(1)
        #expect(delegate.notes == ["should select Second", "animator from First to Second", "did select Second"])
        #expect(
            stage.takeEvents() == [
                "began select", "First viewWillDisappear", "Second viewWillAppear", "First viewDidDisappear",
                "Second viewDidAppear", "completed select",
            ])
        #expect(tabs.selectedIndex == 1 && first.view.window == nil && second.view.window != nil)
        delegate.notes = []
        tap(1)
        #expect(delegate.notes == ["should select Second", "did select Second"])
        delegate.allows = false
        tap(2)
        #expect(tabs.selectedIndex == 1)
        #expect(tabs.tabBar.selectedItem === second.tabBarItem)
        #expect(stage.takeEvents() == [])
    }

    @Test("the delegate's animator animates a tap and the program's selection (A 1, B 2, F 6)")
    func animated() {
        let animator = FadeAnimator()
        delegate.animator = animator
        stage.act { tabs.selectedIndex = 2 }
        #expect(delegate.notes == ["animator from First to Third", "interactor"])
        #expect(stage.takeEvents() == [])
        stage.pass(0)
        stage.pass(0.2)
        #expect(abs(third.view.presentation.alpha - 0.5) < 1e-9)
        #expect(first.view.superview === third.view.superview)
        #expect(stage.window.refusesTouches)
        stage.settle()
        #expect(animator.ended == [true])
        #expect(
            stage.takeEvents() == [
                "began select", "First viewWillDisappear", "Third viewWillAppear", "First viewDidDisappear",
                "Third viewDidAppear", "completed select",
            ])
        tap(0)
        stage.settle()
        #expect(animator.ended == [true, true])
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("a cancelled change restores selection, bar and picture (B 5, G 1)")
    func cancelled() {
        let picture = stage.picture()
        let interactor = PercentDrivenInteractiveTransition()
        delegate.animator = InterruptibleAnimator()
        delegate.interactor = interactor
        stage.act { tabs.selectedViewController = second }
        stage.pass(0)
        stage.act { interactor.update(0.4) }
        #expect(stage.picture() != picture)
        stage.settle { interactor.cancel() }
        #expect(stage.picture() == picture)
        #expect(tabs.selectedIndex == 0)
        #expect(
            stage.takeEvents() == [
                "began select", "First viewWillDisappear", "Second viewWillAppear", "continued select",
                "Second viewWillDisappear", "Second viewDidDisappear", "First viewWillAppear", "First viewDidAppear",
                "cancelled select",
            ])
    }

    @Test("other tabs during a transition are reported, end it and take its place")
    func replacedMeanwhile() {
        let animator = FadeAnimator()
        delegate.animator = animator
        stage.act { tabs.selectedIndex = 1 }
        stage.pass(0.1)
        stage.act { tabs.viewControllers = [third, second] }
        #expect(stage.takeErrors().map(\.cause) == ["a change to another tab runs"])
        #expect(animator.ended == [true] && tabs.selectedViewController === second)
        stage.settle()
        #expect(second.view.window != nil && first.view.window == nil)
    }

    @Test("a selection before a transition begins joins it; one during it is reported and performed")
    func overtaken() {
        let animator = FadeAnimator()
        delegate.animator = animator
        stage.act {
            tabs.selectedIndex = 1
            tabs.selectedIndex = 2
        }
        stage.pass(0)
        #expect(stage.takeEvents() == ["began select", "First viewWillDisappear", "Third viewWillAppear"])
        stage.pass(0.1)
        stage.act { tabs.selectedIndex = 1 }
        #expect(stage.takeErrors().map(\.cause) == ["a change to another tab runs"])
        stage.settle()
        #expect(tabs.selectedIndex == 1 && second.view.window != nil && third.view.window == nil)
        #expect(animator.ended == [true, true])
        stage.settle {
            tabs.selectedIndex = 0
            tabs.selectedIndex = 1
        }
        #expect(stage.takeEvents().count { $0 == "completed select" } == 2)
    }

    @Test("invalid calls are reported, and have no effect")
    func misuse() {
        let other = ViewController()
        let child = Plain()
        other.addChild(child)
        stage.act {
            tabs.selectedIndex = 7
            tabs.selectedViewController = other
            tabs.viewControllers = [first, child]
            tabs.viewControllers = [first, first]
        }
        #expect(
            stage.takeErrors().map(\.cause) == [
                "there are 3 tabs", "it is none of the tabs", "Plain is a child of ViewController",
                "First is there twice",
            ])
        #expect(tabs.viewControllers?.count == 3)
    }

    @Test("when tabs are replaced, the selected controller or else its index stays selected")
    func replaced() {
        stage.act { tabs.selectedIndex = 1 }
        stage.act { tabs.viewControllers = [second, third] }
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === second && first.parent == nil)
        stage.act { tabs.viewControllers = [third] }
        #expect(tabs.selectedViewController === third && second.view.window == nil)
        stage.act { tabs.viewControllers = nil }
        #expect(tabs.selectedIndex == NSNotFound && third.parent == nil)
        _ = stage.takeEvents()
        stage.act { tabs.viewControllers = [first] }
        #expect(
            stage.takeEvents() == ["began select", "First viewWillAppear", "First viewDidAppear", "completed select"])
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("a tap on the selected tab pops navigation to its root, and a page can hide the bar")
    func navigation() {
        let root = Root()
        root.title = "Home"
        let navigation = NavigationController(rootViewController: root)
        let page = Plain()
        stage.act {
            tabs.viewControllers = [navigation, second]
            tabs.selectedIndex = 0
        }
        #expect(tabs.tabBar.items?.first?.title == "Home")
        #expect(root.view.safeAreaInsets == EdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
        stage.settle { navigation.pushViewController(page, animated: true) }
        stage.tap(100, 780)
        stage.settle()
        #expect(navigation.topViewController === root)
        let picture = stage.picture()
        page.hidesBottomBarWhenPushed = true
        stage.act { navigation.pushViewController(page, animated: true) }
        stage.pass(0)
        #expect(tabs.tabBar.presentation.alpha == 1)
        stage.settle()
        #expect(tabs.tabBar.alpha == 0 && tabs.tabBar.frame.minY == 800)
        #expect(page.view.safeAreaInsets.bottom == 0)
        stage.drag(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 150, y: 300))
        stage.pass(0)
        #expect(tabs.tabBar.presentation.alpha > 0 && tabs.tabBar.presentation.alpha < 1)
        stage.endTouch(150, 300, .cancelled)
        #expect(tabs.tabBar.alpha == 0)
        stage.settle { navigation.popViewController(animated: true) }
        #expect(stage.picture() == picture)
    }

    @Test("a resize in flight leaves everything in place (G 5)")
    func resizing() {
        delegate.animator = FadeAnimator()
        stage.act { tabs.selectedIndex = 1 }
        stage.pass(0.1)
        let size = CGSize(width: 800, height: 400)
        stage.settle { stage.window.resize(to: size) }
        #expect(second.view.frame == CGRect(origin: .zero, size: size))
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 351, width: 800, height: 49))
        stage.settle { tabs.selectedIndex = 0 }
        #expect(first.view.frame == CGRect(origin: .zero, size: size))
    }

    @Test("everything is released with the controller (H 1)")
    func leaks() {
        weak var tabs: TabBarController?
        weak var page: ViewController?
        let stage = TestStage { ViewController() }
        let delegate = TabNotes()
        delegate.animator = FadeAnimator()
        stage.settle {
            let controller = TabBarController()
            let other = Second()
            (tabs, page) = (controller, other)
            controller.delegate = delegate
            controller.viewControllers = [First(), other]
            stage.window.rootViewController = controller
            controller.selectedIndex = 1
        }
        #expect(page?.viewIfLoaded?.window != nil)
        stage.act { tabs?.selectedIndex = 0 }
        stage.pass(0.1)
        stage.settle { stage.window.rootViewController = ViewController() }
        #expect(tabs == nil && page == nil)
    }

    @Test("a controller that is taken out hears that it moves to none, before and after")
    func takenOut() {
        final class Mover: Plain {
            var moves: [String] = []
            override func willMove(toParent parent: ViewController?) {
                super.willMove(toParent: parent)
                moves.append(parent == nil ? "will leave" : "will join")
            }
            override func didMove(toParent parent: ViewController?) {
                super.didMove(toParent: parent)
                moves.append(parent == nil ? "did leave" : "did join")
            }
        }
        let mover = Mover()
        stage.act { tabs.viewControllers = [first, mover] }
        #expect(mover.moves == ["will join", "did join"])
        stage.act { tabs.viewControllers = [first] }
        #expect(mover.moves == ["will join", "did join", "will leave", "did leave"])
    }
}
