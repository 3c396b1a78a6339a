import ChildPrograms
import DesktopSupport
import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing

@testable import Sessions
@testable import Visualizer

@Suite("The desktop's preferences in the window", .serialized)
@MainActor
struct PreferenceTests {
    @Test("a bus that accepts connections without answers doesn't delay the window")
    func deadBus() throws {
        let (bus, folder, display) = (try DeadBus(), try TemporaryFolder(), try VirtualDisplay())
        let running = try ProgramRun.start(
            ["--scene", "mini-player"], in: folder.url, display: display.name,
            variables: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        _ = try display.window()
        try display.pause(milliseconds: 300)
        try display.act(["key", "q"])
        #expect(running.end(within: VirtualDisplay.longestWait) && running.exitCode == 0, "\(running.messages)")
    }

    /// Sets a preference on the desktop, and waits until the window shows it.
    private func ask(
        _ name: String, _ number: UInt32, _ asked: DesktopPreferences, _ portal: FakePortal, _ hand: WindowHand
    ) throws {
        try portal.set(name, to: number)
        hand.mirror.handle(.preferences(asked))
        hand.settle()
        try hand.see(.header, .sidebar, .inspector)
    }

    @Test("color scheme, contrast and reduced motion are followed live, and the user's choices persist")
    func live() throws {
        let portal = try FakePortal()
        let variables = ["DBUS_SESSION_BUS_ADDRESS": portal.address]
        try WindowHand.open(.miniPlayer, variables: variables, recordingRate: 15) { hand in
            var asked = DesktopPreferences()
            asked.isDark = false
            try ask("color-scheme", 2, asked, portal, hand)
            let light = try hand.picture(.header)
            #expect(light.count(of: 0xF4F4F7) > light.width * light.height / 2)
            asked.raisesContrast = true
            try ask("contrast", 1, asked, portal, hand)
            #expect(try hand.picture(.header) != light)
            asked.raisesContrast = false
            try ask("contrast", 0, asked, portal, hand)
            asked.reducesMotion = true
            try ask("reduced-motion", 1, asked, portal, hand)
            let recording = try hand.record {
                try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -500))
                try hand.see(.foot(1))
            }
            #expect(recording.tape.contains("Set reduced-motion on"))
            #expect(try hand.replayed(recording) == recording.trace)
            // Chosen in the window, so the desktop's changes don't affect it.
            try hand.key("d")
            try hand.see(.header, .sidebar, .inspector)
            asked.isDark = true
            try ask("color-scheme", 1, asked, portal, hand)
            asked.isDark = false
            try ask("color-scheme", 2, asked, portal, hand)
            let dark = try hand.picture(.header)
            #expect(dark.count(of: 0x16171B) > dark.width * dark.height / 2)
            // The bus can end at any time.
            portal.end()
            try hand.quit { try hand.key("q") }
            #expect(try hand.kept.isDark == true)
        }
    }
}
