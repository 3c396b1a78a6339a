import Drawing
import Foundation
import ScrimGallery
import SessionSupport
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("The first window, its messages and its header")
@MainActor
struct FirstWindowTests {
    private static let size = CGSize(width: 1280, height: 800)

    private func first() throws -> ShellHand {
        try ShellHand(.miniPlayer, memory: .first(size: Self.size, scene: "mini-player"))
    }

    @Test("inspector and timeline open with the first release of a drag, once, and the choice is kept")
    func panels() throws {
        let hand = try first()
        let large = hand.shell.layout
        #expect(large.inspector == nil && large.timeline == nil && large.stages[0].width >= 280)
        // A held finger is no release.
        hand.pullUp()
        #expect(hand.shell.layout == large && hand.shell.memory.awaitsRelease == true)
        // In flight it can be caught where it is, and a caught one is held.
        hand.letGo(wait: 0.1)
        #expect(hand.shell.layout == large)
        hand.letGo(wait: 2)
        #expect(hand.shell.layout.inspector != nil && hand.shell.layout.timeline != nil)
        #expect(hand.shell.memory.awaitsRelease == nil && hand.shell.memory.showsInspector)
        hand.key("i", "t")
        hand.key("n")
        hand.pullUp()
        hand.letGo(wait: 2)
        #expect(hand.shell.layout == large)
        let next = try ShellHand(.miniPlayer, memory: hand.shell.memory)
        #expect(next.shell.layout == large)
    }

    @Test("whoever has opened or closed a panel before the first release has decided")
    func decided() throws {
        let hand = try first()
        hand.key("t", "t")
        let large = hand.shell.layout
        hand.pullUp()
        hand.letGo(wait: 2)
        #expect(hand.shell.layout == large && hand.shell.memory.awaitsRelease == nil)
        // A window that was closed before its first release begins like a first one.
        let next = try ShellHand(.miniPlayer, memory: try first().shell.memory)
        next.pullUp()
        next.letGo(wait: 2)
        #expect(next.shell.layout.inspector != nil)
    }

    // MARK: Messages

    @Test(
        "no message covers a stage, whatever is shown, and each begins with a capital",
        arguments: [
            (CGSize(width: 1280, height: 800), 1), (CGSize(width: 1280, height: 800), 4),
            (CGSize(width: 900, height: 600), 2), (CGSize(width: 600, height: 500), 1),
        ])
    func messages(size: CGSize, lanes: Int) throws {
        let curves = ["linear", "ease-out", "ease-in", "ease"]
        let hand = try ShellHand(.miniPlayer, lanes: Array(curves.prefix(lanes)), size: size)
        let long =
            "writing recordings/2026-11-26-10.54.17.mp4: the disk is full; free some space, or write to another disk"
        for (text, isProblem) in [("copied linear", false), (long, true), (long + ", " + long, true)] {
            for timeline in [true, false] {
                if (hand.shell.layout.timeline != nil) != timeline { hand.key("t") }
                hand.shell.say(Message(text, isProblem: isProblem))
                _ = hand.refreshed
                let toast = hand.shell.root.toast
                #expect(!toast.isHidden && toast.label.text?.first?.isUppercase == true)
                let frame = toast.convert(toast.bounds, to: nil)
                for stage in hand.shell.layout.stages { #expect(!frame.intersects(stage), "\(frame) \(stage)") }
                #expect(CGRect(origin: .zero, size: size).contains(frame))
            }
        }
    }

    @Test(
        "news leaves after 4 seconds or when something begins; errors and saved files stay until dismissed or replaced")
    func duration() throws {
        let hand = try ShellHand(.miniPlayer)
        let toast = hand.shell.root.toast
        hand.shell.say(Message("News"))
        hand.wait(3.9)
        #expect(!toast.isHidden)
        hand.wait(0.2)
        #expect(toast.isHidden)
        hand.shell.say(Message("News"))
        hand.press(stagePoint: CGPoint(x: 195, y: 300))
        #expect(toast.isHidden)
        hand.letGo(wait: 0.1)
        for message in [Message("It failed", isProblem: true), Message("Saved a.mp4", opens: "a.mp4")] {
            hand.shell.say(message)
            hand.wait(30)
            hand.press(stagePoint: CGPoint(x: 195, y: 300))
            hand.letGo(wait: 0.1)
            #expect(!toast.isHidden && !hand.shell.isMoving)
            hand.key("escape")
            #expect(toast.isHidden)
            hand.shell.say(message)
            try hand.tap("close message")
            #expect(toast.isHidden)
            hand.shell.say(message)
            hand.shell.say(Message("News"))
            hand.wait(4.1)
            #expect(toast.isHidden)
        }
    }

    // MARK: Header

    private func frames(_ hand: ShellHand) -> [String: CGRect] {
        _ = hand.shell.window.displayList()
        return hand.shell.root.header.subviews.reduce(into: [:]) { frames, view in
            if let name = view.accessibilityIdentifier, !view.isHidden { frames[name] = view.frame }
        }
    }

    @Test("nothing in the header moves when a recording begins, is saved, or has another form, or time slows down")
    func still() throws {
        let kept = KeptRecorders()
        let hand = try ShellHand(
            .miniPlayer,
            record: { request in
                let recorder = KeptRecording(request)
                kept.all.append(recorder)
                return recorder
            })
        let before = frames(hand)
        #expect(before.count > 15)
        for form in RecordingForm.ofRecordings {
            hand.shell.session.chosenForm = form
            hand.wait(0.05)
            #expect(frames(hand) == before, "\(form)")
        }
        hand.key("r", wait: 1.2)
        #expect(hand.texts.contains("0:01") && frames(hand) == before)
        hand.pass(57.9)
        #expect(hand.texts.contains("0:59"))
        hand.pass(1)
        #expect(hand.texts.contains("1:00") && frames(hand) == before)
        hand.pass(5)
        #expect(hand.texts.contains("1:05"))
        hand.key("r", wait: 0.1)
        #expect(kept.all.count == 1 && frames(hand) == before)
        for _ in 0..<4 {
            hand.key("s", wait: 0.05)
            #expect(frames(hand) == before)
        }
    }

    @MainActor
    private final class KeptRecorders {
        var all: [KeptRecording] = []
    }

    @Test("what a narrow window has no button for is in a menu, and has its effect from there")
    func overflow() throws {
        let hand = try ShellHand(.miniPlayer, size: CGSize(width: 900, height: 600))
        let hidden = hand.shell.root.header.hiddenCommands
        #expect(hidden.contains(.device) && hidden.contains(.presets))
        try hand.tap("button more")
        for command in hidden { #expect(hand.view("more \(command.entry.title)") != nil) }
        try hand.tap("more \(Command.appearance.entry.title)")
        #expect(hand.shell.memory.isDark == false)
        let wide = try ShellHand(.miniPlayer, size: CGSize(width: 1900, height: 900))
        #expect(wide.shell.root.header.hiddenCommands.isEmpty && wide.center("button more") == nil)
    }

    @Test("the buttons of the list and the inspector show their state")
    func panelButtons() throws {
        let hand = try ShellHand(.miniPlayer)
        for (key, command) in [("b", Command.sidebar), ("i", .inspector), ("t", .timeline)] {
            let button = try #require(hand.shell.root.header.button(command) as? ToolButton)
            #expect(button.isSelected)
            hand.key(Key(key))
            #expect(!button.isSelected)
            hand.key(Key(key))
        }
    }
}
