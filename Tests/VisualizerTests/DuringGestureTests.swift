import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Input during a gesture, a replay or a pause")
@MainActor
struct DuringGestureTests {
    /// Returns a window with an open photo, dragged down and held.
    private func holding(_ lanes: [String] = ["linear"]) throws -> ShellHand {
        let hand = try ShellHand(lanes: lanes)
        hand.openPhoto(wait: 2)
        hand.press(stagePoint: CGPoint(x: 195, y: 420))
        for step in 1...12 { hand.move(stagePoint: CGPoint(x: 195, y: 420 + Double(step) * 20)) }
        return hand
    }

    private func isDown(_ hand: ShellHand) -> Bool {
        hand.shell.session.lanes.traceFrames(frame: 0, time: 0).contains { $0.pointer?.isDown == true }
    }

    @Test("Space during a drag ends it there and replays it to its end, with nothing held")
    func replayInDrag() throws {
        let hand = try holding()
        hand.key("space")
        #expect(hand.shell.session.isReplaying)
        hand.letGo(wait: 4)
        #expect(!hand.shell.session.isReplaying && !isDown(hand))
        #expect(hand.shell.session.lanes.isSettled)
        #expect(hand.texts.contains { $0.hasPrefix("dismissed in ") })
    }

    @Test(
        "Space during a replay restarts the whole gesture",
        arguments: [0.05, 0.4, 0.6])
    func replayInReplay(after seconds: Double) throws {
        let hand = try holding(["linear", "ease-out"])
        hand.letGo(wait: 2)
        hand.key("space", wait: seconds)
        hand.key("space", wait: 0.02)
        hand.key("space", wait: 4)
        #expect(hand.shell.session.lanes.isSettled && !isDown(hand))
        #expect(hand.texts.count { $0.hasPrefix("dismissed in ") } == 2)
    }

    @Test("what ends a replay lifts its finger")
    func endedReplay() throws {
        let hand = try holding()
        hand.letGo(wait: 2)
        hand.key("space")
        for _ in 0..<100 where !isDown(hand) { hand.wait(0.01) }
        #expect(hand.shell.session.isReplaying && isDown(hand))
        hand.shell.session.send(.wheel(location: CGPoint(x: 195, y: 400), delta: .zero), at: hand.time)
        hand.wait(0.02)
        #expect(!hand.shell.session.isReplaying && !isDown(hand))
    }

    @Test("Space continues paused time, and keeps slow motion")
    func replayPaused() throws {
        let hand = try holding()
        hand.letGo(wait: 2)
        hand.key("s", "p", "space")
        #expect(!hand.shell.session.isPaused && hand.shell.session.factor == 0.5 && hand.texts.contains("1/2×"))
        hand.wait(6)
        #expect(hand.texts.contains { $0.hasPrefix("dismissed in ") })
    }

    @Test("a gesture is replayed at the stage's current size")
    func replayResized() throws {
        let hand = try holding()
        hand.letGo(wait: 2)
        hand.handle(.key(KeyPress("f", hasShift: true)))
        let size = hand.shell.layout.roomForStage
        hand.key("space", wait: 0.1)
        #expect(hand.shell.session.stageSize == size && hand.shell.session.lanes.size == size)
        hand.wait(4)
        #expect(hand.shell.session.stageSize == size && !isDown(hand))
    }

    @Test("a lane added while a finger is down is held by it too, and released with it")
    func plusInDrag() throws {
        let hand = try holding()
        hand.type("+")
        #expect(hand.shell.session.lanes.stages.count == 2 && isDown(hand))
        hand.move(stagePoint: CGPoint(x: 195, y: 700))
        let held = hand.shell.session.lanes.traceFrames(frame: 0, time: 0).compactMap(\.pointer?.location.y)
        #expect(held.count == 2 && held.allSatisfy { abs($0 - 700) < 0.01 })
        hand.letGo(wait: 3)
        #expect(!isDown(hand) && hand.shell.session.lanes.isSettled)
    }

    @Test("another scene opened while a finger is down doesn't receive it")
    func sceneInDrag() throws {
        let hand = try holding()
        hand.key("page-down")
        hand.move(stagePoint: CGPoint(x: 195, y: 700))
        #expect(!isDown(hand))
        hand.letGo(wait: 1)
        #expect(hand.shell.session.lanes.isSettled)
    }

