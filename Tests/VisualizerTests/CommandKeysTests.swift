import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import StageSupport
import Staging
import SystemPackage
import Testing
import Transitions
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Commands by keys, menus and the list of commands")
@MainActor
struct CommandKeysTests {
    private func control(_ key: Key, _ hand: ShellHand) {
        hand.handle(.key(KeyPress(key, hasControl: true)))
        hand.wait(0.05)
    }

    /// Types letters as a keyboard does: each as a key and as a text.
    private func type(_ text: String, _ hand: ShellHand) {
        for letter in text {
            hand.key(letter == " " ? .space : Key(String(letter)))
            hand.type(String(letter))
        }
    }

    /// Drags the mini player up, so that there is a gesture.
    private func pull(_ hand: ShellHand) {
        hand.pullUp()
        hand.letGo(wait: 2)
    }

    @Test(
        "a menu that a key opens has its first item selected: Return asks for the name, which is typed, not performed")
    func menuByKey() throws {
        let folder = FilePath(NSTemporaryDirectory()).appending("scrim-presets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: folder.string) }
        let hand = try ShellHand(.miniPlayer)
        hand.shell.tools.presets = PresetFolder(folder)
        pull(hand)
        let before = hand.shell.memory
        control("p", hand)
        hand.key("return")
        #expect(hand.view("name panel") != nil)
        hand.handle(.key(KeyPress("a", hasControl: true)))
        type("brand new", hand)
        hand.key("return")
        #expect(hand.shell.tools.presets?.names == ["brand new"])
        #expect(hand.shell.memory == before && hand.shell.session.recording == nil)
        #expect(hand.shell.session.history.start != nil)
        // Keys that an open menu has no use for are not performed either.
        control("p", hand)
        let scene = hand.shell.session.choice.scene.name
        hand.key("page-down", "page-up", "space")
        #expect(hand.view("preset list menu") != nil && hand.shell.session.choice.scene.name == scene)
        hand.key("escape")
    }

    @Test("a restart is undone with all that was input, redone, and undone once more")
    func restart() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        let rest = hand.shell.session.lanes.traceFrames(frame: 0, time: 0).map(\.views)
        pull(hand)
        let open = hand.shell.session.lanes.traceFrames(frame: 0, time: 0).map(\.views)
        let moments = hand.shell.session.history.moments.count
        #expect(open != rest)
        hand.key("n", wait: 0.1)
        #expect(hand.shell.session.lanes.traceFrames(frame: 0, time: 0).map(\.views) == rest)
        for _ in 0..<2 {
            control("z", hand)
            #expect(hand.shell.root.toast.label.text == "Undid: restart")
            #expect(hand.shell.session.lanes.traceFrames(frame: 0, time: 0).map(\.views) == open)
            #expect(hand.shell.session.history.moments.count == moments)
            hand.handle(.key(KeyPress("z", hasControl: true, hasShift: true)))
            hand.wait(0.05)
            #expect(hand.shell.root.toast.label.text == "Redid: restart")
            #expect(hand.shell.session.lanes.traceFrames(frame: 0, time: 0).map(\.views) == rest)
        }
        control("z", hand)
        // The gesture of before the restart can be replayed and shown moment by moment.
        hand.key("space", wait: 3)
        #expect(hand.shell.session.lanes.traceFrames(frame: 0, time: 0).map(\.views) == open)
        hand.type(",")
        #expect(hand.shell.model.scrubbing.playhead.isScrubbed)
    }

