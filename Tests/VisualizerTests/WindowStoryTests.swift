import Drawing
import Foundation
import GoldenSupport
import ScrimGallery
import ShellSupport
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

extension ShellHand {
    /// Returns what the next window restores, except for the motion, whose last digits can differ on another machine.
    func stateText() throws -> String {
        var state = shell.state()
        state.gesture?.motion = nil
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return String(decoding: try encoder.encode(state), as: UTF8.self)
    }
}

/// What the window shows while it is used, against pictures that were looked at. They are lists of what is drawn, with texts
/// measured by their size alone, so that they are the same on each machine.
@MainActor
@Suite("The window's pictures")
struct WindowStoryTests {
    static let size = CGSize(width: 1280, height: 800)

    /// Returns a window whose player was dragged half open.
    private func dragged(_ lanes: [String] = ["linear", "ease-out"], size: CGSize = Self.size) throws -> ShellHand {
        let hand = try ShellHand(.miniPlayer, lanes: lanes, size: size)
        hand.pullUp(from: CGPoint(x: 150, y: 810), step: 35)
        return hand
    }

    private func pulled(_ lanes: [String] = ["linear", "ease-out"], size: CGSize = Self.size) throws -> ShellHand {
        let hand = try dragged(lanes, size: size)
        hand.letGo(wait: 2)
        return hand
    }

    func picture(_ hand: ShellHand) -> String { hand.refreshed.description }

    private func hover(_ name: String, _ hand: ShellHand, wait seconds: Double = 1) throws {
        let place = try #require(hand.center(name), "\(name)")
        hand.send(.pointer(id: 1, phase: .move, location: place))
        hand.wait(seconds)
    }

    func control(_ key: Key, shift: Bool = false, _ hand: ShellHand) {
        hand.handle(.key(KeyPress(key, hasControl: true, hasShift: shift)))
        hand.wait(0.3)
    }

    private func shift(_ key: Key, _ hand: ShellHand) {
        hand.handle(.key(KeyPress(key, hasShift: true)))
        hand.wait(0.3)
    }

    @Test("a first window, and each step of its guide")
    func guide() throws {
        var story = GoldenStory("guide")
        let hand = try ShellHand(.miniPlayer, memory: .first(size: Self.size, scene: "mini-player"))
        story.add("at first", picture(hand))
        for step in 2...4 {
            try hand.tap("guide nextGuideStep")
            story.add("step \(step)", picture(hand))
        }
        try story.check()
    }

    @Test("a drag with predictions and outlines, its flight, and its end")
    func drag() throws {
        var story = GoldenStory("drag")
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        hand.key("g", "w", wait: 0.1)
        story.add("before", picture(hand))
        hand.pullUp(from: CGPoint(x: 150, y: 810), step: 35)
        hand.wait(0.2)
        story.add("held", picture(hand))
        hand.letGo(wait: 0.1)
        story.add("in flight", picture(hand))
        hand.wait(2)
        story.add("at rest", picture(hand))
        hand.key("space", wait: 0.2)
        story.add("replayed", picture(hand))
        story.add("its state", try hand.stateText())
        try story.check()
    }

    @Test("each section of the inspector, live and at a moment")
    func inspector() throws {
        var story = GoldenStory("inspector")
        let hand = try pulled()
        for section in InspectorSection.allCases {
            hand.shell.inspector.open(section)
            hand.wait(0.05)
            story.add("\(section)", picture(hand))
        }
        hand.shell.model.scrubbing.move(to: 0.2)
        hand.shell.inspector.open(.views)
        hand.shell.model.selection.select(LaneInside.Key(name: "player", number: 0))
        hand.wait(0.05)
        story.add("a view at a moment", picture(hand))
        for name in ["inspector view explode", "inspector explode", "button explode"] where hand.center(name) != nil {
            try hover(name, hand)
            story.add("hovered \(name)", picture(hand))
        }
        hand.key("x", wait: 0.5)
        story.add("exploded", picture(hand))
        hand.key("x", "k", wait: 0.3)
        story.add("picking", picture(hand))
        try story.check()
    }

