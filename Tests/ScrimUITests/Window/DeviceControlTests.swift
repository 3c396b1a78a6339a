import Boards
import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Scrim
@testable import Sessions
@testable import Visualizer

/// The list of devices, in the real window.
extension EveryControlTests {
    @Test("a lane's own device is chosen in its menu, named in its caption, remembered and undone")
    func laneDevices() throws {
        try WindowHand.open(.nowPlaying, lanes: ["linear", "ease-out"]) { hand in
            let session = hand.shell.session
            var device: Device? { session.lanes.stages[1].device?.device }
            @MainActor func choose(_ row: String, until isChosen: @MainActor () -> Bool) throws {
                try hand.rightClick(inLane: 2)
                try hand.click("lane action Device…")
                try hand.click("lane device \(row)")
                #expect(try hand.display.wait { isChosen() }, "\(row)")
            }
            try hand.rightClick(inLane: 2)
            try hand.click("lane action Device…")
            try hand.click("lane device menu")
            for wanted in Device.allCases {
                try choose(DeviceChoice.title(of: wanted)) { device == wanted }
                #expect(session.lanes.stages[0].device == nil && session.lanes.size == CGSize(width: 390, height: 844))
                let titles = session.lanes.traceHeader(fps: 60, scale: 1).lanes.map(\.title)
                #expect(titles[0].hasPrefix("none: ") && titles[1].hasPrefix("\(wanted.rawValue): "))
            }
            #expect(hand.shell.memory.lanes.contains("device=large-tablet") && hand.shell.memory.device == nil)
            try choose("No device") { device == nil }
            try hand.key("ctrl+z")
            #expect(try hand.display.wait { device == .largeTablet })
            try choose("That of all lanes") { device == nil }
            #expect(hand.shell.memory.lanes == "linear, ease-out")
        }
    }

    @Test("each device is chosen and turned, by the list, and the window remembers the last one")
    func devices() throws {
        try WindowHand.open(.nowPlaying) { hand in
            @MainActor func choose(_ row: String, until isChosen: @MainActor () -> Bool) throws {
                try hand.key("y")
                try hand.click("device \(row)")
                #expect(try hand.display.wait { isChosen() }, "\(row)")
            }
            // Without the list of scenes the header has room for all buttons.
            try hand.key("b")
            try hand.click("button device")
            try hand.click("device menu")
            try hand.key("b")
            let session = hand.shell.session
            for device in Device.allCases {
                try choose(DeviceChoice.title(of: device)) { session.device == HeldDevice(device) }
                #expect(session.lanes.size == device.size && session.stageSize == device.size)
            }
            try choose("To the left") { session.lanes.size == CGSize(width: 1366, height: 1024) }
            #expect(session.stageSize == CGSize(width: 1366, height: 1024))
            #expect(hand.shell.memory.device == "large-tablet,landscape")
            try choose("To the right") { session.lanes.size == CGSize(width: 1024, height: 1366) }
            // A device keeps its own size.
            try hand.key("shift+f")
            #expect(session.lanes.size == CGSize(width: 1024, height: 1366))
            try hand.key("shift+f", "y")
            try hand.click("device menu")
            try choose("No device") { session.device == nil }
            #expect(session.lanes.size == CGSize(width: 390, height: 844) && hand.shell.memory.device == nil)
        }
    }
}
