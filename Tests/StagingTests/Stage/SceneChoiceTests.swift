import Drawing
import Foundation
import StageSupport
import Staging
import SystemPackage
import Testing
import Timing
import Transitions
import ViewHierarchy

/// What is opened next, and with which settings.
@Suite("Choices of scenes")
@MainActor
struct SceneChoiceTests {
    private static func scene(_ name: String, _ parameters: [SceneParameter]) -> Scene {
        .named(
            name, parameters: parameters + [.curve(), .toggle("appearance", false), .toggle("reduced-motion", false)])
    }

    private static let first = scene("first", [.number("drop", 20, in: 0...100)])
    private static let second = scene("second", [.number("drop", 5, in: 0...10)])

    @Test("another scene keeps what is common, and gets its own settings back; the same one keeps all")
    func opening() {
        var choice = SceneChoice(
            scene: Self.first, settings: ["drop": "7", "curve": "linear", "appearance": "on"], plot: "card")
        choice.device = HeldDevice(.roundPhone)
        choice.textSize = .large
        choice.desktopSettings = ["appearance": "off", "odd": "1"]
        #expect(choice.opening(Self.first).settings == choice.settings && choice.plot == "card")
        var other = choice.opening(Self.second)
        #expect(other.scene.name == "second" && other.settings == ["appearance": "on"] && other.plot == nil)
        #expect(other.device == choice.device && other.textSize == .large)
        #expect(other.desktopSettings == choice.desktopSettings)
        // What the desktop says counts less, and only where the scene takes it.
        #expect(other.allSettings == ["appearance": "off", "appearance": "on"])
        other.settings["drop"] = "3"
        other.settings["appearance"] = nil
        other.plot = "sheet"
        let back = other.opening(Self.first)
        #expect(back.settings == ["drop": "7", "curve": "linear"] && back.plot == "card")
        let again = back.opening(Self.second)
        #expect(again.settings == ["drop": "3"] && again.plot == "sheet")
    }

    @Test("of one lane the settings go along as common ones, without animators; several lanes keep what a scene takes")
    func lanes() {
        let timings = [
            AnimatorTiming(
                name: AnimatorName(occasion: "start", view: "card", property: "alpha", number: 1), curve: .linear,
                duration: 1, delay: 0)
        ]
        let one = SceneChoice(scene: Self.first, settings: ["drop": "7"], lanes: [["appearance": "on", "drop": "8"]])
            .setting(timings, lane: 0)
        #expect(one.timings(ofLane: 0) == timings && one.lanes[0].count == 3)
        #expect(one.setting([], lane: 0).lanes == [["appearance": "on", "drop": "8"]])
        let other = one.opening(Self.second)
        #expect(other.settings == ["appearance": "on"] && other.lanes.isEmpty)
        #expect(other.opening(Self.first).settings == ["drop": "8", "appearance": "on"])
        let two = SceneChoice(
            scene: Self.first, settings: ["drop": "7", "appearance": "on"],
            lanes: [["drop": "8", "device": "none"], ["drop": "70", "curve": "linear"]])
        let kept = two.opening(Self.second)
        #expect(kept.lanes == [["drop": "8", "device": "none"], ["curve": "linear"]])
        #expect(kept.settings == ["appearance": "on"])
    }

    @Test("a lane has the common device, its own, or none, and a tape says what the stage is")
    func devices() throws {
        var choice = SceneChoice(scene: Self.first)
        let size = CGSize(width: 30, height: 40)
        #expect(!choice.mixesDevices && choice.device(ofLane: 0) == nil && choice.laneSettings == [[:]])
        #expect(choice.stageSettings(size: size) == [.size(size)])
        let phone = HeldDevice(.roundPhone)
        choice.device = phone
        choice.textSize = .extraLarge
        #expect(choice.stageSettings(size: size) == [.device(phone), .textSize(.extraLarge)])
        choice.lanes = [["device": "none"], ["device": "round-phone"]]
        #expect(choice.device(ofLane: 0) == nil && choice.device(ofLane: 1) == phone && choice.mixesDevices)
        choice.lanes[0]["device"] = nil
        #expect(!choice.mixesDevices)
        choice.lanes[0]["device"] = "toaster"
        #expect(choice.device(ofLane: 0) == nil)
        #expect(throws: SceneParameterErrors.self) { try choice.parameters() }
    }

