import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("The stack of a navigation controller")
struct StackTests {
    let world = NavigationWorld()
    private var stage: TestStage { world.stage }
    private var navigation: NavigationController { world.navigation }

    @Test("a push calls both pages in order, and leaves no views behind (G 1, B 2)")
    func push() {
        let before = world.tree()
        world.push(world.first)
        #expect(world.pages == ["Root", "First"])
        #expect(stage.takeEvents() == [])
        stage.pass(0)
        #expect(stage.takeEvents() == ["began push", "Root viewWillDisappear", "First viewWillAppear"])
        #expect(world.root.view.superview === world.first.view.superview)
        #expect(world.first.view.superview is ContainerView)
        #expect(world.first.isMovingToParent && !world.root.isMovingFromParent)
        stage.settle()
        #expect(
            stage.takeEvents() == ["Root viewDidDisappear", "First viewDidAppear", "completed push"])
        #expect(world.root.view.superview == nil)
        #expect(world.first.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        #expect(!world.first.isMovingToParent && world.first.parent === navigation)
        world.pop()
        stage.settle()
        #expect(
            stage.takeEvents() == [
                "began pop", "First viewWillDisappear", "Root viewWillAppear", "First viewDidDisappear",
                "Root viewDidAppear", "completed pop",
            ])
        #expect(world.first.parent == nil && world.first.view.transform.isIdentity)
        #expect(world.tree() == before)
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("without animation it ends immediately (A 8)")
    func immediate() {
        world.push(world.first, animated: false)
        #expect(
            stage.takeEvents() == [
                "began push", "Root viewWillDisappear", "First viewWillAppear", "Root viewDidDisappear",
                "First viewDidAppear", "completed push",
            ])
        #expect(world.first.view.window === stage.window)
        #expect(!stage.timeline.isMoving)
    }

    @Test("calls before a transition begins become one transition to the last requested page")
    func merging() {
        stage.settle {
            navigation.pushViewController(world.first, animated: true)
            navigation.pushViewController(world.second, animated: true)
        }
        #expect(
            stage.takeEvents() == [
                "began push", "Root viewWillDisappear", "Second viewWillAppear", "Root viewDidDisappear",
                "Second viewDidAppear", "completed push",
            ])
        #expect(world.pages == ["Root", "First", "Second"])
        #expect(world.first.parent === navigation)
        stage.settle {
            navigation.popViewController(animated: true)
            navigation.popViewController(animated: true)
        }
        #expect(stage.takeEvents().first == "began pop")
        #expect(world.pages == ["Root"])
        #expect(world.first.parent == nil && world.second.parent == nil)
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("a push undone before it begins has no effect, and its alongside animations are called")
    func takenBack() {
        let before = stage.picture()
        var received = 0
        stage.act {
            navigation.pushViewController(world.first, animated: true)
            world.first.transitionCoordinator?.animate(alongsideTransition: nil) { _ in received += 1 }
            navigation.popViewController(animated: true)
        }
        #expect(received == 1)
        stage.settle()
        #expect(stage.takeEvents() == [])
        #expect(world.first.parent == nil)
        #expect(stage.picture() == before)
    }

    @Test("alongside animations of a transition join the one that replaces it")
    func handedOver() {
        var received: [String] = []
        stage.act {
            navigation.pushViewController(world.first, animated: true)
            navigation.transitionCoordinator?.animate { _ in
                received.append("along")
            } completion: { _ in
                received.append("end")
            }
            navigation.pushViewController(world.second, animated: true)
        }
        #expect(received == [])
        stage.pass(0)
        #expect(received == ["along"])
        stage.settle()
        #expect(received == ["along", "end"])
    }

    @Test("a push during a push is reported, ends that one immediately, and is performed")
    func pushInMidPush() {
        world.push(world.first)
        stage.pass(0.1)
        world.push(world.second)
        let errors = stage.takeErrors()
        #expect(errors.count == 1 && errors[0].culprit == "NavigationController")
        #expect(errors[0].operation.contains("Second") && errors[0].cause == "a push runs")
        stage.settle()
        #expect(
            stage.takeEvents() == [
                "began push", "Root viewWillDisappear", "First viewWillAppear", "error NavigationController",
                "Root viewDidDisappear", "First viewDidAppear", "completed push", "began push",
                "First viewWillDisappear", "Second viewWillAppear", "First viewDidDisappear", "Second viewDidAppear",
                "completed push",
            ])
        #expect(world.pages == ["Root", "First", "Second"])
    }

    @Test("a pop during an undecided interactive pop cancels that one, and is performed")
    func popInMidDrag() {
        world.goToFirst()
        world.push(world.second, animated: false)
        _ = stage.takeEvents()
        stage.drag(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 150, y: 300))
        world.pop()
        #expect(stage.takeErrors().map(\.cause) == ["a pop runs"])
        #expect(world.pages == ["Root", "First"])
        stage.touch(.moved, 300, 300)
        stage.endTouch(300, 300)
        #expect(world.pages == ["Root", "First"])
        #expect(stage.takeEvents().filter { $0.hasPrefix("c") } == ["cancelled pop", "completed pop"])
        #expect(world.first.view.window != nil && world.second.view.window == nil)
    }

    @Test("a page requested during its appearance is shown after that transition")
    func pushFromAppearing() {
        final class Hasty: Plain {
            var once: (() -> Void)?
            override func viewWillAppear(_ animated: Bool) {
                once?()
                once = nil
            }
        }
        let hasty = Hasty()
        hasty.once = { [navigation, second = world.second] in
            navigation.pushViewController(second, animated: true)
        }
        world.push(hasty)
        stage.settle()
        #expect(world.pages == ["Root", "Hasty", "Second"])
        #expect(stage.takeErrors().count == 1)
        let events = stage.takeEvents()
        for page in ["Root", "Hasty", "Second"] {
            #expect(events.filter { $0 == "\(page) viewWillAppear" }.count == (page == "Root" ? 0 : 1))
            #expect(events.filter { $0 == "\(page) viewDidDisappear" }.count == (page == "Second" ? 0 : 1))
        }
        #expect(world.tree().count { $0.contains("ChildContainerView") } == 0)
    }

    @Test("invalid calls are reported by name, and have no effect")
    func misuse() {
        let other = ViewController()
        let child = Third()
        other.addChild(child)
        stage.settle {
            navigation.pushViewController(world.root, animated: true)
            navigation.pushViewController(child, animated: true)
            navigation.pushViewController(NavigationController(), animated: true)
            navigation.setViewControllers([world.root, world.first, world.first], animated: true)
            #expect(navigation.popToViewController(world.second, animated: true) == nil)
        }
        #expect(
            stage.takeErrors().map(\.cause) == [
                "Root is in the stack already", "Third is a child of ViewController",
                "NavigationController is a navigation controller itself", "First is in the stack already",
                "it is not in the stack",
            ])
        #expect(world.pages == ["Root"])
        #expect(!stage.takeEvents().contains { $0.hasPrefix("began") })
    }

    @Test("a pop at the root returns nil without error or effect (J 1)", arguments: [true, false])
    func popAtRoot(animated: Bool) {
        #expect(world.pop(animated: animated) == nil)
        #expect(stage.takeIgnored().map(\.operation) == ["popViewController(animated:)"])
        world.goToFirst()
        world.pop()
        stage.pass(0.1)
        #expect(world.pop(animated: animated) == nil)
        #expect(stage.takeIgnored().count == 1 && stage.director.isTransitioning)
        stage.settle()
        #expect(world.pages == ["Root"])
        #expect(stage.takeErrors().isEmpty)
        #expect(stage.takeEvents().filter { $0.hasPrefix("began") || $0.hasPrefix("error") } == ["began pop"])
    }

    @Test("a presented controller can't be pushed")
    func presented() {
        world.first.modalPresentationStyle = .overFullScreen
        stage.act { world.root.present(world.first, animated: false) }
        world.push(world.first)
        #expect(stage.takeErrors().map(\.cause) == ["First is presented"])
        #expect(world.pages == ["Root"])
        #expect(navigation.visibleViewController === world.first)
    }

    @Test("a controller that is around the navigation controller can't be pushed")
    func around() {
        let (outer, between, inner) = (First(), Second(), NavigationController())
        outer.addChild(between)
        between.addChild(inner)
        for (page, cause) in [(outer, "First"), (between, "Second")] as [(ViewController, String)] {
            stage.settle { inner.pushViewController(page, animated: false) }
            let expected = page === outer ? "\(cause) is around this controller" : "\(cause) is a child of First"
            #expect(stage.takeErrors().map(\.cause) == [expected] && inner.viewControllers.isEmpty)
        }
    }

    @Test("while the controller is invisible the stack changes without appearance calls")
    func unseen() {
        let other = NavigationController(rootViewController: Third())
        stage.settle {
            other.pushViewController(world.first, animated: true)
            #expect(!world.first.isViewLoaded)
            other.setViewControllers([world.second, world.first], animated: true)
            other.popViewController(animated: true)
        }
        #expect(other.topViewController === world.second && world.first.parent == nil)
        #expect(stage.takeEvents() == [])
        stage.act { stage.window.rootViewController = other }
        #expect(
            stage.takeEvents() == [
                "NavigationController viewWillDisappear", "Root viewWillDisappear",
                "NavigationController viewDidDisappear", "Root viewDidDisappear",
                "NavigationController viewWillAppear", "Second viewWillAppear", "NavigationController viewDidAppear",
                "Second viewDidAppear",
            ])
        #expect(world.second.view.window === stage.window)
    }

    @Test("replacing a stack is a pop if its last page was in the old one, otherwise a push")
    func replaced() {
        world.goToFirst()
        stage.settle { navigation.setViewControllers([world.first, world.root], animated: true) }
        #expect(stage.takeEvents().first == "began pop")
        stage.settle { navigation.setViewControllers([world.second, world.first], animated: true) }
        #expect(stage.takeEvents().first == "began pop")
        stage.settle { navigation.setViewControllers([Third()], animated: true) }
        #expect(stage.takeEvents().first == "began push")
        #expect(world.pages == ["Third"] && world.first.parent == nil && world.second.parent == nil)
        stage.act { navigation.viewControllers = [] }
        #expect(stage.takeEvents().last == "completed push")
        #expect(navigation.topViewController == nil)
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("pages are released when popped, and everything with the controller (H 1)")
    func leaks() {
        weak var page: ViewController?
        weak var navigation: NavigationController?
        weak var run: TransitionRun?
        do {
            let stage = TestStage { ViewController() }
            stage.act {
                let controller = NavigationController(rootViewController: Root())
                navigation = controller
                stage.window.rootViewController = controller
                let popped = First()
                page = popped
                controller.pushViewController(popped, animated: true)
            }
            run = navigation?.currentChange?.run
            #expect(run != nil)
            stage.settle()
            stage.swipe(from: CGPoint(x: 3, y: 300), to: CGPoint(x: 350, y: 300))
            #expect(navigation?.viewControllers.count == 1)
            #expect(page == nil && run == nil)
            stage.act { navigation?.pushViewController(Second(), animated: true) }
            stage.pass(0.1)
            stage.settle { stage.window.rootViewController = ViewController() }
            #expect(navigation == nil)
        }
        #expect(navigation == nil)
    }

    @Test("an animated push of a controller that leaves the window is finished, not cancelled")
    func pushOutOfSight() {
        let world = NavigationWorld()
        world.stage.act {
            world.navigation.pushViewController(world.first, animated: true)
            world.stage.window.rootViewController = Second()
        }
        world.stage.settle()
        #expect(world.pages == ["Root", "First"])
    }
}
