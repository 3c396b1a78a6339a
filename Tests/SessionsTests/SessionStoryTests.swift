import Boards
import Drawing
import Foundation
import GoldenSupport
import Recorder
import ScrimGallery
import SessionSupport
import StageSupport
import Staging
import SystemPackage
import Tapes
import Testing
import Timing
import ViewHierarchy

@testable import Sessions

/// What a window's session says and keeps after each command, compared with recorded stories. `SCRIM_RECORD=1` records
/// them: see `GoldenStory`.
@Suite("What a session says and keeps")
@MainActor
struct SessionStoryTests {
    private static let player = (start: CGPoint(x: 195, y: 800), travel: CGVector(dx: 10, dy: -420))

    @Test("lanes are edited, undone and redone")
    func editing() throws {
        var story = GoldenStory("session-editing")
        let desk = try SessionDesk(.miniPlayer, lanes: [["curve": "linear"]])
        func step(_ name: String, _ action: () throws -> Void) rethrows {
            try action()
            desk.wait(0.1)
            story.add(name, desk.text())
        }
        step("opened") {}
        step("nothing to undo") {
            desk.editing.undo()
            desk.editing.redo()
            desk.editing.removeLane()
        }
        step("dragged") {
            desk.drag(from: Self.player.start, by: Self.player.travel)
            desk.wait(2)
        }
        step("a lane") { desk.editing.addLane() }
        step("a second copy") { desk.editing.duplicateLane() }
        step("a fourth") { desk.editing.addLane() }
        step("more than fit") {
            for _ in 0..<8 { desk.editing.addLane() }
            desk.editing.duplicateLane()
        }
        step("another lane is chosen") { desk.editing.choose(1) }
        step("none is chosen") { desk.editing.choose(99) }
        step("its curve is dragged") {
            for value in ["ease-in", "ease-out", "spring(dampingRatio: 0.5)"] {
                desk.editing.set("curve", to: value)
                desk.editing.apply(inPieces: true)
            }
        }
        step("another value") {
            desk.editing.set("duration", to: "0.8")
            desk.editing.finish()
        }
        step("a device") { desk.editing.setDevice("small-phone") }
        step("the same device") { desk.editing.setDevice("small-phone") }
        step("a film's curve") { desk.editing.apply("cubic-bezier(0.1, 0.2, 0.3, 0.9)", duration: 0.75) }
        step("a film's curve with an odd duration") { desk.editing.apply("linear", duration: 900) }
        step("a lane is removed") { desk.editing.removeLane() }
        for number in 1...4 { step("undo \(number)") { desk.editing.undo() } }
        for number in 1...2 { step("redo \(number)") { desk.editing.redo() } }
        step("another scene") { desk.editing.open(.photos) }
        step("the same again") { desk.editing.open(.photos) }
        step("back to the scene") { desk.editing.undo() }
        step("and forth") { desk.editing.redo() }
        step("less motion") {
            desk.editing.reducesMotion = true
            desk.editing.followDesktop()
        }
        step("a preset") {
            desk.editing.apply(
                SceneChoice(scene: .miniPlayer, settings: ["duration": "0.4"], lanes: [["curve": "ease-in"], [:]]),
                ofPreset: "Mine")
        }
        step("no preset") { desk.editing.undo() }
        step("a tape") {
            desk.editing.open(
                [InputEvent(time: FrameTime(seconds: 0.2), action: .key("escape"))],
                on: SceneChoice(scene: .photos), size: CGSize(width: 300, height: 500))
            desk.wait(1)
        }
        step("restored") { desk.editing.restore(9) }
        try story.check()
    }

