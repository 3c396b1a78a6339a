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

@Suite("Lanes side by side in the window")
@MainActor
struct CompareTests {
    private static let curves = ["linear", "ease-out", "spring(dampingRatio: 0.7)"]

    /// Returns a window of three lanes, each with an open photo.
    private func hand(_ lanes: [String] = curves) throws -> ShellHand {
        let hand = try ShellHand(lanes: lanes)
        hand.openPhoto(wait: 2)
        return hand
    }

    /// Drags the photo down in a lane and releases it.
    private func drag(_ hand: ShellHand, lane: Int = 0) {
        hand.press(stagePoint: CGPoint(x: 195, y: 420), lane: lane)
        for step in 1...12 {
            hand.move(stagePoint: CGPoint(x: 195 + Double(step) * 3, y: 420 + Double(step) * 20), lane: lane)
        }
        hand.wait(0.2)
        hand.lift(lane: lane)
    }

    private func photos(_ hand: ShellHand) -> [CGRect?] {
        hand.shell.session.lanes.traceFrames(frame: 0, time: 0).map { $0.views["photo"]?.frame }
    }

    @Test("a drag in any lane drives all of them equally, and each flies by its own curve", arguments: 0..<3)
    func together(lane: Int) throws {
        let hand = try hand()
        let chosen = hand.shell.model.editing.lane
        hand.press(stagePoint: CGPoint(x: 195, y: 420), lane: lane)
        hand.move(stagePoint: CGPoint(x: 195, y: 620), lane: lane)
        // The editor stays with its lane while the hand uses any other.
        #expect(hand.shell.model.editing.lane == chosen)
        let held = photos(hand)
        #expect(held[0] != nil && held[1] == held[0] && held[2] == held[0])
        hand.letGo(lane: lane, wait: 0.15)
        let flying = photos(hand).compactMap { $0?.minY }
        #expect(Set(flying.map { ($0 * 10).rounded() }).count == 3)
        hand.wait(2)
        #expect(hand.texts.count { $0.hasPrefix("dismissed in ") } == 3)
    }

    @Test("plus adds a lane with its own curve in the current state, minus removes the chosen one")
    func plusAndMinus() throws {
        let hand = try hand(["linear"])
        let shell = hand.shell
        let open = photos(hand)[0]
        hand.type("+")
        #expect(shell.session.lanes.stages.count == 2)
        #expect(photos(hand) == [open, open])
        try hand.tap("button addLane")
        hand.type("+")
        #expect(shell.session.lanes.stages.count == 4)
        let curves = shell.session.lanes.traceHeader(fps: 60, scale: 1).lanes.map(\.curve)
        #expect(Set(curves).count == 4 && curves[0] == "linear")
        hand.type("+")
        #expect(shell.session.lanes.stages.count == 4)
        hand.key("2")
        hand.type("-")
        let left = shell.session.lanes.traceHeader(fps: 60, scale: 1).lanes.map(\.curve)
        #expect(left == [curves[0], curves[2], curves[3]])
        for _ in 0..<4 { hand.type("-") }
        #expect(shell.session.lanes.stages.count == 1)
        #expect(hand.texts.contains("There is one lane at least"))
    }

    @Test("a press ends a replay, and the finger gets the photo")
    func interruptedReplay() throws {
        let hand = try hand()
        drag(hand)
        hand.wait(2)
        hand.key("space", wait: 0.4)
        hand.press(stagePoint: CGPoint(x: 195, y: 420))
        #expect(!hand.shell.session.isReplaying)
        hand.letGo(wait: 3)
        #expect(hand.shell.session.lanes.isSettled)
    }

    @Test("another curve applies immediately, as if the last gesture had had it from the beginning")
    func changed() throws {
        let hand = try hand(["linear"])
        drag(hand)
        hand.wait(0.2)
        let linear = photos(hand)[0]
        let session = hand.shell.session
        let moment = session.lanes.now
        session.change(to: session.choice.setting("curve", to: "ease-out", lane: 0))
        #expect(session.lanes.now == moment)
        let eased = photos(hand)[0]
        #expect(eased != nil && eased != linear)
        session.change(to: session.choice.setting("curve", to: "linear", lane: 0))
        #expect(photos(hand)[0] == linear)
    }

