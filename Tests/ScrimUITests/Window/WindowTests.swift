import ChildPrograms
import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing

@testable import Sessions
@testable import Visualizer

/// The real window on a real X server: its opening and its end.
@Suite("The window", .serialized)
@MainActor
struct WindowTests {
    @Test("a photo is opened and recorded during its dismissal, and the tape gives the same trace")
    func liveRecording() throws {
        try WindowHand.open(.photos) { hand in
            // All pictures are decoded at their final size.
            try hand.see(.lane(1))
            try hand.click(hand.place(inLane: 1, CGPoint(x: 60, y: 60)), settling: 1)
            try hand.rest()
            try hand.see(.lane(1))
            let recording = try hand.record {
                try hand.drag(from: CGPoint(x: 190, y: 400), by: CGVector(dx: 30, dy: 360))
                try hand.see(.foot(1))
            }
            let trace = recording.trace
            #expect(trace.frames.contains { $0.phase == .interactive })
            #expect(recording.count("verdict", "dismiss") == 1)
            let frames = try FileManager.default.contentsOfDirectory(atPath: recording.folder)
            #expect(frames.count { $0.hasSuffix(".png") } == trace.frames.count)
            #expect(try hand.replayed(recording) == trace)
        }
    }

    @Test("a tape is played in the window, which then is the user's")
    func tape() throws {
        let tape = """
            Scene mini-player
            Set lanes linear, ease-out
            Wait 800ms
            Press bar
            Move by 0 -500 in 200ms
            Release
            Wait settled

            """
        try WindowHand.open(.miniPlayer, lanes: ["linear", "ease-out"], tape: tape, recordingRate: 15) { hand in
            // In the mirror by the hand, with the same result.
            hand.mirror.press(stagePoint: CGPoint(x: 195, y: 800))
            for step in 1...5 { hand.mirror.move(stagePoint: CGPoint(x: 195, y: 800 - Double(step) * 100)) }
            hand.mirror.lift()
            hand.settle(2)
            try hand.see(.lane(1), .lane(2))
            let recording = try hand.record {
                try hand.drag(inLane: 2, from: CGPoint(x: 195, y: 200), by: CGVector(dx: 0, dy: 520))
                try hand.see(.foot(1), .foot(2))
            }
            #expect(recording.trace.header.lanes.map(\.curve) == ["linear", "ease-out"])
            for lane in 0..<2 { #expect(recording.count("transitionCompleted", "completed", lane: lane) == 1) }
            #expect(try hand.replayed(recording) == recording.trace)
        }
    }

    @Test("SIGINT closes the window as its close button does, and recordings are written")
    func termination() throws {
        try WindowHand.open(.tabFade, recordingRate: 15) { hand in
            try hand.toggle()
            try hand.quit { hand.running.send(SIGINT) }
            let stem = try #require(hand.recordings.min())
            #expect(hand.recordings == [stem, stem + ".json", stem + ".tape"])
        }
    }

    @Test("SIGTERM ends the program with each recording complete or reported, and its tape kept")
    func urgentTermination() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear", "ease-out", "ease-in", "ease"]) { hand in
            try hand.toggle()
            try hand.drag(inLane: 1, from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -500))
            hand.running.send(SIGTERM)
            #expect(hand.running.end(within: VirtualDisplay.longestWait))
            let errors = hand.running.messages
            let lines = errors.split(separator: "\n")
            let lost = lines.count { $0.contains("the program ended before it was written") }
            let kept = lines.count { $0.contains("; its gesture is kept: ") }
            #expect(hand.running.exitCode == (lost > 0 ? 1 : 0), "\(errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: hand.folder.path("recordings"))
            // The tape is missing only if the main thread was too busy to end the recording.
            #expect(names.count == (lost == 0 ? 3 : kept), "\(names) \(errors)")
            #expect(names.allSatisfy { lost == 0 && !$0.hasPrefix(".") || $0.hasSuffix(".tape") }, "\(names)")
        }
    }

    @Test("a recording that can't be written is reported in the window and on the terminal, with exit code 1")
    func failedRecording() throws {
        try WindowHand.open(.miniPlayer, recordingRate: 15) { hand in
            let still = try hand.mirrored(hand.frame(of: .named("button record")))
            try hand.toggle()
            try hand.running.limitFileSize(to: 1024)
            try hand.drag(from: CGPoint(x: 195, y: 800), by: CGVector(dx: 0, dy: -500))
            try hand.keyForWindowAlone("r")
            let ends = try hand.display.wait { try hand.picture(.named("button record")) == still }
            #expect(ends, "the recording continues")
            try hand.display.act(["key", "q"])
            #expect(hand.running.end(within: VirtualDisplay.longestWait))
            #expect(hand.running.exitCode == 1)
            let errors = hand.running.messages
            #expect(errors.contains("file too large; ") || errors.contains("file too large\n"), "\(errors)")
            #expect(errors.split(separator: "\n").count == 1, "\(errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: hand.folder.path("recordings"))
            #expect(names.allSatisfy { $0.hasSuffix(".tape") }, "\(names)")
        }
    }

    @Test(
        "recordings are written when the X server is killed, and the program ends with code 1",
        arguments: [RecordingForm.png, .mp4])
    func lostDisplay(form: RecordingForm) throws {
        let folder = try TemporaryFolder()
        let display = try VirtualDisplay()
        // No other client in this process can use the display, because libX11 would end the tests too.
        let running = try ProgramRun.start(
            ["--scene", "mini-player", "--fps", "15", "--scale", "1", "--record-as", form.rawValue], in: folder.url,
            display: display.name)
        let window = try display.window()
        try display.pause(milliseconds: 500)
        try display.act(["key", "r", "sleep", "0.5"])
        let place = ["mousemove", "--window", window, "480"]
        let moves = stride(from: 620, through: 300, by: -40).flatMap { place + ["\($0)", "sleep", "0.03"] }
        try display.act(place + ["660", "mousedown", "1"] + moves + ["mouseup", "1", "sleep", "0.3"])
        display.killServer()
        #expect(running.end(within: VirtualDisplay.longestWait))
        #expect(running.exitCode == 1)
        #expect(running.messages.contains("the display is gone"), "\(running.messages)")
        let recordings = folder.path("recordings")
        let names = try FileManager.default.contentsOfDirectory(atPath: recordings)
        #expect(names.count == 3 && !names.contains { $0.hasPrefix(".") }, "\(names)")
        let trace = try #require(names.first { $0.hasSuffix(".json") })
        let frames = try Trace(json: Data(contentsOf: URL(fileURLWithPath: "\(recordings)/\(trace)"))).frames
        #expect(frames.count > 1)
        guard form == .png else { return }
        let files = try FileManager.default.contentsOfDirectory(
            atPath: "\(recordings)/\(trace.dropLast(".json".count))")
        #expect(files.count == frames.count && files.allSatisfy { $0.hasSuffix(".png") })
    }

    @Test("a wrong path is reported before a window appears")
    func wrongPath() throws {
        let folder = try TemporaryFolder()
        let display = try VirtualDisplay()
        let running = try ProgramRun.start(["/no/such/photo.jpg"], in: folder.url, display: display.name)
        running.end()
        #expect(running.exitCode == 2)
        #expect(running.messages.contains("/no/such/photo.jpg"))
    }

    @Test("scene, lanes and appearance persist, and a damaged file is set aside")
    func memory() throws {
        let folder = try TemporaryFolder()
        let display = try VirtualDisplay()
        let path = folder.path("config/scrim/window.json")
        /// Opens the window, presses keys, and returns the output on the terminal.
        func open(_ arguments: [String] = [], keys: String...) throws -> String {
            let running = try ProgramRun.start(arguments, in: folder.url, display: display.name)
            _ = try display.window()
            try display.pause(milliseconds: 300)
            try display.act(["key"] + keys)
            running.end()
            #expect(running.exitCode == 0, "\(running.messages)")
            return running.messages
        }
        func kept() throws -> ShellMemory {
            try JSONDecoder().decode(ShellMemory.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        }
        _ = try open(["--scene", "mini-player", "--lanes", "linear,ease-out; duration=0.8"], keys: "d", "b", "q")
        let memory = try kept()
        #expect(memory.scene == "mini-player" && memory.lanes == "linear, ease-out; duration=0.8")
        #expect(memory.isDark == false && !memory.showsSidebar)
        // A first window shows its stage alone until the first release.
        #expect(!memory.showsInspector && memory.showsTimeline == false && memory.awaitsRelease == true)
        _ = try open(keys: "q")
        #expect(try kept() == memory)
        // What turns checks off is kept, as C is, until something turns them on.
        #expect(memory.checksGestures == true)
        for (arguments, isOn) in [(["--no-check"], false), ([], false), (["--check"], true)] {
            _ = try open(arguments, keys: "q")
            #expect(try kept().checksGestures == isOn)
        }
        let words = try open(["--verbose"], keys: "c", "q")
        #expect(try kept().checksGestures == false)
        let shown = words.firstMatch(of: #/the first frame was shown (\d+) ms after the start/#).flatMap { Int($0.1) }
        #expect(shown.map { (20...300_000).contains($0) } == true, "\(words)")
        // The file of an older version.
        let older = try String(contentsOfFile: path, encoding: .utf8).replacing("\"checksGestures\" : false,", with: "")
        #expect(!older.contains("checksGestures"))
        try older.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try open(keys: "q") == "" && kept() == memory)
        try "{ \"width\": 3".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try open(keys: "q").contains("set aside as \(path).broken"))
        #expect(FileManager.default.fileExists(atPath: path + ".broken"))
        #expect(try kept().scene == "photos")
    }
}
