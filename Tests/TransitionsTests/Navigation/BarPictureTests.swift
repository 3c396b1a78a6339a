import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

/// Each line is a command of the picture, with its place: what a reader of the design can check with a ruler.
@MainActor
@Suite("Pictures of bars, alerts and sheets")
struct BarPictureTests {
    /// Returns the picture's lines, without what clips them.
    private func lines(_ stage: TestStage) -> [String] {
        stage.picture().split(separator: "\n").dropFirst().map {
            $0.trimmingCharacters(in: .whitespaces).replacing(/\ clip .*/, with: "")
        }
    }

    @Test("an image takes the place of a system button's icon, and gives it back")
    func imageOfSystemButton() {
        let world = NavigationWorld()
        let item = BarButtonItem(barButtonSystemItem: .add) { _ in }
        world.root.navigationItem.rightBarButtonItem = item
        func drawn() -> [String] {
            lines(world.stage).map { String($0.prefix(5)) }.filter { $0 == "image" || $0 == "strok" }
        }
        #expect(drawn() == ["strok"])
        item.image = Image(
            representations: [
                PixelBuffer(width: 2, height: 1, isOpaque: true) { $0.initialize(repeating: 0xFFFF_FFFF) }
            ], size: CGSize(width: 20, height: 10), name: "photo")
        #expect(drawn() == ["image"])
        item.image = nil
        #expect(drawn() == ["strok"])
    }