    @Test("typed text in a field is no command, and is committed by a press elsewhere")
    func leavingFields() throws {
        let hand = try ShellHand(.miniPlayer)
        hand.shell.resize(to: CGSize(width: 1280, height: 1600), at: hand.time)
        func typeDuration(_ text: String) throws {
            try hand.tap("duration field")
            hand.key("q")
            for letter in text { hand.type(String(letter)) }
        }
        try typeDuration("0.7")
        #expect(!hand.shell.wantsToQuit && hand.shell.keys.focusedView != nil)
        try hand.tap("button pause")
        hand.wait(0.1)
        #expect(hand.shell.keys.focusedView == nil && hand.shell.session.isPaused)
        #expect(hand.shell.session.choice.value(of: "duration", lane: 0) == "0.7")
        // Invalid text stays in the field and leaves the scene unchanged.
        try typeDuration("many")
        try hand.tap("scene " + Scene.cardSheet.name)
        #expect(hand.shell.keys.focusedView == nil)
        hand.key("p")
        #expect(hand.shell.session.isPaused)
    }

    @Test("a field that is no longer visible has lost the focus")
    func hiddenField() throws {
        let hand = try ShellHand(.miniPlayer)
        hand.shell.resize(to: CGSize(width: 1280, height: 1600), at: hand.time)
        try hand.tap("duration field")
        hand.shell.resize(to: CGSize(width: 700, height: 600), at: hand.time)
        _ = hand.refreshed
        #expect(hand.shell.keys.focusedView == nil)
        hand.key("p")
        #expect(hand.shell.session.isPaused)
    }

    @Test("in a narrow window the list replaces the inspector, and back")
    func narrow() throws {
        let hand = try ShellHand(size: CGSize(width: 900, height: 600))
        #expect(hand.shell.layout.sidebar == nil && hand.shell.layout.inspector != nil)
        hand.type("/")
        #expect(hand.shell.layout.sidebar != nil && hand.shell.layout.inspector == nil)
        #expect(hand.texts.contains("Type to find"))
        hand.key("escape", "i")
        #expect(hand.shell.layout.sidebar == nil && hand.shell.layout.inspector != nil)
        hand.key("b")
        #expect(hand.shell.layout.sidebar != nil)
        hand.key("b")
        #expect(hand.shell.layout.sidebar == nil)
        hand.shell.resize(to: CGSize(width: 600, height: 600), at: hand.time)
        hand.key("b")
        #expect(hand.texts.contains { $0.contains("too narrow for the list") })
        hand.key("i")
        #expect(hand.texts.contains { $0.contains("too narrow for the inspector") })
    }

    @Test(
        "the list of keys fits any window", arguments: [[1280, 800], [900, 600], [600, 900], [360, 420]])
    func help(size: [Double]) throws {
        let size = CGSize(width: size[0], height: size[1])
        let hand = try ShellHand(size: size)
        hand.type("?")
        let meanings = Set(KeyLegend.groups.flatMap(\.rows).map(\.meaning))
        #expect(meanings.isSubset(of: hand.texts))
        let bounds = CGRect(origin: .zero, size: size)
        #expect(bounds.contains(hand.shell.root.help.plan.frame(in: bounds)))
        hand.key("escape")
        #expect(meanings.isDisjoint(with: hand.texts))
    }

    @Test("a tape is played in the window at its own times, as in a recording")
    func tape() throws {
        let hand = try ShellHand(.miniPlayer)
        let session = hand.shell.session
        let text = """
            Scene mini-player
            Press bar
            Move by 0 -420 in 300ms
            Release
            Wait settled
            """
        let tape = try TapeParser().parse(text).tape
        let events = try tape.input(on: session.settings.open(session.choice, []))
        #expect(events.first?.time == .zero && events.count > 30)
        session.play(events, at: hand.time)
        hand.wait(0.05)
        #expect(session.isReplaying && isDown(hand))
        hand.wait(2)
        #expect(!session.isReplaying && session.lanes.isSettled)
        let lifts = session.log.events.count { if case .pointer(_, .up, _) = $0.action { true } else { false } }
        #expect(lifts == 1)
        hand.key("space")
        #expect(session.isReplaying)
    }

    @Test("a tape that can't be played names the statement")
    func badTape() throws {
        let session = try ShellHand().shell.session
        let tape = Tape(scene: "photos", statements: [.wait(seconds: 0.1), .tap(.view("photo"), pointer: 1)])
        #expect(throws: TapePlaybackError.self) {
            try tape.input(on: session.settings.open(session.choice, []))
        }
    }
}
