import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("The timeline in the window")
@MainActor
struct TimelineTests {
    private func hand(_ lanes: [String] = ["linear", "ease-out"]) throws -> ShellHand {
        let hand = try ShellHand(.miniPlayer, lanes: lanes)
        try pull(hand)
        return hand
    }

    /// Drags the mini player up and lets it come to rest.
    private func pull(_ hand: ShellHand, wait seconds: Double = 2) throws {
        let bar = try #require(hand.shell.session.lanes.center(ofViewNamed: "bar"))
        hand.pullUp(from: bar)
        hand.letGo(wait: seconds)
    }

    private func canvas(_ hand: ShellHand) -> TimelineCanvas { hand.shell.root.timeline.canvas }

    /// Returns a location in the timeline at a time, in the window's points.
    private func place(_ hand: ShellHand, _ time: Double, y: Double = 20) -> CGPoint {
        _ = hand.shell.window.displayList()
        let canvas = canvas(hand)
        return canvas.convert(CGPoint(x: canvas.scale.x(time), y: y), to: nil)
    }

    /// Returns the pictures of the lanes' views.
    private func shown(_ hand: ShellHand) -> [DisplayList] {
        hand.wait(0.02)
        return hand.shell.root.board.stages.map(\.picture)
    }

    @Test("the seen part stays inside the gesture, is 0.05 s at least, and is followed by what is revealed")
    func seenPart() {
        var scale = TimelineScale(plot: CGRect(x: 10, y: 0, width: 100, height: 20), whole: 2)
        #expect(scale.seen == 0...2 && scale.x(1) == 60 && scale.time(atX: 35) == 0.5)
        scale.scroll(by: 20)
        #expect(scale.part == nil)
        // About the place of 0.5 s, which stays there.
        scale.zoom(by: 2, aboutX: 35)
        #expect(scale.seen == 0.25...1.25 && scale.x(0.5) == 35)
        scale.scroll(by: -1000)
        #expect(scale.seen == 1...2)
        scale.scroll(by: 1000)
        #expect(scale.seen == 0...1)
        scale.scroll(by: -10)
        #expect(scale.seen == 0.1...1.1)
        scale.reveal(0.6)
        #expect(scale.seen == 0.1...1.1)
        scale.reveal(1.4)
        #expect(abs(scale.seen.lowerBound - 0.4) < 1e-9 && abs(scale.seen.upperBound - 1.4) < 1e-9)
        scale.reveal(0.2)
        #expect(abs(scale.seen.lowerBound - 0.2) < 1e-9 && abs(scale.seen.upperBound - 1.2) < 1e-9)
        scale.zoom(by: 1000, aboutX: 60)
        #expect(abs(scale.seen.upperBound - scale.seen.lowerBound - 0.05) < 1e-9)
        scale.zoom(by: 1e-6, aboutX: 60)
        #expect(scale.part == nil && scale.seen == 0...2)
    }

    @Test("what is seen moves as far as the wheel, at any zoom")
    func scrolled() {
        for factor in [1.5, 2, 3.7, 20] {
            var scale = TimelineScale(plot: CGRect(x: 10, y: 0, width: 137, height: 20), whole: 7)
            scale.zoom(by: factor, aboutX: scale.x(3.5))
            for points in [9.0, -14, 3] {
                let (before, length) = (scale.x(3.25), scale.seen.upperBound - scale.seen.lowerBound)
                scale.scroll(by: points)
                #expect(abs(scale.x(3.25) - before - points) < 1e-9)
                #expect(abs(scale.seen.upperBound - scale.seen.lowerBound - length) < 1e-9)
            }
        }
    }

