import Drawing
import Foundation
import Staging
import Testing
import Timing

@MainActor
@Suite("Tape player")
struct TapePlayerTests {
    private let text = """
        Scene photos
        Tap photo
        Wait settled
        Press photo
        Move by 40 260 in 355ms ease-out
        Hold 200ms
        Release
        Wait settled
        Key escape
        @1.95s down 1 2
        @1.95s pointer 2 down 3 4
        @2s up 5 6
        Cancel 2
        """

    /// Returns the stage after playing a tape frame by frame.
    private func play(_ text: String, fps: Double, motions: [Double] = [0.3, 0.4567]) throws -> FakeStage {
        let stage = FakeStage()
        stage.motions = motions
        let player = TapePlayer(tape: try Tape(parsing: text), target: stage)
        var frame = 0
        while !player.isFinished {
            try player.play(until: .frame(frame, rate: fps))
            frame += 1
        }
        return stage
    }

    @Test("24, 60 and 144 frames a second give the same input at the same times")
    func sameAtAnyRate() throws {
        let slow = try play(text, fps: 24).events
        #expect(slow.count == 2 + 1 + 43 + 1 + 1 + 4)
        #expect(try play(text, fps: 60).events == slow)
        #expect(try play(text, fps: 144).events == slow)
        #expect(try play(text, fps: 0.1).events == slow)
    }

