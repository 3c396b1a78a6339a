import Drawing
import Foundation
import Recorder
import ScrimGallery
import SessionSupport
import ShellSupport
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// Saving the last gesture without a recording, copying frames, and observing saves.
@Suite("Saving in the window")
@MainActor
struct SavingTests {
    private let kept = Kept()

    @MainActor
    private final class Kept {
        var recorders: [KeptRecording] = []
        var pictures: [DisplayList] = []
    }

    private func open(_ scene: Scene = .photos, lanes: [String] = []) throws -> ShellHand {
        try ShellHand(
            scene, lanes: lanes,
            record: { [kept] request in
                let recorder = KeptRecording(request)
                kept.recorders.append(recorder)
                return recorder
            },
            copy: { [kept] picture in
                kept.pictures.append(picture)
                throw ShellHand.Refusal()
            })
    }

    private func message(_ hand: ShellHand) -> String? {
        let toast = hand.shell.root.toast
        return toast.isHidden ? nil : toast.label.text
    }

    private func press(_ hand: ShellHand, _ key: Key, control: Bool = false, shift: Bool = false) {
        hand.handle(.key(KeyPress(key, hasControl: control, hasShift: shift)))
    }

    /// Returns the frames of a played tape.
    private func played(_ tape: Tape) throws -> FrameCapture {
        let stage = try StageRun.stage()
        stage.finishLoading()
        let sink = FrameCapture()
        try Recording(tape: tape, stage: stage, fps: 60, scale: 2, sinks: [sink], painter: { NoPainter() }).run()
        return sink
    }

    private func drag(_ hand: ShellHand, by distance: Double) {
        hand.press(stagePoint: CGPoint(x: 195, y: 420))
        for step in 1...10 {
            hand.move(stagePoint: CGPoint(x: 195, y: 420 + distance * Double(step) / 10))
            hand.wait(0.02)
        }
    }

    @Test("the last gesture is saved from just before it until everything rests, with its initial state")
    func lastGesture() throws {
        let hand = try open()
        press(hand, "s", control: true)
        #expect(message(hand) == "Nothing to save yet: drag something first" && kept.recorders.isEmpty)
        hand.openPhoto(wait: 3)
        drag(hand, by: 60)
        hand.letGo(wait: 2)
        // Later input isn't part of it.
        hand.move(stagePoint: CGPoint(x: 300, y: 500))
        hand.wait(20)
        press(hand, "s", control: true)
        let saved = try #require(kept.recorders.first)
        let tape = try #require(saved.tape)
        #expect(saved.request.form == .png && saved.request.photos == StageRun.photos(12))
        #expect(try Tape(parsing: tape.description) == tape)
        guard case .event(let last)? = tape.statements.last, case .pointer(_, .up, _) = last.action else {
            Issue.record("\(tape)")
            return
        }
        let length = last.time - tape.recordingStart
        let sink = try played(tape)
        let frames = sink.frames
        // A quarter of a second of rest, the drag, and the return.
        #expect(frames.prefix(14).allSatisfy { $0.phase == .idle && $0.views["photo"] != nil })
        #expect(frames[14...18].contains { $0.pointer?.isDown == true })
        #expect(frames.contains { $0.phase == .animating } && frames.last?.phase == .idle)
        #expect(Double(frames.count) / 60 < length + 1.5)
        #expect(sink.events.count { $0.name == .verdict && $0.object == "return" } == 1)
        #expect(sink.events.count { $0.name == .transitionCompleted } == 1)
    }

    @Test("a gesture can be saved while a finger holds something, and during its replay")
    func underWay() throws {
        let hand = try open()
        hand.openPhoto(wait: 3)
        drag(hand, by: 60)
        hand.wait(0.5)
        press(hand, "s", control: true)
        let held = try #require(kept.recorders.first?.tape)
        let frames = try played(held).frames
        #expect(frames.last?.phase == .interactive && frames.last?.pointer?.isDown == true)
        let seconds = hand.shell.session.lanes.now - held.recordingStart
        #expect(abs(Double(frames.count) / 60 - seconds) < 0.1)
        hand.letGo(wait: 2)
        press(hand, "s", control: true)
        let whole = try #require(kept.recorders.last?.tape)
        hand.key("space", wait: 0.3)
        #expect(hand.shell.session.isReplaying)
        press(hand, "s", control: true)
        let replayed = try #require(kept.recorders.last?.tape)
        #expect(kept.recorders.count == 3)
        #expect(try played(replayed).frames.map(\.views) == played(whole).frames.map(\.views))
    }