    @Test("a drag of the playhead shows each moment, and a touch on a stage the present")
    func scrubbing() throws {
        let hand = try hand()
        let present = shown(hand)
        let record = try #require(hand.shell.session.moments())
        #expect(canvas(hand).content.end > 0.4)
        hand.send(.pointer(id: 1, phase: .down, location: place(hand, 0.1)))
        for asked in [0.1, 0.3, 0.2, 0.05] {
            hand.send(.pointer(id: 1, phase: .move, location: place(hand, asked)))
            let time = try #require(hand.shell.model.scrubbing.playhead.time)
            let moment = try #require(record.moment(at: time))
            #expect(abs(record.times[moment] - asked) < 0.03)
            #expect(shown(hand) == (0..<2).map { record.picture(lane: $0, moment: moment) })
        }
        hand.send(.pointer(id: 1, phase: .up, location: place(hand, 0.05)))
        #expect(hand.texts.contains("Now") && shown(hand) != present)
        #expect(hand.texts.contains { $0.hasPrefix("held") })
        hand.press(stagePoint: CGPoint(x: 195, y: 10))
        #expect(!hand.shell.model.scrubbing.playhead.isScrubbed)
        hand.lift(stagePoint: CGPoint(x: 195, y: 10))
        hand.wait(0.5)
        #expect(shown(hand) == present)
    }

    @Test("it steps by frames, by keys and buttons, and Escape shows the present")
    func stepping() throws {
        let hand = try hand()
        let present = shown(hand)
        let record = try #require(hand.shell.session.moments())
        hand.type(",")
        let last = try #require(hand.shell.model.scrubbing.playhead.time)
        #expect(last < hand.shell.model.scrubbing.length)
        var times = [last]
        for _ in 0..<6 {
            try hand.tap("button stepBack")
            times.append(try #require(hand.shell.model.scrubbing.playhead.time))
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 > $1 && $0 - $1 < 0.026 })
        for time in times.reversed().dropFirst() {
            hand.type(".")
            #expect(abs((hand.shell.model.scrubbing.playhead.time ?? -1) - time) < 1e-9)
        }
        hand.key("home")
        #expect(hand.shell.model.scrubbing.playhead.time == 0)
        #expect(shown(hand)[0] == record.picture(lane: 0, moment: 0))
        hand.key("right", "left", "left")
        #expect(hand.shell.model.scrubbing.playhead.time == 0)
        hand.key("end", "escape")
        #expect(!hand.shell.model.scrubbing.playhead.isScrubbed && shown(hand) == present)
        #expect(!hand.shell.session.isReplaying)
    }