    @Test("single keys can be the scene's alone; keys with Ctrl, named keys and the list of commands stay")
    func singleKeys() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        hand.shell.perform(.singleKeys)
        let (memory, lane) = (hand.shell.memory, hand.shell.model.editing.lane)
        #expect(memory.hasSingleKeys == false)
        type("bdfitxg2n+", hand)
        #expect(hand.shell.memory == memory && hand.shell.model.editing.lane == lane)
        #expect(hand.shell.session.lanes.stages.count == 2)
        hand.key("page-down", wait: 0.1)
        #expect(hand.shell.session.choice.scene.name != "mini-player")
        let next = try ShellHand(.miniPlayer, memory: memory)
        next.type("+")
        #expect(next.shell.session.lanes.stages.count == 1)
        control("k", next)
        type("single", next)
        next.key("return")
        next.type("+")
        next.wait(0.1)
        #expect(next.shell.session.lanes.stages.count == 2 && next.shell.memory.hasSingleKeys == nil)
    }

    @Test("the list of commands finds each by its name, says its key, and why it has no effect now")
    func palette() throws {
        let hand = try ShellHand(.miniPlayer)
        control("k", hand)
        #expect(hand.view("command panel") != nil && hand.texts.contains("Find a scene") && hand.texts.contains("/"))
        type("clear", hand)
        #expect(hand.texts.contains("Nothing is called that"))
        for _ in 0..<5 { hand.key("backspace") }
        type("undo", hand)
        #expect(hand.texts.contains("Undo a change") && hand.texts.contains("nothing to undo"))
        // What has no effect is not performed.
        hand.key("return")
        #expect(hand.view("command panel") != nil)
        for _ in 0..<4 { hand.key("backspace") }
        type("add l", hand)
        hand.key("return")
        hand.wait(0.1)
        #expect(hand.view("command panel") == nil && hand.shell.session.lanes.stages.count == 2)
        control("k", hand)
        // What no name has is looked for in what the list of keys says.
        type("explode", hand)
        #expect(hand.texts.contains("Pull the layers apart"))
        for _ in 0..<7 { hand.key("backspace") }
        // A command is found by another tool's word too.
        type("spring", hand)
        #expect(hand.texts.contains("To the editor"))
        for _ in 0..<6 { hand.key("backspace") }
        type("dark", hand)
        try hand.tap("command Dark or light")
        #expect(hand.shell.memory.isDark == false && hand.view("command panel") == nil)
        control("k", hand)
        hand.key("escape")
        #expect(hand.view("command panel") == nil)
    }

    @Test("a press on each row of the list performs its command, and a row without effect is not pressed")
    func rows() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        pull(hand)
        var performed: [Command] = []
        hand.shell.menus.perform = { performed.append($0) }
        let commands = Command.allCases.filter { ![.palette, .more, .nextPart, .previousPart].contains($0) }
        for command in commands {
            control("k", hand)
            type(command.entry.title.lowercased().filter { $0.isLetter || $0 == " " }, hand)
            let isPossible = hand.shell.menus.availability.reasonAgainst(command) == nil
            guard hand.center("command \(command.entry.title)") != nil else {
                // Its title has a sign, which a keyboard types as a text alone.
                for letter in command.entry.title where !letter.isLetter && letter != " " { hand.type(String(letter)) }
                hand.key("escape")
                control("k", hand)
                hand.type(command.entry.title)
                try hand.tap("command \(command.entry.title)")
                hand.key("escape")
                #expect(performed.last == command || !isPossible, "\(command)")
                continue
            }
            try hand.tap("command \(command.entry.title)")
            #expect((performed.last == command) == isPossible, "\(command)")
            hand.key("escape")
            #expect(hand.view("command panel") == nil)
        }
        #expect(performed.count > 40)
    }

    @Test("every command says in the list whether it can run now, and one that can changes something or opens a part")
    func availability() throws {
        let hand = try ShellHand(.miniPlayer)
        let shell = hand.shell
        // Without a gesture, a second lane, a reference, marks or a selection.
        let faults = Command.allCases.filter { shell.menus.availability.reasonAgainst($0) != nil }
        #expect(
            Set(faults) == [
                .ghost, .closeReference, .referenceEarlier, .referenceLater, .clearPoints, .replay, .saveGesture, .mark,
                .stepBack, .loop, .wholeGesture, .gestures, .undo, .redo, .removeLane, .outlines, .presets, .now,
                .clearMarks, .copyValues, .copyLog, .nextGuideStep, .animators,
            ])
        pull(hand)
        hand.type("+")
        hand.wait(0.1)
        for command: Command in [.replay, .saveGesture, .mark, .loop, .gestures, .undo, .removeLane, .outlines] {
            #expect(shell.menus.availability.reasonAgainst(command) == nil, "\(command)")
        }
        // A lane is another curve.
        let bare = Scene("bare") { _ in ViewController() }
        #expect(try ShellHand(bare).shell.menus.availability.reasonAgainst(.addLane) == "this scene has no curve")
        // The list of scenes has ends.
        let scenes = SceneGallery.scenes
        for (scene, missing) in [(scenes[0], Command.previousScene), (scenes[scenes.count - 1], .nextScene)] {
            let availability = try ShellHand(scene).shell.menus.availability
            for command in [Command.previousScene, .nextScene] {
                #expect((availability.reasonAgainst(command) != nil) == (command == missing), "\(scene.name)")
            }
        }
    }
}
