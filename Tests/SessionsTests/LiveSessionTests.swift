import Boards
import Drawing
import Foundation
import Recorder
import ScrimGallery
import SessionSupport
import StageSupport
import Staging
import SystemPackage
import Testing
import Timing
import ViewHierarchy

@testable import Sessions

@Suite("The window's session")
@MainActor
struct LiveSessionTests {
    let recorders = Recorders()

    func session(
        lanes: [String] = [], paths: [FilePath] = []
    ) throws -> LiveSession {
        let settings = LiveSettings(
            size: CGSize(width: 390, height: 844), fps: 60, scale: 2,
            open: openedLanes,
            record: { [recorders] in recorders.make($0) }, boardPicture: LaneBoard.picture)
        let choice = SceneChoice(scene: .photos, lanes: lanes.map { ["curve": $0] })
        return try LiveSession(settings: settings, choice: choice, paths: paths)
    }

    func pointer(_ phase: PointerPhase, _ x: Double, _ y: Double) -> InputAction {
        .pointer(id: 1, phase: phase, location: CGPoint(x: x, y: y))
    }

    /// Opens the first photo, and waits until it is open.
    func openPhoto(_ session: LiveSession, at time: Double) {
        session.send(pointer(.down, 60, 60), at: FrameTime(seconds: time))
        session.send(pointer(.up, 60, 60), at: FrameTime(seconds: time + 0.05))
        session.advance(to: FrameTime(seconds: time + 3))
    }

    @Test("stages that are turned without a device keep their exchanged sides in new lanes")
    func turned() throws {
        let session = try session()
        #expect(session.stageSize == CGSize(width: 390, height: 844))
        session.send(.turn(.left), at: FrameTime(seconds: 0.1))
        let turned = CGSize(width: 844, height: 390)
        #expect(session.stageSize == turned && session.lanes.size == turned)
        session.change(to: session.choice)
        #expect(session.stageSize == turned && session.lanes.size == turned)
    }

    /// The end of a recording while the photo flies.
    enum End: CaseIterable {
        case stopped, stoppedAndClosed, closed, replaced
    }

    @Test(
        "playing the tape of a live recording gives its trace", arguments: [1.0 / 60, 1.0 / 144, 0.0231], End.allCases)
    func replay(interval: Double, end: End) throws {
        let session = try session()
        let seen = SeenRecordings(session)
        openPhoto(session, at: 0.5)
        let header = session.lanes.traceHeader(fps: 60, scale: 2)
        var time = 4.0
        func frames(until end: Double) {
            while time < end {
                time += interval
                session.advance(to: FrameTime(seconds: time))
                _ = session.clearStaleness()
            }
        }
        session.send(pointer(.move, 100, 300), at: FrameTime(seconds: time))
        session.toggleRecording(at: FrameTime(seconds: time))
        frames(until: 4.3)
        session.send(pointer(.down, 200, 420), at: FrameTime(seconds: time))
        for step in 1...20 {
            frames(until: 4.3 + Double(step) * 0.013)
            session.send(
                pointer(.move, 200 + Double(step) * 1.5, 420 + Double(step) * 11.125),
                at: FrameTime(seconds: time - interval / 3))
        }
        session.send(pointer(.up, 230, 642.5), at: FrameTime(seconds: time))
        frames(until: time + 0.1)
        // While the photo flies, so that the recording includes the rest.
        let moment = FrameTime(seconds: time)
        switch end {
        case .stopped:
            session.toggleRecording(at: moment)
            frames(until: time + 3)
        case .stoppedAndClosed:
            session.toggleRecording(at: moment)
            session.endRecording()
        case .closed: session.endRecording()
        case .replaced: session.open(photos: ["/photos"], at: moment)
        }

        let live = try #require(seen.all.first)
        let tape = try #require(recorders.all.first?.tape)
        #expect(try Tape(parsing: tape.description) == tape)
        let stage = try StageRun.stage()
        stage.finishLoading()
        let sink = FrameCapture()
        try Recording(
            tape: tape, stage: stage, fps: 60, scale: 2, sinks: [sink]
        ) { NoPainter() }.run()
        #expect(sink.header == header)
        #expect(sink.frames == live.frames)
        #expect(sink.events == live.events)
        #expect(live.frames.contains { $0.phase == .interactive })
        #expect(live.events.contains { $0.name == .transitionCompleted })
    }

    @Test("a session that is restored to a drag has no pointer down")
    func restoredDrag() throws {
        let session = try session()
        openPhoto(session, at: 0.1)
        session.send(pointer(.down, 195, 420), at: FrameTime(seconds: 4))
        session.send(pointer(.move, 195, 600), at: FrameTime(seconds: 4.1))
        #expect(session.log.pressed.count == 1)
        session.restore(session.choice, after: session.playedInput, at: FrameTime(seconds: 5))
        #expect(session.log.pressed.isEmpty)
        session.advance(to: FrameTime(seconds: 9))
        #expect(session.lanes.isSettled)
    }

