import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import SystemPackage
import Testing

@testable import Scrim
@testable import Sessions
@testable import Visualizer

/// The menus of lanes and presets, the file dialog and full screen, in the real window.
extension EveryControlTests {
    @Test("each row of a lane's menu is pressed, by a right click and by keys")
    func laneMenu() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear", "ease-out"], recordingRate: 10) { hand in
            try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -520))
            try hand.waitForRest()
            try hand.rightClick(inLane: 2)
            try hand.see(.named("lane action Duplicate"), .named("lane action Presets…"))
            try hand.click("lane action Copy curve")
            #expect(try hand.display.wait { (try? hand.clipboard) == "ease-out" })
            try hand.rightClick(inLane: 2)
            try hand.click("lane action Copy frame")
            #expect(try hand.display.wait { try hand.copiedSize == CGSize(width: 390, height: 844) })
            let known = hand.recordings
            try hand.rightClick(inLane: 2)
            try hand.click("lane action Save film")
            let film = try #require(try hand.output(since: known, .mp4))
            #expect(film.trace.header.lanes.map(\.curve) == ["ease-out"])
            try hand.rightClick(inLane: 2)
            try hand.click("lane action menu")
            try hand.rightClick(inLane: 1)
            try hand.click("lane action Duplicate")
            #expect(hand.shell.session.lanes.stages.count == 3)
            try hand.see(.editor, .foot(2), .foot(3))
            try hand.rightClick(inLane: 3)
            try hand.click("lane action Close")
            try hand.see(.editor, .foot(1), .foot(2))
            // Again by keys.
            try hand.key("shift+F10", "Return")
            #expect(hand.shell.session.lanes.stages.count == 3)
            try hand.see(.foot(3))
            try hand.key("Menu", "Escape")
            try hand.see(.foot(3))
        }
    }

    @Test("lanes are saved under a name, applied and deleted in the lists of presets")
    func presets() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear", "ease-out"]) { hand in
            hand.shell.tools.presets = PresetFolder(FilePath(hand.folder.path("mirrored")))
            try hand.click("button presets")
            try hand.see(.named("preset list menu"))
            try hand.click("preset list Save these lanes…")
            try hand.see(.named("name panel"))
            try hand.click("name field")
            try hand.key("ctrl+a")
            try hand.type("My pair")
            try hand.see(.named("name panel"))
            try hand.key("Return")
            let file = hand.folder.path("data/scrim/presets/My pair.json")
            #expect(try hand.display.wait { FileManager.default.fileExists(atPath: file) })
            // Its message also shows the folder; LiveFilmTests presses one, with a substitute file manager.
            hand.ledger.use("show folder")
            try hand.click("close message")
            try hand.see(.board)
            try hand.key("minus")
            try hand.see(.editor)
            try hand.rightClick(inLane: 1)
            try hand.click("lane action Presets…")
            try hand.click("preset list My pair")
            try hand.see(.named("preset action menu"))
            try hand.click("preset action Apply")
            #expect(hand.shell.session.lanes.stages.count == 2)
            try hand.see(.editor, .foot(2))
            for close in ["preset list menu", "preset action menu", "name panel"] {
                try hand.key("ctrl+p")
                if close == "preset action menu" { try hand.click("preset list My pair") }
                if close == "name panel" { try hand.click("preset list Save these lanes…") }
                try hand.click(close)
                #expect(hand.menuRows.isEmpty)
            }
            try hand.key("ctrl+p")
            try hand.click("preset list My pair")
            try hand.click("preset action Delete")
            #expect(try hand.display.wait { !FileManager.default.fileExists(atPath: file) })
        }
    }

    @Test("Ctrl O opens files of the desktop's dialog, and F11 enters and leaves full screen")
    func openingFiles() throws {
        let folder = try TemporaryFolder()
        let photos = try #require(AssetFolder.path("Photos")).string
        let dialog = try folder.write("#!/bin/sh\nls -d '\(photos)'/*.jpg | head -2\n", to: "zenity")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: dialog)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        try WindowHand.open(.photos, variables: ["PATH": "\(folder.url.path):\(path)"]) { hand in
            let name = try hand.display.tool("xdotool", ["getwindowname", hand.window])
            #expect(name == "Photos – Scrim")
            // The mirror has no dialog.
            hand.shell.tools.pickFiles = { _ in }
            let before = try hand.picture(.lane(1))
            try hand.key("ctrl+o")
            let isOpened = try hand.display.wait { try hand.picture(.lane(1)) != before }
            #expect(isOpened)
            let origin = hand.screen.origin(of: hand.id)
            for (size, place) in [
                (CGSize(width: 1400, height: 900), CGPoint.zero), (CGSize(width: 1280, height: 800), origin),
            ] {
                try hand.key("F11")
                #expect(try hand.display.wait { hand.screen.origin(of: hand.id) == place })
                hand.shell.resize(to: size, at: hand.mirror.time)
                hand.settle()
                try hand.see(.header, .sidebar)
            }
            try hand.key("F11")
            try hand.quit { try hand.key("q") }
            #expect(try hand.kept.size == CGSize(width: 1280, height: 800))
        }
    }
}

extension WindowHand {
    /// Presses the right button at the center of a lane's stage.
    func rightClick(inLane lane: Int) throws {
        let place = try place(inLane: lane, CGPoint(x: 195, y: 422))
        try display.act(["mousemove", "--window", window, "\(Int(place.x))", "\(Int(place.y))", "click", "3"])
        mirror.send(.pointer(id: 1, phase: .move, location: place))
        mirror.handle(.secondaryPress(place))
        settle()
    }
}
