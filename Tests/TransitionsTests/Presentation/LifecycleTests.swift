import Animator
import Drawing
import Foundation
import Testing
import Transitions
import ViewHierarchy

@MainActor
@Suite("Lifecycle calls of controllers")
struct LifecycleTests {
    let stage = TestStage { Root() }

    @Test("the view is loaded once, on first access")
    func loading() {
        final class Counting: ViewController {
            var loads = 0
            var didLoads = 0

            override func loadView() {
                loads += 1
                view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            }

            override func viewDidLoad() { didLoads += 1 }
        }
        let controller = Counting()
        #expect(!controller.isViewLoaded)
        #expect(controller.viewIfLoaded == nil)
        #expect(controller.view.bounds.width == 10)
        _ = controller.view
        #expect(controller.loads == 1)
        #expect(controller.didLoads == 1)
        #expect(controller.view.next === controller)
    }

    @Test("a controller is called before and after each layout of its view, which uses what it sets before")
    func layouts() {
        final class Placing: ViewController {
            let box = View(frame: .zero)
            var calls: [String] = []

            override func viewDidLoad() { view.addSubview(box) }

            override func viewWillLayoutSubviews() {
                calls.append("will \(Int(box.frame.width))")
                box.frame = view.bounds.insetBy(dx: 20, dy: 20)
            }

            override func viewDidLayoutSubviews() { calls.append("did \(Int(box.frame.width))") }
        }
        let controller = Placing()
        stage.act { stage.window.rootViewController = controller }
        #expect(controller.calls.first == "will 0" && controller.calls.last == "did 360")
        controller.calls = []
        stage.act { controller.view.bounds.size.width = 300 }
        #expect(controller.calls == ["will 360", "did 260"])
        stage.act { controller.view.setNeedsLayout() }
        #expect(controller.calls.suffix(2) == ["will 260", "did 260"])
        stage.act {}
        #expect(controller.calls.count == 4)
    }

    @Test("a page that a tab's transition leaves there appears when its controller does")
    func tabsAppearing() {
        let (tabs, delegate, notes) = (TabBarController(), TestDelegate(), TabNotes())
        let (coming, changing) = (FadeAnimator(), FadeAnimator())
        (coming.duration, changing.duration) = (1, 0.2)
        (delegate.animator, notes.animator) = (coming, changing)
        stage.act {
            tabs.viewControllers = [First(), Second()]
            tabs.delegate = notes
        }
        stage.present(tabs, delegate)
        stage.pass(0.2)
        _ = stage.takeEvents()
        stage.act { tabs.selectedIndex = 1 }
        stage.pass(0.4)
        let calls = stage.takeEvents().filter { $0.hasPrefix("Second view") }
        #expect(calls == ["Second viewWillAppear"])
        stage.settle()
        #expect(stage.takeEvents().filter { $0.hasPrefix("Second view") } == ["Second viewDidAppear"])
    }

    @Test("a loadView that sets no view is reported, and an empty view is used")
    func emptyLoad() {
        final class Empty: ViewController {
            override func loadView() {}
        }
        stage.act { _ = Empty().view }
        #expect(stage.takeErrors().map(\.culprit) == ["Empty"])
    }

    @Test("a page that replaces another without animation is in the window when it has appeared (G 1)")
    func replacedInWindow() {
        final class Watching: ViewController {
            var isInWindow = false

            override func viewDidAppear(_ animated: Bool) { isInWindow = view.window != nil }
        }
        let pages = [Watching(), Watching()]
        let (navigation, tabs) = (NavigationController(rootViewController: First()), TabBarController())
        tabs.viewControllers = [Second(), pages[1]]
        stage.act { stage.window.rootViewController = navigation }
        stage.act { navigation.setViewControllers([pages[0]], animated: false) }
        stage.act { stage.window.rootViewController = tabs }
        stage.act { tabs.selectedIndex = 1 }
        #expect(pages.map(\.isInWindow) == [true, true])
        // So is the first page of all.
        let (empty, first) = (TabBarController(), Watching())
        stage.act { stage.window.rootViewController = empty }
        stage.act { empty.viewControllers = [first] }
        #expect(first.isInWindow && first.view.window != nil)
    }