    @Test("each frame is at exactly its time")
    func framesAreExact() throws {
        let stage = try play(text, fps: 60)
        for frame in 0...100 { #expect(stage.advances.contains(Double(frame) / 60)) }
    }

    @Test("several pointers move at the same times, each on its own path")
    func together() throws {
        let stage = try play(
            """
            Scene photos
            Press 100 400
            Press 2 200 400
            Move by -50 0 and 2 to 300 500 in 100ms
            Release
            Release 2
            """, fps: 60)
        #expect(stage.moves.count == 24)
        for (index, pair) in stride(from: 0, to: 24, by: 2).enumerated() {
            let part = Double(index + 1) / 12
            let (first, second) = (stage.moves[pair], stage.moves[pair + 1])
            #expect(first.time == second.time && abs(first.time - part / 10) < 1e-12)
            #expect(first.point.distance(to: CGPoint(x: 100 - 50 * part, y: 400)) < 1e-9)
            #expect(second.point.distance(to: CGPoint(x: 200 + 100 * part, y: 400 + 100 * part)) < 1e-9)
        }
    }

    @Test("a pinch moves two pointers about their center, a rotation along circles, and both together along spirals")
    func pinches() throws {
        let down = "Scene photos\nPress 100 400\nPress 2 200 400\n"
        let pinch = try play(down + "Pinch by 2 in 100ms\nRelease\nRelease 2", fps: 60).moves
        #expect(pinch.count == 24)
        for pair in stride(from: 0, to: 24, by: 2) {
            let half = 50 * (1 + Double(pair / 2 + 1) / 12)
            #expect(pinch[pair].point.distance(to: CGPoint(x: 150 - half, y: 400)) < 1e-9)
            #expect(pinch[pair + 1].point.distance(to: CGPoint(x: 150 + half, y: 400)) < 1e-9)
        }
        let turn = try play(down + "Rotate 2 1 by 90 in 100ms\nRelease\nRelease 2", fps: 60).moves
        for move in turn { #expect(abs(move.point.distance(to: CGPoint(x: 150, y: 400)) - 50) < 1e-9) }
        #expect(turn[22].point.distance(to: CGPoint(x: 150, y: 450)) < 1e-9)
        #expect(turn[23].point.distance(to: CGPoint(x: 150, y: 350)) < 1e-9)
        let both = try play(down + "Pinch by 3 and 180 in 0s\nRelease\nRelease 2", fps: 60).moves
        #expect(both.count == 2)
        #expect(both[0].point.distance(to: CGPoint(x: 300, y: 400)) < 1e-9)
        let spiral = try play(down + "Pinch by 3 and 90 in 100ms\nRelease\nRelease 2", fps: 60).moves
        #expect(spiral.count == 24)
        for (index, pair) in stride(from: 0, to: spiral.count, by: 2).enumerated() {
            let part = Double(index + 1) / 12
            let (reach, turn) = (50 * (1 + 2 * part), Double.pi / 2 * part)
            let arm = CGVector(dx: reach * cos(turn), dy: reach * sin(turn))
            let ends = [CGPoint(x: 150 - arm.dx, y: 400 - arm.dy), CGPoint(x: 150 + arm.dx, y: 400 + arm.dy)]
            for (move, end) in zip(spiral[pair...], ends) { #expect(move.point.distance(to: end) < 1e-9, "\(part)") }
        }
    }

    @Test("percentages are of the stage or of a view on screen, from its corner or from the pointer")
    func relative() throws {
        let events = try play(
            """
            Scene photos
            Press 50% 25%
            Move by 10% 5 in 0s
            Move by 50% -120% of photo in 0s
            Move to 25% 10 of photo in 0s
            Release
            """, fps: 60
        ).events
        let points = events.compactMap { event in
            if case .pointer(_, _, let point) = event.action { point } else { nil }
        }
        let expected = [(195.0, 211.0), (234, 216), (334, 96), (145, 382), (145, 382)]
        #expect(points.count == expected.count)
        for (point, place) in zip(points, expected) {
            #expect(point.distance(to: CGPoint(x: place.0, y: place.1)) < 1e-9, "\(point)")
        }
        let error = #expect(throws: TapePlaybackError.self) {
            try play("Scene photos\nWait 1s\nTap 50% 50% of tile 3", fps: 60)
        }
        #expect(error?.statement == 1 && error?.cause == "\"tile 3\" is not on the stage now")
    }

    @Test("a tap lifts at the same location after its constant time")
    func tap() throws {
        let events = try play("Scene photos\nWait 100ms\nTap 2 photo", fps: 60).events
        let point = CGPoint(x: 195, y: 422)
        #expect(
            events == [
                InputEvent(
                    time: FrameTime(seconds: 0.1), action: .pointer(id: 2, phase: .down, location: point)),
                InputEvent(
                    time: FrameTime(seconds: 0.1) + TapeStatement.tapDuration,
                    action: .pointer(id: 2, phase: .up, location: point)),
            ])
    }

    @Test("Wait settled ends exactly with the last motion")
    func settling() throws {
        let stage = try play("Scene photos\nTap photo\nWait settled\nKey a", fps: 60, motions: [0.1, 0.777, 0.2])
        #expect(stage.events.last?.time == FrameTime(seconds: TapeStatement.tapDuration + 0.777))
        let still = try play("Scene photos\nWait settled\nKey a", fps: 60)
        #expect(still.events.first?.time == .zero)
    }

    @Test(
        "a move samples at the pointer rate and exactly at its end",
        arguments: [
            (0.1, 120.0, 12), (0.1, 100, 10), (0.105, 100, 11), (0, 120, 1), (0.001, 120, 1), (0.35, 120, 42),
        ])
    func sampling(duration: Double, rate: Double, count: Int) throws {
        let text = "Scene photos\nSet pointer-rate \(rate)\nWait 10ms\nPress 10 20\nMove by 100 -50 in \(duration)s"
        let moves = try play(text, fps: 60).moves
        #expect(moves.count == count)
        for (index, move) in moves.dropLast().enumerated() {
            let elapsed = Double(index + 1) / rate
            #expect(move.time == 0.01 + elapsed)
            #expect(abs(move.point.x - (10 + 100 * elapsed / duration)) < 1e-9)
            #expect(abs(move.point.y - (20 - 50 * elapsed / duration)) < 1e-9)
        }
        #expect(moves.last?.time == 0.01 + duration)
        #expect(moves.last?.point == CGPoint(x: 110, y: -30))
    }

    @Test("a curve shapes the movement, and the end is exact for springs too")
    func curves() throws {
        let eased = try play("Scene photos\nPress 0 0\nMove to 100 0 in 1s ease-in", fps: 30).moves
        #expect(eased.count == 120)
        #expect(abs(eased[59].point.x - 100 * CubicBezier.easeIn.value(at: 0.5)) < 1e-9)
        let sprung = try play("Scene photos\nPress 0 0\nMove to 100 0 in 1s spring(duration: .5, bounce: .5)", fps: 30)
        #expect(sprung.moves.contains { $0.point.x > 105 })
        #expect(sprung.moves.last?.point == CGPoint(x: 100, y: 0))
    }

    @Test("moves add up, and a release is at the pointer's location")
    func locations() throws {
        let text = """
            Scene photos
            Press 2 10 10
            Press photo
            Move 2 by 5 5 in 0s
            Move 2 by 5 5 in 0s
            @1s pointer 2 move 100 100
            Move 2 by 1 0 in 10ms
            Release 2
            Cancel
            """
        let events = try play(text, fps: 60).events
        let up = InputAction.pointer(id: 2, phase: .up, location: CGPoint(x: 101, y: 100))
        let cancel = InputAction.pointer(id: 1, phase: .cancel, location: CGPoint(x: 195, y: 422))
        #expect(events.suffix(2).map(\.action) == [up, cancel])
        #expect(events.suffix(2).map(\.time.seconds) == [1.01, 1.01])
    }

    @Test("a view is resolved at the moment of its use")
    func lookedUpLate() throws {
        let stage = FakeStage()
        let player = TapePlayer(tape: try Tape(parsing: "Scene photos\nWait 1s\nTap photo"), target: stage)
        try player.play(until: FrameTime(seconds: 0.9))
        stage.views["photo"] = CGPoint(x: 7, y: 8)
        try player.play(until: FrameTime(seconds: 2))
        #expect(stage.events.first?.action == .pointer(id: 1, phase: .down, location: CGPoint(x: 7, y: 8)))
        #expect(player.endTime == FrameTime(seconds: 1) + TapeStatement.tapDuration)
    }

    @Test("a tape ends with its last statement, waits included")
    func ending() throws {
        let stage = FakeStage()
        let player = TapePlayer(tape: try Tape(parsing: "Scene photos\nKey a\nWait 1s"), target: stage)
        try player.play(until: FrameTime(seconds: 0.999))
        #expect(!player.isFinished && player.endTime == nil)
        try player.play(until: FrameTime(seconds: 1))
        #expect(player.isFinished && player.endTime == FrameTime(seconds: 1))
        try player.play(until: FrameTime(seconds: 0.5))
        #expect(stage.now == FrameTime(seconds: 1))
        try player.play(until: FrameTime(seconds: 3))
        #expect(stage.now == FrameTime(seconds: 3))
        #expect(player.endTime == FrameTime(seconds: 1))
    }

    @Test(
        "a statement that can't be played is reported with its time",
        arguments: [
            ("Wait 1s\nTap tile 9", 1, "\"tile 9\" is not on the stage now"),
            ("Wait 1s\nTap cover", 1, "photos has no view \"cover\""),
            ("Press 1 2\nMove to tile 9 in 1s", 1, "\"tile 9\" is not on the stage now"),
            ("Wait 1s\nWait settled\n@1.5s key a\nTap photo\nWait settled\n@1.6s key b", 5, "the time goes back"),
        ])
    func failures(text: String, statement: Int, cause: String) throws {
        let error = #expect(throws: TapePlaybackError.self) { try play("Scene photos\n" + text, fps: 60) }
        #expect(error?.statement == statement)
        #expect(error?.cause.hasPrefix(cause) == true)
        #expect(error?.remedy.isEmpty == false)
    }

    @Test("the end is expected after what is left, with 0.6 s for motion to settle, and later once that takes longer")
    func expectedEnd() throws {
        let text = """
            Scene photos
            Press photo
            Move by 0 10 in 200ms
            Press 2 10 10
            Pinch by 2 in 400ms
            Hold 100ms
            Release
            Release 2
            Wait settled
            Wait 100ms
            @2s key a
            Tap photo
            """
        let tap = TapeStatement.tapDuration
        // 0.2 + 0.4 + 0.6 + 0.1 + 0.1 are 1.4 s; the key is later.
        for (limit, motions, expected) in [
            (nil, [], 2 + tap), (0.1, [], 2 + tap), (0.7, [1.0], 2 + tap), (2.5, [], 2 + tap),
        ] as [(Double?, [Double], Double)] {
            let stage = FakeStage()
            stage.motions = motions
            let player = TapePlayer(tape: try Tape(parsing: text), target: stage)
            if let limit { try player.play(until: FrameTime(seconds: limit)) }
            #expect(abs(player.expectedEnd.seconds - expected) < 1e-9, "\(limit ?? -1)")
            #expect(player.isFinished == (limit == 2.5))
        }
        let short = TapePlayer(
            tape: try Tape(parsing: "Scene photos\nTap photo\nWait settled\nWait 1s"), target: FakeStage())
        #expect(abs(short.expectedEnd.seconds - (tap + 1.6)) < 1e-9)
        try short.play(until: FrameTime(seconds: tap / 2))
        #expect(abs(short.expectedEnd.seconds - (tap + 1.6)) < 1e-9)
        // What is at rest needs no time to settle.
        try short.play(until: FrameTime(seconds: tap + 0.1))
        #expect(abs(short.expectedEnd.seconds - (tap + 1)) < 1e-9)
    }

    @Test("frames are hidden from Hide to Show, and a screenshot is taken at its time")
    func hiding() throws {
        let tape = try Tape(
            parsing: "Scene photos\nWait 100ms\nHide\nScreenshot a.png\nWait 100ms\nShow\nWait 100ms\nScreenshot b.png")
        let stage = FakeStage()
        let player = TapePlayer(tape: tape, target: stage)
        var shots: [String] = []
        player.onScreenshot = { shots.append("\($0) \(stage.now.seconds)") }
        for (time, isHidden) in [(0.05, false), (0.1, true), (0.15, true), (0.25, false)] {
            try player.play(until: FrameTime(seconds: time))
            #expect(player.isHidden == isHidden, "\(time)")
            if isHidden { #expect(player.nothingShown.statement == 1) }
        }
        try player.play(until: FrameTime(seconds: 1))
        #expect(shots.count == 2 && shots[0] == "a.png 0.1" && player.nothingShown.statement == 0)
    }

    @Test("motion of exactly the longest time is waited for")
    func longestSettling() throws {
        #expect(TapePlayer.longestSettling == 60 && TapePlayer.defaultPointerRate == 120)
        let tap = TapeStatement.tapDuration
        let stage = try play("Scene photos\nTap photo\nWait settled", fps: 1, motions: [TapePlayer.longestSettling])
        #expect(stage.now.seconds >= tap + 60)
    }

    @Test("Wait settled gives up on endless motion")
    func neverSettles() throws {
        let stage = FakeStage()
        stage.hangs = true
        let player = TapePlayer(tape: try Tape(parsing: "Scene photos\nWait settled\nKey a"), target: stage)
        let error = #expect(throws: TapePlaybackError.self) { try player.play(until: FrameTime(seconds: 1)) }
        #expect(error?.cause.hasPrefix("Wait settled never ends") == true)
        #expect(player.isFinished && stage.events.isEmpty && player.expectedEnd == .zero)
        #expect(throws: TapePlaybackError.self) {
            try play("Scene photos\nTap photo\nWait settled", fps: 1, motions: [TapePlayer.longestSettling + 1])
        }
    }
}

/// A stage that logs its input, and whose motions end at given times.
@MainActor
final class FakeStage: TapeTarget {
    private(set) var now = FrameTime.zero
    private(set) var events: [InputEvent] = []
    /// The moments to which it was advanced.
    private(set) var advances: [Double] = []
    /// The ends of motions; each release adds those of `motions`.
    private(set) var ends: [Double] = []
    private var down: Set<Int> = []
    var motions: [Double] = []
    var views: [String: CGPoint] = ["photo": CGPoint(x: 195, y: 422)]
    /// Whether it never settles and has no deadline.
    var hangs = false