    @Test("gestures are recorded, saved, kept, replayed and scrubbed")
    func saving() throws {
        var story = GoldenStory("session-saving")
        let desk = try SessionDesk(.miniPlayer, lanes: [["curve": "linear"], ["curve": "ease-out"]])
        let session = desk.session
        func step(_ name: String, _ action: () throws -> Void) rethrows {
            try action()
            desk.wait(0.1)
            story.add(name, desk.text())
        }
        step("nothing yet") {
            session.saveGesture(at: desk.moment)
            session.replay(at: desk.moment)
            desk.scrubbing.move(to: 1)
            desk.scrubbing.mark()
            session.copyFrame(at: desk.moment)
        }
        step("a recording") {
            session.toggleRecording(at: desk.moment)
            desk.wait(0.5)
        }
        step("a drag in it") { desk.drag(from: Self.player.start, by: Self.player.travel) }
        step("it ends in flight") { session.toggleRecording(at: desk.moment) }
        step("at rest") {
            desk.wait(2)
            desk.finishRecordings()
        }
        step("saved") { session.saveGesture(at: desk.moment) }
        step("saved as a film") { session.saveGesture(as: .mp4, at: desk.moment) }
        step("refused") { session.saveGesture(as: .gif, at: desk.moment) }
        step("one lane") {
            session.saveFilm(ofLane: 1, at: desk.moment)
            desk.finishRecordings()
        }
        step("slower") {
            for _ in 0..<3 { session.slowDown(at: desk.moment) }
            desk.drag(from: CGPoint(x: 195, y: 200), by: CGVector(dx: 0, dy: 500), releases: false)
        }
        step("paused") { session.togglePause(at: desk.moment) }
        step("a step") { session.step(at: desk.moment) }
        step("saved while held") { session.saveGesture(at: desk.moment) }
        step("goes on at full speed") {
            session.togglePause(at: desk.moment)
            session.slowDown(at: desk.moment)
            session.endTouches(at: desk.moment)
            desk.wait(2)
        }
        step("named") {
            desk.rename(2, "Down")
            desk.rename(9, "None")
        }
        step("a kept one is saved") { session.save(desk.gestures[0], at: desk.moment) }
        step("a kept one is replayed") { session.replay(desk.gestures[0], at: desk.moment) }
        step("in a replay") {
            desk.wait(0.2)
            session.saveGesture(at: desk.moment)
            session.replay(at: desk.moment)
        }
        step("interrupted") { session.send(.key("escape"), at: desk.moment) }
        step("scrubbed") {
            desk.drag(from: Self.player.start, by: Self.player.travel)
            desk.wait(3)
            desk.scrubbing.move(to: 0.2)
        }
        for (name, key) in [("left", Key.left), ("right", .right), ("end", .end), ("home", .home)] {
            step(name) { _ = desk.scrubbing.handle(KeyPress(key)) }
            step("\(name), ten") { _ = desk.scrubbing.handle(KeyPress(key, hasShift: true)) }
        }
        step("marks") {
            desk.scrubbing.move(to: 0.3)
            desk.scrubbing.mark()
            desk.scrubbing.move(to: 0.1)
            desk.scrubbing.mark()
        }
        step("a mark is moved past the other") {
            _ = desk.scrubbing.moveMark(0, to: 0.5)
        }
        step("a third mark") {
            desk.scrubbing.move(to: 0.2)
            desk.scrubbing.mark()
        }
        step("it plays between marks") {
            desk.scrubbing.toggleLoop()
            desk.scrubbing.togglePlaying()
            desk.wait(0.5)
        }
        step("it plays to the end") {
            desk.scrubbing.toggleLoop()
            desk.scrubbing.clearMarks()
            desk.wait(2)
        }
        step("a moment's picture") { session.copyFrame(ofMoment: 0.2, lane: 1, at: desk.moment) }
        step("back to now") { _ = desk.scrubbing.handle(KeyPress(.escape)) }
        step("another size") { session.resizeStages(to: CGSize(width: 320, height: 600), at: desk.moment) }
        step("a device") {
            session.hold(HeldDevice(.roundPhone, .turnedLeft), at: desk.moment)
            session.resizeStages(to: CGSize(width: 100, height: 100), at: desk.moment)
        }
        step("missing photos") { session.open(photos: ["/missing"], at: desk.moment) }
        step("predictions") {
            session.predictsReleases = true
            desk.drag(from: CGPoint(x: 400, y: 360), by: CGVector(dx: 0, dy: -200), releases: false)
        }
        step("cancelled") {
            session.toggleRecording(at: desk.moment)
            desk.wait(0.1)
            session.cutRecording()
            _ = session.cancelSaving()
        }
        try story.check()
    }

    @Test("a window hands its gesture over, and its comparison")
    func handing() throws {
        var story = GoldenStory("session-handing")
        let desk = try SessionDesk(.miniPlayer, lanes: [["curve": "linear"]])
        desk.drag(from: Self.player.start, by: Self.player.travel)
        desk.wait(2)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let state = desk.reload.state(
            ShellMemory(size: CGSize(width: 900, height: 700), scene: "mini-player"), most: 1000)
        story.add("the state", String(decoding: try encoder.encode(state), as: UTF8.self))
        #expect(
            desk.reload.state(ShellMemory(size: CGSize(width: 900, height: 700), scene: "mini-player"), most: 3).gesture
                == nil)
        let next = try SessionDesk(.miniPlayer, lanes: [["curve": "ease-in", "duration": "1.2"]])
        next.reload.replay(try #require(state.gesture))
        next.wait(0.3)
        story.add("replayed", next.text())
        next.wait(3)
        let choice = next.session.choice.scene.plotChoice(nil)
        let scene = next.session.choice.scene.name
        let comparison = next.reload.comparer.comparison(next.session.history, of: choice, scene: scene)
        let difference = try #require(comparison).difference(lane: 0)
        story.add(
            "compared", "\(difference?.text ?? "–")\n\(difference?.brief ?? "–")\n\(ValueText.text(difference as Any))")
        var sentences = LaneSentences()
        let before = next.reload.comparer.before
        story.add(
            "sentences", sentences.texts(next.session.history, choice, before, scene: scene, 0).joined(separator: "\n"))
        next.editing.addLane()
        next.wait(1)
        story.add(
            "sentences of two lanes",
            [0, 1].flatMap { sentences.texts(next.session.history, choice, before, scene: scene, $0) }
                .joined(separator: "\n"))
        let still = try SessionDesk(.photos)
        still.reload.replay(try #require(state.gesture))
        still.wait(4)
        story.add("moves nothing", still.text())
        var broken = try #require(state.gesture)
        broken.tape = "Scene nothing\nPress"
        still.reload.replay(broken)
        story.add("unreadable", still.text())
        try story.check()
    }
}
