import Boards
import Drawing
import Foundation
import ScrimGallery
import SessionSupport
import ShellSupport
import Staging
import SystemPackage
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Lane menus, presets and opened files")
@MainActor
struct LaneMenuTests {
    private final class Kept {
        var recorders: [KeptRecording] = []
        var pictures: [DisplayList] = []
    }

    private func message(_ hand: ShellHand) -> String? { hand.shell.root.toast.label.text }

    private func curves(_ hand: ShellHand) -> [String?] {
        let choice = hand.shell.session.choice
        return choice.laneSettings.indices.map { choice.value(of: "curve", lane: $0) }
    }

    private func press(_ key: Key, control: Bool = false, shift: Bool = false, _ hand: ShellHand) {
        hand.handle(.key(KeyPress(key, hasControl: control, hasShift: shift)))
        hand.wait(0.02)
    }

    @Test("a secondary press on a stage or caption chooses its lane, and each item has its effect")
    func menu() throws {
        let kept = Kept()
        let hand = try ShellHand(
            .miniPlayer, lanes: ["linear", "ease-out"],
            record: { request in
                let recorder = KeptRecording(request)
                kept.recorders.append(recorder)
                return recorder
            },
            copy: { picture in
                kept.pictures.append(picture)
                throw ShellHand.Refusal()
            })
        let shell = hand.shell
        hand.press(stagePoint: CGPoint(x: 195, y: 800))
        for step in 1...8 { hand.move(stagePoint: CGPoint(x: 195, y: 800 - 60 * Double(step))) }
        hand.letGo(wait: 2)
        let stage = CGPoint(x: shell.layout.stages[1].midX, y: shell.layout.stages[1].midY)
        let caption = CGPoint(x: shell.layout.captions[0].midX, y: shell.layout.captions[0].midY)
        func choose(_ title: String, at place: CGPoint) throws {
            hand.handle(.secondaryPress(place))
            #expect(hand.view("lane action menu") != nil)
            try hand.tap("lane action \(title)")
            #expect(hand.view("lane action menu") == nil)
        }
        try choose("Copy curve", at: stage)
        #expect(shell.model.editing.lane == 1 && shell.dequeueClipboard() == "ease-out")
        try choose("Copy frame", at: caption)
        #expect(shell.model.editing.lane == 0 && kept.pictures.map(\.size) == [CGSize(width: 390, height: 844)])
        try choose("Save film", at: stage)
        let tape = try #require(kept.recorders.first?.tape)
        // Only the lane, as its tape records it, without a board.
        let settings = tape.description
        #expect(settings.contains("ease-out") && !settings.contains("linear") && !settings.contains("Board"))
        try choose("Duplicate", at: caption)
        #expect(curves(hand) == ["linear", "linear", "ease-out"] && shell.model.editing.lane == 1)
        hand.wait(0.1)
        try choose("Close", at: CGPoint(x: shell.layout.stages[0].midX, y: shell.layout.stages[0].midY))
        #expect(curves(hand) == ["linear", "ease-out"])
        // Outside the lanes there is no menu, and a primary press outside one closes it.
        hand.handle(.secondaryPress(CGPoint(x: 20, y: 400)))
        #expect(hand.view("lane action menu") == nil)
        hand.handle(.secondaryPress(stage))
        try hand.tap("lane action menu")
        #expect(hand.view("lane action menu") == nil)
        // By keys: the second item closes the chosen lane.
        press("2", hand)
        press("f10", shift: true, hand)
        hand.key("down", "return")
        #expect(curves(hand) == ["linear"])
        press("menu", hand)
        hand.key("escape")
        #expect(hand.view("lane action menu") == nil && curves(hand) == ["linear"])
        press("f10", hand)
        #expect(hand.view("lane action menu") == nil)
    }

