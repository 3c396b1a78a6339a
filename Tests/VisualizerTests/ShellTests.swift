import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer

@Suite("The window's content")
@MainActor
struct ShellTests {
    @Test("a drag in a lane reaches the stage in the stage's points")
    func drag() throws {
        let hand = try ShellHand()
        hand.openPhoto(wait: 3)
        let frame = try #require(hand.shell.session.lanes.traceFrames(frame: 0, time: 0).first)
        #expect(frame.views["photo"] != nil && frame.phase == .idle)
        hand.press(stagePoint: CGPoint(x: 200, y: 420))
        hand.move(stagePoint: CGPoint(x: 200, y: 500))
        let held = try #require(hand.shell.session.lanes.traceFrames(frame: 0, time: 0).first)
        #expect(held.phase == .interactive)
        #expect(abs((held.pointer?.location.y ?? 0) - 500) < 0.01)
        #expect(hand.texts.contains { $0.hasPrefix("held") })
        hand.move(stagePoint: CGPoint(x: 200, y: 700))
        hand.letGo(wait: 3)
        #expect(hand.texts.contains { $0.hasPrefix("dismissed in ") })
    }

    @Test("a wheel that turns over a lane scrolls its content, at once or from an earlier moment on")
    func wheel() throws {
        let hand = try ShellHand(photos: { _ in StageRun.photos(60) })
        let stage = hand.shell.layout.stages[0]
        func list() -> DisplayList { hand.shell.session.lanes.displayList() }
        for time in [nil, 0.1] {
            if let time { hand.shell.model.scrubbing.move(to: time) }
            let before = list()
            hand.send(.wheel(location: stage.center, delta: CGVector(dx: 0, dy: -80)))
            hand.wait(0.5)
            #expect(list() != before && hand.shell.model.scrubbing.time == nil)
        }
    }