    @Test(
        "the format of recordings is chosen in the menu of its button and saved; the menu also saves the gesture and copies"
    )
    func menu() throws {
        let hand = try open(.miniPlayer, lanes: ["linear", "ease-out"])
        #expect(hand.shell.memory.recordsAs == nil && hand.texts.contains("PNG"))
        try hand.tap("button recordingForm")
        try hand.tap("recording WebP")
        #expect(hand.shell.memory.recordsAs == .webp && hand.texts.contains("WebP"))
        let data = try JSONEncoder().encode(hand.shell.memory)
        let again = try JSONDecoder().decode(ShellMemory.self, from: data)
        #expect(again.recordsAs == .webp)
        press(hand, "r", shift: true)
        for _ in 0..<4 { hand.key("down") }
        hand.key("return")
        #expect(hand.shell.session.chosenForm == .png)
        // Recordings begin and end in the chosen format.
        press(hand, "r", shift: true)
        try hand.tap("recording GIF")
        hand.key("r", wait: 0.5)
        #expect(kept.recorders.last?.request.form == .gif && kept.recorders.last?.tape == nil)
        hand.key("r", wait: 0.5)
        #expect(kept.recorders.last?.tape != nil)
        #expect(message(hand) == "Saving as GIF; Esc cancels")
        // Only the gesture.
        hand.press(stagePoint: CGPoint(x: 195, y: 800))
        hand.move(stagePoint: CGPoint(x: 195, y: 300))
        hand.letGo(wait: 2)
        for (line, form) in [("As a trace", RecordingForm.trace), ("As a tape", .tape)] {
            try hand.tap("button recordingForm")
            try hand.tap("recording \(line)")
            #expect(kept.recorders.last?.request.form == form)
            #expect(kept.recorders.last?.tape?.lanes == "linear, ease-out")
        }
        try hand.tap("button saveGesture")
        #expect(kept.recorders.last?.request.form == .gif)
        #expect(hand.shell.memory.recordsAs == .gif)
        try hand.tap("button recordingForm")
        try hand.tap("recording This frame")
        #expect(kept.pictures.count == 1)
        #expect(
            Shell(session: hand.shell.session, scenes: SceneGallery.scenes, size: hand.shell.size, memory: again)
                .session.form == .webp)
    }

    @Test("progress is shown while a recording is written, and Escape cancels it before it reaches the scene")
    func progress() throws {
        let hand = try open()
        hand.openPhoto(wait: 3)
        hand.shell.session.chosenForm = .mp4
        press(hand, "s", control: true)
        let saved = try #require(kept.recorders.first)
        func shown() throws -> String? {
            hand.wait(0.02)
            return try #require(hand.view("button record") as? ToolButton).toolTip
        }
        let form = try #require(hand.view("button recordingForm"))
        let place = form.frame
        #expect(try shown() == "Saving…; cancel  Esc; record another  R")
        saved.advance(to: 0.426)
        hand.handle(.woken)
        #expect(try shown() == "Saving 42 %; cancel  Esc; record another  R")
        // No control moves away from a press.
        #expect(form.frame == place)
        hand.key("escape")
        #expect(saved.outcome != nil && !hand.shell.session.isSaving)
        #expect(message(hand) == "Cancelled; the gesture is kept: recordings/a.tape")
        #expect(try shown() == "Record  R")
        #expect(!hand.shell.session.lanes.isMoving)
        // With nothing to cancel it closes the message, and then it is the scene's key.
        hand.key("escape")
        #expect(message(hand) == nil && !hand.shell.session.lanes.isMoving)
        hand.key("escape")
        hand.wait(0.1)
        #expect(hand.shell.session.lanes.isMoving)
    }

    @Test("a press on the message of a save shows its folder; a message without a folder passes presses through")
    func shownFolder() throws {
        let hand = try open()
        var shown: [String] = []
        hand.shell.tools.showFile = { shown.append($0) }
        hand.openPhoto(wait: 3)
        press(hand, "s", control: true)
        kept.recorders[0].end(.success(SavedOutput(name: "recordings/a.mp4", bytes: 1_234_567, seconds: 3.42)))
        hand.handle(.woken)
        #expect(message(hand) == "Saved recordings/a.mp4: 3.4 s long, 1.2 MB")
        try hand.tap("show folder")
        #expect(shown == ["recordings/a.mp4"] && message(hand) == nil)
        hand.shell.say(Message("Nothing to see"))
        #expect(hand.view("show folder") == nil && hand.view("message")?.isUserInteractionEnabled == false)
        hand.shell.tools.showFile = { _ in throw ShellHand.Refusal() }
        hand.shell.say(Message("Saved", opens: "a"))
        try hand.tap("show folder")
        #expect(message(hand) == "\(ShellHand.Refusal())")
    }

    @Test("Ctrl+C copies the stage, or the board of several lanes, unless a field has text selected")
    func copy() throws {
        let one = try open()
        press(one, "c", control: true)
        #expect(kept.pictures.map(\.size) == [CGSize(width: 390, height: 844)])
        #expect(kept.pictures[0] == one.shell.session.lanes.displayList())
        let two = try open(.miniPlayer, lanes: ["linear", "ease-out"])
        two.shell.session.appearance = .light
        press(two, "c", control: true)
        #expect(kept.pictures.last.map { $0.size.width > 2 * 390 } == true)
        two.shell.keys.focus(two.view("duration field") as? any Focusable)
        press(two, "a", control: true)
        press(two, "c", control: true)
        #expect(kept.pictures.count == 2 && two.shell.dequeueClipboard() != nil)
        press(two, "right")
        press(two, "c", control: true)
        #expect(kept.pictures.count == 3 && two.shell.dequeueClipboard() == nil)
        // An earlier moment has the words of all lanes.
        two.pullUp()
        two.letGo(wait: 2)
        two.shell.model.scrubbing.move(to: 10)
        two.wait(0.1)
        press(two, "c", control: true)
        let words = kept.pictures.last?.items.compactMap {
            if case .text(let run) = $0.command { run.text } else { nil }
        }
        #expect(words?.count { $0.contains(" in ") && $0.hasSuffix(" s") } == 2, "\(words?.suffix(12) ?? [])")
    }
}
