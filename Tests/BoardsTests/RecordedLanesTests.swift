import Drawing
import FormulaSupport
import Foundation
import GoldenSupport
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing

@testable import Boards
@testable import Sessions
@testable import Widgets

@Suite("Recordings of several lanes")
@MainActor
struct RecordedLanesTests {
    private func lanes(_ text: String) throws -> LaneSet {
        let choice = SceneChoice(scene: .photos, lanes: try LaneList.lanes(parsing: text))
        let lanes = try choice.open(
            size: CGSize(width: 390, height: 844), scale: 2, photos: StageRun.photos(12),
            images: ImagePool(SyntheticImageLoading(isDetailed: false)))
        lanes.finishLoading()
        return lanes
    }

    private func texts(_ list: DisplayList) -> [String] {
        list.items.compactMap { if case .text(let run) = $0.command { run.text } else { nil } }
    }

    private let tape = """
        Scene photos
        Tap tile 1
        Wait settled
        Press 195 420
        Move by 0 200 in 300ms
        Hold 100ms
        Release
        Wait settled
        """

    @Test("a frame shows each lane at its size with its caption, and the curves")
    func board() throws {
        let recorded = RecordedLanes(try lanes("linear, ease-out"), appearance: .dark)
        let player = TapePlayer(tape: try Tape(parsing: tape), target: recorded)
        var seen: Set<String> = []
        var sizes: Set<[Double]> = []
        for index in 0..<240 {
            try player.play(until: .frame(index, rate: 60))
            recorded.finishLoading()
            let list = recorded.displayList()
            sizes.insert([list.size.width, list.size.height])
            seen.formUnion(texts(list))
            let images = list.items.count { if case .image = $0.command { true } else { false } }
            #expect(images >= 24)
        }
        // Two stages of 390 x 844 with margins of 20, diagrams of 300, captions of 50.
        #expect(sizes == [[1160.0, 924.0]])
        #expect(seen.contains("linear, 0.5 s") && seen.contains("ease-out, 0.5 s"))
        #expect(seen.contains("Position of the photo") && seen.contains("dismissed in 0.50 s"))
        #expect(seen.contains { $0.hasPrefix("held at ") } && seen.contains { $0.hasPrefix("in flight, ") })
    }

    @Test("the board's pictures through a drag, its flight and its end are as recorded, dark and light")
    func pictures() throws {
        var story = GoldenStory("board")
        for appearance in [BoardAppearance.dark, .light] {
            let recorded = RecordedLanes(try lanes("linear, ease-out"), appearance: appearance)
            let player = TapePlayer(tape: try Tape(parsing: tape), target: recorded)
            for index in 0..<200 {
                try player.play(until: .frame(index, rate: 60))
                recorded.finishLoading()
                let list = recorded.displayList()
                if [0, 50, 70, 85, 199].contains(index) {
                    story.add("\(appearance), frame \(index)", list.description)
                }
            }
        }
        // Below the edge of a device.
        let stages = try lanes("linear; device=round-phone, ease-out; device=small-phone")
        story.add("devices", RecordedLanes(stages, appearance: .dark, bezel: 12).displayList().description)
        try story.check()
    }

    /// Returns the moments of the curves of a recording at a frame rate.
    private func moments(fps: Double) throws -> [GestureHistory.Moment] {
        let recorded = RecordedLanes(try lanes("linear, ease-out"), appearance: .dark)
        let player = TapePlayer(tape: try Tape(parsing: tape), target: recorded)
        var index = 0
        while !player.isFinished {
            try player.play(until: .frame(index, rate: fps))
            _ = recorded.displayList()
            index += 1
        }
        return recorded.content.history.moments
    }

    @Test("the curves are equally fine at every frame rate")
    func fineness() throws {
        for fps in [4.0, 24, 60] {
            let moments = try moments(fps: fps)
            let gaps = zip(moments, moments.dropFirst()).filter { $0.0.frames[0].phase == .animating }
                .map { $0.1.time - $0.0.time }
            #expect(gaps.count > 20 && (gaps.max() ?? 1) < 0.017)
        }
    }

    @Test("in flight each lane has the outlines of the others on request", arguments: [false, true])
    func outlines(isOn: Bool) throws {
        let recorded = RecordedLanes(try lanes("linear, ease-out"), appearance: .dark, outlines: isOn)
        let player = TapePlayer(tape: try Tape(parsing: tape), target: recorded)
        var index = 0
        var most = 0
        while !player.isFinished {
            try player.play(until: .frame(index, rate: 30))
            let strokes = recorded.displayList().items.count {
                switch $0.command {
                case .stroke(.rect, let color, _), .stroke(.roundedRect, let color, _):
                    (0..<2).map(Theme.dark.lane).contains(color)
                default: false
                }
            }
            most = max(most, strokes)
            index += 1
        }
        #expect(most == (isOn ? 2 : 0))
    }

    @Test("the board has the set appearance")
    func appearances() throws {
        let backs = try BoardAppearance.allCases.map { appearance in
            let recorded = RecordedLanes(try lanes("linear, ease-out"), appearance: appearance)
            return recorded.displayList().items.first
        }
        #expect(backs[0] != backs[1])
    }

