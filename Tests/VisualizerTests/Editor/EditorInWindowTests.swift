import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("The editor in the window")
@MainActor
struct EditorInWindowTests {
    private func focused(_ hand: ShellHand) -> String? { hand.shell.keys.focusedView?.accessibilityIdentifier }

    private func curve(_ hand: ShellHand, lane: Int = 0) -> String? {
        hand.shell.session.choice.value(of: "curve", lane: lane)
    }

    private func stop(_ hand: ShellHand, _ name: String) throws -> any Focusable {
        try #require(hand.shell.root.editor.column.focusStops.first { $0.accessibilityIdentifier == name })
    }

    @Test("E moves the focus to the editor and back, to its last control")
    func edit() throws {
        let hand = try ShellHand(.swipeBack)
        hand.key("e")
        #expect(focused(hand) == "curve kind")
        hand.key("tab", "e")
        #expect(focused(hand) == nil)
        hand.key("e")
        #expect(focused(hand) == "curve handle 1")
        hand.key("escape")
        #expect(focused(hand) == nil)
        // It appears for that.
        hand.key("i")
        #expect(hand.shell.layout.inspector == nil)
        hand.key("e")
        #expect(hand.shell.layout.inspector != nil && focused(hand) == "curve handle 1")
    }

    @Test("Tab moves from the scene to the list, through the editor and back; with Shift in reverse")
    func round() throws {
        let hand = try ShellHand(.tabFade)
        hand.key("tab")
        #expect(hand.shell.keys.focusedView === hand.shell.root.sidebar)
        hand.key("tab")
        #expect(focused(hand) == "curve kind")
        var stops = 0
        while focused(hand) != nil, stops < 60 {
            hand.key("tab")
            stops += 1
        }
        #expect(stops > 5 && stops < 60)
        hand.handle(.key(KeyPress("tab", hasShift: true)))
        #expect(focused(hand)?.hasPrefix("copy") == true)
        hand.key("e", "e")
        for _ in 0..<stops where hand.shell.keys.focusedView !== hand.shell.root.sidebar {
            hand.handle(.key(KeyPress("tab", hasShift: true)))
        }
        #expect(hand.shell.keys.focusedView === hand.shell.root.sidebar)
        hand.handle(.key(KeyPress("tab", hasShift: true)))
        #expect(hand.shell.keys.focusedView == nil)
        // Hidden parts are skipped.
        hand.key("b", "tab")
        #expect(focused(hand)?.isEmpty == false && hand.shell.keys.focusedView !== hand.shell.root.sidebar)
    }

