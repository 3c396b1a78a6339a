import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// A window replaces another one, and replays its last gesture.
@Suite("Replacing a window")
@MainActor
struct ReloadTests {
    /// Returns a window of the mini player after a drag, and its state.
    private static func used(lanes: [String] = []) throws -> (hand: ShellHand, state: WindowState) {
        let hand = try ShellHand(.miniPlayer, lanes: lanes)
        hand.press(stagePoint: CGPoint(x: 195, y: 800))
        for step in 1...5 { hand.move(stagePoint: CGPoint(x: 195, y: 800 - Double(step) * 100)) }
        hand.letGo(wait: 2)
        return (hand, hand.shell.state())
    }

    /// Returns the state after encoding and decoding.
    private static func sent(_ state: WindowState) throws -> WindowState {
        try JSONDecoder().decode(WindowState.self, from: JSONEncoder().encode(state))
    }

    private func choice(_ state: WindowState) throws -> SceneChoice {
        try SceneChoice(
            scene: #require(SceneGallery.scene(named: state.memory.scene)),
            lanes: state.memory.lanes.isEmpty ? [] : LaneList.lanes(parsing: state.memory.lanes))
    }

    private func texts(_ hand: ShellHand) -> String { hand.texts.joined(separator: "\n") }

    @Test("the same code moves equally: the gesture is replayed immediately, without a difference")
    func same() throws {
        let (first, state) = try Self.used(lanes: ["linear", "ease-out"])
        let gesture = try #require(state.gesture)
        let motion = try #require(gesture.motion)
        #expect(motion.isWhole && motion.lanes.count == 2 && motion.lanes[0].count > 20)
        let second = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        var chosen = state
        chosen.chosenLane = 1
        second.shell.restore(try Self.sent(chosen))
        #expect(second.shell.session.isReplaying && second.shell.model.editing.lane == 1)
        second.wait(0.3)
        // In flight, each lane has the outline of the earlier motion.
        #expect(second.shell.root.board.stages.allSatisfy { $0.outlines.map(\.color) == [Theme.dark.before] })
        #expect(!texts(second).contains("no difference"))
        second.wait(2.5)
        #expect(texts(second).components(separatedBy: "no difference").count == 3)
        #expect(texts(second).contains("Before the last change"))
        let frames = second.shell.session.lanes.traceFrames(frame: 0, time: 0)
        #expect(frames.map(\.views) == first.shell.session.lanes.traceFrames(frame: 0, time: 0).map(\.views))
        // The next state has the current motion.
        let next = try #require(try Self.sent(second.shell.state()).gesture)
        #expect(next.tape == gesture.tape && next.first == gesture.first)
        #expect(next.motion?.lanes[0].last?.seen == motion.lanes[0].last?.seen)
    }