    @Test("what is wrong in several lanes is said once")
    func problems() {
        let bad: SceneSettings = ["drop": "700", "device": "toaster"]
        let choice = SceneChoice(scene: Self.first, lanes: [bad, bad, ["animators": "[x]"]])
        let errors = #expect(throws: SceneParameterErrors.self) { try choice.parameters() }
        #expect(errors?.problems.count == 3)
        let fine = SceneChoice(scene: Self.first, settings: ["drop": "1"], lanes: [["drop": "2"], ["device": "none"]])
        let values = try? fine.parameters().map { parameters -> Double in parameters["drop"] }
        #expect(values == [2, 1])
        #expect(fine.value(of: .appearance, lane: 0) == nil && fine.value(of: "drop", lane: 1) == "1")
    }

    @Test("each lane's picture is in its own box")
    func lanesPictures() throws {
        let scene = Scene("red") { _ in
            let page = ViewController()
            page.view.backgroundColor = .red
            return page
        }
        let lanes = LaneSet(
            try (0..<3).map { _ in
                Stage(
                    scene, size: CGSize(width: 100, height: 200), scale: 1, parameters: try SceneParameters([]),
                    photos: [], images: SyntheticImageLoading(isDetailed: false))
            })
        let boxes = lanes.displayList().items.compactMap { item -> CGRect? in
            guard case .fill(let shape, .red) = item.command else { return nil }
            return shape.bounds.applying(item.transform)
        }
        #expect(boxes == [0, 116, 232].map { CGRect(x: $0, y: 0, width: 100, height: 200) })
    }

    @Test("lanes beside each other scale input, and are drawn from left to right with a gap")
    func lanesBeside() throws {
        let scene = Scene("plain") { _ in ViewController() }
        func stage(_ width: Double, _ height: Double) throws -> Stage {
            Stage(
                scene, size: CGSize(width: width, height: height), scale: 1, parameters: try SceneParameters([]),
                photos: [], images: SyntheticImageLoading(isDetailed: false))
        }
        let alone = LaneSet([try stage(100, 200)])
        #expect(alone.stages[0].name == "the stage of plain" && alone.displayList().size.width == 100)
        #expect(alone.displayList().description == alone.stages[0].displayList().description)
        let set = LaneSet([try stage(100, 200), try stage(100, 200), try stage(300, 200)])
        #expect(
            set.stages.map(\.name) == ["lane 1", "lane 2", "lane 3"] && set.size == CGSize(width: 100, height: 200))
        #expect(set.displayList().size == CGSize(width: 3 * 100 + 2 * 16, height: 200))
        let third = CGRect(x: 232, y: 200 / 3, width: 100, height: 200 / 3)
        let frames = set.stageFrames
        #expect(frames[1] == CGRect(x: 116, y: 0, width: 100, height: 200))
        for (side, wanted) in zip(
            [frames[2].minX, frames[2].minY, frames[2].width, frames[2].height],
            [232, 200.0 / 3, 100, 200.0 / 3])
        {
            #expect(abs(side - wanted) < 1e-9, "\(third)")
        }
        let pictures = set.pictures()
        #expect(pictures.allSatisfy { $0.size == set.size } && pictures[2].background == .clear)
        set.handle(.pointer(id: 1, phase: .down, location: CGPoint(x: 50, y: 20)))
        #expect(
            set.stages.map(\.pointerLocation) == [
                CGPoint(x: 50, y: 20), CGPoint(x: 50, y: 20), CGPoint(x: 150, y: 20),
            ])
        #expect(!set.isSettled && !set.isMoving && set.nextDeadline == nil)
        set.handle(.resize(CGSize(width: 80, height: 90)))
        #expect(set.stages.allSatisfy { $0.size == CGSize(width: 80, height: 90) })
        #expect(set.point(at: CGPoint(x: 3, y: 4), inBoxOfLane: 2) == CGPoint(x: 3, y: 4))
        // A lane that is higher than the first one is in the middle of its box, at half of its size.
        let high = LaneSet([try stage(100, 200), try stage(100, 400), try stage(0, 0)])
        #expect(high.frame(ofLane: 1, in: CGRect(x: 0, y: 0, width: 100, height: 200)).minX == 25)
        #expect(high.point(at: CGPoint(x: 25, y: 200), inBoxOfLane: 1) == CGPoint(x: 0, y: 200))
        #expect(high.point(at: CGPoint(x: 75, y: 50), inBoxOfLane: 1) == CGPoint(x: 100, y: 50))
        let flat = try LaneSet([stage(100, 200), stage(300, 1)]).frame(
            ofLane: 1, in: CGRect(x: 0, y: 0, width: 100, height: 200))
        #expect(abs(flat.width - 100) < 1e-9 && abs(flat.height - 1.0 / 3) < 1e-9 && abs(flat.midY - 100) < 1e-9)
        // One without a size has an empty picture.
        #expect(high.pictures().map(\.size) == [high.size, high.size, .zero])
        // Events are in the order of time, then of lanes.
        set.stages[1].report(error: "b")
        set.advance(to: FrameTime(seconds: 1))
        set.stages[2].report(error: "d")
        set.stages[0].report(error: "c")
        let events = set.takeTraceEvents(since: FrameTime(seconds: 0.5)).filter { $0.name == .error }
        #expect(events.map(\.object) == ["b", "c", "d"] && events.map(\.lane) == [1, 0, 2])
        #expect(events.map(\.time) == [-0.5, 0.5, 0.5] && set.takeTraceEvents(since: .zero).isEmpty)
    }
}

