import Boards
import Drawing
import Foundation
import RandomSupport
import Recorder
import ScrimGallery
import SessionSupport
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions

/// Rule I.3: curves are functions of stage time.
@Suite("The same input gives the same curves")
@MainActor
struct SameCurvesTests {
    private let kept = KeptSessions()

    /// A user of a session with specific frame times.
    @MainActor
    private final class User {
        let session: LiveSession
        private var random: SeededRandom
        private(set) var time = 0.0

        init(_ session: LiveSession, seed: UInt64) {
            self.session = session
            random = SeededRandom(seed: seed)
        }

        var now: FrameTime { FrameTime(seconds: time) }

        /// Frames of 1 to 40 milliseconds, most of them shown.
        func wait(_ seconds: Double) {
            let end = time + seconds
            while time < end {
                time = min(end, time + Double(1 + random.next() % 40) / 1000)
                session.advance(to: now)
                if !random.next().isMultiple(of: 4) { _ = session.content }
            }
        }

        func send(_ phase: PointerPhase, _ point: CGPoint) {
            session.send(.pointer(id: 1, phase: phase, location: point), at: now)
        }

        /// Presses, moves by samples at an interval in seconds, and holds.
        func drag(from start: CGPoint, by offset: CGVector, samples: Int, apart interval: Double) {
            send(.down, start)
            for step in 1...samples {
                wait(interval)
                let part = Double(step) / Double(samples)
                send(.move, CGPoint(x: start.x + offset.dx * part, y: start.y + offset.dy * part))
                // A frame shown right after input.
                session.advance(to: now + 0.0001)
                _ = session.content
            }
        }

        func release(_ point: CGPoint) { send(.up, point) }
    }

    private func session(_ scene: Scene, _ lanes: [String]) throws -> LiveSession {
        try kept.session(scene, lanes)
    }

    private func center(_ name: String, _ session: LiveSession) throws -> CGPoint {
        let center = try #require(session.lanes.center(ofViewNamed: name))
        return CGPoint(x: center.x.rounded(), y: center.y.rounded())
    }

    private func plain(_ list: DisplayList) -> [DisplayItem] {
        // Images are equal only if they are the same object, so everything else is compared.
        list.items.filter { if case .image = $0.command { false } else { true } }
    }

    /// Drags the bar up into the player during a recording.
    private func pull(_ user: User) throws {
        user.wait(0.3)
        user.session.toggleRecording(at: user.now)
        user.wait(0.1)
        let bar = try center("bar", user.session)
        user.drag(from: bar, by: CGVector(dx: 6, dy: -430), samples: 23, apart: 0.0113)
        user.wait(0.35)
        user.release(CGPoint(x: bar.x + 6, y: bar.y - 430))
        user.wait(1.5)
        user.session.toggleRecording(at: user.now)
        user.wait(1)
    }

