import Drawing
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
    @Test("the pointer over the timeline, and over the exploded view from several sides")
    func pointers() throws {
        var story = GoldenStory("pointers")
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        hand.pullUp(from: CGPoint(x: 150, y: 810), step: 35)
        hand.letGo(wait: 2)
        let canvas = hand.shell.root.timeline.canvas
        let place = canvas.convert(canvas.bounds, to: nil)
        for (x, y) in [(0.02, 0.3), (0.5, 0.1), (0.5, 0.6), (0.9, 0.8), (0.99, 0.5)] {
            let point = CGPoint(x: place.minX + place.width * x, y: place.minY + place.height * y)
            hand.send(.pointer(id: 1, phase: .move, location: point))
            hand.wait(0.8)
            story.add("timeline \(x) \(y)", picture(hand))
        }
        hand.shell.model.scrubbing.move(to: 0.3)
        hand.key("x", wait: 0.3)
        let exploded = try #require(hand.shell.layout.exploded)
        for (dx, dy) in [(-90.0, 30.0)] {
            hand.send(.pointer(id: 1, phase: .down, location: exploded.center))
            let end = CGPoint(x: exploded.midX + dx, y: exploded.midY + dy)
            hand.send(.pointer(id: 1, phase: .move, location: end))
            hand.send(.pointer(id: 1, phase: .up, location: end))
            hand.wait(0.1)
            story.add("exploded \(dx) \(dy)", picture(hand))
        }
        let sidebar = hand.shell.root.sidebar
        #expect(!sidebar.press(KeyPress("down", hasControl: true)))
        // A space is a command until something is typed.
        #expect(!sidebar.press(KeyPress("space")))
        #expect(sidebar.type("c") && sidebar.press(KeyPress("space")) && sidebar.press(KeyPress("escape")))
        #expect(!sidebar.press(KeyPress("space")))
        try story.check()
    }

    @Test("a column that is too low follows the focus")
    func lowColumn() throws {
        var story = GoldenStory("low")
        for section in [InspectorSection.curve, .scene] {
            let hand = try ShellHand(
                .photos, lanes: ["spring(dampingRatio: 0.7)"], size: CGSize(width: 1000, height: 480))
            hand.shell.inspector.open(section)
            hand.key("e", wait: 0.3)
            for stop in 1...12 {
                hand.key("tab", wait: 0.3)
                story.add("\(section), stop \(stop)", picture(hand))
            }
        }
        try story.check()
    }

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
