import Animator
import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

@Suite("Safe areas and bars on a device")
@MainActor
struct SafeAreaTests {
    func list(_ view: View?) -> [Double] {
        guard let insets = view?.safeAreaInsets else { return [] }
        return [insets.top, insets.left, insets.bottom, insets.right]
    }

    /// A controller that says what it wants of the bars.
    final class Asking: ViewController {
        var hides = false
        var style = StatusBarStyle.darkContent
        var hidesIndicator = false
        override var prefersStatusBarHidden: Bool { hides }
        override var preferredStatusBarStyle: StatusBarStyle { style }
        override var prefersHomeIndicatorAutoHidden: Bool { hidesIndicator }
    }

    func bars(_ stage: TestStage) -> [Bool] {
        let bars = stage.window.systemBarAppearance
        return [bars.isStatusBarHidden, bars.statusBarStyle == .lightContent, bars.isHomeIndicatorHidden]
    }

    @Test("a view has the part of the insets that reaches into it, at each edge", arguments: 0..<4)
    func byPlace(edge: Int) {
        let stage = TestStage(device: HeldDevice(.roundPhone, .turnedLeft)) { ViewController() }
        let window = stage.window
        let all = list(stage.root.view)
        for distance in [0.0, 5, 20, 40, 90] {
            var box = window.bounds
            switch edge {
            case 0: box.origin.y += distance
            case 1: box.origin.x += distance
            case 2: box.size.height -= distance
            default: box.size.width -= distance
            }
            if edge == 0 { box.size.height -= distance }
            if edge == 1 { box.size.width -= distance }
            let inner = View(frame: box)
            stage.act { stage.root.view.addSubview(inner) }
            var wanted = all
            wanted[edge] = max(0, all[edge] - distance)
            #expect(list(inner) == wanted, "\(distance)")
        }
        // Left and right there.
        #expect(all[1] > 0 && all[3] > 0)
    }

    @Test("a root, a page below a bar and a tab have what covers them; what is added counts")
    func containers() {
        let root = ViewController()
        var stage = TestStage(device: HeldDevice(.roundPhone)) { root }
        #expect(list(root.view) == [47, 0, 34, 0])
        #expect(root.view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 47, width: 390, height: 763))
        stage.act { root.additionalSafeAreaInsets = EdgeInsets(top: 10, left: 5, bottom: -40, right: 3) }
        #expect(list(root.view) == [57, 5, 0, 3])
        let inner = View(frame: CGRect(x: 0, y: 30, width: 390, height: 814))
        let page = ViewController()
        stage = TestStage(device: HeldDevice(.roundPhone)) { NavigationController(rootViewController: page) }
        stage.act { page.view.addSubview(inner) }
        #expect(list(page.view) == [91, 0, 34, 0])
        #expect(list(inner) == [61, 0, 34, 0])
        // So has a page that another one covers, or that leaves the stack.
        let (navigation, other) = (stage.root as? NavigationController, ViewController())
        stage.act { navigation?.pushViewController(other, animated: false) }
        #expect(list(page.view) == [91, 0, 34, 0])
        stage.act { navigation?.popViewController(animated: true) }
        stage.pass(0.1)
        #expect(list(other.view) == [91, 0, 34, 0])
        let tabs = TabBarController()
        let tab = ViewController()
        tabs.viewControllers = [tab]
        stage = TestStage(device: HeldDevice(.roundPhone, .turnedLeft)) { tabs }
        // The bar is lower in landscape.
        #expect(list(tab.view) == [0, 47, 53, 47])
    }

    @Test("a page that does not extend below the bars ends at them")
    func extendedEdges() {
        let page = ViewController()
        page.edgesForExtendedLayout = [.left, .right, .bottom]
        let stage = TestStage(device: HeldDevice(.plainPhone)) { NavigationController(rootViewController: page) }
        #expect(page.view.frame == CGRect(x: 0, y: 64, width: 375, height: 603))
        #expect(list(page.view) == [0, 0, 0, 0])
        let other = ViewController()
        stage.settle { (stage.root as? NavigationController)?.pushViewController(other, animated: true) }
        #expect(other.view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        stage.settle { (stage.root as? NavigationController)?.popViewController(animated: true) }
        #expect(page.view.frame == CGRect(x: 0, y: 64, width: 375, height: 603))
    }

