import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import ScrimGallery
import Staging
import Tapes
import Testing
import Timing
import ViewHierarchy

@testable import Sessions

/// What a window's session says and keeps after commands at random, some of them while a change waits, a photo flies or a
/// gesture is replayed. `SCRIM_RECORD=1` records the stories: see `GoldenStory`.
@Suite("What a session says and keeps after commands at random")
@MainActor
struct SessionWalkTests {
    private enum Command: CaseIterable {
        case wait, rest, drag, hold, lift, wheel, key, turn, removePhoto
        case addLane, removeLane, duplicateLane, choose, set, apply, applyInPieces, undo, redo, device, film, preset
        case openScene, retime, removeTiming, dropTimings, lessMotion, plot
        case slowDown, pause, step, record, cut, save, saveForm, saveLane, finishWriting, cancel, replay, replayKept
        case moment, arrow, mark, moveMark, loop, play, present, copy, copyMoment, predict, resize, holdDevice, rename
    }

    private static let rare: Set<Command> = [.removePhoto, .turn, .holdDevice, .cut, .openScene]
    private static let frequent: [Command] = [.wait, .rest, .drag, .drag, .hold, .set, .undo, .undo, .redo, .addLane]

    private static func command(_ random: inout SeededRandom) -> Command {
        if random.chance(0.3) { return random.pick(frequent) }
        let command = random.pick(Command.allCases)
        return rare.contains(command) && random.chance(0.7) ? .wait : command
    }

    private static func point(_ random: inout SeededRandom) -> CGPoint {
        random.pick([
            CGPoint(x: 60, y: 60), CGPoint(x: 195, y: 420), CGPoint(x: 195, y: 800), CGPoint(x: 2, y: 300),
            CGPoint(x: random.number(0...390, in: 1), y: random.number(0...844, in: 1)),
        ])
    }

    private static func value(of parameter: SceneParameter, _ random: inout SeededRandom) -> String {
        switch parameter.kind {
        case .curve:
            random.pick([
                "linear", "ease-in", "ease-in-out", "spring(dampingRatio: 0.6)", "cubic-bezier(0.2, 0.9, 0.3, 1)",
                "nonsense",
            ])
        case .choice(let words): random.pick(words)
        case .number(let range):
            random.pick([
                ValueText.text(range.lowerBound), ValueText.text(range.upperBound),
                ValueText.text(range.lowerBound * 0.75 + range.upperBound * 0.25), "1e9",
            ])
        }
    }

