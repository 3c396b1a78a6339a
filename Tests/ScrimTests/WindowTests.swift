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

    /// The size of the window in points.
    private func size(_ window: String) throws -> CGSize {
        let told = try display.xdotool("getwindowgeometry", "--shell", window)
        let measures = told.split(separator: "\n").reduce(into: [String: Double]()) { measures, line in
            let parts = line.split(separator: "=")
            if parts.count == 2 { measures[String(parts[0])] = Double(parts[1]) }
        }
        return CGSize(width: measures["WIDTH"] ?? 0, height: measures["HEIGHT"] ?? 0)
    }

    /// Moves the pointer to a place of the first stage, in its points, and does more.
    private func move(
        to x: Double, _ y: Double, _ window: String, lanes: Int = 1, then more: String...
    ) throws {
        let layout = ShellLayout(
            size: try size(window), stageSize: CGSize(width: 390, height: 844), lanes: lanes, showsSidebar: true,
            showsInspector: true)
        let place = CGPoint(
            x: layout.stages[0].minX + x * layout.stageScale, y: layout.stages[0].minY + y * layout.stageScale)
        try display.run(
            ["mousemove", "--window", window, "\(Int(place.x.rounded()))", "\(Int(place.y.rounded()))"] + more)
    }

    /// Drags the mouse over the first stage.
    private func drag(from x: Double, _ y: Double, by dy: Double, _ window: String, lanes: Int) throws {
        try move(to: x, y, window, lanes: lanes, then: "mousedown", "1")
        for step in 1...10 {
            try move(to: x, y + dy * Double(step) / 10, window, lanes: lanes, then: "sleep", "0.01")
        }
        try display.xdotool("mouseup", "1")
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

    @Test(
        "lanes are opened, set in the editor, dragged, played again and recorded, and their tape gives the same trace")
    func lanes() throws {
        let (running, window) = try open(["--scene", "mini-player", "--lanes", "linear", "--fps", "15"])
        try display.pause(milliseconds: 500)
        try display.xdotool("key", "plus")
        try display.pause(milliseconds: 200)
        // In the editor of the second lane: the last of the kinds of curves, then, scrolled to its end, the duration.
        let size = try size(window)
        func press(_ fromRight: Double, _ y: Double, _ more: String...) throws {
            let place = ["\(Int(size.width - fromRight))", "\(Int(y))"]
            try display.run(["mousemove", "--window", window] + place + more + ["click", "1"])
            try display.pause(milliseconds: 200)
        }
        try press(62, 475)
        try press(62, size.height - 209, "click", "--repeat", "30", "5", "sleep", "0.4")
        try display.xdotool("key", "q", "key", "BackSpace", "type", "0.7")
        try display.xdotool("key", "Return")
        // The bar is pulled up; what is recorded is this played again, and the player pulled down.
        try drag(from: 195, 800, by: -520, window, lanes: 2)
        try display.pause(milliseconds: 1000)
        try display.xdotool("key", "space", "key", "r")
        try display.pause(milliseconds: 2000)
        try drag(from: 195, 200, by: 520, window, lanes: 2)
        try display.pause(milliseconds: 1000)
        try display.xdotool("key", "r", "key", "q")
        running.errors.readToEnd()
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 0, "\(running.errors.text)")

        let recordings = try FileManager.default.contentsOfDirectory(atPath: folder.path("recordings"))
        let recorded = folder.path("recordings/\(try #require(recordings.first))")
        let live = try Trace(json: Data(contentsOf: URL(fileURLWithPath: recorded + "/trace.json")))
        try #require(live.header.lanes.count == 2)
        #expect(live.header.lanes[0].curve == "linear")
        #expect(live.header.lanes[1].curve?.hasPrefix("spring") == true)
        let kept = try String(contentsOfFile: folder.path("config/scrim/window.json"), encoding: .utf8)
        #expect(kept.contains("duration=0.7"))
        for lane in 0..<2 {
            let verdicts = live.events.filter { $0.lane == lane && $0.name == "transitionCompleted" }
            #expect(verdicts.map(\.object) == ["completed", "completed"])
        }
        let replay = try ProgramRun(["record", recorded + "/drag.tape", "-o", "replay.json"], in: folder.url)
        #expect(replay.status == 0, "\(replay.messages)")
        #expect(try Trace(json: Data(contentsOf: URL(fileURLWithPath: folder.path("replay.json")))) == live)
    }

    @Test("a tape is played in the window, which then is the user's")
    func tape() throws {
        let tape = try folder.write(
            "Scene mini-player\nSet lanes linear, ease-out\nWait 800ms\nPress bar\nMove by 0 -500 in 200ms\nRelease\nWait settled\n",
            to: "up.tape")
        let (running, window) = try open(["--tape", tape, "--fps", "15"])
        try display.xdotool("key", "r")
        try display.pause(milliseconds: 2200)
        try drag(from: 195, 200, by: 520, window, lanes: 2)
        try display.pause(milliseconds: 800)
        try display.xdotool("key", "r", "key", "q")
        running.errors.readToEnd()
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 0, "\(running.errors.text)")
        let recordings = try FileManager.default.contentsOfDirectory(atPath: folder.path("recordings"))
        let recorded = folder.path("recordings/\(try #require(recordings.first))")
        let live = try Trace(json: Data(contentsOf: URL(fileURLWithPath: recorded + "/trace.json")))
        #expect(live.header.scene == "mini-player" && live.header.lanes.map(\.curve) == ["linear", "ease-out"])
        #expect(live.events.count { $0.name == "transitionCompleted" && $0.object == "completed" } == 4)
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
