import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import SystemPackage
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// The controls above the lanes and the keys of the window.
extension EveryControlTests {
    private typealias Press = () throws -> Void

    /// Uses the key and the button, and checks the window each time.
    private func toggle(
        _ hand: WindowHand, _ key: String, _ button: String, _ parts: WindowHand.Part...,
        isOn: (Shell) -> Bool
    ) throws {
        let before = isOn(hand.shell)
        try hand.key(key)
        #expect(isOn(hand.shell) != before)
        for part in parts { try hand.see(part) }
        try hand.click(button)
        #expect(isOn(hand.shell) == before)
        for part in parts { try hand.see(part) }
    }

    @Test("buttons and keys show and hide the window's parts, and switch between light and dark")
    func parts() throws {
        try WindowHand.open(.miniPlayer) { hand in
            try hand.see(.window)
            try toggle(hand, "b", "button sidebar", .window) { $0.layout.sidebar == nil }
            try toggle(hand, "i", "button inspector", .window) { $0.layout.inspector == nil }
            try toggle(hand, "f", "button zoom", .window) { $0.model.panels.isZoomed }
            try toggle(hand, "d", "button appearance", .window) { $0.root.theme == .light }
            // The picture is the theme's, not only equal to the mirror's.
            let dark = try hand.picture(.header)
            #expect(dark.count(of: 0x16171B) > dark.width * dark.height / 2)
            try hand.key("d")
            try hand.see(.window)
            let light = try hand.picture(.header)
            #expect(light.count(of: 0xF4F4F7) > light.width * light.height / 2)
            try hand.quit { try hand.key("ctrl+w") }
            let kept = try hand.kept
            #expect(kept.scene == "mini-player" && kept.isDark == false && kept.showsSidebar && kept.showsInspector)
        }
    }

    @Test("?, F1 and the button show the keys, and those, Escape and a press hide them")
    func help() throws {
        try WindowHand.open(.edgeSwipe) { hand in
            let shut = try hand.picture(.window)
            let open: [Press] = [
                { try hand.key("question") }, { try hand.key("F1") }, { try hand.click("button help") },
                { try hand.key("question") },
            ]
            let close: [Press] = [
                { try hand.key("question") }, { try hand.key("Escape") }, { try hand.click("help") },
                { try hand.key("F1") },
            ]
            for (open, close) in zip(open, close) {
                try open()
                #expect(!hand.root.help.isHidden)
                try hand.see(.window)
                let shown = try hand.picture(.window)
                #expect(shown.difference(from: shut) > 100_000)
                try close()
                #expect(hand.root.help.isHidden)
                try hand.see(.window)
                #expect(try hand.picture(.window) == shut)
            }
            try hand.key("F1")
            for isOn in [false, true] {
                try hand.click("help singleKeys")
                #expect(hand.shell.model.hasSingleKeys == isOn)
                try hand.see(.named("help singleKeys"))
            }
            // The guide comes from the help, and is passed over and left.
            try hand.click("help guide")
            #expect(hand.root.help.isHidden && hand.shell.layout.guide != nil)
            try hand.see(.window)
            try hand.click("guide nextGuideStep")
            try hand.see(.named("guide"))
            #expect(hand.shell.memory.guide == .scrub)
            try hand.click("guide guide")
            #expect(hand.shell.layout.guide == nil)
            try hand.see(.window)
            try hand.quit { try hand.key("ctrl+q") }
        }
    }

    @Test("the list of all commands opens by its key, finds one by typing, and performs it by Return and by a press")
    func palette() throws {
        try WindowHand.open(.edgeSwipe) { hand in
            hand.shell.tools.presets = PresetFolder(FilePath(hand.folder.path("mirrored")))
            try hand.key("ctrl+k")
            try hand.see(.window)
            try hand.click("find field")
            try hand.type("dark")
            try hand.see(.window)
            try hand.key("Return")
            #expect(hand.shell.memory.isDark == false)
            try hand.see(.window)
            try hand.key("ctrl+k")
            try hand.type("dark or")
            try hand.click("command Dark or light")
            #expect(hand.shell.memory.isDark == nil)
            try hand.see(.window)
            try hand.key("ctrl+k")
            try hand.click(CGPoint(x: 20, y: 780))
            try hand.see(.window)
        }
    }

    @Test("what has no button in a narrow window is in the menu at the right, and each row performs its command")
    func more() throws {
        try WindowHand.open(.miniPlayer) { hand in
            hand.shell.tools.presets = PresetFolder(FilePath(hand.folder.path("mirrored")))
            try hand.resize(to: CGSize(width: 900, height: 600))
            let hidden = hand.root.header.hiddenCommands
            #expect(hidden.count > 3)
            for command in hidden {
                try hand.click("button more")
                try hand.see(.named("more menu"))
                try hand.click("more \(command.entry.title)")
                switch command {
                case .zoom: try hand.key("f")
                case .appearance: try hand.key("d")
                case .device, .help, .presets: try hand.key("Escape")
                default: break
                }
                try hand.see(.header)
            }
            // A press beside the menu closes it.
            try hand.click("button more")
            try hand.click("more menu")
            #expect(hand.menuRows.isEmpty)
            try hand.see(.header)
        }
    }

    @Test("time slows down, pauses and steps by a frame, and the scene restarts")
    func time() throws {
        try WindowHand.open(.miniPlayer) { hand in
            let rest = try hand.picture(.lane(1))
            for factor in [0.5, 0.25] {
                try hand.key("s")
                #expect(hand.shell.session.factor == factor)
                try hand.see(.header)
            }
            for factor in [0.1, 1] {
                try hand.click("button slowMotion")
                #expect(hand.shell.session.factor == factor)
                try hand.see(.header)
            }
            try toggle(hand, "p", "button pause", .header) { $0.session.isPaused }
            for step: Press in [{ try hand.key("period") }, { try hand.click("button step") }] {
                try step()
                #expect(hand.shell.session.isPaused)
                try hand.see(.header)
            }
            try hand.key("p")
            // Dragged up, reset by a restart, and dragged up again by a replay.
            for restart: Press in [{ try hand.key("n") }, { try hand.click("button restart") }] {
                try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -520))
                try hand.see(.lane(1))
                let up = try hand.picture(.lane(1))
                #expect(up.difference(from: rest) > 10_000)
                try restart()
                try hand.see(.lane(1))
                #expect(try hand.picture(.lane(1)) == rest)
            }
            for replay: Press in [{ try hand.key("space") }, { try hand.click("button replay") }] {
                try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -520))
                try hand.see(.lane(1))
                try hand.drag(from: CGPoint(x: 195, y: 200), by: CGVector(dx: 0, dy: 520))
                try hand.see(.lane(1))
                #expect(try hand.picture(.lane(1)) == rest)
                try replay()
                hand.settle(2.5)
                try hand.see(.lane(1), .header)
                try hand.key("n")
            }
        }
    }
}
