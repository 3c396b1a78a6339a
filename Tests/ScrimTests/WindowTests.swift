import Foundation
import Staging
import Testing
import Visualizer

/// The real window on a real X server, moved by a real pointer.
@Suite("The window", .serialized)
struct WindowTests {
    private let folder: TemporaryFolder
    private let display: VirtualDisplay

    init() throws {
        folder = try TemporaryFolder()
        display = try VirtualDisplay()
    }

    private func open(_ arguments: [String] = []) throws -> (running: ProgramRun.Running, window: String) {
        let running = try ProgramRun.start(arguments, in: folder.url, display: display.name)
        let window = try display.xdotool("search", "--sync", "--onlyvisible", "--name", "^Scrim$")
        return (running, window.split(separator: "\n").first.map(String.init) ?? window)
    }

    /// Moves the pointer to a place of the stage, in its points, and does more.
    private func move(to x: Double, _ y: Double, _ window: String, then more: String...) throws {
        let told = try display.xdotool("getwindowgeometry", "--shell", window)
        let measures = told.split(separator: "\n").reduce(into: [String: Double]()) { measures, line in
            let parts = line.split(separator: "=")
            if parts.count == 2 { measures[String(parts[0])] = Double(parts[1]) }
        }
        let size = CGSize(width: measures["WIDTH"] ?? 0, height: measures["HEIGHT"] ?? 0)
        let layout = ShellLayout(
            size: size, stageSize: CGSize(width: 390, height: 844), lanes: 1, showsSidebar: true, showsInspector: true)
        let place = CGPoint(
            x: layout.stages[0].minX + x * layout.stageScale, y: layout.stages[0].minY + y * layout.stageScale)
        try display.run(
            ["mousemove", "--window", window, "\(Int(place.x.rounded()))", "\(Int(place.y.rounded()))"] + more)
    }

    @Test("a row of the list opens its scene, and what is typed finds another")
    func sidebar() throws {
        let (running, window) = try open(["--scene", "tab-fade"])
        try display.pause(milliseconds: 500)
        try display.xdotool("key", "slash", "type", "pull")
        try display.xdotool("key", "Return")
        try display.pause(milliseconds: 200)
        try display.xdotool("key", "r")
        try display.pause(milliseconds: 200)
        try move(to: 190, 300, window, then: "click", "1")
        try display.pause(milliseconds: 900)
        try display.xdotool("key", "r")
        try display.xdotool("key", "q")
        running.errors.readToEnd()
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 0, "\(running.errors.text)")
        let recordings = try FileManager.default.contentsOfDirectory(atPath: folder.path("recordings"))
        let recorded = folder.path("recordings/\(try #require(recordings.first))")
        let live = try Trace(json: Data(contentsOf: URL(fileURLWithPath: recorded + "/trace.json")))
        #expect(live.header.scene == "pull-to-dismiss")
        #expect(live.events.contains { $0.name == "transitionCompleted" && $0.object == "completed" })
    }

    @Test("a photo is opened, recorded while it is dragged away, and the drag's tape gives the same trace")
    func liveRecording() throws {
        let (running, window) = try open()
        try display.pause(milliseconds: 500)
        try move(to: 60, 60, window, then: "click", "1")
        try display.pause(milliseconds: 1200)
        try display.xdotool("key", "r")
        try display.pause(milliseconds: 200)
        try move(to: 190, 400, window, then: "mousedown", "1")
        for step in 1...15 {
            try move(to: 190 + Double(step) * 2, 400 + Double(step) * 15, window, then: "sleep", "0.01")
        }
        try display.xdotool("mouseup", "1")
        try display.pause(milliseconds: 1200)
        try display.xdotool("key", "r")
        try display.xdotool("key", "q")
        running.errors.readToEnd()
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 0, "\(running.errors.text)")

        let recordings = try FileManager.default.contentsOfDirectory(atPath: folder.path("recordings"))
        #expect(recordings.count == 1)
        let recorded = folder.path("recordings/\(try #require(recordings.first))")
        let live = try Trace(json: Data(contentsOf: URL(fileURLWithPath: recorded + "/trace.json")))
        #expect(live.frames.contains { $0.phase == .interactive })
        #expect(live.events.contains { $0.name == "verdict" && $0.object == "dismiss" })
        let frames = try FileManager.default.contentsOfDirectory(atPath: recorded).filter { $0.hasSuffix(".png") }
        #expect(frames.count == live.frames.count)

        let replay = try ProgramRun(["record", recorded + "/drag.tape", "-o", "replay.json"], in: folder.url)
        #expect(replay.status == 0, "\(replay.messages)")
        #expect(try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("replay.json")))) == live)
    }

    @Test("SIGTERM closes the window as its button does, and what was recorded is written")
    func termination() throws {
        let (running, _) = try open()
        try display.pause(milliseconds: 300)
        try display.xdotool("key", "r")
        try display.pause(milliseconds: 300)
        running.process.terminate()
        running.errors.readToEnd()
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 0, "\(running.errors.text)")
        let recordings = try FileManager.default.contentsOfDirectory(atPath: folder.path("recordings"))
        #expect(recordings.count == 1 && recordings.first?.hasSuffix(".scrim-part") == false)
    }

    @Test("a wrong path is told before a window appears")
    func wrongPath() throws {
        let running = try ProgramRun.start(["/no/such/photo.jpg"], in: folder.url, display: display.name)
        running.errors.readToEnd()
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 2)
        #expect(running.errors.text.contains("/no/such/photo.jpg"))
    }

    @Test("scene, lanes and look are kept from one time to the next, and a broken file is set aside")
    func memory() throws {
        let (first, _) = try open(["--scene", "mini-player", "--lanes", "linear,ease-out; duration=0.8"])
        try display.pause(milliseconds: 300)
        try display.xdotool("key", "d", "key", "b", "key", "q")
        first.errors.readToEnd()
        first.process.waitUntilExit()
        #expect(first.process.terminationStatus == 0, "\(first.errors.text)")
        let path = folder.path("config/scrim/window.json")
        func kept() throws -> ShellMemory {
            try JSONDecoder().decode(ShellMemory.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        }
        let memory = try kept()
        #expect(memory.scene == "mini-player" && memory.lanes == "linear, ease-out; duration=0.8")
        #expect(!memory.isDark && !memory.showsSidebar && memory.showsInspector)

        let (second, _) = try open()
        try display.pause(milliseconds: 300)
        try display.xdotool("key", "q")
        second.errors.readToEnd()
        second.process.waitUntilExit()
        #expect(try kept() == memory)

        try "{ \"width\": 3".write(toFile: path, atomically: true, encoding: .utf8)
        let (third, _) = try open()
        try display.pause(milliseconds: 300)
        try display.xdotool("key", "q")
        third.errors.readToEnd()
        third.process.waitUntilExit()
        #expect(third.process.terminationStatus == 0)
        #expect(third.errors.text.contains("set aside as \(path).broken"))
        #expect(FileManager.default.fileExists(atPath: path + ".broken"))
        #expect(try kept().scene == "photos")
    }
}