    @Test("the outlines of the other lanes' photos appear in their colors, and are hidden")
    func outlinesOfOthers() throws {
        let hand = try hand()
        func outlines() -> Int {
            hand.refreshed.items.count { if case .stroke(_, _, let width) = $0.command { width > 1.6 } else { false } }
        }
        drag(hand)
        hand.wait(0.1)
        hand.key("p")
        let before = outlines()
        hand.key("g")
        #expect(outlines() == before + 6)
        hand.key("g")
        #expect(outlines() == before)
    }

    @Test("predictions appear over and below each lane only while a finger is down")
    func predictions() throws {
        let hand = try hand()
        hand.key("w")
        #expect(hand.shell.memory.predictsReleases == true)
        let board = hand.shell.root.board
        #expect(board.stages.allSatisfy { $0.overlay.predictions.isEmpty })
        hand.press(stagePoint: CGPoint(x: 195, y: 420))
        for step in 1...6 { hand.move(stagePoint: CGPoint(x: 195, y: 420 + Double(step) * 10)) }
        _ = hand.refreshed
        for stage in board.stages {
            let prediction = try #require(stage.overlay.predictions.first)
            #expect(!prediction.completes && prediction.velocity != .zero)
        }
        // A resting finger loses its velocity without an event.
        #expect(hand.shell.isMoving)
        hand.wait(0.3)
        #expect(board.stages[0].overlay.predictions.first?.velocity == .zero)
        let summary = board.stages[0].overlay.predictions.first?.summary ?? "none"
        #expect(hand.texts.count { $0.hasSuffix(summary) } == 3)
        hand.key("w")
        #expect(board.stages.allSatisfy { $0.overlay.predictions.isEmpty })
    }

    @Test("the distance between lanes is shown: 0 while they are held, greatest in flight")
    func divergence() throws {
        let hand = try hand()
        hand.press(stagePoint: CGPoint(x: 195, y: 420))
        hand.move(stagePoint: CGPoint(x: 195, y: 440))
        hand.move(stagePoint: CGPoint(x: 195, y: 640))
        #expect(hand.texts.contains("0 pt"))
        hand.letGo(wait: 2)
        let text = try #require(hand.texts.first { $0.contains(" pt at ") })
        let points = try #require(Double(text.split(separator: " ")[0]))
        #expect(points > 50 && points < 800)
    }

    @Test("a change in the editor applies only to the chosen lane, immediately, and persists in the next replay")
    func editor() throws {
        let hand = try hand(["linear", "linear"])
        // High enough for the whole editor.
        hand.shell.resize(to: CGSize(width: 1280, height: 1600), at: hand.time)
        drag(hand)
        hand.wait(0.15)
        hand.key("p")
        let before = photos(hand)
        #expect(before[0] == before[1])
        hand.key("2")
        try hand.tap("preset ease-out")
        hand.wait(0.05)
        let after = photos(hand)
        #expect(after[0] == before[0] && after[1] != before[1])
        let session = hand.shell.session
        #expect(session.choice.value(of: "curve", lane: 0) == "linear")
        #expect(session.choice.value(of: "curve", lane: 1) == "ease-out")
        hand.key("p", wait: 2)
        hand.key("space", wait: 0.3)
        #expect(session.choice.value(of: "curve", lane: 1) == "ease-out")
    }

    @Test("a copied curve is put on the clipboard once")
    func copy() throws {
        let hand = try hand(["ease-out"])
        hand.shell.resize(to: CGSize(width: 1280, height: 2200), at: hand.time)
        try hand.tap("copy css")
        #expect(hand.shell.dequeueClipboard()?.contains("ease-out") == true)
        #expect(hand.shell.dequeueClipboard() == nil)
    }
}
