import Foundation
import ScrimGallery
import ShellSupport
import Staging
import SystemPackage
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer

@Suite("Changes in the editor")
@MainActor
struct ChangeTests {
    /// Returns a hand after a drag of some samples, with photos in one lane or two.
    private func hand(after samples: Int, lanes: [String] = ["linear"]) throws -> ShellHand {
        let hand = try ShellHand(lanes: lanes)
        hand.shell.session.inputInFrame = 40
        hand.openPhoto(wait: 2)
        drag(hand, samples)
        hand.letGo(wait: 2)
        return hand
    }

    private func drag(_ hand: ShellHand, _ samples: Int) {
        hand.press(stagePoint: CGPoint(x: 195, y: 420))
        for step in 0..<samples {
            hand.move(stagePoint: CGPoint(x: 195, y: 420 + 200 * abs(sin(Double(step) / 40))))
        }
    }

    private func set(_ hand: ShellHand, _ duration: String) { hand.shell.root.editor.onChange("duration", duration) }

    /// Returns the durations of the current lanes, not of the change.
    private func durations(_ hand: ShellHand) -> [Double?] {
        hand.shell.session.lanes.traceHeader(fps: 60, scale: 2).lanes.map(\.duration)
    }

    private func frames(_ hand: ShellHand) -> [TraceFrame] {
        hand.shell.session.lanes.traceFrames(frame: 0, time: 0)
    }

    @Test("appear in the next frame if there is little input to replay")
    func afterLittle() throws {
        let hand = try hand(after: 20)
        set(hand, "0.3")
        hand.wait(0.02)
        #expect(durations(hand) == [0.3])
    }

    @Test("appear some frames later after much input, and a following one after that")
    func afterMuch() throws {
        let hand = try hand(after: 125)
        let before = durations(hand)
        set(hand, "0.3")
        var seen: [Double?] = []
        for frame in 0..<12 {
            hand.wait(1.0 / 60)
            if frame == 0 { set(hand, "0.4") }
            if frame == 1 { set(hand, "0.6") }
            if let now = durations(hand).first, now != seen.last { seen.append(now) }
            if seen.last != 0.6 { #expect(hand.shell.isMoving) }
        }
        #expect(seen == before + [0.3, 0.6])
        #expect(hand.shell.session.choice.value(of: "duration", lane: 0) == "0.6")
        #expect(hand.shell.session.log.events.count > 125)
    }

    @Test("give the same in pieces as at once, also with a finger that moves during it")
    func pieces() throws {
        let hands = try (0..<2).map { _ in try hand(after: 125, lanes: ["linear", "ease-out"]) }
        for (index, hand) in hands.enumerated() {
            drag(hand, 30)
            set(hand, "0.7")
            if index == 0 { hand.shell.model.editing.apply() }
            for step in 0..<30 {
                hand.move(stagePoint: CGPoint(x: 200, y: 500 + Double(step)))
                hand.wait(1.0 / 60)
            }
        }
        #expect(hands.allSatisfy { durations($0) == [0.7, 0.5] && !$0.shell.session.isChanging })
        #expect(frames(hands[0]) == frames(hands[1]))
        #expect(frames(hands[0]).allSatisfy { $0.phase == .interactive })
        // Both have the whole gesture, at the same moments (I.3).
        let moments = hands.map { $0.shell.session.content.history.moments }
        #expect(moments[0].first?.time == 0 && moments[0].count > 80)
        #expect(moments[0] == moments[1])
        for hand in hands {
            hand.letGo(wait: 0.2)
        }
        #expect(frames(hands[0]) == frames(hands[1]))
    }

    /// An action of the user during a change.
    enum Action: CaseIterable { case replay, record, plus, minus, restart, otherScene, drop }

    @Test("are neither lost nor disturbed by the user's next action", arguments: Action.allCases)
    func during(action: Action) throws {
        let hand = try hand(after: 125, lanes: ["linear", "ease-out"])
        set(hand, "0.3")
        hand.wait(1.0 / 60)
        #expect(hand.shell.session.isChanging)
        switch action {
        case .replay: hand.key("space")
        case .record: hand.key("r")
        case .plus: hand.type("+")
        case .minus:
            hand.key("2")
            hand.type("-")
        case .restart: hand.key("n")
        case .otherScene: hand.key("page-down")
        case .drop: hand.handle(.drop(["/photos"]))
        }
        hand.wait(0.5)
        #expect(!hand.shell.session.isChanging)
        switch action {
        case .replay, .record, .restart, .drop: #expect(durations(hand) == [0.3, 0.5])
        case .plus: #expect(durations(hand) == [0.3, 0.5, 0.5])
        case .minus: #expect(durations(hand) == [0.3])
        case .otherScene: #expect(hand.shell.session.choice.scene.name != Scene.photos.name)
        }
        // The captions name the lanes.
        if action != .otherScene { #expect(hand.texts.contains("linear, 0.3 s")) }
    }
}
