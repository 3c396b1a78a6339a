import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing
import ViewHierarchy

@testable import Transitions

/// Bars with random items, against recorded pictures: they notice what changes beside the rules of the other tests.
@MainActor
@Suite("Pictures of bars")
struct BarStoryTests {
    fileprivate static let picture = Image(
        representations: [PixelBuffer(width: 1, height: 1, isOpaque: true) { $0[0] = 0xFF33_55FF }],
        size: CGSize(width: 22, height: 20), name: "picture")

    @Test(
        "navigation bars with titles, buttons and colors: pushed, pressed, changed, hidden and popped",
        arguments: 1...12)
    func navigation(seed: UInt64) throws {
        var items = SeededRandom(seed: seed)
        var story = GoldenStory("bars-\(seed)")
        let size = items.pick([CGSize(width: 320, height: 568), CGSize(width: 812, height: 375)])
        let (first, second) = (First(), Second())
        let navigation = NavigationController(rootViewController: first)
        let stage = TestStage(size: size) { navigation }
        let bar = navigation.navigationBar
        stage.timeline.isReduceMotionEnabled = seed % 4 == 0
        stage.act {
            items.fill(first.navigationItem)
            items.fill(second.navigationItem)
            bar.titleColor = items.pick([.black, .red])
            bar.barTintColor = items.pick([nil, Color(hex: 0x22AA66)])
            bar.isTranslucent = items.pick([true, false])
            bar.hairlineColor = items.pick([.blue, nil])
        }
        story.add("first", stage.picture())
        stage.act { navigation.pushViewController(second, animated: true) }
        stage.pass([0.12], "pushed", into: &story)
        for (name, x) in [("right", size.width - 22), ("left", 22.0), ("middle", size.width / 2)] {
            stage.touch(.began, x, Double(bar.frame.midY))
            stage.pass(0.1)
            story.add("pressed on the \(name)", stage.picture())
            stage.endTouch(x, Double(bar.frame.midY), .cancelled)
        }
        stage.act { items.fill(second.navigationItem) }
        stage.pass([0.1], "changed", into: &story)
        stage.act { navigation.setNavigationBarHidden(true, animated: true) }
        stage.pass([0.07], "hidden", into: &story)
        stage.act { navigation.setNavigationBarHidden(false, animated: true) }
        stage.pass([0.07], "back again", into: &story)
        stage.act { navigation.popViewController(animated: true) }
        stage.pass([0.12], "popped", into: &story)
        try story.check()
    }

    @Test("tab bars with titles, pictures, icons and colors: selected, pressed, changed and beside a hidden one")
    func tabs() throws {
        var story = GoldenStory("tab-bars")
        for seed in 1...8 as ClosedRange<UInt64> {
            var items = SeededRandom(seed: 100 + seed)
            let tabs = TabBarController()
            let pages = (0..<items.pick([1, 3, 5])).map { index in
                let page = Plain()
                page.color = Color(white: 0.5 + 0.1 * Double(index))
                page.hidesBottomBarWhenPushed = items.pick([false, false, true])
                let icon = Path(rect: CGRect(x: 0, y: 0, width: 20, height: 14))
                page.tabBarItem = items.pick([
                    TabBarItem(title: "Tab \(index)", image: Self.picture, tag: index),
                    TabBarItem(title: "Tab \(index)", icon: icon, tag: index),
                    TabBarItem(title: items.pick(["", "A title that is too long"]), icon: icon, tag: index),
                    TabBarItem(title: nil, image: Self.picture, selectedImage: Self.picture),
                ])
                page.tabBarItem.isEnabled = items.pick([true, true, true, false])
                return page
            }
            let size = items.pick([CGSize(width: 390, height: 844), CGSize(width: 812, height: 375)])
            let stage = TestStage(size: size) { tabs }
            stage.act {
                tabs.viewControllers = pages
                tabs.tabBar.barTintColor = items.pick([nil, Color(hex: 0x22AA66)])
                tabs.tabBar.unselectedItemTintColor = items.pick([nil, .red])
                tabs.tabBar.hairlineColor = items.pick([.blue, nil])
                tabs.tabBar.isTranslucent = items.pick([true, false])
                tabs.tabBar.tintColor = items.pick([.purple, .black])
            }
            story.add("\(seed)", stage.picture())
            let place = CGPoint(x: size.width * 0.7, y: size.height - 20)
            stage.touch(.began, place.x, place.y)
            stage.pass(0.05)
            story.add("\(seed), pressed", stage.picture())
            stage.touch(.ended, place.x, place.y)
            stage.pass([0.1], "\(seed), selected", into: &story)
            stage.act { pages[0].tabBarItem.title = "Changed" }
            story.add("\(seed), changed", stage.picture())
        }
        try story.check()
    }
}

extension SeededRandom {
    @MainActor
    fileprivate mutating func button() -> BarButtonItem {
        let item =
            switch Int.random(in: 0..<6, using: &self) {
            case 0: BarButtonItem(title: pick(["Edit", "Share now"])) { _ in }
            case 1: BarButtonItem(image: BarStoryTests.picture) { _ in }
            case 2: BarButtonItem(barButtonSystemItem: .add) { _ in }
            case 3: BarButtonItem(barButtonSystemItem: .done) { _ in }
            case 4: BarButtonItem(barButtonSystemItem: .fixedSpace)
            default: BarButtonItem(customView: View(frame: CGRect(x: 0, y: 0, width: 34, height: 26)))
            }
        item.customView?.backgroundColor = .red
        item.isEnabled = pick([true, true, false])
        item.tintColor = pick([nil, nil, .green])
        item.width = pick([0, 0, 60])
        return item
    }

    @MainActor
    fileprivate mutating func fill(_ item: NavigationItem) {
        item.title = pick(["A", "Settings", "A long title of a page that is as wide as a phone", nil])
        item.rightBarButtonItems = (0..<pick([0, 1, 1, 3])).map { _ in button() }
        item.leftBarButtonItems = pick([nil, nil, [button()], [button(), button()]])
        item.leftItemsSupplementBackButton = pick([true, false])
        item.hidesBackButton = pick([false, false, false, true])
        item.backButtonTitle = pick([nil, nil, "Back", ""])
        if pick([false, false, false, true]) {
            let label = Label(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
            label.text = "Own"
            item.titleView = label
        }
    }
}
