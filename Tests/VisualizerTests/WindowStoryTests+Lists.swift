import Foundation
import GoldenSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

extension WindowStoryTests {
    @Test("lists under the keys: the tree of views and the log")
    func lists() throws {
        var story = GoldenStory("lists")
        for (section, name) in [(InspectorSection.views, "view tree"), (.events, "event list")] {
            let hand = try ShellHand(
                .miniPlayer, lanes: ["linear", "ease-out"], size: CGSize(width: 1280, height: 480))
            hand.pullUp(from: CGPoint(x: 150, y: 810), step: 35)
            hand.letGo(wait: 2)
            hand.shell.inspector.open(section)
            hand.wait(0.1)
            let list = try #require(hand.view(name) as? RowList)
            hand.shell.keys.focus(list)
            hand.wait(0.1)
            story.add("\(section)", picture(hand))
            for key in ["down", .pageDown, "down", .pageUp, "left", "up", "end", "home", "x"] as [Key] {
                hand.key(key, wait: 0.05)
                story.add("\(section), \(key.name)", picture(hand))
            }
            control("c", hand)
            story.add("\(section), copied", (hand.shell.dequeueClipboard() ?? "–") + "\n" + picture(hand))
            hand.type("q")
            hand.wait(0.1)
            story.add("\(section), a letter", picture(hand))
            hand.key("tab", wait: 0.1)
            story.add("\(section), tab", picture(hand))
            hand.shell.keys.focus(list)
            hand.handle(.key(KeyPress("tab", hasShift: true)))
            hand.wait(0.1)
            story.add("\(section), back", picture(hand))
            hand.shell.keys.focus(list)
            hand.key("escape", wait: 0.1)
            story.add("\(section), left", picture(hand))
        }
        try story.check()
    }
}
