import Foundation
import Staging
import Testing
import ViewHierarchy

@testable import Visualizer

@Suite("The table of commands")
struct CommandTableTests {
    @Test("no two commands have the same shortcut")
    func unique() {
        let shortcuts = Command.allCases.flatMap(\.entry.shortcuts)
        #expect(Set(shortcuts).count == shortcuts.count)
    }

    private static let presses: [(KeyPress, Command?)] = [
        (KeyPress("q"), .quit), (KeyPress("q", hasShift: true), .quit), (KeyPress("w", hasControl: true), .quit),
        (KeyPress("r"), .record), (KeyPress("r", hasShift: true), .recordingForm),
        (KeyPress("r", hasControl: true), nil), (KeyPress("z"), .wholeGesture),
        (KeyPress("z", hasControl: true), .undo), (KeyPress("z", hasControl: true, hasShift: true), .redo),
        (KeyPress("s", hasControl: true, hasShift: true), .saveGesture), (KeyPress("f10"), nil),
        (KeyPress("f10", hasShift: true), .laneMenu), (KeyPress("menu", hasShift: true), .laneMenu),
        (KeyPress("tab"), .nextPart), (KeyPress("tab", hasShift: true), .previousPart),
        (KeyPress("space", hasShift: true), .replay), (KeyPress("space", hasControl: true), nil),
        (KeyPress("f1", hasShift: true), .help), (KeyPress("escape"), nil), (KeyPress("+"), nil),
        (KeyPress("+", hasControl: true), .enlarge), (KeyPress("page-up"), .previousScene), (KeyPress("a"), .track),
        (KeyPress("u"), nil),
    ]

    @Test("a key performs its command; Shift matters only where it has one of its own", arguments: presses)
    func keys(press: KeyPress, command: Command?) { #expect(KeyMap.command(for: press) == command) }

    @Test("signs are typed, on whatever keys a keyboard has them")
    func signs() {
        let commands: [String: Command] = [
            "?": .help, ".": .step, ",": .stepBack, "/": .find, "+": .addLane, "-": .removeLane,
            "[": .referenceEarlier, "]": .referenceLater,
        ]
        for code in 33..<127 {
            let text = String(UnicodeScalar(UInt8(code)))
            #expect(KeyMap.command(forTyped: text) == commands[text])
        }
    }

    @Test("a tooltip has the effect and the key")
    func tooltips() {
        #expect(Command.recordingForm.toolTip() == "Form of recordings, and more to save  Shift R")
        #expect(Command.pause.toolTip("Continue") == "Continue  P")
        #expect(Command.saveGesture.toolTip() == "Save the last gesture  Ctrl S")
        #expect(Command.now.toolTip() == "Back to now  Esc")
        #expect(Command.closeReference.toolTip() == "Close the reference")
    }

    @Test("the page of keys is that of the table; SCRIM_RECORD=1 writes it")
    func page() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/Scrim/Scrim.docc/Keys.md")
        let isRecording = ProcessInfo.processInfo.environment["SCRIM_RECORD"] == "1"
        if isRecording { try KeyLegend.page.write(to: file, atomically: true, encoding: .utf8) }
        #expect(!isRecording, "written: run the tests again without SCRIM_RECORD")
        #expect(try String(contentsOf: file, encoding: .utf8) == KeyLegend.page)
    }
}