    @Test(
        "the list of presets opens at its button, and without one at the chosen lane's caption",
        arguments: [1400.0, 900])
    func presetPlace(width: Double) throws {
        let hand = try ShellHand(
            .miniPlayer, lanes: ["linear", "ease-out"], size: CGSize(width: width, height: 800))
        hand.shell.tools.presets = PresetFolder(FilePath(NSTemporaryDirectory()).appending("scrim-no-presets"))
        press("p", control: true, hand)
        let row = try #require(hand.view("preset list Save these lanes…"))
        let button = hand.shell.root.header.button(.presets)
        #expect((button?.isHidden == false) == (width > 1000))
        let anchor = try #require(width > 1000 ? button : hand.shell.root.board.captions[0])
        let (place, above) = (row.convert(row.bounds, to: nil), anchor.convert(anchor.bounds, to: nil))
        #expect(place.minY >= above.maxY - 1 && place.minY < above.maxY + 60, "\(place) below \(above)")
        #expect(place.minX < above.maxX && place.maxX > above.minX, "\(place) below \(above)")
    }

    @Test("lanes are saved as a preset, applied, undone and deleted, and a damaged file is reported")
    func presets() throws {
        let folder = FilePath(NSTemporaryDirectory()).appending("scrim-presets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: folder.string) }
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        hand.shell.tools.presets = PresetFolder(folder.appending("presets"))
        hand.shell.set("duration", to: "0.7")
        hand.wait(0.05)
        func choose(_ lines: String...) throws {
            press("p", control: true, hand)
            for (index, line) in lines.enumerated() {
                try hand.tap("preset \(index == 0 ? "list" : "action") \(line)")
            }
        }
        try hand.tap("button presets")
        #expect(hand.view("preset list menu") != nil)
        press("escape", hand)
        try choose("Save these lanes…")
        // The title is suggested and selected, and rejected names can be corrected.
        for text in ["a/", "b"] { hand.type(text) }
        press("return", hand)
        #expect(hand.texts.contains("a name has no slash, and no dot at its beginning"))
        press("a", control: true, hand)
        // Letters and spaces are typed, not commands.
        press("space", hand)
        for text in ["My", " ", "pair"] { hand.type(text) }
        press("return", hand)
        #expect(message(hand) == "Saved the preset “My pair”")
        #expect(hand.shell.tools.presets?.names == ["My pair"] && hand.view("name panel") == nil)
        try choose("Save these lanes…")
        press("escape", hand)
        #expect(hand.shell.tools.presets?.names == ["My pair"])
        // In another scene, after other changes.
        let card = try #require(SceneGallery.scenes.first { $0.name == "card-sheet" })
        hand.type("-")
        hand.shell.open(card)
        try choose("My pair", "Apply")
        #expect(message(hand) == "Applied the preset “My pair”")
        let choice = hand.shell.session.choice
        #expect(choice.scene.name == "mini-player" && curves(hand) == ["linear", "ease-out"])
        #expect(choice.value(of: "duration", lane: 0) == "0.7" && hand.shell.session.lanes.stages.count == 2)
        press("z", control: true, hand)
        #expect(
            hand.shell.session.choice.scene.name == "card-sheet" && message(hand) == "Undid: preset “My pair” applied")

        let file = try #require(hand.shell.tools.presets?.file("My pair")).string
        for (text, cause) in [
            ("{", "it is no preset"), (#"{"scene":"nowhere","settings":[],"lanes":[]}"#, "there is no scene nowhere"),
            (#"{"scene":"mini-player","settings":[{"name":"duration","value":"long"}],"lanes":[]}"#, "duration"),
        ] {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            try choose("My pair", "Apply")
            let text = try #require(message(hand))
            #expect(text.hasPrefix("The preset “My pair” can't be used: ") && text.contains(cause))
            #expect(text.hasSuffix("; delete it in the list, or repair \(file)"))
            #expect(hand.shell.session.choice.scene.name == "card-sheet")
        }
        try choose("My pair", "Delete")
        #expect(hand.shell.tools.presets?.names == [])
        // A preset with the title of another item is chosen itself.
        try hand.shell.tools.presets?.save(Preset(hand.shell.session.choice), as: "Save these lanes…")
        press("p", control: true, hand)
        press("home", hand)
        press("return", hand)
        #expect(hand.view("preset action menu") != nil && hand.view("name panel") == nil)
        try hand.tap("preset action Delete")
        #expect(hand.shell.tools.presets?.names == [])
        // A folder that can't be created.
        try "".write(toFile: folder.appending("file").string, atomically: true, encoding: .utf8)
        hand.shell.tools.presets = PresetFolder(folder.appending("file").appending("presets"))
        try choose("Save these lanes…")
        press("return", hand)
        #expect(hand.texts.joined(separator: " ").contains("or name another by XDG_DATA_HOME"))
    }

    @Test("chosen and dropped files are opened by their kind, and unusable ones are reported")
    func files() throws {
        struct Unreadable: Error, CustomStringConvertible { let description = "No tape" }
        let hand = try ShellHand(.photos)
        var tapes: [FilePath] = []
        hand.shell.tools.openTape = { path in
            tapes.append(path)
            if tapes.count > 1 { throw Unreadable() }
        }
        hand.shell.tools.pickFiles = { $0(["/photos"]) }
        // The pictures of scenes follow the photos that are shown.
        var pictured: [[FilePath]] = []
        hand.shell.tools.onPhotos = { pictured.append($0) }
        press("o", control: true, hand)
        #expect(hand.shell.session.photoPaths == [])
        hand.handle(.woken)
        #expect(hand.shell.session.photoPaths == ["/photos"])
        hand.handle(.drop(["/a.tape"]))
        #expect(tapes == ["/a.tape"] && hand.shell.session.photoPaths == ["/photos"] && pictured == [["/photos"]])
        hand.handle(.drop(["/b.TAPE"]))
        #expect(message(hand) == "No tape")
        hand.shell.tools.pickFiles = { _ in throw Unreadable() }
        press("o", control: true, hand)
        #expect(message(hand) == "No tape")
        // The saved size of a window in full screen is the earlier one.
        #expect(hand.shell.title == "Photos – Scrim")
        let size = hand.shell.size
        press("f11", hand)
        #expect(hand.shell.isFullScreen)
        hand.shell.resize(to: CGSize(width: 1920, height: 1080), at: hand.time)
        #expect(hand.shell.memory.size == size)
        press("f11", hand)
        #expect(hand.shell.memory.size == size)
        hand.shell.resize(to: size, at: hand.time)
        hand.shell.resize(to: CGSize(width: 1000, height: 800), at: hand.time)
        #expect(hand.shell.memory.size == hand.shell.size)
    }

    @Test("the scene's own curve has no text to copy, and an empty drop is refused")
    func refusals() throws {
        let hand = try ShellHand(.photos)
        hand.handle(.secondaryPress(hand.shell.layout.stages[0].center))
        try hand.tap("lane action Copy curve")
        hand.wait(0.02)
        #expect(message(hand)?.hasPrefix("The scene’s own curve has no text") == true)
        let copied = hand.shell.dequeueClipboard()
        #expect(copied == nil)
        hand.handle(.emptyDrop)
        hand.wait(0.02)
        #expect(message(hand)?.hasPrefix("That can't be shown") == true)
    }

    @Test("a gesture's name has 40 characters at most, and a longer one can be corrected")
    func gestureName() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear"])
        hand.pullUp()
        hand.letGo(wait: 2)
        hand.key("h", wait: 0.05)
        press("return", hand)
        try hand.tap("action Name…")
        hand.type(String(repeating: "a", count: 41))
        press("return", hand)
        #expect(hand.view("name panel") != nil && hand.texts.contains("a name has 40 characters at most"))
        press("backspace", hand)
        press("return", hand)
        #expect(hand.view("name panel") == nil)
        #expect(hand.shell.model.gestures.list.map(\.name) == [String(repeating: "a", count: 40)])
    }
}
