import Drawing
import Foundation
import GoldenSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Boards
@testable import Sessions
@testable import Visualizer

/// What every command and every choice in a menu leads to, one after another in the same window, compared with recorded
/// stories: the words of the window, what the next window restores, and the picture, each by its beginning and a number.
/// `SCRIM_RECORD=1` records them: see `GoldenStory`.
@MainActor
@Suite("Commands and choices, one after another")
struct CommandStoryTests {
    enum Situation: String, CaseIterable {
        /// Nothing was dragged yet.
        case fresh
        /// Two lanes after a gesture.
        case dragged
        /// A moment of a gesture in one lane.
        case scrubbed
    }

    private func hand(_ situation: Situation) throws -> ShellHand {
        let lanes = situation == .dragged ? ["linear", "ease-out"] : ["spring(dampingRatio: 0.7)"]
        let hand = try ShellHand(.miniPlayer, lanes: lanes)
        guard situation != .fresh else { return hand }
        hand.pullUp(from: CGPoint(x: 150, y: 810), step: 35)
        hand.letGo(wait: 2)
        if situation == .scrubbed { hand.shell.model.scrubbing.move(to: 0.2) }
        return hand
    }

    private func text(_ hand: ShellHand) throws -> String {
        let picture = hand.refreshed
        let words = picture.items.compactMap { if case .text(let run) = $0.command { run.text } else { nil } }
        return [
            words.reversed().joined(separator: " | "), try hand.stateText(),
            hand.shell.dequeueClipboard() ?? "", picture.description,
        ].map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
    }

    @Test("each command", arguments: Situation.allCases)
    func commands(situation: Situation) throws {
        var story = GoldenStory("commands-\(situation.rawValue)")
        let hand = try hand(situation)
        for command in Command.allCases where command != .quit {
            hand.shell.perform(command)
            hand.wait(0.1)
            story.add("\(command)", try text(hand))
            hand.key("escape", wait: 0.05)
            if situation == .scrubbed { hand.shell.model.scrubbing.move(to: 0.2) }
        }
        try story.check()
    }

    @Test("the first choices of each menu", arguments: [Situation.dragged, .scrubbed])
    func choices(situation: Situation) throws {
        var story = GoldenStory("choices-\(situation.rawValue)")
        let menus: [Command] = [
            .laneMenu, .presets, .plottedView, .track, .animators, .device, .recordingForm, .gestures, .more, .palette,
        ]
        for menu in menus {
            let hand = try hand(situation)
            for place in 0..<8 {
                hand.shell.perform(menu)
                hand.wait(0.05)
                hand.key(.home)
                for _ in 0..<place { hand.key("down") }
                hand.key("return", wait: 0.1)
                story.add("\(menu) \(place)", try text(hand))
                hand.key("escape", "escape", wait: 0.05)
            }
        }
        try story.check()
    }
}