    @Test("a navigation bar: a back button and a title in its middle, a line at its bottom")
    func navigation() {
        let world = NavigationWorld()
        world.goToFirst()
        world.first.navigationItem.rightBarButtonItem = BarButtonItem(
            title: "Edit", style: .done, target: nil, action: nil)
        #expect(
            lines(world.stage) == [
                "fill rect (0 0 400 800) #e6e6e6",
                "fill rect (0 0 400 44) #f9f9f9",
                "text \"First\" size 17 weight 600 #000000 at (0.125 27.95) width 46.75 at (176.5 0)",
                "text \"Edit\" size 17 weight 600 #007aff at (0.3 27.95) width 37.4 at (346 0)",
                "stroke path M10.5,1.5 L1.75,10.5 L10.5,19.5 #007aff width 2.5 at (8 11.5)",
                "text \"Root\" size 17 weight 400 #007aff at (0 27.95) width 37.4 at (26 0)",
                "fill rect (0 0 400 0.5) #3c3c43/0.29 at (0 43.5)",
            ])
        world.navigation.navigationBar.titleColor = .red
        world.navigation.navigationBar.barTintColor = .blue
        #expect(
            lines(world.stage) == [
                "fill rect (0 0 400 800) #e6e6e6",
                "fill rect (0 0 400 44) #0000ff",
                "text \"First\" size 17 weight 600 #ff0000 at (0.125 27.95) width 46.75 at (176.5 0)",
                "text \"Edit\" size 17 weight 600 #007aff at (0.3 27.95) width 37.4 at (346 0)",
                "stroke path M10.5,1.5 L1.75,10.5 L10.5,19.5 #007aff width 2.5 at (8 11.5)",
                "text \"Root\" size 17 weight 400 #007aff at (0 27.95) width 37.4 at (26 0)",
                "fill rect (0 0 400 0.5) #3c3c43/0.29 at (0 43.5)",
            ])
    }

    @Test("a bar button shows its picture in place of a title, and its own view in place of both")
    func pictures() {
        let world = NavigationWorld()
        world.goToFirst()
        let buffer = PixelBuffer(width: 4, height: 4, isOpaque: true) { $0.update(repeating: 0xFF12_3456) }
        let image = Image(representations: [buffer], size: CGSize(width: 20, height: 20), name: "star")
        func count(_ item: BarButtonItem) -> [Int] {
            world.stage.act { world.first.navigationItem.rightBarButtonItem = item }
            return ["image", "text \"Edit\"", "fill rect (0 0 30 10) #ff0000"].map { words in
                lines(world.stage).count { $0.hasPrefix(words) }
            }
        }
        let own = View(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
        own.backgroundColor = .red
        let item = BarButtonItem(image: image) { _ in }
        #expect(count(item) == [1, 0, 0])
        item.title = "Edit"
        #expect(count(item) == [1, 0, 0])
        item.customView = own
        #expect(count(item) == [0, 0, 1])
        #expect(count(BarButtonItem(title: "Edit") { _ in }) == [0, 1, 0])
    }

    @Test("a tab bar: titles below their pictures, the selected one in the tint color")
    func tabs() {
        let tabs = TabBarController()
        let stage = TestStage { tabs }
        for (index, page) in [First(), Second()].enumerated() {
            page.tabBarItem = TabBarItem(title: "Tab \(index)", image: nil, tag: index)
            stage.act { tabs.viewControllers = (tabs.viewControllers ?? []) + [page] }
        }
        #expect(
            lines(stage) == [
                "fill rect (0 0 400 800) #e6e6e6",
                "fill rect (0 0 400 49) #f9f9f9 at (0 751)",
                "fill rect (0 0 400 0.5) #3c3c43/0.29 at (0 751)",
                "text \"Tab 0\" size 10 weight 500 #007aff at (86.25 10.5) width 27.5 at (0 784)",
                "text \"Tab 1\" size 10 weight 500 #8e8e93 at (86.25 10.5) width 27.5 at (200 784)",
            ])
    }

    @Test("an alert: a bold title above its message, lines, and the buttons' titles")
    func alert() {
        let stage = TestStage { Root() }
        let alert = AlertController(title: "Unsaved edits", message: "They will be lost.", preferredStyle: .alert)
        for (title, style) in [("OK", AlertAction.Style.destructive), ("Cancel", .cancel)] {
            alert.addAction(AlertAction(title: title, style: style))
        }
        stage.window.tintColor = .magenta
        stage.act { stage.root.present(alert, animated: false) }
        #expect(
            lines(stage) == [
                "fill rect (0 0 400 800) #e6e6e6",
                "group opacity 0.2",
                "fill rect (0 0 400 800) #000000",
                "end",
                "fill rect (0 0 270 122) radius 14 #f7f7f7 at (65 339)",
                "text \"Unsaved edits\" size 17 weight 600 #000000 at (58.225 16.45) width 121.55 at (81 358)",
                "text \"They will be lost.\" size 13 weight 400 #000000 at (54.65 12.55) width 128.7 at (81 382)",
                "text \"OK\" size 17 weight 400 #ff3b30 at (50.15 27.95) width 18.7 at (208 417)",
                "text \"Cancel\" size 17 weight 600 #ff00ff at (31.45 27.95) width 56.1 at (73 417)",
                "fill rect (0 0 270 0.5) #c6c6c8 at (65 417)",
                "fill rect (0 0 0.5 44) #c6c6c8 at (200 417)",
            ])
    }

    @Test("an action sheet: its cancel button apart below the others")
    func actionSheet() {
        let stage = TestStage { Root() }
        let alert = AlertController(title: "Unsaved edits", message: nil, preferredStyle: .actionSheet)
        for (title, style) in [("Delete", AlertAction.Style.destructive), ("Cancel", .cancel)] {
            alert.addAction(AlertAction(title: title, style: style))
        }
        stage.act { stage.root.present(alert, animated: false) }
        #expect(
            lines(stage) == [
                "fill rect (0 0 400 800) #e6e6e6",
                "group opacity 0.4",
                "fill rect (0 0 400 800) #000000",
                "end",
                "fill rect (0 0 384 101) radius 14 #f7f7f7 at (8 626)",
                "text \"Unsaved edits\" size 13 weight 600 #3c3c43/0.6 at (129.525 12.55) width 92.95 at (24 640)",
                "text \"Delete\" size 20 weight 400 #ff3b30 at (151 35.5) width 66 at (16 670)",
                "fill rect (0 0 384 0.5) #c6c6c8 at (8 670)",
                "fill rect (0 0 384 57) radius 14 #f7f7f7 at (8 735)",
                "text \"Cancel\" size 20 weight 600 #007aff at (151 35.5) width 66 at (16 735)",
            ])
    }

    @Test("a sheet: the page behind dimmed, round corners above, a grabber")
    func sheet() {
        let hand = SheetHand([.medium(), .large()])
        hand.sheet.prefersGrabberVisible = true
        hand.present()
        #expect(
            lines(hand.stage) == [
                "fill rect (0 0 400 800) #e6e6e6",
                "group opacity 0.2",
                "fill rect (0 0 400 800) #000000",
                "end",
                "fill rect (0 0 400 400) #e6e6e6 at (0 400)",
                "fill rect (0 0 36 5) radius 2.5 #8c8c8c/0.6 at (182 405)",
            ])
    }
}
