import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import SystemPackage
import Testing
import Timing
import Transitions
import ViewHierarchy

@Suite("Lanes under one input")
@MainActor
struct LaneSetTests {
    private let size = CGSize(width: 390, height: 844)

    private func lanes(_ text: String, pool: ImagePool = ImagePool(SyntheticImageLoading(isDetailed: false))) throws
        -> LaneSet
    {
        let choice = SceneChoice(scene: .photos, lanes: try LaneList.lanes(parsing: text))
        let lanes = try choice.open(size: size, scale: 2, photos: StageRun.photos(12), images: pool)
        lanes.finishLoading()
        return lanes
    }

    private func play(_ text: String, on lanes: LaneSet, fps: Double = 60) throws -> (Trace, Int) {
        let player = TapePlayer(tape: try Tape(parsing: text), target: lanes)
        var trace = Trace(header: lanes.traceHeader(fps: fps, scale: 2))
        var index = 0
        while !(player.isFinished && !lanes.isMoving) && index < 2000 {
            let time = FrameTime.frame(index, rate: fps)
            try player.play(until: time)
            lanes.finishLoading()
            trace.frames += lanes.traceFrames(frame: index, time: time.seconds)
            index += 1
        }
        trace.events = lanes.takeTraceEvents(since: .zero)
        return (trace, index)
    }

    private let drag = """
        Scene photos
        Tap tile 1
        Wait settled
        Press 195 420
        Move by 30 260 in 300ms ease-out
        Release
        Wait settled
        """

    @Test("each lane moves exactly as it does alone", arguments: ["linear", "spring(dampingRatio: 0.7)"])
    func alone(curve: String) throws {
        // Waiting for rest would wait for the slowest lane.
        let timed = drag.replacingOccurrences(of: "Wait settled", with: "Wait 1500ms")
        let (together, _) = try play(timed, on: try lanes("linear, spring(dampingRatio: 0.7), ease-out; duration=1.2"))
        let (alone, _) = try play(timed, on: try lanes(curve))
        let lane = try #require(together.header.lanes.firstIndex { $0.curve?.hasPrefix(curve.prefix(6)) == true })
        let moves = together.frames.filter { $0.lane == lane }
        #expect(moves.count >= alone.frames.count && alone.frames.contains { $0.phase == .interactive })
        for (one, other) in zip(moves, alone.frames) {
            var one = one
            one.lane = 0
            #expect(one == other)
        }
    }

    @Test("all lanes get the same samples at the same times, and settle by their own curves")
    func samples() throws {
        let (trace, count) = try play(drag, on: try lanes("linear, ease-out; duration=1.2, spring(dampingRatio: 0.7)"))
        for index in 0..<count {
            let frames = trace.frames.filter { $0.frame == index }
            #expect(frames.map(\.lane) == [0, 1, 2])
            #expect(Set(frames.map(\.pointer)).count == 1)
        }
        let ends = (0..<3).map { lane in
            trace.events.last { $0.lane == lane && $0.name == .transitionCompleted }?.time ?? 0
        }
        #expect(abs(ends[1] - ends[0] - 0.7) < 1e-6)
        #expect(trace.events.map(\.time) == trace.events.map(\.time).sorted())
        #expect(trace.events.filter { $0.name == .verdict }.map(\.object) == ["dismiss", "dismiss", "dismiss"])
    }

    @Test("a picture decoded for one lane is available to the next, at its own time")
    func pool() throws {
        let loader = SyntheticImageLoading(isDetailed: false)
        var wakes = 0
        let pool = ImagePool(loader) { wakes += 1 }
        let first = try lanes("linear, ease-out", pool: pool)
        let (decoded, before) = (loader.requests.count, wakes)
        let choice = SceneChoice(scene: .photos)
        let later = try choice.open(size: size, scale: 2, photos: StageRun.photos(12), images: pool)
        // Nobody else says that there is something to deliver.
        #expect(pictures(later) == 0 && loader.requests.count == decoded && wakes == before + 12)
        later.deliverImages()
        #expect(pictures(later) == 12 && pictures(first) == 24)
    }

    @Test("a lane's loader says how many of its pictures it has delivered")
    func delivered() throws {
        let pool = ImagePool(SyntheticImageLoading(isDetailed: false))
        let (first, second) = (pool.laneLoader(), pool.laneLoader())
        for (index, path) in StageRun.photos(3).enumerated() {
            let loader = index < 2 ? first : second
            _ = loader.load(ImageRequest(path: path, resolution: .fit(width: 4, height: 4))) { _ in }
        }
        #expect(first.isLoading && first.deliver() == 2 && !first.isLoading && first.deliver() == 0)
        #expect(second.isLoading && second.deliver() == 1 && second.deliver() == 0)
    }