    func advance(to time: FrameTime) {
        precondition(time >= now)
        now = time
        advances.append(time.seconds)
        ends.removeAll { $0 <= time.seconds }
    }

    var nextDeadline: FrameTime? { ends.min().map(FrameTime.init(seconds:)) }
    var isSettled: Bool { ends.isEmpty && down.isEmpty && !hangs }

    func isKnownViewName(_ name: String) -> Bool { name == "photo" || name.hasPrefix("tile ") }
    var size: CGSize { CGSize(width: 390, height: 844) }
    func frame(ofViewNamed name: String) -> CGRect? {
        views[name].map { CGRect(x: $0.x - 100, y: $0.y - 50, width: 200, height: 100) }
    }
    func center(ofViewNamed name: String) -> CGPoint? { views[name] }

    func handle(_ action: InputAction) {
        events.append(InputEvent(time: now, action: action))
        guard case .pointer(let id, let phase, _) = action else { return }
        switch phase {
        case .down: down.insert(id)
        case .move: break
        case .up, .cancel:
            down.remove(id)
            ends += motions.map { now.seconds + $0 }
        }
    }

    /// The locations of pointer moves, with times.
    var moves: [(time: Double, point: CGPoint)] {
        events.compactMap { event in
            guard case .pointer(_, .move, let point) = event.action else { return nil }
            return (event.time.seconds, point)
        }
    }
}

extension Scene {
    /// Returns a scene of a name that is never opened.
    static func named(
        _ name: String, parameters: [SceneParameter] = [], views: [SceneViewName] = []
    ) -> Scene {
        Scene(name, parameters: parameters, views: views) { _ in
            fatalError("\(name) is never opened")
        }
    }
}