    @Test("a page ends at bars that are not translucent, unless it includes them (no rule; UIKit's documentation)")
    func opaqueBars() {
        let page = ViewController()
        let stage = TestStage(device: HeldDevice(.plainPhone)) {
            let tabs = TabBarController()
            tabs.viewControllers = [NavigationController(rootViewController: page)]
            return tabs
        }
        let tabs = stage.root as? TabBarController
        let navigation = tabs?.selectedViewController as? NavigationController
        func frame() -> CGRect { stage.window.convert(page.view.bounds, from: page.view) }
        #expect(frame() == CGRect(x: 0, y: 0, width: 375, height: 667) && list(page.view) == [64, 0, 49, 0])
        stage.act { navigation?.navigationBar.isTranslucent = false }
        #expect(frame() == CGRect(x: 0, y: 64, width: 375, height: 603) && list(page.view) == [0, 0, 49, 0])
        stage.act { tabs?.tabBar.isTranslucent = false }
        #expect(frame() == CGRect(x: 0, y: 64, width: 375, height: 554) && list(page.view) == [0, 0, 0, 0])
        stage.act { page.extendedLayoutIncludesOpaqueBars = true }
        #expect(frame() == CGRect(x: 0, y: 0, width: 375, height: 618) && list(page.view) == [64, 0, 0, 0])
        stage.act { navigation?.extendedLayoutIncludesOpaqueBars = true }
        #expect(frame() == CGRect(x: 0, y: 0, width: 375, height: 667) && list(page.view) == [64, 0, 49, 0])
        // Edges at which a page does not extend count also where bars are included.
        stage.act { page.edgesForExtendedLayout = [.left, .bottom, .right] }
        #expect(frame() == CGRect(x: 0, y: 64, width: 375, height: 603) && list(page.view) == [0, 0, 49, 0])
    }

    @Test(
        "bars are lower on phones in landscape, except the largest; tabs have titles beside icons where there is room")
    func lowBars() throws {
        for device in Device.allCases {
            let page = ViewController()
            let stage = TestStage(device: HeldDevice(device)) {
                let tabs = TabBarController()
                page.tabBarItem = TabBarItem(
                    title: "Films", icon: Path(ellipseIn: CGRect(x: 3, y: 4, width: 25, height: 25)))
                let navigation = NavigationController(rootViewController: page)
                navigation.tabBarItem = page.tabBarItem
                tabs.viewControllers = [navigation]
                return tabs
            }
            let tabs = try #require(stage.root as? TabBarController)
            let navigation = try #require(tabs.selectedViewController as? NavigationController)
            for isTurned in [false, true, false] {
                let isLow = isTurned && [.smallPhone, .plainPhone, .roundPhone].contains(device)
                let isBeside =
                    isLow || device == .smallTablet || device == .largeTablet || isTurned && device == .largePhone
                #expect(navigation.navigationBar.bounds.height == (isLow ? 32 : 44), "\(device)")
                #expect(tabs.tabBar.bounds.height == (isLow ? 32 : 49), "\(device)")
                let safe = stage.window.safeAreaInsets
                #expect(page.view.safeAreaInsets.top == safe.top + (isLow ? 32 : 44))
                #expect(page.view.safeAreaInsets.bottom == safe.bottom + (isLow ? 32 : 49))
                let button = try #require(tabs.tabBar.subviews.compactMap { $0 as? TabBarButton }.first)
                let label = try #require(button.subviews.compactMap { $0 as? Label }.first)
                let icon = try #require(button.subviews.first { $0.bounds.width == (isLow ? 18 : 25) })
                #expect(abs(icon.center.y - label.center.y) < 1 ? isBeside : !isBeside, "\(device)")
                #expect(!isBeside || icon.frame.maxX < label.frame.minX)
                // Both are as far from the edges, to half a point.
                #expect(!isBeside || abs(icon.frame.minX + label.frame.maxX - button.bounds.width) <= 1)
                stage.settle { stage.window.turn(isTurned ? .right : .left) }
            }
        }
    }