    @Test(
        "live, replayed and recorded from the tape: the same samples and pictures, in one, two or four lanes",
        arguments: [
            ["ease-out"], ["linear", "ease-out"], ["linear", "ease-out", "ease-in", "spring(dampingRatio: 0.7)"],
        ], [1, 2] as [UInt64])
    func sameEverywhere(lanes: [String], seed: UInt64) throws {
        let session = try session(.miniPlayer, lanes)
        let seen = SeenRecordings(session)
        let user = User(session, seed: seed)
        try pull(user)
        let live = session.content.history
        #expect(live.moments.count > 40 && Travel(live, kept.choice)?.view == "player")
        let recorded = try #require(seen.all.first)
        let tape = try #require(kept.recorders.first?.tape)

        // Replayed in slow motion, with a pause and a step, at other frame times.
        session.replay(at: user.now)
        user.wait(0.3)
        // A pointer without a press is no input.
        user.send(.move, CGPoint(x: 5, y: 5))
        #expect(session.isReplaying)
        session.slowDown(at: user.now)
        user.wait(0.2)
        session.togglePause(at: user.now)
        user.wait(0.1)
        session.step(at: user.now)
        session.togglePause(at: user.now)
        user.wait(8)
        #expect(!session.isReplaying && session.lanes.isSettled)
        #expect(session.content.history.moments == live.moments)
        #expect(session.content.reports == kept.reports(of: recorded, session))

        let stage = try kept.lanes(.miniPlayer, lanes)
        let capture = FrameCapture()
        let isBoard = lanes.count > 1
        let board = RecordedLanes(stage, appearance: .dark)
        try Recording(
            tape: try Tape(parsing: tape.description), stage: isBoard ? board : stage, fps: 60, scale: 2,
            sinks: [capture], painter: { NoPainter() }
        ).run()
        #expect(capture.frames == recorded.frames)
        if isBoard { #expect(board.content.history.moments == live.moments) }
        #expect(capture.pictures.count == recorded.pictures.count && capture.pictures.count > 100)
        for (index, (one, two)) in zip(capture.pictures, recorded.pictures).enumerated() {
            #expect(one.size == two.size)
            let isSame = plain(one) == plain(two)
            #expect(isSame, "frame \(index)")
            if !isSame { break }
        }
    }

    @Test("a recording that begins in the middle shows what came before, like that of its tape")
    func beginsLate() throws {
        let lanes = ["linear", "ease-out"]
        let session = try session(.miniPlayer, lanes)
        let seen = SeenRecordings(session)
        let user = User(session, seed: 5)
        user.wait(0.3)
        let bar = try center("bar", session)
        user.drag(from: bar, by: CGVector(dx: 0, dy: -300), samples: 12, apart: 0.02)
        session.toggleRecording(at: user.now)
        user.wait(0.2)
        user.release(CGPoint(x: bar.x, y: bar.y - 300))
        user.wait(1.5)
        session.toggleRecording(at: user.now)
        user.wait(1)
        let recorded = try #require(seen.all.first)
        let capture = FrameCapture()
        try Recording(
            tape: try #require(kept.recorders.first?.tape),
            stage: RecordedLanes(try kept.lanes(.miniPlayer, lanes), appearance: .dark),
            fps: 60, scale: 2, sinks: [capture], painter: { NoPainter() }
        ).run()
        #expect(capture.frames == recorded.frames)
        #expect(capture.pictures.map(plain) == recorded.pictures.map(plain))
    }

    /// Opens the first song, and drags its screen down slowly.
    private func slowDrag(_ user: User) throws {
        let song = try center("song 1", user.session)
        user.send(.down, song)
        user.release(song)
        user.wait(1.5)
        user.drag(from: CGPoint(x: 195, y: 200), by: CGVector(dx: 0, dy: 200), samples: 10, apart: 0.02)
    }

    @Test("no plotted velocity exceeds 1.5 times the greatest actual one", arguments: 1...4 as ClosedRange<UInt64>)
    func noSpikes(seed: UInt64) throws {
        let session = try session(.nowPlaying, ["linear", "ease-out"])
        let user = User(session, seed: seed)
        try slowDrag(user)
        let begun = session.lanes.now.seconds - 0.02
        user.release(CGPoint(x: 195, y: 400))
        user.wait(2)
        let history = session.content.history
        let start = try #require(history.start)
        // 20 pt in 20 ms; after the release the observed velocity.
        var truth = 1000.0
        for (one, two) in zip(history.moments, history.moments.dropFirst()) where start + one.time > begun {
            for lane in 0..<2 {
                guard let from = one.frames[lane].views["player"], let to = two.frames[lane].views["player"] else {
                    continue
                }
                truth = max(
                    truth,
                    hypot(to.frame.midX - from.frame.midX, to.frame.midY - from.frame.midY) / (two.time - one.time))
            }
        }
        // Easing makes the view faster than the finger: its velocity over several samples.
        for (one, two) in zip(history.moments, history.moments.dropFirst(5)) {
            let pair = [one, two].map(\.frames[1])
            guard pair.allSatisfy({ $0.phase == .interactive }), let from = pair[0].views["player"]?.frame,
                let to = pair[1].views["player"]?.frame
            else { continue }
            truth = max(truth, abs(to.midY - from.midY) / (two.time - one.time))
        }
        var samples = PlotSamples()
        samples.follow("player", in: history)
        let speeds = samples.lanes.flatMap { $0.map { hypot($0.velocity.dx, $0.velocity.dy) } }
        #expect((speeds.max() ?? 0) <= 1.5 * truth)
        let led = samples.lanes[0].filter { $0.isInteractive && start + $0.time < begun }.map(\.velocity.dy)
        #expect(led.count > 10 && (led.max() ?? 0) <= 1500 && led.suffix(8).allSatisfy { $0 > 700 })
    }

    @Test("a still finger has velocity 0 after the estimator's window, with frames until then (I.2)")
    func rest() throws {
        let session = try session(.nowPlaying, ["linear"])
        let user = User(session, seed: 9)
        try slowDrag(user)
        let held = session.lanes.now.seconds
        _ = session.clearStaleness()
        _ = session.lanes.displayList()
        #expect(session.isMoving && session.clearStaleness())
        user.wait(0.2)
        #expect(session.clearStaleness())
        #expect(!session.isMoving)
        // A sleeping window wakes immediately.
        user.session.advance(to: user.now + 3)
        let history = session.content.history
        let start = try #require(history.start)
        var samples = PlotSamples()
        samples.follow("player", in: history)
        // Of the rest the first and last samples are kept.
        let end = held + VelocityEstimator.window + 0.02
        let still = samples.lanes[0].filter { start + $0.time > end }
        #expect(!still.isEmpty && still.allSatisfy { $0.velocity.dy == 0 })
        #expect(start + (still.last?.time ?? 0) > held + 3)
        #expect(samples.lanes[0].last { start + $0.time <= end }?.velocity.dy == 0)
        // Until then the velocity is that of the last movement.
        let kept = samples.lanes[0].filter { start + $0.time > held && start + $0.time < held + 0.1 }
        #expect(!kept.isEmpty && kept.allSatisfy { $0.velocity == kept[0].velocity } && kept[0].velocity.dy > 100)
    }

    @Test("closing by Escape is a gesture", arguments: [Scene.photos, .miniPlayer, .nowPlaying, .cardSheet])
    func escape(scene: Scene) throws {
        let session = try session(scene, ["linear"])
        let user = User(session, seed: 3)
        user.wait(0.2)
        let opener = ["photos": "tile 1", "mini-player": "bar", "now-playing": "song 1", "card-sheet": "add"]
        let place = try center(opener[scene.name] ?? "", session)
        user.send(.down, place)
        user.wait(0.05)
        user.release(place)
        user.wait(3)
        let opened = try #require(session.content.history.start)
        session.send(.key("escape"), at: user.now)
        let closed = user.time
        user.wait(0.1)
        let start = try #require(session.content.history.start)
        #expect(abs(start - closed) < 1e-5 && start > opened)
        user.wait(3)
        let travel = try #require(Travel(session.content.history, scene.plotChoice(nil)))
        #expect(travel.view == scene.leadView)
        #expect(session.log.events[try #require(session.log.lastGesture)].action == .key("escape"))
    }

    @Test("a wheel, press or key without effect keeps the curves and Space's gesture", arguments: 0..<3)
    func nothing(kind: Int) throws {
        let session = try session(.miniPlayer, ["linear"])
        let user = User(session, seed: 7)
        user.wait(0.1)
        let bar = try center("bar", session)
        user.drag(from: bar, by: CGVector(dx: 0, dy: -200), samples: 10, apart: 0.015)
        user.release(CGPoint(x: bar.x, y: bar.y - 200))
        user.wait(2)
        let before = (session.content.history.moments, session.log.lastGesture)
        let empty = CGPoint(x: 5, y: 5)
        switch kind {
        case 0:
            user.send(.down, empty)
            user.wait(0.3)
            user.release(empty)
        case 1: session.send(.wheel(location: empty, delta: CGVector(dx: 0, dy: -40), zooms: false), at: user.now)
        default: session.send(.key("left"), at: user.now)
        }
        user.wait(0.05)
        #expect(session.content.history.moments == before.0)
        user.wait(2)
        #expect(session.content.history.moments == before.0 && session.log.lastGesture == before.1)
        session.replay(at: user.now)
        user.wait(3)
        #expect(session.content.history.moments == before.0)
    }
}

/// Sessions whose recordings are kept.
@MainActor
private final class KeptSessions {
    var recorders: [KeptRecording] = []
    let choice = Scene.miniPlayer.plotChoice(nil)