    /// Does a command, and returns its name with its arguments.
    private static func perform(_ command: Command, on desk: SessionDesk, _ random: inout SeededRandom) -> String {
        let (session, editing, scrubbing) = (desk.session, desk.editing, desk.scrubbing)
        let lane = random.whole(0...session.lanes.stages.count - 1)
        switch command {
        case .wait: desk.wait(random.number(0.02...0.3, in: 60))
        case .rest: desk.wait(2.5)
        case .drag, .hold:
            let (start, dx) = (point(&random), random.number(-250...250, in: 1))
            let travel = CGVector(dx: dx, dy: random.number(-450...450, in: 1))
            desk.drag(from: start, by: travel, in: random.number(0.1...0.4, in: 20), releases: command == .drag)
            return "\(command) from \(start.x), \(start.y) by \(travel.dx), \(travel.dy)"
        case .lift: session.endTouches(at: desk.moment)
        case .wheel:
            let delta = CGVector(dx: 0, dy: random.number(-90...90, in: 1))
            session.send(.wheel(location: point(&random), delta: delta, zooms: random.chance(0.3)), at: desk.moment)
        case .key: session.send(.key(random.pick([.escape, .space, .return, .left])), at: desk.moment)
        case .turn: session.send(.turn(random.pick([.left, .right])), at: desk.moment)
        case .removePhoto: session.send(.removePhoto(random.whole(1...12)), at: desk.moment)
        case .addLane: editing.addLane()
        case .removeLane: editing.removeLane()
        case .duplicateLane: editing.duplicateLane()
        case .choose: editing.choose(lane)
        case .set:
            let parameter = random.pick(Array(session.choice.scene.parameters))
            let value = value(of: parameter, &random)
            editing.set(parameter.name, to: value)
            return "set \(parameter.name) to \(value)"
        case .apply: editing.finish()
        case .applyInPieces: editing.apply(inPieces: true)
        case .undo: editing.undo()
        case .redo: editing.redo()
        case .device: editing.setDevice(random.pick([nil, "small-phone", "none", "small-tablet left"]))
        case .film:
            editing.apply(random.pick(["ease-out", "linear"]), duration: random.pick([nil, 0.4, 700]))
        case .preset:
            let scene = random.pick([.miniPlayer, session.choice.scene])
            let lanes: [SceneSettings] = random.pick([[[:]], [["curve": "ease-in"], ["curve": "linear"]]])
            editing.apply(SceneChoice(scene: scene, settings: [:], lanes: lanes), ofPreset: "Mine")
        case .openScene: editing.open(random.pick(SceneGallery.scenes + [session.choice.scene]))
        case .retime:
            let entries =
                session.keptMoments?.animators.indices.contains(editing.lane) == true
                ? session.keptMoments?.animators[editing.lane].entries : nil
            guard var timing = entries?.compactMap(\.timing).first else { return "nothing to retime" }
            timing.last(random.number(0.1...1.5, in: 10))
            timing.wait(random.pick([0, 0.1]))
            editing.retime(timing)
            return "retimed \(timing.name.title) to \(timing.text)"
        case .removeTiming: editing.timings.first.map { editing.removeTiming(of: $0.name) }
        case .dropTimings:
            if session.gestureEnd != nil { session.keptMoments.map { editing.dropTimings(without: $0) } }
        case .lessMotion:
            editing.reducesMotion.toggle()
            editing.followDesktop()
        case .plot: session.plot(random.pick([nil, "photo", "player", "none"]))
        case .slowDown: session.slowDown(at: desk.moment)
        case .pause: session.togglePause(at: desk.moment)
        case .step: session.step(at: desk.moment)
        case .record: session.toggleRecording(at: desk.moment)
        case .cut: session.cutRecording()
        case .save: session.saveGesture(at: desk.moment)
        case .saveForm: session.saveGesture(as: random.pick(RecordingForm.allCases), at: desk.moment)
        case .saveLane: session.saveFilm(ofLane: lane, at: desk.moment)
        case .finishWriting: desk.finishRecordings()
        case .cancel: _ = session.cancelSaving()
        case .replay: session.replay(at: desk.moment)
        case .replayKept: desk.gestures.first.map { session.replay($0, at: desk.moment) }
        case .moment: scrubbing.move(to: random.number(-0.1...1.5, in: 20))
        case .arrow:
            _ = scrubbing.handle(
                KeyPress(random.pick([.left, .right, .home, .end]), hasShift: random.chance(0.3)))
        case .mark: scrubbing.mark()
        case .moveMark:
            guard !scrubbing.playhead.marks.isEmpty else { return "no mark" }
            let mark = random.whole(0...scrubbing.playhead.marks.count - 1)
            return "mark \(mark) is now \(scrubbing.moveMark(mark, to: random.number(-0.1...2, in: 20)))"
        case .loop: scrubbing.toggleLoop()
        case .play: scrubbing.togglePlaying()
        case .present: scrubbing.returnToNow()
        case .copy: session.copyFrame(at: desk.moment)
        case .copyMoment:
            session.copyFrame(
                ofMoment: random.number(0...1, in: 20), lane: random.chance(0.5) ? lane : nil, at: desk.moment)
        case .predict: session.predictsReleases.toggle()
        case .resize:
            let sizes = [nil, CGSize(width: 320, height: 568), CGSize(width: 844, height: 390)]
            session.resizeStages(to: random.pick(sizes), at: desk.moment)
        case .holdDevice:
            session.hold(
                random.pick([nil, HeldDevice(.smallPhone), HeldDevice(.roundPhone, .turnedLeft)]), at: desk.moment)
        case .rename: desk.rename(random.whole(1...3), random.pick([nil, "Mine"]))
        }
        return "\(command)"
    }

    /// Everything that is known of the gesture and shown of it, in a line each, of which the golden keeps a number.
    private static func details(_ desk: SessionDesk) -> String {
        let (session, played) = (desk.session, desk.session.played)
        session.lanes.finishLoading()
        var texts = [
            ("pictures", session.pictures().map(\.description).joined()),
            ("history", GestureText.history(session.history)),
        ]
        if let record = session.keptMoments {
            texts += [
                ("record", GestureText.record(record)), ("bars", GestureText.bars(record, session.history)),
                ("views", GestureText.views(record, played)),
            ]
        }
        return texts.map { "\($0.0): \($0.1.replacing("\n", with: "; "))" }.joined(separator: "\n")
    }

    @Test("after each of sixty", arguments: 1...6 as ClosedRange<UInt64>)
    func walk(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var story = GoldenStory("session-walk-\(seed)")
        let scenes: [Scene] = [.photos, .miniPlayer, .cards, .edgeSwipe, .cardSheet, .nowPlaying]
        let desk = try SessionDesk(scenes[Int(seed) - 1], lanes: random.chance(0.5) ? [["curve": "linear"]] : [])
        story.add("opened", desk.text())
        for number in 1...60 {
            let name = Self.perform(Self.command(&random), on: desk, &random)
            if random.chance(0.8) { desk.wait(0.05) }
            story.add("\(number) \(name)", desk.text() + "\n" + Self.details(desk))
        }
        desk.wait(3)
        story.add("at rest", desk.text())
        try story.check()
    }
}