    @Test("a sheet has the bottom's alone, also while it is pulled")
    func sheet() {
        let stage = TestStage(device: HeldDevice(.roundPhone)) { ViewController() }
        let sheet = ViewController()
        stage.settle { stage.root.present(sheet, animated: true) }
        #expect(list(sheet.view) == [0, 0, 34, 0])
        stage.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 300))
        #expect(list(sheet.view) == [0, 0, 34, 0])
        stage.endTouch(200, 300, .cancelled)
        #expect(list(sheet.view) == [0, 0, 34, 0])
    }

    @Test(
        "a large sheet rests 10 below the safe area, and floats where both sizes are regular",
        arguments: Device.allCases)
    func sheetFrames(device: Device) throws {
        for orientation in [HeldDevice.Orientation.upright, .turnedLeft] {
            let held = HeldDevice(device, orientation)
            let stage = TestStage(device: held) { ViewController() }
            let sheet = ViewController()
            // A card that floats has the size of the largest detent, whichever is selected.
            let isTablet = [.smallTablet, .largeTablet].contains(device)
            if isTablet { sheet.sheetPresentationController?.detents = [.medium(), .large()] }
            stage.settle { stage.root.present(sheet, animated: true) }
            let frame = try #require(sheet.view.superview?.superview?.frame)
            let (size, top) = (held.size, held.safeAreaInsets(isStatusBarHidden: false).top)
            if isTablet {
                #expect(frame.width == 704 && frame.midX == size.width / 2 && abs(frame.midY - size.height / 2) < 1e-9)
                #expect(Double(frame.minY) == top + 20)
            } else if orientation == .upright {
                #expect(frame == CGRect(x: 0, y: top + 10, width: size.width, height: size.height - top - 10))
            } else {
                #expect(frame == CGRect(origin: .zero, size: size))
            }
            let form = ViewController()
            form.modalPresentationStyle = .formSheet
            stage.settle { sheet.dismiss(animated: true) }
            stage.settle { stage.root.present(form, animated: true) }
            let card = try #require(form.view.superview?.superview?.frame)
            if isTablet {
                #expect(card.size == CGSize(width: 540, height: 620))
            }
            // A pull dismisses it, wherever it floats.
            stage.swipe(
                from: CGPoint(x: card.midX, y: card.minY + 30), to: CGPoint(x: card.midX, y: size.height + 200), in: 0.1
            )
            #expect(stage.root.presentedViewController == nil)
        }
    }

    @Test(
        "what is over a page follows the status bar too, and what a page wants at the end of a transition is animated")
    func overPages() throws {
        let (root, over) = (Asking(), ViewController())
        let stage = TestStage(device: HeldDevice(.plainPhone)) { root }
        over.modalPresentationStyle = .overFullScreen
        stage.act { root.present(over, animated: false) }
        for hides in [true, false] {
            root.hides = hides
            stage.settle { root.setNeedsStatusBarAppearanceUpdate() }
            for view in [root.view, over.view] { #expect(list(view) == [hides ? 0 : 20, 0, 0, 0]) }
        }
        let delegate = TestDelegate()
        delegate.animator = FadeAnimator()
        over.transitioningDelegate = delegate
        stage.act { over.dismiss(animated: true) }
        stage.pass(0.1)
        root.style = .lightContent
        stage.pass(0.31)
        #expect(root.presentedViewController == nil && bars(stage) == [false, true, false])
        let shown = try #require(stage.window.subviews.last?.subviews)
        for (time, isMoving) in [(0.17, true), (0.2, false)] {
            stage.pass(time)
            #expect(shown.contains { 0.001...0.999 ~= $0.presentation.alpha } == isMoving)
        }
    }

    @Test("without a device nothing is asked, and there are no insets and no bars")
    func noDevice() {
        final class Silent: ViewController {
            override var preferredStatusBarStyle: StatusBarStyle {
                Issue.record("nobody shows a status bar")
                return .default
            }
        }
        let root = Silent()
        let stage = TestStage { root }
        stage.act { root.setNeedsStatusBarAppearanceUpdate() }
        stage.settle { root.present(Silent(), animated: true) }
        #expect(list(root.view) == [0, 0, 0, 0])
        #expect(stage.window.subviews.allSatisfy { $0 === root.view || $0 is ContainerView })
    }
}