    @Test("other code moves differently: the difference is below the lane, until another gesture begins")
    func different() throws {
        let (_, state) = try Self.used(lanes: ["linear"])
        let changed = try ShellHand(.miniPlayer, lanes: ["spring(dampingRatio: 0.5, duration: 0.8)"])
        changed.shell.restore(state)
        changed.wait(3)
        let difference = try #require(
            changed.shell.model.reload.comparer.comparison(
                changed.shell.session.content.history,
                of: changed.shell.session.choice.scene.plotChoice(nil), scene: "mini-player")?.difference(lane: 0))
        #expect(difference.distance > 10 && (difference.delay ?? 0) > 0.1)
        #expect(texts(changed).contains(difference.brief) || texts(changed).contains(difference.text))
        // Replayed again it is compared again.
        changed.key("space")
        changed.wait(3)
        #expect(texts(changed).contains(difference.brief) || texts(changed).contains(difference.text))
        changed.press(stagePoint: CGPoint(x: 195, y: 200))
        for step in 1...5 { changed.move(stagePoint: CGPoint(x: 195, y: 200 + Double(step) * 100)) }
        changed.letGo(wait: 2)
        #expect(!texts(changed).contains("Before the last change") && !texts(changed).contains(" further"))
        #expect(changed.shell.root.board.stages[0].outlines.isEmpty)
    }

    @Test("a gesture that no longer moves anything is reported")
    func still() throws {
        let (_, state) = try Self.used(lanes: ["linear"])
        var lifted = try #require(state.gesture)
        lifted.tape = "Scene mini-player\n@0.5s down 2 2\n@0.6s up 2 2\n"
        lifted.first = 0
        var other = state
        other.gesture = lifted
        let hand = try ShellHand(.miniPlayer, lanes: ["linear"])
        hand.shell.restore(other)
        hand.wait(1)
        #expect(texts(hand).contains("moves nothing now"))
    }

    @Test("a difference names the most visible one: distance, size, corners, alpha, and delay")
    func words() {
        func motion(_ change: (Double) -> RecordedMotion.Appearance, end: Double = 1) -> RecordedMotion {
            let samples = (0...120).map { index in
                let time = Double(index) / 100
                return RecordedMotion.Sample(time: time, seen: change(min(time, end) / end))
            }
            var motion = RecordedMotion(scene: "card", view: "card", start: 0, isWhole: true, lanes: [])
            motion.lanes = [samples]
            return motion
        }
        func card(
            _ y: Double, x: Double = 0, side: Double = 100, radius: Double = 10, alpha: Double = 1
        ) -> RecordedMotion.Appearance {
            RecordedMotion.Appearance(
                frame: CGRect(x: x - side / 2, y: y - side / 2, width: side, height: side), cornerRadius: radius,
                alpha: alpha)
        }
        let before = motion { card(300 * $0) }
        func difference(_ now: RecordedMotion) -> MotionDifference { MotionDifference(from: before, to: now, lane: 0) }
        #expect(difference(before).text == "no difference")
        // Down is further for what was still.
        let still = motion { _ in card(0) }
        for (x, y, word) in [(0.0, 20.0, "further"), (0, -20, "less far"), (20, 0, "apart")] {
            let moved = motion { card(y * $0, x: x * $0) }
            #expect(MotionDifference(from: still, to: moved, lane: 0).brief == "20 pt \(word), 1.00 s later")
        }
        // Along and across a way of three to four.
        let slanted = motion { card(400 * $0, x: 300 * $0) }
        for (x, y, word) in [
            (330.0, 440.0, "further"), (270, 360, "less far"), (340, 370, "apart"), (260, 430, "apart"),
        ] {
            let moved = motion { card(y * $0, x: x * $0) }
            #expect(MotionDifference(from: slanted, to: moved, lane: 0).brief == "50 pt \(word)")
        }
        let further = difference(motion { card(312 * $0) })
        #expect(further.text == "12 pt further at 1.00 s" && further.brief == "12 pt further")
        #expect(difference(motion { card(294.5 * $0) }).brief == "5.5 pt less far")
        #expect(difference(motion { card(300 * $0, x: 40 * $0) }).brief == "40 pt apart")
        // Below 10 with a digit after the point.
        #expect(difference(motion { card(309.9 * $0) }).brief == "9.9 pt further")
        #expect(difference(motion { card(310.4 * $0) }).brief == "10 pt further")
        #expect(difference(motion { card(300.8 * $0) }).brief == "0.8 pt further")
        #expect(difference(motion { card(299.2 * $0) }).brief == "0.8 pt less far")
        #expect(difference(motion { card(300 * $0, side: 108) }).text == "8 pt larger")
        #expect(difference(motion { card(300 * $0, radius: 4) }).text == "corners 6 pt sharper")
        #expect(difference(motion { card(300 * $0, alpha: 1 - 0.4 * $0) }).text == "40 % fainter")
        let later = difference(motion({ card(300 * $0) }, end: 1.08))
        #expect(later.brief == "22 pt less far, 0.08 s later")
        #expect(later.text == "22 pt less far at 1.00 s, 0.08 s later at rest")
        var partial = motion { card(300 * $0) }
        partial.isWhole = false
        partial.lanes[0].removeLast(60)
        #expect(difference(partial).text == "no difference")
    }

    @Test("a view that is seen in one of two motions alone is reported, whichever it is")
    func missing() {
        func motion(_ alpha: Double?) -> RecordedMotion {
            let seen = alpha.map {
                RecordedMotion.Appearance(
                    frame: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 0, alpha: $0)
            }
            let samples = [0, 0.5].map { RecordedMotion.Sample(time: $0, seen: seen) }
            return RecordedMotion(scene: "card", view: "card", start: 0, isWhole: true, lanes: [samples])
        }
        let alphas: [Double?] = [nil, 0, 1]
        let texts = [
            ["no difference", "no difference", "not seen at the same times"],
            ["no difference", "no difference", "100 % more opaque"],
            ["not seen at the same times", "100 % fainter", "no difference"],
        ]
        for (before, row) in zip(alphas, texts) {
            for (now, text) in zip(alphas, row) {
                #expect(MotionDifference(from: motion(before), to: motion(now), lane: 0).text == text)
            }
        }
    }

    @Test("errors are over the stage, a press opens a location, Escape hides them, and the scene remains usable")
    func problems() throws {
        let (hand, _) = try Self.used()
        var opened: [SourcePlace] = []
        hand.shell.tools.openSource = { opened.append($0) }
        let place = SourcePlace("/p/Sources/Card.swift", line: 42, column: 7)
        let items = [
            ProblemList.Item("cannot find 'thresold' in scope", at: place), ProblemList.Item("link failed"),
        ]
        hand.shell.setProblems(ProblemList(title: "5 errors", items: items, rest: 3))
        hand.wait(0.1)
        for text in ["5 errors", "Card.swift:42", "cannot find 'thresold' in scope", "and 3 more"] {
            #expect(texts(hand).contains(text))
        }
        try hand.tap("problem 1")
        #expect(opened == [place])
        hand.press(stagePoint: CGPoint(x: 195, y: 700))
        hand.move(stagePoint: CGPoint(x: 195, y: 760))
        #expect(hand.shell.session.lanes.traceFrames(frame: 0, time: 0)[0].pointer?.isDown == true)
        hand.letGo(wait: 1)
        hand.key("escape")
        #expect(!texts(hand).contains("5 errors"))
        hand.shell.setProblems(ProblemList(title: "1 error", items: [items[0]]))
        hand.wait(0.1)
        try hand.tap("close problems")
        #expect(!texts(hand).contains("1 error"))
        // In the lowest window the first one fits, and the rest is counted.
        let many = (1...8).map { ProblemList.Item("error number \($0)", at: SourcePlace("/a.swift", line: $0)) }
        hand.shell.resize(to: CGSize(width: 360, height: 420), at: hand.time)
        hand.shell.setProblems(ProblemList(title: "8 errors", items: many))
        hand.wait(0.1)
        let panel = hand.shell.root.problems
        #expect(panel.frame.maxY <= 420 && texts(hand).contains(" more"))
        hand.shell.tools.openSource = { _ in throw ShellHand.Refusal() }
        try hand.tap("problem 1")
        #expect(hand.shell.root.toast.isHidden == false)
    }

    @Test("the program's activity replaces the scene's hint")
    func activity() throws {
        let hand = try ShellHand(.miniPlayer)
        hand.shell.setActivity("Building…")
        hand.wait(0.1)
        #expect(texts(hand).contains("Building…"))
        hand.shell.setActivity(nil)
        hand.wait(0.1)
        #expect(!texts(hand).contains("Building…"))
    }

    @Test("a window is handed over when no pointer is down, and reports each gesture once")
    func free() throws {
        let hand = try ShellHand(.miniPlayer)
        var reports = 0
        hand.shell.tools.onChange = { reports += 1 }
        hand.wait(0.2)
        #expect(reports == 1)
        hand.press(stagePoint: CGPoint(x: 195, y: 800))
        var isCalled = false
        hand.shell.whenFree { isCalled = true }
        hand.wait(0.2)
        #expect(!isCalled)
        for step in 1...5 { hand.move(stagePoint: CGPoint(x: 195, y: 800 - Double(step) * 100)) }
        hand.letGo(wait: 2)
        #expect(isCalled && reports == 2)
        #expect(hand.shell.state(most: 3).gesture == nil && hand.shell.state(most: 100).gesture != nil)
    }

    @Test("a changed tape is played immediately from its scene's beginning")
    func tape() throws {
        let (hand, _) = try Self.used()
        let tape = try Tape(parsing: "Scene card-sheet\nWait 100ms\nTap 195 800\nWait settled\n")
        let choice = SceneChoice(scene: try #require(SceneGallery.scene(named: tape.scene)))
        let input = try tape.input(
            on: choice.open(
                size: CGSize(width: 320, height: 600), scale: 1, photos: [],
                images: ImagePool(SyntheticImageLoading(isDetailed: false))))
        hand.shell.play(input, on: choice, size: CGSize(width: 320, height: 600))
        hand.wait(0.2)
        #expect(hand.shell.session.choice.scene.name == "card-sheet")
        #expect(hand.shell.session.stageSize == CGSize(width: 320, height: 600))
        hand.wait(1)
        #expect(!hand.shell.session.isReplaying)
    }
}