    @Test("a cancelled request is not answered, the others are in their order, and what failed is asked for again")
    func requests() {
        let loader = SyntheticImageLoading(isDetailed: false)
        let pool = ImagePool(loader)
        let (first, second) = (pool.laneLoader(), pool.laneLoader())
        var answers: [String] = []
        var held: [Image] = []
        @discardableResult
        func load(
            _ name: String, _ lane: any ImageLoading, then next: @escaping @MainActor () -> Void = {}
        ) -> ImageTicket {
            lane.load(ImageRequest(path: FilePath("\(name).png"), resolution: .fit(width: 4, height: 4))) { result in
                if case .success(let image) = result { held.append(image) }
                answers.append((try? result.get()) == nil ? "no \(name)" : name)
                next()
            }
        }
        first.cancel(load("a-4x4", first))
        load("a-4x4", second)
        load("broken", second)
        load("b-4x4", second) { load("a-4x4", second) { load("c-4x4", second) } }
        #expect(!first.isLoading && first.deliver() == 0 && answers.isEmpty && loader.waiting == 0)
        // What the first lane's loader has decoded waits in the second one; the last one is yet to be decoded.
        #expect(second.isLoading && second.deliver() == 4 && answers == ["a-4x4", "no broken", "b-4x4", "a-4x4"])
        #expect(second.isLoading && loader.waiting == 1)
        second.finishLoading()
        #expect(!second.isLoading && answers.last == "c-4x4" && answers.count == 5)
        // One that is there already can be cancelled too; a picture that nobody holds is asked for again.
        second.cancel(load("a-4x4", second))
        #expect(!second.isLoading && second.deliver() == 0 && answers.count == 5)
        held = []
        let before = loader.requests.count
        for name in ["broken", "a-4x4"] { load(name, first) }
        first.finishLoading()
        #expect(loader.requests.count == before + 2 && answers.suffix(2) == ["no broken", "a-4x4"])
        #expect(throws: ImageError.self) { try second.pixelSize(of: "broken.png") }
        #expect((try? second.pixelSize(of: "e-30x20.png")) == CGSize(width: 30, height: 20))
    }

    @Test("closed lanes cancel their requests, and take nothing from the remaining lanes")
    func closing() throws {
        let loader = SyntheticImageLoading(isDetailed: false)
        let pool = ImagePool(loader)
        func opened(_ text: String) throws -> LaneSet {
            try SceneChoice(scene: .photos, lanes: try LaneList.lanes(parsing: text))
                .open(size: size, scale: 2, photos: StageRun.photos(12), images: pool)
        }
        let kept = try opened("linear")
        var closed: LaneSet? = try opened("linear, ease-out, ease-in")
        #expect(closed?.stages.count == 3 && loader.waiting == 48)
        closed = nil
        #expect(loader.waiting == 12)
        kept.deliverImages()
        #expect(!loader.isLoading && pictures(kept) == 12)
    }

    @Test("a scene that refuses lanes gives its reason, and is shown in one")
    func refused() throws {
        var scene = Scene.photos
        scene.refusesLanes = "the spring engine is one for all stages"
        let two = SceneChoice(scene: scene, lanes: try LaneList.lanes(parsing: "linear, ease-out"))
        let error = #expect(throws: SceneParameterErrors.self) { try two.parameters() }
        #expect(error?.description.contains("photos can't be shown in 2 lanes: the spring engine is one for") == true)
        #expect(try SceneChoice(scene: scene).parameters().count == 1)
    }

    @Test("the device's ticks, and a view that a link of another lane moves, are events of the lane")
    func events() throws {
        let lanes = try lanes("linear, ease-out")
        let (first, second) = (lanes.stages[0], lanes.stages[1])
        for stage in lanes.stages { stage.keepsLog = true }
        let view = try #require(second.rootViewController.view)
        let link = DisplayLink { _ in view.alpha -= 0.25 }
        first.timeline.asCurrent {
            first.timeline.feedback("selection")
            link.add(to: .main, forMode: .common)
        }
        lanes.advance(to: FrameTime(seconds: 0.05))
        link.invalidate()
        let events = lanes.stages.map { $0.takeLog() }
        #expect(events[0].contains { $0.name == .feedback && $0.object == "selection" })
        let errors = events[1].filter { $0.name == .error }.map(\.object)
        #expect(errors.count == 1 && errors.first?.contains("a display link of lane 1 moves") == true, "\(errors)")
        #expect(errors.first?.contains("of lane 2") == true && !events[0].contains { $0.name == .error })
    }