    @Test("lists and menus")
    func menus() throws {
        var story = GoldenStory("menus")
        let hand = try pulled()
        let lists: [(name: String, key: Key)] = [
            ("plotted views", "v"), ("devices", "y"), ("gestures", "h"), ("animators", "j"), ("properties", "a"),
        ]
        for (name, key) in lists {
            hand.key(key, wait: 0.1)
            story.add(name, picture(hand))
            hand.key("down", wait: 0.1)
            hand.key("down", wait: 0.1)
            story.add("\(name), two below", picture(hand))
            hand.key("escape", wait: 0.1)
        }
        shift("r", hand)
        story.add("form of recordings", picture(hand))
        hand.key("escape", wait: 0.1)
        control("p", hand)
        story.add("presets", picture(hand))
        hand.key("escape", wait: 0.1)
        let stage = hand.shell.layout.stages[1]
        hand.handle(.secondaryPress(CGPoint(x: stage.midX, y: stage.midY)))
        hand.wait(0.1)
        story.add("menu of a lane", picture(hand))
        hand.key("escape", wait: 0.1)
        control("k", hand)
        story.add("all commands", picture(hand))
        hand.type("re")
        hand.key("down", wait: 0.1)
        story.add("commands with re", picture(hand))
        hand.type("zzz")
        story.add("no command", picture(hand))
        hand.key("escape", wait: 0.1)
        hand.type("?")
        story.add("keys", picture(hand))
        hand.key("escape", wait: 0.1)
        hand.type("/")
        hand.type("ta")
        hand.wait(0.1)
        story.add("scenes with ta", picture(hand))
        hand.key("down", wait: 0.1)
        story.add("the next of them", picture(hand))
        hand.type("zzz")
        story.add("no scene", picture(hand))
        try story.check()
    }

    @Test("the timeline: a moment, marks, a part of the gesture, tracks, and the smallest height")
    func timeline() throws {
        var story = GoldenStory("timeline")
        let hand = try pulled()
        hand.shell.model.scrubbing.move(to: 0.15)
        hand.key("m", wait: 0.1)
        hand.shell.model.scrubbing.move(to: 0.3)
        story.add("a mark and a moment", picture(hand))
        hand.key("l", wait: 0.1)
        story.add("looped", picture(hand))
        hand.key("escape", wait: 0.1)
        hand.type(",")
        hand.wait(0.1)
        story.add("a step back", picture(hand))
        for (view, property) in [("player", "y"), ("cover", "width")] {
            hand.key("a")
            hand.type("a")
            hand.type(view)
            hand.key("return")
            hand.type(property)
            hand.key("return", wait: 0.1)
        }
        story.add("two tracks", picture(hand))
        let canvas = hand.shell.root.timeline.canvas
        let place = canvas.convert(canvas.bounds.center, to: nil)
        hand.send(.pointer(id: 1, phase: .move, location: place))
        hand.wait(0.1)
        story.add("hovered", picture(hand))
        hand.send(.wheel(location: place, delta: CGVector(dx: 0, dy: 3), zooms: true))
        hand.wait(0.1)
        story.add("enlarged", picture(hand))
        hand.key("z", "s", "p", wait: 0.1)
        story.add("all of it, slow and paused", picture(hand))
        story.add("its state", try hand.stateText())
        try story.check()
    }

    @Test("messages and questions")
    func messages() throws {
        var story = GoldenStory("messages")
        let hand = try ShellHand(.photos, lanes: [])
        hand.key("space", wait: 0.05)
        story.add("nothing to replay", picture(hand))
        hand.wait(6)
        story.add("later", picture(hand))
        hand.key("r", wait: 0.1)
        story.add("a refused recording", picture(hand))
        control("p", hand)
        hand.key("return", wait: 0.1)
        story.add("a name", picture(hand))
        hand.type("Soft")
        hand.wait(0.1)
        story.add("a typed name", picture(hand))
        try story.check()
    }

    @Test("tooltips and the look of what is under the pointer")
    func hovering() throws {
        var story = GoldenStory("hovering")
        let hand = try pulled(["linear"])
        for name in names(hand) where isInside(name, hand) {
            try hover(name, hand)
            story.add(name, picture(hand))
        }
        try story.check()
    }

    /// Returns the names of what the pointer can be over, in the order of the tree.
    private func names(_ hand: ShellHand) -> [String] {
        func collect(_ view: View) -> [String] {
            if view.isHidden { return [] }
            let name = view is any Hoverable ? view.accessibilityIdentifier : nil
            return (name.map { [$0] } ?? []) + view.subviews.flatMap(collect)
        }
        return collect(hand.shell.window)
    }

