import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("The bar of a navigation controller")
struct NavigationBarTests {
    let world = NavigationWorld()
    private var stage: TestStage { world.stage }
    private var navigation: NavigationController { world.navigation }

    @Test("a tap on the back button pops, and the button names its destination")
    func back() {
        world.goToFirst()
        stage.act {}
        #expect(world.contents.map(\.back.label.text) == ["Root"])
        #expect(world.contents.allSatisfy { $0.back.frame.minY == 0 && $0.back.frame.height == $0.bounds.height })
        stage.touch(.began, 30, 22)
        stage.pass(0.05)
        stage.endTouch(30, 22)
        #expect(world.pages == ["Root"])
        #expect(world.contents.map(\.hasBack) == [false])
    }

    @Test("during a transition the bar takes all touches itself, and at rest its buttons do")
    func touchesInTransition() {
        world.goToFirst()
        let bar = navigation.navigationBar
        func hit() -> View? { stage.act { bar.hitTest(CGPoint(x: 30, y: 22), with: nil) } }
        #expect(hit() != nil && hit() !== bar)
        world.push(world.second)
        stage.pass(0.1)
        #expect(hit() === bar && stage.act { bar.hitTest(CGPoint(x: 30, y: 99), with: nil) } == nil)
        stage.settle()
        #expect(hit() != nil && hit() !== bar)
    }

    @Test("icons fill their sizes, the same above and below their middle")
    func icons() {
        for icon in [Icon.chevron, .plus, .cross, .play, .pause] {
            let box = icon.fills.isEmpty ? icon.lines.controlBounds : icon.fills.controlBounds
            #expect(box.midY == icon.size.height / 2)
            #expect(box.minX >= 0 && box.maxX <= icon.size.width && box.minY >= 0)
            #expect(icon.size.width - box.width <= 4 && icon.size.height - box.height <= 3)
        }
        #expect(Icon.chevron.size == CGSize(width: 12, height: 21))
        let view = IconView(.play)
        #expect(view.frame.size == CGSize(width: 16, height: 18) && view.sizeThatFits(.zero) == view.frame.size)
        stage.act { stage.window.addSubview(view) }
        var pictures = [stage.picture()]
        for change in [{ view.color = .red }, { view.icon = .pause }] {
            stage.act(change)
            #expect(stage.window.displayIsPending)
            pictures.append(stage.picture())
        }
        #expect(Set(pictures).count == 3)
    }

    @Test("the back button has the page's own title, its title, Back, or none, whichever fits")
    func backTitles() {
        world.goToFirst()
        func text() -> String? {
            stage.act {}
            return world.contents.first?.back.label.text
        }
        world.root.navigationItem.backButtonTitle = "Start"
        #expect(text() == "Start")
        world.root.navigationItem.backBarButtonItem = BarButtonItem(
            title: "Home", style: .plain, target: nil, action: nil)
        #expect(text() == "Home")
        world.root.navigationItem.backBarButtonItem = nil
        world.root.navigationItem.backButtonTitle = nil
        world.root.title = "A very long title of a page"
        #expect(text() == "Back")
        world.first.title = "Another title that takes nearly all"
        #expect(text() == "")
        world.root.title = nil
        world.first.title = "First"
        #expect(text() == "Back")
        // What fits between the bar's edge and 8 points before the title in its middle.
        for length in 1...40 {
            let title = String(repeating: "n", count: length)
            world.root.title = title
            let shown = text()
            let content = world.contents[0]
            let room = (content.bounds.width - content.titleLabel.sizeThatFits(content.bounds.size).width) / 2 - 8
            let fitting = [title, "Back", ""].first { content.back.width(for: $0) <= room }
            #expect(shown == fitting && content.back.frame.width <= room, "\(length)")
        }
    }