    func lanes(_ scene: Scene, _ curves: [String]) throws -> LaneSet {
        let choice = SceneChoice(scene: scene, lanes: curves.map { ["curve": $0] })
        return try open(choice)
    }

    private func open(_ choice: SceneChoice) throws -> LaneSet {
        let lanes = try choice.open(
            size: CGSize(width: 390, height: 844), scale: 2, photos: StageRun.photos(12),
            images: ImagePool(SyntheticImageLoading(isDetailed: false)))
        lanes.finishLoading()
        return lanes
    }

    func session(_ scene: Scene, _ curves: [String]) throws -> LiveSession {
        let settings = LiveSettings(
            size: CGSize(width: 390, height: 844), fps: 60, scale: 2, open: { choice, _ in try self.open(choice) },
            record: { request in
                let recorder = KeptRecording(request)
                self.recorders.append(recorder)
                return recorder
            }, boardPicture: LaneBoard.picture)
        let choice = SceneChoice(scene: scene, lanes: curves.map { ["curve": $0] })
        return try LiveSession(settings: settings, choice: choice, paths: [])
    }

    /// Returns the captions at the end of a recording, one per lane, all equal.
    func reports(of recorded: SeenRecordings.Run, _ session: LiveSession) -> [LaneReport] {
        let texts = recorded.pictures.last?.items.compactMap { item -> String? in
            if case .text(let run) = item.command, run.text.contains(" in 0.") { run.text } else { nil }
        }
        guard session.lanes.stages.count > 1 else { return session.content.reports }
        let reports = session.content.reports
        return reports.map(\.text) == texts ? reports : []
    }
}