    @Test("a board has a background's color in place of its appearance's", arguments: BoardAppearance.allCases)
    func background(appearance: BoardAppearance) throws {
        for color in [Color.red, .green] {
            let recorded = RecordedLanes(try lanes("linear"), appearance: appearance, background: color)
            guard case .fill(_, let found)? = recorded.displayList().items.first?.command else {
                Issue.record("the board is not the first")
                continue
            }
            #expect(found == color)
        }
    }

    @Test("drawing the board loses no event and changes no time")
    func events() throws {
        let plain = try lanes("linear, ease-out")
        let recorded = RecordedLanes(try lanes("linear, ease-out"), appearance: .light)
        let stages: [any RecordableStage] = [plain, recorded]
        let parsed = try Tape(parsing: tape)
        let players = stages.map { TapePlayer(tape: parsed, target: $0) }
        var events: [[TraceEvent]] = [[], []]
        for index in 0..<240 {
            let time = FrameTime.frame(index, rate: 60)
            for player in players { try player.play(until: time) }
            _ = recorded.displayList()
            #expect(
                recorded.traceFrames(frame: index, time: 0) == plain.traceFrames(frame: index, time: 0))
            events[0] += plain.takeTraceEvents(since: FrameTime(seconds: 0.5))
            events[1] += recorded.takeTraceEvents(since: FrameTime(seconds: 0.5))
        }
        #expect(events[0] == events[1])
        #expect(events[0].contains { $0.name == .verdict && $0.lane == 1 })
    }

    @Test("the same tape gives the same pictures")
    func repeatable() throws {
        func run() throws -> [DisplayList] {
            let recorded = RecordedLanes(try lanes("linear, spring(dampingRatio: 0.7)"), appearance: .dark)
            let player = TapePlayer(tape: try Tape(parsing: tape), target: recorded)
            var lists: [DisplayList] = []
            for index in 0..<120 {
                try player.play(until: .frame(index, rate: 60))
                recorded.finishLoading()
                lists.append(recorded.displayList())
            }
            return lists
        }
        let (one, two) = (try run(), try run())
        // Images are equal only if they are the same object, so everything else is compared.
        func rest(_ list: DisplayList) -> [DisplayItem] {
            list.items.filter { if case .image = $0.command { false } else { true } }
        }
        #expect(one.map(rest) == two.map(rest))
    }

    @Test(
        "the plotted velocities are the finger's at every frame rate, and rise and fall without steps",
        arguments: [24.0, 60])
    func plottedVelocities(fps: Double) throws {
        let choice = SceneChoice(scene: .miniPlayer, lanes: try LaneList.lanes(parsing: "linear, ease-out"))
        let lanes = try choice.open(
            size: CGSize(width: 390, height: 844), scale: 1, photos: [],
            images: ImagePool(SyntheticImageLoading(isDetailed: false)))
        let recorded = RecordedLanes(lanes, appearance: .dark)
        let tape = """
            Scene mini-player
            Wait 300ms
            Press bar
            Move by 0 -422 in 500ms ease-in-out
            Hold 120ms
            Release
            Wait settled
            """
        let player = TapePlayer(tape: try Tape(parsing: tape), target: recorded)
        for index in 0..<Int(1.5 * fps) {
            try player.play(until: .frame(index, rate: fps))
            _ = recorded.displayList()
        }
        var samples = PlotSamples()
        samples.follow("player", in: recorded.content.history)
        // CSS's ease-in-out by bisection, 422 points in 0.5 s.
        func way(_ seconds: Double) -> Double { 422 * CurveFormulas.bezier(0.42, 0, 0.58, 1, seconds / 0.5) }
        // A sample shows the mean of one of the last two intervals of the pointer, of 1/120 s.
        func speed(_ seconds: Double) -> Double { (way(seconds) - way(seconds - 1 / 120)) * 120 }
        let led = samples.lanes[0].filter { $0.time > 0.12 && $0.time < 0.49 }
        #expect(led.count > 40, "every 120th of a second, whatever the frame rate")
        for sample in led {
            let bounds = [0, 1, 2].map { speed(sample.time - Double($0) / 120) }
            let (low, high) = (bounds.min() ?? 0, bounds.max() ?? 0)
            let speed = -sample.velocity.dy
            #expect(speed > low - 5 && speed < high + 5, "\(sample.time) s: \(speed), not \(low) to \(high)")
        }
        for lane in samples.lanes {
            let speeds = lane.filter { $0.time > 0.12 && $0.time < 0.49 }.map { -$0.velocity.dy }
            let peak = try #require(speeds.indices.max { speeds[$0] < speeds[$1] })
            #expect(zip(speeds[...peak], speeds[...peak].dropFirst()).allSatisfy { $0 <= $1 + 1e-6 })
            #expect(zip(speeds[peak...], speeds[peak...].dropFirst()).allSatisfy { $0 >= $1 - 1e-6 })
        }
    }
}