    @Test("the last twenty gestures are kept, with numbers that go on")
    func keptGestures() throws {
        let session = try session()
        openPhoto(session, at: 0.5)
        var kept = KeptGestures()
        for gesture in 1...23 {
            let start = 2 + 2 * Double(gesture)
            session.send(pointer(.down, 200, 420), at: FrameTime(seconds: start))
            session.send(pointer(.move, 200, 480), at: FrameTime(seconds: start + 0.1))
            session.send(pointer(.up, 200, 480), at: FrameTime(seconds: start + 0.3))
            for frame in 0..<96 {
                session.advance(to: FrameTime(seconds: start + 0.3 + Double(frame) / 60))
                kept.follow(session)
            }
        }
        #expect(kept.list.map(\.number) == Array(4...23))
        // Their pictures keep the smallest photos alone.
        let counts = kept.list.flatMap { gesture in
            (gesture.picture?.items ?? []).compactMap { item in
                if case .image(let image, _, _, _) = item.command { image.representations.count } else { nil }
            }
        }
        #expect(counts.count > 20 && counts.allSatisfy { $0 == 1 })
    }

    /// Returns the frames of a flight into the tile by the scene's time, with changes of the clock in between.
    private func flight(_ change: (LiveSession, FrameTime) -> Void) throws -> [String: [TraceFrame]] {
        let session = try session()
        openPhoto(session, at: 0.5)
        session.send(.key("escape"), at: FrameTime(seconds: 4))
        let start = session.lanes.now
        change(session, FrameTime(seconds: 4))
        var frames: [String: [TraceFrame]] = [:]
        for tick in 1...4000 where session.lanes.now - start < 1.5 {
            session.advance(to: FrameTime(seconds: 4 + Double(tick) / 240))
            let time = session.lanes.now - start
            let key = "\((time * 240 * 10).rounded() / 10)"
            if session.lanes.isMoving { frames[key] = session.lanes.traceFrames(frame: 0, time: time) }
        }
        return frames
    }

    @Test("slow motion shows the same at equal times of the scene", arguments: [1, 2, 3])
    func slowMotion(presses: Int) throws {
        let full = try flight { _, _ in }
        let slow = try flight { session, time in
            for _ in 0..<presses { session.slowDown(at: time) }
        }
        #expect(slow.count > full.count * 3 / 2)
        var common = 0
        for (time, frames) in full {
            guard let other = slow[time] else { continue }
            common += 1
            for (one, two) in zip(frames, other) {
                for (name, view) in one.views {
                    let twin = try #require(two.views[name])
                    #expect(abs(view.frame.minX - twin.frame.minX) < 0.01)
                    #expect(abs(view.frame.height - twin.frame.height) < 0.01)
                }
            }
        }
        #expect(common >= full.count - 2)
    }

    @Test("time slows down to a half, a quarter and a tenth, and then has its own speed again")
    func speeds() throws {
        let session = try session()
        for factor in [0.5, 0.25, 0.1, 1, 0.5] {
            session.slowDown(at: session.now)
            #expect(session.factor == factor)
        }
    }

    @Test("paused, nothing moves or is drawn; a step is one frame, and time continues from there")
    func pause() throws {
        let session = try session()
        openPhoto(session, at: 0.5)
        session.send(.key("escape"), at: FrameTime(seconds: 4))
        session.togglePause(at: FrameTime(seconds: 4.1))
        let paused = session.lanes.now
        #expect(session.isPaused && session.clearStaleness())
        session.advance(to: FrameTime(seconds: 6))
        #expect(session.lanes.now == paused)
        #expect(!session.clearStaleness())
        #expect(!session.isMoving)
        #expect(session.nextDeadline == nil)
        session.step(at: FrameTime(seconds: 7))
        #expect(abs(session.lanes.now - paused - 1.0 / 60) < 2e-6)
        #expect(session.clearStaleness())
        #expect(!session.clearStaleness())
        session.togglePause(at: FrameTime(seconds: 8))
        session.advance(to: FrameTime(seconds: 8.05))
        #expect(abs(session.lanes.now - paused - 1.0 / 60 - 0.05) < 4e-6)
        #expect(session.isMoving)
    }

    @Test("input while time is paused is shown immediately")
    func inputWhilePaused() throws {
        let session = try session()
        openPhoto(session, at: 0.5)
        session.togglePause(at: FrameTime(seconds: 4))
        _ = session.clearStaleness()
        session.send(pointer(.down, 200, 420), at: FrameTime(seconds: 5))
        session.send(pointer(.move, 200, 440), at: FrameTime(seconds: 5.1))
        let before = session.lanes.displayList()
        session.send(pointer(.move, 200, 520), at: FrameTime(seconds: 5.2))
        let after = session.lanes.displayList()
        #expect(before.items != after.items)
    }

    @Test("a recording's frames are at i / fps at any frame rate of the window")
    func frameTimes() throws {
        let session = try session()
        let seen = SeenRecordings(session)
        session.advance(to: FrameTime(seconds: 1))
        session.toggleRecording(at: FrameTime(seconds: 1))
        session.advance(to: FrameTime(seconds: 1.25))
        session.advance(to: FrameTime(seconds: 2))
        let live = try #require(seen.all.first)
        let times = (0...60).map { Double($0) / 60 }
        #expect(live.frames.map(\.time) == times)
    }

