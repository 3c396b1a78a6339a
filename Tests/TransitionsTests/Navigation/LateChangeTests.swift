import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

/// Each property of what bars, alerts and sheets show: set while they are shown, it looks as if it had been set before, and
/// not as without it.
@MainActor
@Suite("Changes of what is shown")
struct LateChangeTests {
    private typealias Change<Subject> = (name: String, make: (Subject) -> Void)

    /// Compares the pictures of worlds of their own.
    /// - Parameter show: Makes a world, changes it before it is shown or after, and returns its picture.
    private func check<Subject>(
        _ changes: [Change<Subject>],
        _ show: (_ before: (Subject) -> Void, _ after: (Subject) -> Void) -> String
    ) {
        let plain = show({ _ in }, { _ in })
        for (name, make) in changes {
            let (before, after) = (show(make, { _ in }), show({ _ in }, make))
            #expect(before == after, "\(name)")
            #expect(before != plain, "\(name)")
            #expect(show(make, make) == before, "\(name) twice")
        }
    }

    private func box(_ width: Double = 30) -> View {
        let view = View(frame: CGRect(x: 0, y: 0, width: width, height: 20))
        view.backgroundColor = .red
        return view
    }

    private var image: Image {
        Image(
            representations: [
                PixelBuffer(width: 2, height: 2, isOpaque: true) { $0.initialize(repeating: 0xFFFF_FFFF) }
            ], size: CGSize(width: 25, height: 15), name: "photo")
    }

    private func item(_ title: String) -> BarButtonItem {
        BarButtonItem(title: title, style: .plain, target: nil, action: nil)
    }

    @Test func navigationItems() {
        let changes: [Change<NavigationWorld>] = [
            ("title", { $0.first.navigationItem.title = "Other" }),
            ("titleView", { $0.first.navigationItem.titleView = box(50) }),
            ("left", { $0.first.navigationItem.leftBarButtonItem = item("Left") }),
            ("lefts", { $0.first.navigationItem.leftBarButtonItems = [item("A"), item("B")] }),
            ("right", { $0.first.navigationItem.setRightBarButton(item("Right"), animated: false) }),
            ("rights", { $0.first.navigationItem.rightBarButtonItems = [item("A"), item("B")] }),
            ("no back", { $0.first.navigationItem.setHidesBackButton(true, animated: false) }),
            (
                "beside back",
                {
                    $0.first.navigationItem.leftBarButtonItem = item("Left")
                    $0.first.navigationItem.leftItemsSupplementBackButton = true
                }
            ),
            ("back title", { $0.root.navigationItem.backButtonTitle = "Home" }),
            ("back item", { $0.root.navigationItem.backBarButtonItem = item("House") }),
            ("title of the root", { $0.root.title = "Start" }),
            ("bar's color", { $0.navigation.navigationBar.barTintColor = .green }),
            ("title's color", { $0.navigation.navigationBar.titleColor = .red }),
            ("tint", { $0.navigation.navigationBar.tintColor = .red }),
            ("line", { $0.navigation.navigationBar.hairlineColor = nil }),
            ("opaque", { $0.navigation.navigationBar.isTranslucent = false }),
            ("hidden", { $0.navigation.isNavigationBarHidden = true }),
        ]
        check(changes) { before, after in
            let world = NavigationWorld()
            world.stage.act { before(world) }
            let content = Label(frame: CGRect(x: 0, y: 0, width: 90, height: 20))
            content.text = "content"
            world.first.view.addSubview(content)
            world.goToFirst()
            world.stage.act { after(world) }
            return world.stage.picture()
        }
    }

    @Test func barButtonItems() {
        let changes: [Change<BarButtonItem>] = [
            ("title", { $0.title = "Other" }), ("image", { $0.image = image }), ("view", { $0.customView = box() }),
            ("style", { $0.style = .done }), ("isEnabled", { $0.isEnabled = false }), ("tint", { $0.tintColor = .red }),
            ("width", { $0.width = 70 }),
        ]
        check(changes) { before, after in
            let (world, item) = (NavigationWorld(), item("Item"))
            before(item)
            world.stage.act { world.root.navigationItem.leftBarButtonItem = item }
            world.stage.act { after(item) }
            return world.stage.picture()
        }
    }