    @Test("titles fade and move with the finger, and return when it is cancelled")
    func follows() {
        world.goToFirst()
        let picture = stage.picture()
        let backEdge = world.contents[0].back.label.convert(CGPoint.zero, to: navigation.navigationBar).x
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 25, y: 300), in: 0.01)
        stage.pass(0)
        for part in [0.25, 0.5, 0.75] {
            stage.touch(.moved, 25 + part * 400, 300)
            #expect(abs(world.barAlpha(of: "First") - (1 - part)) < 1e-9)
            #expect(abs(world.barAlpha(of: "Root") - part) < 1e-9)
            #expect(abs((world.barTitle("First")?.presentation.transform.tx ?? 0) - part * 200) < 1e-9)
            // The title that returns comes from the back button.
            let edge = world.barTitle("Root").map { $0.center.x - $0.bounds.width / 2 } ?? 0
            let moved = world.barTitle("Root")?.presentation.transform.tx ?? 0
            #expect(abs(moved - (1 - part) * (backEdge - edge)) < 1e-9 && edge > backEdge)
        }
        stage.endTouch(300, 300, .cancelled)
        #expect(stage.picture() == picture)
        #expect(world.contents.count == 1)
    }

    @Test("buttons disappear before those of the other page appear, and return when it is cancelled")
    func buttonsFade() {
        world.root.navigationItem.rightBarButtonItem = BarButtonItem(barButtonSystemItem: .add)
        world.first.navigationItem.rightBarButtonItem = BarButtonItem(barButtonSystemItem: .done)
        world.goToFirst()
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 25, y: 300), in: 0.01)
        stage.pass(0)
        func alpha(_ title: String) -> Double {
            world.contents.first { $0.item.title == title }?.buttons.presentation.alpha ?? .nan
        }
        for (part, old, new) in [(0.1, 0.75, 0.0), (0.2, 0.5, 0), (0.5, 0, 0), (0.8, 0, 0.5), (0.9, 0, 0.75)] {
            stage.touch(.moved, 25 + part * 400, 300)
            #expect(abs(alpha("First") - old) < 1e-9)
            #expect(abs(alpha("Root") - new) < 1e-9)
        }
        stage.endTouch(300, 300, .cancelled)
        #expect(alpha("First") == 1)
    }

    @Test("an old title moves to the back button")
    func titleToBack() {
        world.push(world.first)
        stage.pass(0.2)
        guard let old = world.barTitle("Root"), let content = world.contents.first(where: { $0.item.title == "First" })
        else { return #expect(Bool(false)) }
        let back = content.back.label
        let goal = back.convert(CGPoint.zero, to: navigation.navigationBar).x
        let edge = old.center.x - old.bounds.width / 2
        #expect(abs(edge + old.transform.tx - goal) < 1e-9)
        let seen = edge + old.presentation.transform.tx
        #expect(abs(seen - back.convertPresented(CGPoint.zero, to: navigation.navigationBar).x) < 1e-6)
        stage.settle()
    }

    @Test("buttons call methods of weak targets, and closures")
    func buttons() {
        @MainActor
        final class Target {
            var calls: [String] = []
            func plain() { calls.append("plain") }
            func withItem(_ item: BarButtonItem) { calls.append(item.title ?? "") }
        }
        var target: Target? = Target()
        weak let kept = target
        var closures = 0
        let items = [
            BarButtonItem(barButtonSystemItem: .done, target: target, action: Target.withItem),
            BarButtonItem(title: "Plain", style: .plain, target: target, action: Target.plain),
        ]
        world.root.navigationItem.rightBarButtonItems = items
        world.root.navigationItem.leftBarButtonItem = BarButtonItem(barButtonSystemItem: .close) { _ in closures += 1 }
        stage.act {}
        func tap(_ item: BarButtonItem?) {
            guard let button = item?.button else { return #expect(Bool(false)) }
            let middle = stage.act {
                button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
            }
            stage.tap(middle.x, middle.y)
        }
        tap(items[0])
        tap(items[1])
        tap(world.root.navigationItem.leftBarButtonItem)
        #expect(target?.calls == ["Done", "plain"])
        #expect(closures == 1)
        items[1].isEnabled = false
        tap(items[1])
        #expect(target?.calls.count == 2)
        target = nil
        #expect(kept == nil)
        tap(items[0])
    }

    @Test("a button has its primary action's title, and runs it")
    func primaryAction() {
        var titles: [String] = []
        let item = BarButtonItem(primaryAction: Action(title: "Share") { titles.append($0.title) })
        #expect(item.title == "Share" && BarButtonItem(title: "Mine", primaryAction: nil).title == "Mine")
        world.root.navigationItem.rightBarButtonItem = item
        stage.act {}
        guard let button = item.button else { return #expect(Bool(false)) }
        let middle = stage.act { button.convert(button.bounds.center, to: nil) }
        stage.tap(middle.x, middle.y)
        #expect(titles == ["Share"])
    }

    @Test("each initializer with a target calls its method, with the item or without")
    func initializers() throws {
        @MainActor
        final class Target {
            var calls = 0
            var items: [BarButtonItem] = []
            func plain() { calls += 1 }
            func withItem(_ item: BarButtonItem) { items.append(item) }
        }
        let target = Target()
        let pixels = PixelBuffer(width: 20, height: 20, isOpaque: true) { $0.initialize(repeating: 0xFF00_0000) }
        let image = Image(representations: [pixels], size: CGSize(width: 20, height: 20))
        let withItem = [
            BarButtonItem(title: "Edit", style: .plain, target: target, action: Target.withItem),
            BarButtonItem(image: image, style: .plain, target: target, action: Target.withItem),
            BarButtonItem(barButtonSystemItem: .save, target: target, action: Target.withItem),
        ]
        let plain = [
            BarButtonItem(title: "Edit", style: .plain, target: target, action: Target.plain),
            BarButtonItem(image: image, style: .plain, target: target, action: Target.plain),
            BarButtonItem(barButtonSystemItem: .save, target: target, action: Target.plain),
        ]
        for item in withItem + plain {
            stage.act { world.root.navigationItem.rightBarButtonItem = item }
            stage.tap(375, 22)
        }
        #expect(target.items.elementsEqual(withItem) { $0 === $1 })
        #expect(target.calls == plain.count)
    }

    @Test("items lie 16 from the edges and from each other, and the back button instead of the left ones, unless both")
    func places() {
        world.goToFirst()
        let item = world.first.navigationItem
        #expect(!item.leftItemsSupplementBackButton)
        item.leftBarButtonItems = ["A", "Second"].map { BarButtonItem(title: $0, style: .plain, action: { _ in }) }
        item.rightBarButtonItems = ["Z", "Next"].map { BarButtonItem(title: $0, style: .plain, action: { _ in }) }
        func frames(_ items: [BarButtonItem]?) -> [CGRect] {
            stage.act {}
            return (items ?? []).compactMap { $0.button.map { $0.convert($0.bounds, to: nil) } }
        }
        let (left, right) = (frames(item.leftBarButtonItems), frames(item.rightBarButtonItems))
        #expect(left.count == 2 && right.count == 2)
        #expect(left[0].minX == 16 && abs(left[1].minX - left[0].maxX - 16) < 1e-9)
        #expect(right[0].maxX == 384 && abs(right[0].minX - right[1].maxX - 16) < 1e-9)
        #expect(world.contents.map(\.hasBack) == [false])
        item.leftItemsSupplementBackButton = true
        let beside = frames(item.leftBarButtonItems)
        let back = world.contents.first?.back.frame ?? .null
        #expect(world.contents.map(\.hasBack) == [true] && back.minX == 0)
        #expect(abs(beside[0].minX - back.maxX - 16) < 1e-9 && abs(beside[1].minX - beside[0].maxX - 16) < 1e-9)
    }

    @Test("a long title begins 16 from the edge, or 8 from the back button, and ends 16 from the other edge")
    func longTitles() throws {
        let long = String(repeating: "long ", count: 20)
        world.root.title = long
        stage.act {}
        #expect(try #require(world.contents.first).titleLabel.frame == CGRect(x: 16, y: 0, width: 368, height: 44))
        world.goToFirst()
        world.root.title = "Root"
        world.first.title = long
        stage.act {}
        let content = try #require(world.contents.first)
        #expect(content.titleLabel.frame.minX == content.back.frame.maxX + 8 && content.titleLabel.frame.maxX == 384)
    }

    @Test("a pressed button has an alpha of 0.3, a disabled one of 0.35")
    func alphas() throws {
        world.goToFirst()
        let item = BarButtonItem(title: "Next", style: .plain, action: { _ in })
        stage.act { world.first.navigationItem.rightBarButtonItem = item }
        func alphas(_ x: Double) -> Set<Double> {
            let hit = stage.window.hitTest(CGPoint(x: x, y: 22), with: nil)
            let views = hit.map { [$0] + $0.subviews } ?? []
            return Set(views.map { Double($0.presentation.alpha) }.filter { $0 < 1 })
        }
        for x in [20.0, 370] {
            #expect(alphas(x) == [])
            stage.touch(.began, x, 22)
            stage.settle()
            #expect(alphas(x) == [0.3], "at \(x)")
            stage.touch(.moved, x, 500)
            stage.endTouch(x, 500)
            #expect(alphas(x) == [])
        }
        stage.act { item.isEnabled = false }
        let button = try #require(item.button)
        let faint = ([button] + button.subviews).map { Double($0.alpha) }.filter { $0 < 1 }
        #expect(Set(faint) == [0.35])
    }

    @Test("a page extends under the bar, with a safe area below it")
    func safeArea() {
        final class Covered: Plain {
            var insets: [Double] = []
            override func viewSafeAreaInsetsDidChange() { insets.append(view.safeAreaInsets.top) }
        }
        let page = Covered()
        world.push(page, animated: false)
        #expect(page.insets == [44])
        let inner = View(frame: CGRect(x: 0, y: 30, width: 100, height: 100))
        page.view.addSubview(inner)
        #expect(inner.safeAreaInsets.top == 14 && inner.safeAreaInsets.bottom == 0)
        page.additionalSafeAreaInsets = EdgeInsets(top: 10, left: 0, bottom: 5, right: 0)
        #expect(page.insets == [44, 54])
        stage.act { navigation.setNavigationBarHidden(true, animated: false) }
        #expect(page.insets == [44, 54, 10])
        #expect(page.view.safeAreaInsets.bottom == 5)
    }

    @Test("a bar that reaches farther up covers what is there")
    func topExtension() {
        world.goToFirst()
        let before = stage.picture()
        stage.act { navigation.navigationBar.topExtension = 33 }
        let background = navigation.navigationBar.subviews.map(\.frame).filter { $0.minY == -33 }
        #expect(background.count == 1 && background[0].maxY == navigation.navigationBar.bounds.maxY)
        #expect(stage.picture() != before)
    }

    @Test("the bar hides and shows in 0.2 s; a hidden bar is neither drawn nor hit")
    func hiding() {
        world.goToFirst()
        stage.act { navigation.setNavigationBarHidden(true, animated: true) }
        stage.pass(NavigationController.hideShowBarDuration / 2)
        #expect(abs(navigation.navigationBar.presentation.alpha - 0.5) < 1e-6)
        #expect(abs(navigation.navigationBar.presentation.center.y - 0) < 1e-6)
        stage.settle()
        stage.tap(30, 22)
        stage.settle()
        #expect(world.pages == ["Root", "First"])
        // While a push runs it shows by itself.
        world.push(world.second)
        stage.pass(0.1)
        stage.act { navigation.setNavigationBarHidden(false, animated: true) }
        stage.pass(NavigationController.hideShowBarDuration / 2)
        #expect(abs(navigation.navigationBar.presentation.alpha - 0.5) < 1e-6)
        stage.settle()
        #expect(navigation.navigationBar.alpha == 1 && navigation.navigationBar.frame.minY == 0)
        // Also between the call of a pop and its beginning.
        stage.act {
            navigation.popViewController(animated: true)
            navigation.setNavigationBarHidden(true, animated: true)
        }
        stage.pass(NavigationController.hideShowBarDuration / 2)
        #expect(abs(navigation.navigationBar.presentation.alpha - 0.5) < 1e-6)
        stage.settle()
        #expect(navigation.navigationBar.alpha == 0 && !stage.director.isTransitioning)
    }

    @Test("a bar hidden in viewWillAppear moves with the transition, and returns when it is cancelled")
    func hiddenByPage() {
        let bare = Barless()
        world.push(bare)
        stage.pass(0)
        #expect(navigation.navigationBar.presentation.alpha == 1)
        stage.settle()
        #expect(navigation.navigationBar.alpha == 0)
        let picture = stage.picture()
        navigation.interactivePopGestureRecognizer?.delegate = nil
        stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 25, y: 300), in: 0.01)
        stage.pass(0)
        stage.touch(.moved, 225, 300)
        #expect(abs(navigation.navigationBar.presentation.alpha - 0.5) < 1e-9)
        stage.endTouch(225, 300, .cancelled)
        #expect(navigation.isNavigationBarHidden)
        #expect(stage.picture() == picture)
    }

    @Test("a view can replace the title or a button")
    func views() {
        let title = View(frame: CGRect(x: 0, y: 0, width: 120, height: 30))
        let button = View(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        world.root.navigationItem.titleView = title
        world.root.navigationItem.rightBarButtonItem = BarButtonItem(customView: button)
        stage.act {}
        #expect(title.convert(title.bounds, to: nil) == CGRect(x: 140, y: 7, width: 120, height: 30))
        #expect(button.convert(button.bounds, to: nil) == CGRect(x: 354, y: 7, width: 30, height: 30))
        world.root.navigationItem.titleView = nil
        stage.act {}
        #expect(title.superview == nil)
    }
}