    @Test("a pointer that lands on a stage belongs to it until it lifts")
    func capture() throws {
        let hand = try ShellHand()
        let before = hand.shell.session.choice.scene.name
        hand.press(stagePoint: CGPoint(x: 60, y: 600))
        hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: 100, y: 200)))
        let pointer = hand.shell.session.lanes.traceFrames(frame: 0, time: 0).first?.pointer
        #expect(pointer?.isDown == true && (pointer?.location.x ?? 0) < 0)
        hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: 100, y: 200)))
        #expect(hand.shell.session.choice.scene.name == before)
        #expect(hand.shell.session.lanes.isSettled)
    }

    @Test("a press on a row of the list opens its scene, and each scene has a row")
    func rows() throws {
        let hand = try ShellHand()
        for scene in SceneGallery.scenes {
            try hand.tap("scene " + scene.name)
            #expect(hand.shell.session.choice.scene.name == scene.name)
            // In one line or two.
            #expect(hand.texts.joined(separator: " ").contains(scene.hint))
        }
        for group in SceneGroup.groups(of: SceneGallery.scenes) { #expect(hand.texts.contains(group.title)) }
    }

    @Test("arrow keys move through the focused list, and open each scene")
    func arrows() throws {
        let hand = try ShellHand()
        hand.key("tab")
        #expect(hand.texts.contains("Type to find"))
        for scene in SceneGallery.scenes.dropFirst() {
            hand.key("down")
            #expect(hand.shell.session.choice.scene.name == scene.name)
        }
        let last = try #require(SceneGallery.scenes.last)
        hand.key("down")
        #expect(hand.shell.session.choice.scene.name == last.name)
        hand.key("home")
        #expect(hand.shell.session.choice.scene.name == SceneGallery.scenes[0].name)
        hand.key("end", "up")
        #expect(hand.shell.session.choice.scene.name == SceneGallery.scenes[SceneGallery.scenes.count - 2].name)
        hand.key("tab")
        #expect(!hand.texts.contains("Type to find"))
    }

    @Test("typed text finds a scene, Return opens it and returns the focus, Escape clears the text")
    func typeToFind() throws {
        let hand = try ShellHand()
        hand.type("/")
        hand.type("s")
        hand.type("h")
        hand.type("eet")
        #expect(hand.shell.session.choice.scene.name == "photos")
        #expect(hand.texts.contains("Card Sheet") && !hand.texts.contains("Tab Fade"))
        hand.key("return")
        #expect(hand.shell.session.choice.scene.name == "card-sheet")
        #expect(hand.texts.contains("Tab Fade"))
        // The keys are commands of the window again.
        hand.key("d")
        #expect(hand.shell.picture() != nil)
        hand.type("/")
        hand.type("xyzzy")
        #expect(hand.texts.contains("No scene is called that"))
        hand.key("return")
        #expect(hand.shell.session.choice.scene.name == "card-sheet")
        for _ in 0..<5 { hand.key("backspace") }
        #expect(hand.texts.contains("Tab Fade"))
        hand.type("tab")
        hand.key("escape")
        #expect(hand.texts.contains("Type to find"))
        hand.key("escape")
        #expect(!hand.texts.contains("Type to find"))
    }

    @Test("letters are commands while the scene has the focus, and text while the list has it")
    func lettersGoWhereTheKeysGo() throws {
        let hand = try ShellHand()
        hand.key("tab", "q")
        hand.type("q")
        #expect(!hand.shell.wantsToQuit)
        hand.key("escape", "escape", "q")
        #expect(hand.shell.wantsToQuit)
    }

    @Test("keys that aren't the window's are sent to the scene")
    func sceneKeys() throws {
        let hand = try ShellHand()
        hand.openPhoto(wait: 3)
        hand.key("escape", wait: 3)
        #expect(hand.shell.session.lanes.traceFrames(frame: 0, time: 0).first?.views["photo"] == nil)
    }

    @Test("F gives the stage the room of the panels at its own size, and the panels come back as they were")
    func zoom() throws {
        let hand = try ShellHand()
        let shell = hand.shell
        let before = shell.layout
        try hand.tap("button zoom")
        let zoomed = shell.layout
        #expect(zoomed.sidebar == nil && zoomed.inspector == nil && zoomed.timeline == nil)
        #expect(shell.session.stageSize == CGSize(width: 390, height: 844))
        #expect(zoomed.stageScale > 1.4 * before.stageScale)
        hand.key("f")
        #expect(shell.layout == before)
        // A panel's own key leaves the zoom, and shows that panel.
        hand.key("f", "t")
        #expect(shell.layout == before && shell.memory.showsTimeline == true)
    }

    @Test("Shift and F make the stage as large as the room, follow resizes, and restore the size")
    func fill() throws {
        let hand = try ShellHand()
        let shell = hand.shell
        let fill = WindowEvent.key(KeyPress("f", hasShift: true))
        hand.handle(fill)
        #expect(shell.session.stageSize == shell.layout.roomForStage)
        #expect(abs(shell.layout.stageScale - 1) < 1e-9)
        shell.resize(to: CGSize(width: 1000, height: 640), at: hand.time)
        #expect(shell.session.stageSize == shell.layout.roomForStage)
        hand.handle(fill)
        #expect(shell.session.stageSize == CGSize(width: 390, height: 844))
    }

    @Test("a tooltip appears after a delay, and the cursor is a hand over buttons")
    func tooltips() throws {
        let hand = try ShellHand()
        let place = try #require(hand.center("button record"))
        hand.send(.pointer(id: 1, phase: .move, location: place))
        #expect(hand.shell.cursor == .hand && !hand.texts.contains("Record  R"))
        hand.wait(0.6)
        #expect(hand.texts.contains("Record  R"))
        hand.handle(.pointerLeft)
        #expect(hand.shell.cursor == .arrow && !hand.texts.contains("Record  R"))
        hand.send(.pointer(id: 1, phase: .move, location: try #require(hand.center("search"))))
        #expect(hand.shell.cursor == .text)
    }

    @Test("nothing is drawn without a change")
    func idle() throws {
        let hand = try ShellHand()
        hand.wait(1)
        _ = hand.shell.picture()
        hand.wait(1)
        #expect(hand.shell.picture() == nil)
        #expect(!hand.shell.isMoving)
        #expect(hand.shell.nextDeadline == nil)
    }
}
