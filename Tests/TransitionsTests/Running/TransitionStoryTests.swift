import Drawing
import Foundation
import GoldenSupport
import Testing
import ViewHierarchy

@testable import Transitions

/// What transitions show on their way, against recorded pictures. Where the numbers come from is in the tests of each
/// presentation; these notice what changes beside them.
@MainActor
@Suite("Pictures of transitions")
struct TransitionStoryTests {
    private final class Page: Plain {
        override func viewDidLoad() {
            super.viewDidLoad()
            let label = Label(frame: CGRect(x: 20, y: 100, width: 200, height: 30))
            label.text = "Page"
            view.addSubview(label)
        }
    }

    private static let styles: [(String, ModalPresentationStyle)] = [
        ("full screen", .fullScreen), ("over it", .overFullScreen), ("page sheet", .pageSheet),
        ("form sheet", .formSheet), ("context", .currentContext), ("over the context", .overCurrentContext),
        ("automatic", .automatic),
    ]
    private static let motions: [(String, ModalTransitionStyle)] = [
        ("cover", .coverVertical), ("dissolve", .crossDissolve), ("flip", .flipHorizontal),
    ]

    @Test("presentations of each style come and go", arguments: [Device.roundPhone, .largeTablet])
    func presentations(device: Device) throws {
        var story = GoldenStory("presentations-\(device.rawValue)")
        for (name, style) in Self.styles {
            for (motion, transition) in Self.motions {
                let stage = TestStage(device: HeldDevice(device)) { Page() }
                let page = Page()
                page.color = Color(white: 0.5)
                (page.modalPresentationStyle, page.modalTransitionStyle) = (style, transition)
                page.preferredContentSize = CGSize(width: 320, height: 240)
                stage.act { stage.root.present(page, animated: true) }
                stage.pass([0.1, 0.15], "\(name) by \(motion)", into: &story)
                stage.act { page.dismiss(animated: true) }
                stage.pass([0.1, 0.15], "\(name) by \(motion) dismissed", into: &story)
            }
        }
        try story.check()
    }

    @Test("alerts and action sheets, with one to four actions")
    func alerts() throws {
        var story = GoldenStory("alerts")
        for style in [AlertController.Style.alert, .actionSheet] {
            for count in 1...4 {
                let stage = TestStage { Page() }
                let alert = AlertController(
                    title: "Unsaved edits", message: count == 3 ? nil : "They will be lost.", preferredStyle: style)
                for index in 0..<count {
                    let kinds: [AlertAction.Style] = [.cancel, .default, .destructive, .default]
                    alert.addAction(AlertAction(title: "Action \(index)", style: kinds[index]))
                }
                let name = "\(style == .alert ? "alert" : "sheet") with \(count)"
                stage.act { stage.root.present(alert, animated: true) }
                stage.pass([0.1], name, into: &story)
                stage.touch(.began, 200, 420)
                stage.pass(0.1)
                story.add("\(name), pressed", stage.picture())
                stage.touch(.cancelled, 200, 420)
                stage.act { alert.dismiss(animated: true) }
                stage.pass([0.1], "\(name) dismissed", into: &story)
            }
        }
        try story.check()
    }

    @Test("a push, a pop under a finger, tabs and pages")
    func containers() throws {
        var story = GoldenStory("containers")
        let world = NavigationWorld()
        world.first.navigationItem.rightBarButtonItem = BarButtonItem(
            title: "Edit", style: .plain, target: nil, action: nil)
        world.push(world.first)
        world.stage.pass([0.1, 0.2], "push", into: &story)
        world.stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 125, y: 300), in: 0.2)
        story.add("pop under a finger", world.stage.picture())
        world.stage.touch(.ended, 125, 300)
        world.stage.pass([0.1], "returned", into: &story)
        world.stage.drag(from: CGPoint(x: 5, y: 300), to: CGPoint(x: 325, y: 300), in: 0.2)
        world.stage.touch(.ended, 325, 300)
        world.stage.pass([0.05], "popped", into: &story)
        let tabs = TabBarController()
        for title in ["One", "Two", "Three"] {
            let page = Page()
            page.color = Color(white: title == "Two" ? 0.7 : 0.9)
            page.tabBarItem = TabBarItem(title: title, image: nil, tag: 0)
            tabs.viewControllers = (tabs.viewControllers ?? []) + [page]
        }
        let stage = TestStage { tabs }
        story.add("tabs", stage.picture())
        stage.act { tabs.selectedIndex = 1 }
        stage.pass([0.1], "the second tab", into: &story)
        stage.tap(330, 780)
        stage.pass([0.1], "the third tab", into: &story)
        try story.check()
    }
}