extension Stage {
    /// Where the first pointer is.
    fileprivate var pointerLocation: CGPoint? { traceFrames(frame: 0, time: 0)[0].pointer?.location }
}

@Suite("What is saved")
struct SavedOutputTests {
    @Test("a length and a size are in one line, for a file or all files of a folder")
    func texts() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saved-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, count) in [("a", 1200), ("b", 300)] {
            try Data(count: count).write(to: folder.appending(path: name))
        }
        let (a, whole) = (folder.appending(path: "a").path, folder.path)
        #expect(SavedOutput.bytes(at: FilePath(a)) == 1200 && SavedOutput.bytes(at: "/none/such") == 0)
        #expect(SavedOutput.bytes(at: FilePath(whole)) >= 1500)
        let saved = SavedOutput(written: a, seconds: 3.44)
        #expect(saved == SavedOutput(text: "Saved \(a): 3.4 s long, 1 kB", path: a))
        #expect(SavedOutput.extent(bytes: 1_234_567, seconds: 0) == "0.0 s long, 1.2 MB")
    }

    @Test("a key is pressed without modifiers unless it is said")
    func keys() {
        #expect(KeyPress(.escape) == KeyPress(.escape, hasControl: false, hasShift: false))
    }

    @Test("the program's usual scene is the first one of photos, or the first one")
    func usualScene() {
        var photos = Scene.named("photos")
        photos.showsPhotos = true
        let plain = Scene.named("plain")
        func program(_ scenes: [Scene]) -> RunningProgram { RunningProgram(name: "p", version: "1", scenes: scenes) }
        #expect(program([plain, photos]).usualScene == "photos" && program([plain]).usualScene == "plain")
        #expect(program([]).usualScene.isEmpty && program([plain]).scene(named: "photos") == nil)
        #expect(program([plain, photos]).scene(named: "photos")?.name == "photos")
    }

    @Test("photos that are missing, or a folder without pictures, are problems with a remedy, and each ending is known")
    func photos() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = FilePath(folder.path)
        let problems = PhotoCollection(paths: [path, path.appending("none.jpg")]).problems
        #expect(problems.map(\.cause) == ["the folder holds no pictures", "there is no such file or folder"])
        #expect(problems.allSatisfy { !$0.remedy.isEmpty && "\($0)".contains($0.cause) })
        let endings = [
            "jpg", "JPEG", "jpe", "jfif", "png", "webp", "gif", "tif", "tiff", "bmp", "heic", "heif", "avif",
        ]
        for (index, ending) in endings.enumerated() {
            try Data().write(to: folder.appending(path: "\(index + 1).\(ending)"))
        }
        try Data().write(to: folder.appending(path: "1.txt"))
        let found = PhotoCollection(paths: [path, path.appending("1.txt")])
        #expect(found.photos.map { $0.lastComponent?.extension } == endings + ["txt"] && found.problems.isEmpty)
        #expect(PhotoCollection.pictureEndings.count == endings.count)
    }
}