    private func pictures(_ lanes: LaneSet) -> Int {
        lanes.displayList().items.count { if case .image = $0.command { true } else { false } }
    }

    @Test(
        "lanes read back unchanged",
        arguments: [
            "linear", "linear, ease-out", "cubic-bezier(.2,0,0,1), linear(0, .5 20%, 1); duration=0.4",
            "spring(mass: 1, stiffness: 100, damping: 10); duration=0.4; threshold=0.5, duration=2",
        ])
    func text(text: String) throws {
        let lanes = try LaneList.lanes(parsing: text)
        let again = try LaneList.lanes(parsing: LaneList.text(of: lanes))
        #expect(again.map { $0.map(\.name) } == lanes.map { $0.map(\.name) })
        #expect(again.map { $0.map(\.value) } == lanes.map { $0.map(\.value) })
        #expect(LaneList.text(of: lanes) == text)
        let tape = try Tape(parsing: "Scene photos\nSet lanes \(text)\nTap tile 1\n")
        #expect(tape.lanes == text)
        #expect(try Tape(parsing: tape.description) == tape)
    }

    @Test("a lane without settings is written as one of the scene's own curve")
    func plainLane() throws {
        let text = LaneList.text(of: [[:], ["curve": "linear"]])
        #expect(text == "none, linear")
        let choice = SceneChoice(scene: .photos, lanes: try LaneList.lanes(parsing: text))
        #expect(try choice.parameters()[0].curve("curve") == nil)
    }

    @Test("a tape names the plotted view, which its scene must have, and prints it again")
    func plot() throws {
        let tape = try Tape(parsing: "Scene photos\nSet plot tile 3\n")
        #expect(tape.plot == "tile 3")
        #expect(try Tape(parsing: tape.description) == tape)
        let odd = Tape(scene: "photos", settings: [.plot("a  \"b\" #")])
        #expect(try Tape(parsing: odd.description) == odd)
        let parser = TapeParser(scenes: [.named("photos", views: [SceneViewName("photo")])])
        #expect(throws: TapeErrors.self) {
            try parser.parse("Scene photos\nSet plot phota\n")
        }
        #expect(try parser.parse("Scene photos\nSet plot photo\n").tape.plot == "photo")
        #expect(throws: TapeErrors.self) { try Tape(parsing: "Scene photos\nSet plot\n") }
    }

    @Test("outlines are on or off only")
    func outlines() throws {
        for (word, isOn) in [("on", true), ("off", false)] {
            let tape = try Tape(parsing: "Scene photos\nSet outlines \(word)\n")
            #expect(tape.outlines == isOn)
            #expect(try Tape(parsing: tape.description) == tape)
        }
        #expect(throws: TapeErrors.self) { try Tape(parsing: "Scene photos\nSet outlines maybe\n") }
    }

    @Test("a board has one of two appearances, and another word is rejected with the nearest")
    func board() throws {
        let tape = try Tape(parsing: "Scene photos\nSet board light\n")
        #expect(tape.board == .light && tape.description.contains("Set board light"))
        #expect(try Tape(parsing: "Scene photos\n").board == nil)
        let problem = #expect(throws: TapeErrors.self) { try Tape(parsing: "Scene photos\nSet board lihgt\n") }
        #expect(problem.map { "\($0)" }?.contains("light") == true)
    }

    @Test(
        "an invalid list of lanes is rejected, with the syntax",
        arguments: ["", "linear,", "linear; ", "a,b,c,d,e", "linear; ease-out", "linear; =3"])
    func badText(text: String) {
        #expect(throws: LaneListError.self) { try LaneList.lanes(parsing: text) }
        #expect(throws: (any Error).self) { try Tape(parsing: "Scene photos\nSet lanes \(text)\n") }
    }

    @Test("a lane's own setting overrides the common one, and another scene keeps only known settings")
    func settings() throws {
        let choice = SceneChoice(
            scene: .photos, settings: ["curve": "linear", "appearance": "dark"],
            lanes: try LaneList.lanes(parsing: "duration=1, ease-out"))
        #expect(choice.value(of: "curve", lane: 0) == "linear" && choice.value(of: "curve", lane: 1) == "ease-out")
        #expect(choice.value(of: "duration", lane: 1) == nil)
        let changed = choice.setting("curve", to: "ease-in", lane: 1)
        #expect(changed.value(of: "curve", lane: 1) == "ease-in" && changed.lanes[1].count == 1)
        #expect(changed.value(of: "curve", lane: 0) == "linear")
    }
}