    @Test func tabs() {
        let changes: [Change<TabBarController>] = [
            ("title", { $0.tabBar.items?[1].title = "Other" }), ("image", { $0.tabBar.items?[1].image = image }),
            ("selected image", { $0.tabBar.items?[0].selectedImage = image }),
            ("icon", { $0.tabBar.items?[0].icon = Path(rect: CGRect(x: 2, y: 2, width: 20, height: 20)) }),
            ("tint", { $0.tabBar.tintColor = .red }), ("others' tint", { $0.tabBar.unselectedItemTintColor = .red }),
            ("bar's color", { $0.tabBar.barTintColor = .green }), ("line", { $0.tabBar.hairlineColor = nil }),
            ("opaque", { $0.tabBar.isTranslucent = false }), ("selection", { $0.selectedIndex = 1 }),
            ("isEnabled", { $0.tabBar.items?[1].isEnabled = false }),
        ]
        check(changes) { before, after in
            let tabs = TabBarController()
            tabs.viewControllers = [First(), Second()].enumerated().map { index, page in
                page.tabBarItem = TabBarItem(title: "Tab \(index)", image: nil, tag: index)
                let content = Label(frame: CGRect(x: 0, y: 780, width: 90, height: 20))
                content.autoresizingMask = .flexibleTopMargin
                content.text = "content \(index)"
                page.view.addSubview(content)
                return page
            }
            before(tabs)
            let stage = TestStage { tabs }
            stage.act { after(tabs) }
            return stage.picture()
        }
    }

    @Test("titles, messages and actions of alerts", arguments: [AlertController.Style.alert, .actionSheet])
    func alerts(style: AlertController.Style) {
        var changes: [Change<AlertController>] = [
            ("title", { $0.title = "Another" }), ("no title", { $0.title = nil }),
            ("message", { $0.message = "A message that is longer than one line of the alert can be" }),
            ("no message", { $0.message = nil }), ("isEnabled", { $0.actions[0].isEnabled = false }),
        ]
        if style == .alert { changes.append(("preferred", { $0.preferredAction = $0.actions[0] })) }
        check(changes) { before, after in
            let stage = TestStage { Root() }
            let alert = AlertController(title: "Title", message: "Message", preferredStyle: style)
            for (title, style) in [("OK", AlertAction.Style.default), ("Cancel", .cancel)] {
                alert.addAction(AlertAction(title: title, style: style))
            }
            before(alert)
            stage.settle { stage.root.present(alert, animated: true) }
            stage.act { after(alert) }
            return stage.picture()
        }
    }

    @Test func sheets() {
        let changes: [Change<SheetPresentationController>] = [
            ("detents", { $0.detents = [.medium()] }), ("grabber", { $0.prefersGrabberVisible = true }),
            ("radius", { $0.preferredCornerRadius = 20 }),
            ("undimmed", { $0.largestUndimmedDetentIdentifier = .large }),
            ("custom", { $0.detents = [.custom(identifier: .init("low")) { _ in 150 }] }),
        ]
        check(changes) { before, after in
            let hand = SheetHand([.large()])
            before(hand.sheet)
            hand.present()
            hand.stage.settle { hand.sheet.animateChanges { after(hand.sheet) } }
            return hand.stage.picture()
        }
    }

    @Test("icons are symmetrical, and within their sizes")
    func icons() {
        func outline(_ icon: Icon) -> [String] {
            var canvas = Canvas()
            icon.draw(into: &canvas, center: CGPoint(x: icon.size.width / 2, y: icon.size.height / 2), color: .black)
            return DisplayList(size: .zero, items: canvas.items).description.split(separator: "\n").dropFirst().map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        #expect(outline(.plus) == ["stroke path M9,0 L9,18 M0,9 L18,9 #000000 width 2"])
        #expect(
            outline(.cross) == [
                "stroke path M0.5,0.5 L14.5,14.5 M14.5,0.5 L0.5,14.5 #000000 width 2"
            ])
        #expect(outline(.play) == ["fill path M1,0 L16,9 L1,18 Z #000000"])
        #expect(
            outline(.pause) == [
                "fill path M1,0 L6,0 L6,18 L1,18 Z M10,0 L15,0 L15,18 L10,18 Z #000000"
            ])
    }
}