    @Test("at rest there is nothing to draw and nothing to wait for")
    func idle() throws {
        let session = try session()
        session.advance(to: FrameTime(seconds: 0.1))
        #expect(session.clearStaleness())
        _ = session.lanes.displayList()
        #expect(!session.clearStaleness())
        #expect(!session.isMoving)
        #expect(session.nextDeadline == nil)
        openPhoto(session, at: 0.2)
        _ = session.clearStaleness()
        _ = session.lanes.displayList()
        #expect(!session.isMoving)
    }

    @Test("an event appears in the next frame, at its own time")
    func nextFrame() throws {
        let session = try session()
        openPhoto(session, at: 0.5)
        let before = session.lanes.displayList()
        session.send(pointer(.down, 200, 420), at: FrameTime(seconds: 4))
        session.send(pointer(.move, 200, 440), at: FrameTime(seconds: 4.008))
        session.send(pointer(.move, 200, 480), at: FrameTime(seconds: 4.016))
        session.advance(to: FrameTime(seconds: 4.017))
        let after = session.lanes.displayList()
        #expect(after.items != before.items)
        #expect(session.lanes.traceFrames(frame: 0, time: 0).first?.phase == .interactive)
    }

    @Test("the stages are resized, and restored")
    func stageSize() throws {
        let session = try session()
        session.resizeStages(to: CGSize(width: 700, height: 500), at: FrameTime(seconds: 1))
        #expect(session.lanes.displayList().size == CGSize(width: 700, height: 500))
        session.open(photos: ["/photos"], at: FrameTime(seconds: 1.5))
        #expect(session.lanes.size == CGSize(width: 700, height: 500))
        session.resizeStages(to: nil, at: FrameTime(seconds: 2))
        #expect(session.lanes.displayList().size == CGSize(width: 390, height: 844))
    }

    @Test("dropped photos reopen the scene, and a message names files that can't be opened")
    func drop() throws {
        let session = try session()
        session.advance(to: FrameTime(seconds: 5))
        let first = session.lanes
        session.open(photos: ["/photos"], at: FrameTime(seconds: 5))
        #expect(session.lanes !== first)
        #expect(session.lanes.now == .zero)
        session.advance(to: FrameTime(seconds: 6))
        #expect(session.lanes.now == FrameTime(seconds: 1))

        let second = session.lanes
        let messages = Messages(session)
        session.open(photos: ["/missing"], at: FrameTime(seconds: 6))
        #expect(session.lanes === second)
        #expect(messages.all == [Message("nothing there", isProblem: true)])
    }

    @Test("invalid settings change nothing and are reported once, also before the first gesture")
    func wrongSettings() throws {
        let session = try session(lanes: ["linear", "ease-out"])
        let messages = Messages(session)
        let stages = session.lanes.stages
        session.change(to: session.choice.setting("curve", to: "nonsense", lane: 1))
        #expect(messages.all.count == 1 && messages.all.allSatisfy(\.isProblem))
        #expect(session.lanes.stages.elementsEqual(stages) { $0 === $1 } && !session.isChanging)
        #expect(session.choice.value(of: "curve", lane: 1) == "ease-out")
    }

    @Test("another scene keeps the photos, the appearance and the speed, and resets the settings")
    func otherScene() throws {
        let session = try session()
        session.slowDown(at: FrameTime(seconds: 1))
        session.open(.tabFade, at: FrameTime(seconds: 2))
        #expect(session.choice.scene.name == "tab-fade")
        #expect(session.lanes.now == .zero && session.factor == 0.5)
        let dark = SceneChoice(
            scene: .photos, settings: ["reduced-motion": "on", "threshold": "0.5", "appearance": "dark"])
        #expect(dark.opening(.tabFade).settings.map(\.name) == ["reduced-motion", "appearance"])
        #expect(dark.opening(.photos).settings.count == 3)
    }
}

struct Refusal: Error, CustomStringConvertible {
    var description: String { "nothing there" }
}

/// The messages of a session.
@MainActor
final class Messages {
    var all: [Message] = []

    init(_ session: LiveSession) { session.onMessage = { [weak self] in self?.all.append($0) } }
}

/// The recorders of a session.
@MainActor
final class Recorders {
    var all: [KeptRecording] = []

    func make(_ request: RecordingRequest) -> KeptRecording {
        let recorder = KeptRecording(request)
        all.append(recorder)
        return recorder
    }
}

/// Opens lanes of made photos, as a window does, except from a missing folder.
@MainActor
func openedLanes(_ choice: SceneChoice, _ paths: [FilePath]) throws -> LaneSet {
    if paths == ["/missing"] { throw Refusal() }
    let lanes = try choice.open(
        size: CGSize(width: 390, height: 844), scale: 2, photos: StageRun.photos(12),
        images: ImagePool(SyntheticImageLoading(isDetailed: false)))
    lanes.finishLoading()
    return lanes
}