    @Test("a number that is typed is taken over when another section comes, without Return")
    func leaving() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear"])
        hand.shell.inspector.open(.curve)
        hand.wait(0.1)
        let field = try #require(hand.view("duration field") as? any Focusable)
        hand.shell.keys.focus(field)
        hand.handle(.key(KeyPress("a", hasControl: true)))
        for letter in "0.8" { hand.type(String(letter)) }
        #expect(hand.shell.session.choice.value(of: "duration", lane: 0) != "0.8")
        hand.shell.inspector.open(.views)
        #expect(hand.shell.session.choice.value(of: "duration", lane: 0) == "0.8")
    }

    @Test("Space replays the gesture and digits choose lanes while a control has the focus")
    func tuning() throws {
        let hand = try ShellHand(.swipeBack, lanes: ["ease", "ease-in"])
        hand.key("e", "tab", "right", wait: 0.1)
        #expect(curve(hand) == "cubic-bezier(0.26, 0.1, 0.25, 1)" && curve(hand, lane: 1) == "ease-in")
        hand.key("space")
        hand.type(" ")
        #expect(hand.texts.contains { $0.hasPrefix("Nothing to replay yet") })
        hand.key("2")
        #expect(hand.shell.model.editing.lane == 1 && focused(hand) == "curve handle 1")
        hand.key("up", wait: 0.1)
        #expect(curve(hand) == "cubic-bezier(0.26, 0.1, 0.25, 1)")
        #expect(curve(hand, lane: 1) == "cubic-bezier(0.42, 0.01, 1, 1)")
        hand.type("?")
        #expect(!hand.shell.root.help.isHidden)
    }

    @Test("in the list Space replays until text is typed")
    func spaceInTheList() throws {
        let hand = try ShellHand()
        hand.type("/")
        hand.key("space")
        hand.type(" ")
        #expect(hand.texts.contains("Type to find"))
        for letter in ["c", "a", "r", "d"] { hand.type(letter) }
        hand.key("space")
        hand.type(" ")
        hand.type("s")
        #expect(hand.texts.contains("card s") && hand.texts.contains("Card Sheet"))
    }

    @Test("typed text is committed before another scene opens, and remains on return")
    func typedText() throws {
        let hand = try ShellHand(.swipeBack)
        hand.shell.keys.focus(try stop(hand, "duration field"))
        for letter in ["0", ".", "9"] { hand.type(letter) }
        hand.key("page-down")
        #expect(hand.shell.session.choice.scene.name == "tab-fade")
        #expect(hand.shell.session.choice.value(of: "duration", lane: 0) == nil)
        hand.key("page-up")
        #expect(hand.shell.session.choice.value(of: "duration", lane: 0) == "0.9")
    }

    @Test(
        "rejected text is reported when another scene opens or another lane is chosen",
        arguments: [Key.pageDown, "2"])
    func refusedText(key: Key) throws {
        let hand = try ShellHand(.swipeBack, lanes: ["ease", "ease-in"])
        hand.shell.keys.focus(try stop(hand, "duration field"))
        for letter in ["f", "a", "s", "t"] { hand.type(letter) }
        hand.key("return")
        // A press on the lane leaves the red field.
        hand.send(.pointer(id: 1, phase: .down, location: CGPoint(x: 400, y: 30)))
        hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: 400, y: 30)))
        #expect(focused(hand) == nil && hand.texts.contains { $0.contains("takes a number") })
        hand.key(key)
        #expect(hand.texts.contains { $0.contains("“fast” was not taken over") })
        #expect((try stop(hand, "duration field") as? EditorField)?.isRefused == false)
    }

    @Test("the last of two lanes keeps its settings, which persist with the scene")
    func lastLane() throws {
        let hand = try ShellHand(.swipeBack)
        hand.type("+")
        #expect(curve(hand) == nil && curve(hand, lane: 1) == "linear")
        hand.key("1")
        hand.type("-")
        #expect(hand.shell.session.lanes.stages.count == 1 && curve(hand) == "linear")
        hand.key("page-down")
        #expect(curve(hand) == nil)
        hand.key("page-up")
        #expect(curve(hand) == "linear")
        // With the other one closed, it is the scene's own again.
        hand.key("n", "e", "home", wait: 0.1)
        hand.type("+")
        hand.type("-")
        #expect(curve(hand) == "none")
        #expect(hand.texts.contains("the scene’s own curve"))
    }

    @Test("several lanes remain in the next scene, with the settings that it supports")
    func lanesGoOn() throws {
        let hand = try ShellHand(.photos, lanes: ["ease", "linear"])
        hand.handle(.key(KeyPress("i", hasShift: true)))
        hand.key("e")
        for _ in 0..<60 where focused(hand) != "mass slider" { hand.key("tab") }
        hand.key("right", wait: 0.1)
        #expect(hand.shell.session.choice.value(of: "mass", lane: 0) != nil)
        hand.key("page-down")
        #expect(curve(hand) == "ease" && curve(hand, lane: 1) == "linear")
        #expect(hand.shell.session.choice.value(of: "mass", lane: 0) == nil)
        // A lane of the scene's own curve remains one in a scene that had settings before.
        let other = try ShellHand(.swipeBack)
        try other.tap("curve kind Bezier")
        other.key("page-down")
        other.type("+")
        other.key("page-up")
        #expect(curve(other) == nil && curve(other, lane: 1) == "linear")
    }
}