    @Test("a child whose view is added to a visible parent appears, and disappears (G 1)")
    func childByHand() {
        let child = First()
        _ = stage.takeEvents()
        stage.act {
            stage.root.addChild(child)
            stage.root.view.addSubview(child.view)
            child.didMove(toParent: stage.root)
        }
        #expect(stage.takeEvents() == ["First viewWillAppear", "First viewDidAppear"])
        stage.act {
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
        }
        #expect(stage.takeEvents() == ["First viewWillDisappear", "First viewDidDisappear"])
        #expect(child.parent == nil)
    }

    @Test("a child whose view is added to a parent that appears has appeared with it (G 1)")
    func childInTransition() {
        let (over, child) = (First(), Second())
        stage.act { stage.root.present(over, animated: true) }
        stage.pass(0.1)
        _ = stage.takeEvents()
        stage.act {
            over.addChild(child)
            over.view.addSubview(child.view)
            child.didMove(toParent: over)
        }
        #expect(stage.takeEvents() == ["Second viewWillAppear"])
        stage.settle()
        #expect(
            stage.takeEvents().filter { $0.hasPrefix("First") || $0.hasPrefix("Second") }
                == ["First viewDidAppear", "Second viewDidAppear"])
    }

    @Test("a child whose view is added to a parent that goes away never appears (G 1)")
    func childOfLeaving() {
        let (over, child) = (First(), Second())
        stage.settle { stage.root.present(over, animated: true) }
        stage.act { over.dismiss(animated: true) }
        stage.pass(0.1)
        #expect(stage.takeEvents().contains("First viewWillDisappear") && over.view.window != nil)
        stage.act {
            over.addChild(child)
            over.view.addSubview(child.view)
            child.didMove(toParent: over)
        }
        stage.settle()
        let events = stage.takeEvents()
        #expect(events.contains("First viewDidDisappear") && !events.contains { $0.hasPrefix("Second") })
    }

    @Test("the window's root controller can be no page")
    func rootAsPage() {
        let navigation = NavigationController(rootViewController: Second())
        stage.act { navigation.pushViewController(stage.root, animated: false) }
        #expect(stage.takeErrors().map { $0.cause.contains("is the window's root controller") } == [true])
        #expect(navigation.viewControllers.count == 1 && stage.root.parent == nil)
    }

    @Test("children receive their appearance with their parent")
    func forwarding() {
        let (child, over) = (First(), Second())
        stage.act {
            stage.root.addChild(child)
            stage.root.view.addSubview(child.view)
            child.didMove(toParent: stage.root)
        }
        _ = stage.takeEvents()
        over.modalPresentationStyle = .fullScreen
        stage.act { stage.root.present(over, animated: false) }
        #expect(
            stage.takeEvents() == [
                "began present", "Root viewWillDisappear", "First viewWillDisappear", "Second viewWillAppear",
                "Root viewDidDisappear", "First viewDidDisappear", "Second viewDidAppear", "completed present",
            ])
        stage.act { over.dismiss(animated: false) }
        #expect(stage.takeEvents().filter { $0.hasPrefix("First") } == ["First viewWillAppear", "First viewDidAppear"])
    }

    @Test("a container that forwards appearance manually notifies its children itself (G 2)")
    func byHand() {
        final class Container: ViewController {
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
        }
        let container = Container()
        let child = First()
        stage.act {
            stage.window.rootViewController = container
            container.addChild(child)
            container.view.addSubview(child.view)
            child.didMove(toParent: container)
        }
        #expect(!stage.takeEvents().contains("First viewWillAppear"))
        stage.act {
            child.beginAppearanceTransition(true, animated: true)
            child.beginAppearanceTransition(false, animated: true)
            child.endAppearanceTransition()
        }
        #expect(
            stage.takeEvents() == ["First viewWillAppear", "First viewWillDisappear", "First viewDidDisappear"])
        stage.act { child.endAppearanceTransition() }
        #expect(stage.takeErrors().map(\.culprit) == ["First"])
    }

    @Test(
        "a resized window notifies its controllers first, and lets them animate alongside (G 5)",
        arguments: [
            true, false,
        ])
    func resizing(animated: Bool) {
        final class Turning: Plain {
            var sizes: [CGSize] = []
            var ends = 0
            let marker = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

            override func viewDidLoad() {
                super.viewDidLoad()
                view.addSubview(marker)
            }

            override func viewWillTransition(
                to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator
            ) {
                super.viewWillTransition(to: size, with: coordinator)
                sizes.append(size)
                coordinator.animate(
                    alongsideTransition: { [marker] _ in marker.center.x = 105 }, completion: { _ in self.ends += 1 })
            }
        }
        let (root, over) = (Turning(), Turning())
        stage.act {
            stage.window.rootViewController = root
            over.modalPresentationStyle = .overFullScreen
            root.present(over, animated: false)
            stage.window.resize(to: CGSize(width: 800, height: 400), animated: animated)
        }
        for controller in [root, over] {
            #expect(controller.sizes == [CGSize(width: 800, height: 400)])
            #expect(controller.ends == (animated ? 0 : 1))
        }
        #expect(stage.director.isTransitioning == animated && stage.director.progress == nil)
        stage.pass(0.15)
        let width = root.view.presentation.bounds.width
        #expect(animated ? width > 500 && width < 700 : width == 800)
        #expect(abs(root.marker.presentation.center.x - (animated ? 55 : 105)) < 1e-9)
        stage.settle()
        for controller in [root, over] {
            #expect(controller.ends == 1)
            #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 800, height: 400))
        }
        #expect(stage.takeErrors().isEmpty)
    }

    @Test("a parent's transition between children calls both (G 2)")
    func childTransition() {
        let (first, second) = (First(), Second())
        stage.act {
            stage.root.addChild(first)
            stage.root.addChild(second)
            stage.root.view.addSubview(first.view)
            _ = stage.takeEvents()
            second.view.alpha = 0
            stage.root.transition(from: first, to: second, duration: 0.4, options: .curveLinear) {
                second.view.alpha = 1
            }
        }
        #expect(stage.takeEvents() == ["First viewWillDisappear", "Second viewWillAppear"])
        stage.pass(0.2)
        #expect(abs(second.view.presentation.alpha - 0.5) < 1e-9)
        stage.settle()
        #expect(stage.takeEvents() == ["First viewDidDisappear", "Second viewDidAppear"])
        #expect(stage.root.view.subviews.count == 1)
        stage.act { stage.root.transition(from: Third(), to: second, duration: 0.1, animations: nil) }
        #expect(stage.takeErrors().map(\.operation) == ["transition(from:to:)"])
    }

    @Test("a parent's transition between children with an effect ends with the second alone (G 2)")
    func childEffect() {
        let (first, second) = (First(), Second())
        var ends: [Bool] = []
        stage.act {
            stage.root.addChild(first)
            stage.root.addChild(second)
            stage.root.view.addSubview(first.view)
            _ = stage.takeEvents()
            stage.root.transition(
                from: first, to: second, duration: 0.4, options: .transitionFlipFromLeft, animations: nil
            ) { ends.append($0) }
        }
        stage.pass(0.2)
        #expect(ends.isEmpty && stage.takeEvents() == ["First viewWillDisappear", "Second viewWillAppear"])
        stage.settle()
        #expect(
            ends == [true] && stage.root.view.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(second.view)])
        #expect(stage.takeEvents() == ["First viewDidDisappear", "Second viewDidAppear"])
    }

    @Test("keys are sent to the front controller, and along the chain")
    func keys() {
        final class Keyed: Plain {
            var keys: [Key] = []
            var isDeaf = false

            override func keyPressed(_ key: Key) -> Bool {
                if isDeaf { return super.keyPressed(key) }
                keys.append(key)
                return true
            }
        }
        let (root, over) = (Keyed(), Keyed())
        stage.act {
            stage.window.rootViewController = root
            over.modalPresentationStyle = .overFullScreen
            root.present(over, animated: false)
            #expect(stage.window.sendKey("escape"))
        }
        #expect(over.keys == ["escape"])
        #expect(root.keys.isEmpty)
    }
}