    @Test("a press and a drag of 12 points on everything that has a name, in each section of the inspector")
    func pressing() throws {
        var story = GoldenStory("pressing")
        for section in InspectorSection.allCases {
            let hand = try pulled(["spring(dampingRatio: 0.6, duration: 0.5)"])
            hand.shell.inspector.open(section)
            hand.wait(0.1)
            var done: Set<String> = []
            while let name = names(hand).first(where: { !done.contains($0) && isPressed($0, section, hand) }) {
                done.insert(name)
                let place = try #require(hand.center(name))
                hand.send(.pointer(id: 1, phase: .down, location: place))
                for step in 1...3 {
                    let part = Double(step) * 4
                    hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: place.x + part, y: place.y + part)))
                }
                hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: place.x + 12, y: place.y + 12)))
                // A changed lane replays the gesture.
                hand.pass(2)
                story.add("\(section), \(name)", picture(hand))
                hand.key("escape", wait: 0.1)
            }
        }
        try story.check()
    }

    /// Whether a name is pressed in a section: what is in the inspector, without its tabs.
    private func isPressed(_ name: String, _ section: InspectorSection, _ hand: ShellHand) -> Bool {
        guard isInside(name, hand), !name.hasPrefix("section "), let view = hand.view(name) else { return false }
        return view.isDescendant(of: hand.shell.root.inspector)
    }

    private func isInside(_ name: String, _ hand: ShellHand) -> Bool {
        hand.center(name).map(hand.shell.window.bounds.contains) == true
    }

    @Test("the editor of each kind of curve, and each focus in it")
    func editor() throws {
        var story = GoldenStory("editor")
        for curve in [
            "linear", "ease-out", "cubic-bezier(0.2, 1.4, 0.4, 1)", "steps(4)", "linear(0, 0.3 20%, 1)",
            "spring(dampingRatio: 0.5, duration: 0.8)",
        ] {
            let hand = try ShellHand(.miniPlayer, lanes: [curve])
            hand.shell.inspector.open(.curve)
            story.add(curve, picture(hand))
            hand.key("e", wait: 0.1)
            var stops = 0
            while let name = hand.shell.keys.focusedView?.accessibilityIdentifier, stops < 60 {
                story.add("\(curve): \(name)", picture(hand))
                hand.key("tab", wait: 0.05)
                stops += 1
            }
        }
        try story.check()
    }

    @Test("the parameters of each scene")
    func parameters() throws {
        var story = GoldenStory("parameters")
        for scene in SceneGallery.scenes {
            let hand = try ShellHand(scene)
            hand.shell.inspector.open(.scene)
            story.add(scene.name, picture(hand))
            hand.key("e", wait: 0.1)
            var stops = 0
            while hand.shell.keys.focusedView != nil, stops < 60 {
                hand.key("tab", wait: 0)
                stops += 1
                if stops % 6 == 0 { story.add("\(scene.name), stop \(stops)", picture(hand)) }
            }
        }
        try story.check()
    }

    @Test("a film beside the lanes, and what is followed in it")
    func film() throws {
        var story = GoldenStory("film")
        let film = CardFilm()
        let hand = try pulled(["linear"])
        hand.shell.model.film.read = { _, take in take(.success(film)) }
        hand.shell.openReference(ReferenceArgument("/films/square.mp4@0.1"))
        hand.handle(.woken)
        hand.wait(0.05)
        story.add("at first", picture(hand))
        hand.shell.inspector.open(.film)
        hand.shell.model.scrubbing.move(to: 0.2)
        story.add("at a moment", picture(hand))
        hand.key("o", wait: 0.1)
        story.add("over the lane", picture(hand))
        hand.type("]")
        hand.wait(0.1)
        story.add("a frame later", picture(hand))
        story.add("its state", try hand.stateText())
        try story.check()
    }

    @Test(
        "sizes, panels, appearances and lanes",
        arguments: [(CGSize(width: 420, height: 500), 1), (CGSize(width: 900, height: 600), 2)])
    func looks(size: CGSize, lanes: Int) throws {
        var story = GoldenStory("look-\(Int(size.width))")
        let hand = try dragged(Array(["linear", "ease-out", "ease-in", "ease"].prefix(lanes)), size: size)
        hand.letGo(wait: 2)
        story.add("at rest", picture(hand))
        let switches: [(name: String, key: Key)] = [
            ("light", "d"), ("no timeline", "t"), ("no list", "b"), ("no inspector", "i"), ("large", "f"),
        ]
        for (name, key) in switches {
            hand.key(key, wait: 1.5)
            story.add(name, picture(hand))
        }
        hand.handle(.preferences(DesktopPreferences(isDark: false, raisesContrast: true, reducesMotion: true)))
        hand.wait(0.1)
        story.add("contrast", picture(hand))
        try story.check()
    }
}
