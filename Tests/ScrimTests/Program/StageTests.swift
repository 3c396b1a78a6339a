import ArgumentParser
import ChildPrograms
import Drawing
import Foundation
import Glibc
import GoldenSupport
import ProgramSupport
import Recorder
import ScrimGallery
import Staging
import SystemPackage
import Testing
import ViewHierarchy

@testable import Scrim
@testable import Sessions

/// What the command line, a tape and the last window make of a stage, with the scenes of the gallery.
@Suite("Requests of stages", .serialized)
@MainActor
struct StageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        RunningProgram.current = RunningProgram(name: "scrim", version: "", scenes: SceneGallery.scenes)
    }

    private func document(_ text: String) throws -> TapeDocument {
        try TapeParser(scenes: SceneGallery.scenes).parse(text, file: "a.tape")
    }

    private func options(_ words: String) throws -> SceneOptions {
        try SceneOptions.parse(words.split(separator: " ").map(String.init))
    }

    /// The numbers and the name of a request's stage, and its lanes.
    private func facts(_ request: StageRequest) -> String {
        let lanes = LaneList.text(of: request.choice.lanes)
        let size = "\(Int(request.size.width))x\(Int(request.size.height))"
        return "\(size) \(request.fps) \(request.scale) \(request.stage)\(lanes.isEmpty ? "" : " [\(lanes)]")"
    }

    @Test("options win over a tape's settings, and those over what is usual")
    func precedence() throws {
        for (settings, words, expected) in [
            ("", "", "390x844 60.0 2.0 390x844 without a device"),
            ("", "--fps 30 --scale 1 --size 100x200.5", "100x200 30.0 1.0 100x200.5 without a device"),
            ("", "--device small-phone --text-size small", "320x568 60.0 2.0 small-phone at text size small"),
            ("", "--device large-phone,landscape", "932x430 60.0 3.0 large-phone,landscape"),
            ("", "--device large-phone --scale 1", "430x932 60.0 1.0 large-phone"),
            ("Set fps 25\nSet scale 4\nSet size 50x60\n", "", "50x60 25.0 4.0 50x60 without a device"),
            ("Set fps 25\nSet scale 4\nSet size 50x60\n", "--fps 5", "50x60 5.0 4.0 50x60 without a device"),
            ("Set fps 25\nSet scale 4\n", "--scale 8 --size 7x8", "7x8 25.0 8.0 7x8 without a device"),
            ("Set device large-phone\n", "", "430x932 60.0 3.0 large-phone"),
            ("Set device large-phone\n", "--size 7x8", "7x8 60.0 2.0 7x8 without a device"),
            ("Set device large-phone\n", "--device none", "390x844 60.0 2.0 390x844 without a device"),
            ("Set device large-phone\n", "--device tablet", "430x932 60.0 3.0 large-phone"),
            ("Set text-size small\n", "", "390x844 60.0 2.0 390x844 without a device at text size small"),
            ("Set text-size small\n", "--text-size large", "390x844 60.0 2.0 390x844 without a device"),
            ("Set lanes linear,ease\n", "", "390x844 60.0 2.0 390x844 without a device [linear, ease]"),
            ("Set lanes linear,ease\n", "--lanes ease", "390x844 60.0 2.0 390x844 without a device [ease]"),
        ] {
            let tape = try document("Scene photos\n\(settings)Wait 20ms\n").tape
            #expect(try facts(StageRequest(tape, options(words))) == expected, "\(settings)\(words)")
        }
        // Without a tape, what the last window had is used where the command line has nothing.
        let lanes = try LaneList.lanes(parsing: "linear,ease")
        let device = try HeldDevice(parsing: "small-phone")
        for (words, expected) in [
            ("", "320x568 60.0 2.0 small-phone [linear, ease]"),
            ("--lanes ease", "320x568 60.0 2.0 small-phone [ease]"),
            ("--size 7x8", "7x8 60.0 2.0 7x8 without a device [linear, ease]"),
            ("--device none", "390x844 60.0 2.0 390x844 without a device [linear, ease]"),
        ] {
            let request = try StageRequest(scene: "photos", options(words), lanes: lanes, device: device)
            #expect(facts(request) == expected, "\(words)")
        }
        // The board is as dark as the scene is set to be.
        for (words, board) in [("", BoardAppearance.dark), ("--set appearance=light", .light)] {
            #expect(try StageRequest(scene: "card-sheet", options(words)).board == board)
        }
    }

    @Test("a request that is wrong says where")
    func refusals() throws {
        var story = GoldenStory("stages")
        for (name, settings, words) in [
            ("fotos", "", ""), ("photos", "", "--set flik=1 --set direction=up"),
            ("photos", "", "--lanes linear,eese"), ("photos", "", "--lanes linear --set curve=eese"),
        ] {
            do {
                _ = try StageRequest(scene: name, options(words))
                Issue.record("\(name) \(words) is right")
            } catch {
                story.add("\(name) \(words)\(settings)", "\(error)")
            }
        }
        try story.check()
    }

    @Test("a page has the tape's own text if that records the same, and otherwise one with all settings")
    func pages() throws {
        let text = """
            # A comment.
            Scene photos
            Set fps 30
            Set lanes linear, ease
            Set finger on
            Wait 20ms

            """
        let document = try document(text)
        func page(_ words: String) throws -> PageContent {
            try PageRequest(document, StageRequest(document.tape, options(words))).content
        }
        for same in ["", "--fps 30", "--scale 2 --size 390x844", "--lanes linear,ease", "--device none"] {
            #expect(try page(same).tape == text, "\(same)")
        }
        var story = GoldenStory("pages")
        for words in [
            "--fps 20", "--scale 1", "--size 100x200", "--device small-phone", "--text-size small", "--lanes ease",
            "--set distance=0.4 --set curve=ease --set distance=0.5",
        ] {
            let tape = try page(words).tape
            #expect(tape != text, "\(words)")
            story.add(words, tape)
            // It makes the same stage without options.
            let again = try self.document(tape).tape
            #expect(try facts(StageRequest(again, options(""))) == facts(StageRequest(document.tape, options(words))))
        }
        for lane in try page("--set distance=0.4").lanes {
            let settings = lane.settings.map { "\($0.name) = \($0.value)\($0.isDefault ? "" : " *")" }
            story.add(lane.title, settings.joined(separator: "\n") + "\n" + lane.curves.map(\.occasion).joined())
        }
        try story.check()
        let content = try page("")
        #expect(content.tapeName == "a.tape" && content.view == SceneGallery.scenes[0].leadView)
        let systems = content.lanes.flatMap(\.curves).map { $0.codes.map(\.system) }
        #expect(!systems.isEmpty)
        #expect(systems.allSatisfy { $0 == ["CSS", "UIKit", "SwiftUI", "Jetpack Compose", "Flutter", "Motion"] })
    }

    // MARK: The last window

    private func memory(_ change: (inout ShellMemory) -> Void = { _ in }) -> ShellMemory {
        var memory = ShellMemory(size: CGSize(width: 800, height: 600), scene: "cards", lanes: "linear, ease")
        memory.device = "small-phone"
        memory.recordsAs = .gif
        memory.checksGestures = true
        change(&memory)
        return memory
    }

    @Test("the window's state is saved and loaded, and what can't be used is set aside")
    func memoryFile() throws {
        let file = MemoryFile(path: FilePath(folder.path("new/deep/window.json")))
        var reports: [String] = []
        func load() -> ShellMemory? { file.load { reports.append($0) } }
        #expect(load() == nil && reports.isEmpty)
        for side in [360.0, 16_384] {
            let right = memory { ($0.width, $0.height) = (side, side) }
            try file.save(right)
            #expect(load() == right && reports.isEmpty)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("new/deep"))
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        // A scene that is gone leaves its place to the usual one, and its lanes to none.
        try file.save(memory { $0.scene = "gone" })
        #expect(load() == memory { ($0.scene, $0.lanes) = ("photos", "") } && reports.isEmpty)
        for (name, wrong) in [
            ("359.9 x 600.0", memory { $0.width = 359.9 }), ("800.0 x 16385.0", memory { $0.height = 16_385 }),
            ("eese", memory { $0.lanes = "eese" }), ("5 lanes", memory { $0.lanes = "ease,ease,ease,ease,ease" }),
        ] {
            try file.save(wrong)
            #expect(load() == nil && reports.count == 1)
            #expect(reports.first?.contains(name) == true, "\(reports)")
            #expect(reports.first?.hasSuffix("; it is set aside as \(file.path).broken") == true, "\(reports)")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path("new/deep")) == ["window.json.broken"])
            reports = []
        }
        _ = try folder.write("{}", to: "new/deep/window.json")
        #expect(load() == nil)
        #expect(reports.first?.contains("can't be used (it is no settings of a window); it is set aside") == true)
        let blocked = MemoryFile(path: FilePath(folder.path("new/deep/window.json.broken/window.json")))
        do throws(ProgramError) {
            try blocked.save(memory())
            Issue.record("a file is no folder")
        } catch {
            #expect(error.kind == .failed && error.description.hasSuffix("or name another by XDG_CONFIG_HOME"))
        }
    }

    @Test("a window's state that can be neither used nor set aside is said with both causes, and stays")
    func notAside() throws {
        let path = try folder.write("{}", to: "kept.json")
        // A file replaces no folder.
        try FileManager.default.createDirectory(atPath: path + ".broken", withIntermediateDirectories: false)
        var reports: [String] = []
        let found = MemoryFile(path: FilePath(path)).load { reports.append($0) }
        let words = "kept.json can't be used (it is no settings of a window), nor be set aside: "
        #expect(found == nil && reports.count == 1 && reports.allSatisfy { $0.contains(words) }, "\(reports)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{}")
    }

    @Test("a window's state that can't be saved is said, and is no failure")
    func unsaved() async {
        let run = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MainActor.run {
                RunningProgram.current = RunningProgram(name: "own", version: "", scenes: SceneGallery.scenes)
                let start = try WindowStart(OpenCommand.parse([]), MemoryFile(path: "/proc/none/window.json"))
                start.save(start.memory)
            }
        }
        let words = run.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(words.hasPrefix("own: can't keep the window's appearance in /proc/none/window.json: "), "\(words)")
    }

    @Test("a window that replaces another one begins with that one's state, as far as the newer code has it")
    func replacement() throws {
        /// Returns the start of a window that `scrim watch` begins with a state.
        func start(_ state: WindowState?, _ words: [String] = []) throws -> WindowStart {
            let (watch, end) = try WatchConnection.pair()
            defer { try? end.close() }
            watch.send(.begin(state))
            setenv(WatchConnection.variable, "\(end.rawValue)", 1)
            defer { unsetenv(WatchConnection.variable) }
            let start = try WindowStart(
                OpenCommand.parse(words), MemoryFile(path: FilePath(folder.path("window.json"))))
            // Its children don't have the connection.
            #expect(getenv(WatchConnection.variable) == nil && start.watched != nil)
            return start
        }
        var state = WindowState(memory: memory())
        state.settings = ["threshold": "0.4"]
        state.memory.lanes = ""
        state.memory.device = nil
        state.photos = ["/a.jpg", "/b"]
        state.plot = "card"
        state.gesture = WindowState.Gesture(tape: "", first: 0)
        let same = try start(state, ["--record-as", "png", "--check", "c.jpg"])
        #expect(same.replaces && same.reports.isEmpty && same.size == CGSize(width: 800, height: 600))
        #expect(same.paths == ["/a.jpg", "/b"] && same.request.choice.scene.name == "cards")
        #expect(same.request.choice.settings == state.settings && same.request.choice.plot == "card")
        // What the user has chosen in the window applies.
        #expect(same.memory.recordsAs == .png && same.memory.checksGestures == memory().checksGestures)
        #expect(same.watched?.state?.gesture != nil)

        var gone = state
        gone.memory.scene = "old"
        let other = try start(gone)
        #expect(other.reports == ["There is no scene “old” any more"] && other.request.choice.scene.name == "photos")
        #expect(other.request.choice.settings == [:] && other.watched?.state?.gesture == nil)

        var unset = state
        unset.settings = ["unknown": "1"]
        unset.memory.lanes = "linear"
        let bare = try start(unset)
        #expect(
            bare.reports.count == 1 && bare.reports[0].hasPrefix("The scene is set as at first: "), "\(bare.reports)")
        #expect(bare.request.choice.scene.name == "cards" && bare.request.choice.settings == [:])
        #expect(bare.request.choice.lanes.isEmpty && bare.watched?.state?.gesture != nil)

        // The first window of all replaces none; a tape that the old one has played is not required any more.
        #expect(try !start(nil).replaces)
        #expect(throws: (any Error).self) { try start(nil, ["--tape", folder.path("none.tape")]) }
        #expect(try start(state, ["--tape", folder.path("none.tape")]).document == nil)
    }

    @Test("a window begins with the last one's state, unless the command line asks for something else")
    func start() throws {
        let file = MemoryFile(path: FilePath(folder.path("window.json")))
        func start(_ words: String) throws -> WindowStart {
            try WindowStart(OpenCommand.parse(words.split(separator: " ").map(String.init)), file)
        }
        let first = try start("")
        #expect(first.size == nil && first.memory.scene == "photos" && first.memory.width == 1280 && !first.replaces)
        #expect(first.memory.height == 800 && first.memory.recordsAs == nil && first.memory.checksGestures != true)
        #expect(first.reports.isEmpty && first.paths.isEmpty && first.document == nil && first.watched == nil)
        first.save(memory())
        let tape = try folder.write("Scene parallax\nSet fps 24\nWait 20ms\n", to: "a.tape")
        let bare = "60.0 2.0 390x844 without a device"
        for (words, scene, expected) in [
            ("", "cards", "320x568 60.0 2.0 small-phone [linear, ease]"),
            ("--scene cards", "cards", "320x568 60.0 2.0 small-phone [linear, ease]"),
            ("--lanes ease", "cards", "320x568 60.0 2.0 small-phone [ease]"),
            ("--scene parallax", "parallax", "320x568 60.0 2.0 small-phone"),
            ("--scene cards --set appearance=dark", "cards", "320x568 60.0 2.0 small-phone"),
            ("--set direction=any", "photos", "320x568 60.0 2.0 small-phone"),
            ("a.jpg", "photos", "320x568 60.0 2.0 small-phone"),
            ("--device none", "cards", "390x844 \(bare) [linear, ease]"),
            ("--tape \(tape)", "parallax", "390x844 24.0 2.0 390x844 without a device"),
        ] {
            let start = try start(words)
            #expect(start.request.choice.scene.name == scene, "\(words)")
            #expect(facts(start.request) == expected, "\(words)")
            #expect(start.size == CGSize(width: 800, height: 600) && start.reports.isEmpty)
            #expect(start.memory == memory(), "\(words)")
            #expect(start.paths == (words == "a.jpg" ? ["a.jpg"] : []))
            #expect((start.document != nil) == words.hasPrefix("--tape"))
        }
        let asked = try start("--record-as png --no-check")
        #expect(asked.memory.recordsAs == .png && asked.memory.checksGestures == false)
        #expect(throws: (any Error).self) { try start("--tape \(folder.path("none.tape"))") }
    }

    @Test("a recording's name is its time, with a number if that is taken")
    func recordingNames() throws {
        let place = folder.path("r")
        let moment = try #require(
            Calendar.current.date(from: DateComponents(year: 2024, month: 3, day: 9, hour: 7, minute: 5, second: 2)))
        let recordings = RecordingsFolder(place)
        let stem = "\(place)/2024-03-09-07.05.02"
        #expect(try (0..<3).map { _ in try recordings.next(at: moment) } == [stem, "\(stem)-2", "\(stem)-3"])
        _ = try folder.write("", to: "r/2024-03-09-07.05.02.mp4")
        #expect(try RecordingsFolder(place).next(at: moment) == "\(stem)-2")
        _ = try folder.write("", to: "r/2024-03-09-07.05.02-2.tape")
        #expect(try RecordingsFolder(place).next(at: moment) == "\(stem)-3")
        // Another name that begins the same way is no obstacle.
        _ = try folder.write("", to: "r/2024-03-09-07.05.020")
        #expect(try RecordingsFolder(place).next(at: moment.addingTimeInterval(1)) == "\(place)/2024-03-09-07.05.03")
        #expect(throws: ProgramError.self) { try RecordingsFolder("/dev/null/r").next(at: moment) }
    }

    @Test(
        "pictures are decoded for the largest stage on the display, for copied frames, and for 3 pixels in a point at most"
    )
    func decoding() {
        func scale(_ scale: Double, _ drawable: Double, _ window: Double, _ display: Double?) -> Double {
            func size(_ height: Double) -> CGSize { CGSize(width: 7, height: height) }
            return ProgramWindow.decodingScale(
                scale, stage: size(800), drawable: size(drawable), window: size(window), display: display.map(size))
        }
        #expect(scale(1, 1600, 800, nil) == 2)
        #expect(scale(1, 800, 800, 1200) == 1.5)
        #expect(scale(1, 1000, 500, 1000) == 2.5)
        // The window is larger than the display; more than 3 is not seen; frames are copied at their own scale.
        #expect(scale(1, 1600, 1600, 1200) == 2)
        #expect(scale(1, 1600, 800, 1600) == 3)
        #expect(scale(1, 2640, 1320, nil) == 3)
        #expect(scale(4, 800, 800, 1200) == 4)
        #expect(scale(0.25, 400, 0, nil) == 0.5)
        #expect(scale(0.25, 4, 0, 300) == 1.5)
    }

    @Test("the program has run as long as the system says")
    func age() throws {
        let run = try ChildProgram("ps", ["-o", "etimes=", "-p", "\(getpid())"])
        let words = run.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let age = try #require(ProcessAge.seconds)
        #expect(run.end() && Double(words).map { age > $0 - 0.5 && age < $0 + 2 } == true, "\(age), not \(words)")
        // What a scene that blocks is told.
        #expect(OpenScene.blocking(1.26).hasSuffix(" blocked the main thread for 1.3 s; do that work elsewhere"))
    }
}