    @Test("it plays from the current moment, pauses, loops between two marks, and rests at its end")
    func playing() throws {
        let hand = try hand()
        func words() throws -> String? { try #require(hand.view("button replay") as? ToolButton).toolTip }
        hand.key("home", wait: 0.1)
        #expect(try !hand.shell.model.scrubbing.playhead.isScrubbed && words() == Command.replay.toolTip())
        hand.type(",")
        hand.wait(0.05)
        #expect(try words() == "Play  Space")
        hand.key("home", "space", wait: 0.2)
        #expect(try words() == "Pause  Space")
        let time = try #require(hand.shell.model.scrubbing.playhead.time)
        #expect(hand.shell.model.scrubbing.playhead.isPlaying && time > 0.15 && time < 0.26)
        hand.key("p", wait: 0.2)
        #expect(
            !hand.shell.model.scrubbing.playhead.isPlaying
                && abs((hand.shell.model.scrubbing.playhead.time ?? 0) - time) < 0.03)
        hand.key("s", "space", wait: 0.2)
        #expect((hand.shell.model.scrubbing.playhead.time ?? 0) < time + 0.15)
        hand.wait(4)
        #expect(
            hand.shell.model.scrubbing.playhead.time == hand.shell.model.scrubbing.length
                && !hand.shell.model.scrubbing.playhead.isPlaying)
        _ = hand.shell.picture()
        #expect(!hand.shell.isMoving && hand.shell.picture() == nil)
        hand.key("s", "s", "s")
        // Between two marks.
        hand.key("home", "right", "m", "right", "right", "right", "m", "l", "space")
        let marks = hand.shell.model.scrubbing.playhead.marks
        #expect(marks.count == 2)
        for _ in 0..<12 {
            hand.wait(0.05)
            #expect((hand.shell.model.scrubbing.playhead.time ?? 9) <= marks[1] + 1e-9)
        }
        #expect(hand.shell.model.scrubbing.playhead.isPlaying)
        hand.key("l", "escape")
        // In a loop, Space plays from the current moment.
        hand.key("l", "space", wait: 0.1)
        #expect(hand.shell.model.scrubbing.playhead.isPlaying && !hand.shell.session.isReplaying)
    }

    @Test("two marks measure time and distance, are dragged by their flags, and are removed")
    func marks() throws {
        let hand = try hand()
        hand.send(.pointer(id: 1, phase: .down, location: place(hand, 0.1)))
        hand.send(.pointer(id: 1, phase: .up, location: place(hand, 0.1)))
        hand.key("m")
        #expect(hand.texts.contains { $0.hasPrefix("A at ") })
        hand.send(.pointer(id: 1, phase: .down, location: place(hand, 0.3)))
        hand.send(.pointer(id: 1, phase: .up, location: place(hand, 0.3)))
        try hand.tap("timeline mark")
        let texts = hand.texts
        #expect(texts.contains("A to B  0.200 s") && texts.contains("A") && texts.contains("B"))
        let travel = try #require(canvas(hand).content.travel)
        let marks = hand.shell.model.scrubbing.playhead.marks
        let from = try #require(canvas(hand).samples.reading(lane: 0, at: marks[0]))
        let to = try #require(canvas(hand).samples.reading(lane: 0, at: marks[1]))
        #expect(texts.contains(Figures.points(travel.value(to.center) - travel.value(from.center))))
        // The flag of B, beyond that of A.
        let flag = canvas(hand).rows.axis.midY
        hand.send(.pointer(id: 1, phase: .down, location: place(hand, 0.3, y: flag)))
        hand.send(.pointer(id: 1, phase: .move, location: place(hand, 0.05, y: flag)))
        hand.send(.pointer(id: 1, phase: .up, location: place(hand, 0.05, y: flag)))
        #expect(
            abs(hand.shell.model.scrubbing.playhead.marks[0] - 0.05) < 0.01
                && abs(hand.shell.model.scrubbing.playhead.marks[1] - 0.1) < 0.01)
        #expect(abs((hand.shell.model.scrubbing.playhead.time ?? 0) - 0.3) < 0.01)
        try hand.tap("timeline clearMarks")
        #expect(hand.shell.model.scrubbing.playhead.marks.isEmpty && !hand.texts.contains { $0.hasPrefix("A to B") })
    }

    @Test("tracks and marks show the events, also of a caught flight, and values are shown under the pointer")
    func tracks() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        try pull(hand, wait: 0.1)
        hand.press(stagePoint: CGPoint(x: 195, y: 300))
        for step in 1...8 {
            hand.wait(0.02)
            hand.move(stagePoint: CGPoint(x: 195, y: 300 + Double(step) * 40))
        }
        hand.letGo(wait: 2)
        let tracks = canvas(hand).content.tracks
        let gesture = tracks.gesture.joined()
        #expect(gesture.contains { $0.kind == .possible } && gesture.contains { $0.kind == .gesture })
        let phases = tracks.phase.map(\.kind)
        #expect(phases.starts(with: [.interactive, .animating, .interactive]))
        #expect(zip(tracks.phase, tracks.phase.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-9 })
        #expect(tracks.animators.joined().contains { $0.text.hasSuffix(" · linear") })
        let words = tracks.marks.map(\.text)
        #expect(words.contains("caught") && words.contains { $0.hasPrefix("released") })
        #expect(tracks.marks.contains { $0.kind == .completed })
        #expect(tracks.marks.map(\.time) == tracks.marks.map(\.time).sorted())
        #expect(hand.texts.contains("Gesture") && hand.texts.contains("Phase") && hand.texts.contains("Animators"))
        // Another lane has its own tracks.
        hand.key("2", wait: 0.1)
        #expect(canvas(hand).content.tracks.animators.joined().contains { $0.text.hasSuffix(" · ease-out") })
        hand.send(.pointer(id: 1, phase: .move, location: place(hand, 0.2, y: 80)))
        #expect(hand.texts.contains { $0.hasSuffix("pt/s") } && hand.texts.contains { $0.hasSuffix("finger") })
        hand.handle(.pointerLeft)
        #expect(!hand.texts.contains { $0.hasSuffix("finger") })
    }

    @Test("Ctrl and the wheel zoom about the pointer, the wheel scrolls, and Z shows everything")
    func zooming() throws {
        let hand = try hand()
        let whole = canvas(hand).scale.seen
        let place = place(hand, 0.3)
        hand.send(.wheel(location: place, delta: CGVector(dx: 0, dy: 120), zooms: true))
        let near = canvas(hand).scale
        #expect(near.seen.upperBound - near.seen.lowerBound < (whole.upperBound - whole.lowerBound) * 0.6)
        #expect(abs(near.time(atX: canvas(hand).convert(place, from: nil).x) - 0.3) < 0.01)
        hand.send(.wheel(location: place, delta: CGVector(dx: 0, dy: -40), zooms: false))
        #expect(canvas(hand).scale.seen.lowerBound > near.seen.lowerBound)
        hand.wait(0.02)
        hand.key("z")
        #expect(canvas(hand).scale.seen == whole)
        hand.send(.wheel(location: place, delta: CGVector(dx: 0, dy: -400), zooms: true))
        #expect(canvas(hand).scale.seen == whole)
    }

    @Test("a changed curve is shown at the current moment, and its tracks follow by themselves")
    func changed() throws {
        let hand = try hand(["linear"])
        hand.send(.pointer(id: 1, phase: .down, location: place(hand, 0.35)))
        hand.send(.pointer(id: 1, phase: .up, location: place(hand, 0.35)))
        let linear = shown(hand)
        hand.shell.set("curve", to: "ease-in")
        hand.wait(0.2)
        #expect(hand.shell.model.scrubbing.playhead.isScrubbed && shown(hand) != linear)
        #expect(canvas(hand).content.tracks.animators.joined().contains { $0.text.hasSuffix(" · ease-in") })
        hand.shell.set("curve", to: "linear")
        hand.wait(0.2)
        #expect(shown(hand) == linear)
        hand.key("escape")
        hand.wait(0.2)
        #expect(!hand.shell.isMoving)
    }

    @Test("the strip is hidden and shown, resized by its edge, and saved")
    func strip() throws {
        let hand = try hand()
        let layout = hand.shell.layout
        // Beside the inspector, which has the full height.
        #expect(layout.stages[0].height >= 360 && layout.timeline?.maxX == layout.inspector?.minX)
        #expect(layout.inspector?.maxY == 800 && layout.inspector?.maxX == 1280)
        let rows = canvas(hand).rows
        #expect(rows.position.height >= 70 && rows.velocity?.height ?? 0 >= 70)
        hand.key("t")
        #expect(hand.shell.layout.timeline == nil && hand.shell.layout.stages[0].height > layout.stages[0].height)
        try hand.tap("button timeline")
        #expect(hand.shell.layout == layout)
        let edge = try #require(hand.center("timeline edge"))
        hand.send(.pointer(id: 1, phase: .down, location: edge))
        hand.send(.pointer(id: 1, phase: .move, location: CGPoint(x: edge.x, y: edge.y - 60)))
        hand.send(.pointer(id: 1, phase: .up, location: CGPoint(x: edge.x, y: edge.y - 60)))
        let height = try #require(hand.shell.layout.timeline?.height)
        #expect(height == (layout.timeline?.height ?? 0) + 60 && hand.shell.memory.timelineHeight == height)
        try hand.tap("timeline timeline")
        #expect(hand.shell.layout.timeline == nil && hand.shell.memory.showsTimeline == false)
        let next = try ShellHand(.miniPlayer, memory: hand.shell.memory)
        #expect(next.shell.layout.timeline == nil)
        next.key("t")
        #expect(next.shell.layout.timeline?.height == height)
    }

    @Test("earlier gestures can be replayed, shown as a ghost and saved as tapes")
    func gestures() throws {
        let hand = try hand(["linear"])
        hand.key("n")
        try pull(hand)
        #expect(hand.shell.model.gestures.list.count == 2)
        hand.key("space", wait: 3)
        #expect(hand.shell.model.gestures.list.count == 2)
        hand.shell.set("curve", to: "ease-in")
        hand.wait(0.2)
        #expect(hand.shell.model.gestures.list.count == 2)
        hand.key("h")
        try hand.tap("gesture \(hand.shell.model.gestures.list[0].title)")
        try hand.tap("action Show as a ghost")
        #expect(hand.texts.contains("Gesture 1"))
        hand.key("h")
        try hand.tap("gesture \(hand.shell.model.gestures.list[0].title)")
        try hand.tap("action Remove the ghost")
        #expect(!hand.texts.contains("Gesture 1"))
        hand.key("h")
        try hand.tap("gesture \(hand.shell.model.gestures.list[1].title)")
        try hand.tap("action Replay")
        #expect(hand.shell.session.isReplaying)
        hand.wait(3)
        try hand.tap("timeline gestures")
        try hand.tap("gesture \(hand.shell.model.gestures.list[1].title)")
        // This window can't write.
        try hand.tap("action Save as a tape")
        #expect(hand.texts.contains { $0.contains("Refusal") })
        // A name is also the ghost's; without one the gesture has its number again.
        hand.key("h")
        try hand.tap("gesture \(hand.shell.model.gestures.list[0].title)")
        try hand.tap("action Show as a ghost")
        for (name, expected) in [("a fast pull", "a fast pull"), ("", "Gesture 1")] {
            hand.key("h")
            let title = hand.shell.model.gestures.list[0].title
            try hand.tap("gesture \(title)")
            try hand.tap("action Name…")
            hand.handle(.key(KeyPress("a", hasControl: true)))
            if name.isEmpty { hand.key("backspace") } else { hand.type(name) }
            hand.key("return", wait: 0.05)
            #expect(hand.shell.model.gestures.list[0].name == expected && hand.texts.contains(expected))
            #expect(hand.shell.model.gestures.list[0].title.hasPrefix("1  " + (name.isEmpty ? "Mini Player" : name)))
        }
    }

    @Test("a full history keeps every other frame, reports it, and is stepped by kept frames")
    func full() throws {
        let hand = try ShellHand(.miniPlayer)
        let most = 100_000
        hand.shell.session.played.mostBytes = most
        let bar = try #require(hand.shell.session.lanes.center(ofViewNamed: "bar"))
        hand.press(stagePoint: bar)
        for step in 1...150 {
            hand.wait(1.0 / 60)
            hand.move(stagePoint: CGPoint(x: bar.x, y: bar.y - 150 + 150 * cos(Double(step) / 10)))
        }
        hand.letGo(wait: 2)
        let record = try #require(hand.shell.session.moments())
        // It is measured after every 64 moments.
        #expect(record.stride > 1 && record.bytes < most + 64 * record.bytes / record.times.count)
        #expect(hand.texts.contains("History full: one of \(record.stride) frames is kept"))
        hand.shell.model.scrubbing.move(to: 1)
        var moments: [Int?] = []
        for key in [",", ",", ",", ".", "."] {
            hand.type(key)
            moments.append(hand.shell.model.scrubbing.playhead.time.flatMap { record.moment(at: $0) })
            #expect(shown(hand) == [record.picture(lane: 0, moment: moments.last.flatMap(\.self) ?? 0)])
        }
        let first = try #require(moments[0])
        #expect(moments == [first, first - 1, first - 2, first - 1, first])
        #expect(Set((0..<3).map { record.picture(lane: 0, moment: first - $0) }).count == 3)
    }

    @Test("without a gesture each command explains what to do")
    func before() throws {
        let hand = try ShellHand(.miniPlayer)
        #expect(hand.texts.contains("Drag something: its curves appear here"))
        for key: Key in ["m", "h"] {
            hand.key(key)
            #expect(hand.texts.contains { $0.hasSuffix("drag something first") })
        }
        hand.type(",")
        #expect(!hand.shell.model.scrubbing.playhead.isScrubbed)
    }
}
