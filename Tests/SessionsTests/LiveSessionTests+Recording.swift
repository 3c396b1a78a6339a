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

extension LiveSessionTests {
    @Test("a recording reports its duration and its file")
    func recordingStatus() throws {
        let session = try session()
        let messages = Messages(session)
        session.advance(to: FrameTime(seconds: 1))
        #expect(session.recordedSeconds == nil)
        session.toggleRecording(at: FrameTime(seconds: 1))
        session.advance(to: FrameTime(seconds: 3.5))
        #expect(abs((session.recordedSeconds ?? 0) - 2.5) < 0.05)
        let live = try #require(recorders.all.first)
        session.endRecording()
        #expect(session.recordedSeconds == nil && session.isWriting)
        live.end(.success(SavedOutput(name: "recordings/x/", bytes: 1_234_567, seconds: 2.46)))
        session.wake()
        #expect(messages.all == [Message("Saved recordings/x/: 2.5 s long, 1.2 MB", opens: "recordings/x/")])
        #expect(!session.isWriting)
    }

    @Test("a gesture replayed during a recording has its own recording, from its beginning")
    func recordedReplay() throws {
        let session = try session(lanes: ["linear", "ease-out"])
        let seen = SeenRecordings(session)
        openPhoto(session, at: 0.5)
        session.toggleRecording(at: FrameTime(seconds: 4))
        session.send(pointer(.down, 195, 420), at: FrameTime(seconds: 4.2))
        for step in 1...10 {
            session.send(
                pointer(.move, 195, 420 + Double(step) * 25), at: FrameTime(seconds: 4.2 + Double(step) * 0.02))
        }
        session.send(pointer(.up, 195, 670), at: FrameTime(seconds: 4.5))
        session.advance(to: FrameTime(seconds: 7))
        session.replay(at: FrameTime(seconds: 7))
        #expect(recorders.all.count == 2 && session.recordedSeconds != nil)
        for tick in 1...240 { session.advance(to: FrameTime(seconds: 7 + Double(tick) / 60)) }
        session.toggleRecording(at: FrameTime(seconds: 11))
        session.endRecording()
        #expect(seen.all.count == 2)
        let again = try #require(seen.all.last)
        #expect(again.frames.contains { $0.phase == .interactive && $0.lane == 1 })
        #expect(again.events.count { $0.name == .verdict } == 2)
        #expect(recorders.all.last?.tape?.lanes == "linear, ease-out")
    }

    @Test(
        "the tape of several lanes sets the window's appearance, that of one doesn't",
        arguments: BoardAppearance.allCases)
    func recordedAppearance(appearance: BoardAppearance) throws {
        for (lanes, board) in [(["linear", "ease-out"], appearance as BoardAppearance?), (["linear"], nil)] {
            let session = try session(lanes: lanes)
            session.appearance = appearance
            session.showsOutlines = true
            session.toggleRecording(at: FrameTime(seconds: 1))
            session.appearance = .dark
            session.advance(to: FrameTime(seconds: 2))
            session.endRecording()
            let tape = try #require(recorders.all.last?.tape)
            #expect(tape.board == board && tape.outlines == board.map { _ in true })
            #expect(try Tape(parsing: tape.description) == tape)
        }
    }

    @Test("changing the scene or its settings ends a recording, whose tape covers only what was recorded")
    func recordedBefore() throws {
        let session = try session(lanes: ["linear", "ease-out"])
        session.toggleRecording(at: FrameTime(seconds: 1))
        session.advance(to: FrameTime(seconds: 2))
        session.change(to: session.choice.setting("curve", to: "ease-in", lane: 0))
        #expect(recorders.all.last?.tape?.lanes == "linear, ease-out")
        session.toggleRecording(at: FrameTime(seconds: 3))
        session.advance(to: FrameTime(seconds: 4))
        session.open(.tabFade, at: FrameTime(seconds: 4))
        let tape = try #require(recorders.all.last?.tape)
        #expect(recorders.all.count == 2)
        #expect(tape.scene == Scene.photos.name && tape.lanes == "ease-in, ease-out")
    }

    @Test("a failed recording is reported")
    func recordingFailure() throws {
        let session = try session()
        let messages = Messages(session)
        session.toggleRecording(at: FrameTime(seconds: 1))
        session.endRecording()
        #expect(session.isWriting)
        recorders.all.first?.end(.failure(Refusal()))
        session.wake()
        #expect(messages.all == [Message("nothing there", isProblem: true)])
    }

    @Test("a cut recording ends with its last frame during motion, and has at least one")
    func cut() throws {
        for seconds in [0, 0.2] {
            let session = try session()
            let seen = SeenRecordings(session)
            openPhoto(session, at: 0.5)
            session.send(pointer(.down, 195, 420), at: FrameTime(seconds: 4))
            session.send(pointer(.move, 195, 600), at: FrameTime(seconds: 4.05))
            session.toggleRecording(at: FrameTime(seconds: 4.1))
            session.send(pointer(.up, 195, 620), at: FrameTime(seconds: 4.1))
            session.advance(to: FrameTime(seconds: 4.1 + seconds))
            #expect(session.lanes.isMoving)
            session.cutRecording()
            #expect(session.recordedSeconds == nil && recorders.all.last?.tape != nil)
            let live = try #require(seen.all.first)
            let expected = Int(seconds * 60) + 1
            #expect((expected...expected + 1).contains(live.frames.count), "\(live.frames.count)")
        }
    }

    /// Opens a photo, begins a recording while it is dragged, and lets it go 4.15 s after the start.
    private func recordThrow(_ session: LiveSession) {
        openPhoto(session, at: 0.5)
        session.send(pointer(.down, 195, 420), at: FrameTime(seconds: 4))
        session.send(pointer(.move, 195, 600), at: FrameTime(seconds: 4.05))
        session.toggleRecording(at: FrameTime(seconds: 4.1))
        session.send(pointer(.up, 195, 620), at: FrameTime(seconds: 4.15))
    }

    @Test("input postpones the end of a recording that waits for motion to end")
    func postponed() throws {
        let session = try session()
        recordThrow(session)
        session.toggleRecording(at: FrameTime(seconds: 4.17))
        for time in [4.2, 4.24, 4.28] {
            session.send(pointer(.move, 10, 10), at: FrameTime(seconds: time))
            let end = try #require(session.recording).end.seconds
            #expect(abs(end - time) < 1.0 / 60, "\(end)")
        }
    }

    @Test(
        "ended twice, or while time is paused, a recording ends immediately during motion",
        arguments: [true, false])
    func cutByHand(isPaused: Bool) throws {
        let session = try session()
        recordThrow(session)
        if isPaused { session.togglePause(at: FrameTime(seconds: 4.2)) }
        session.toggleRecording(at: FrameTime(seconds: 4.2))
        #expect(session.lanes.isMoving)
        #expect((session.recordedSeconds == nil) == isPaused)
        if !isPaused { session.toggleRecording(at: FrameTime(seconds: 4.25)) }
        #expect(session.recordedSeconds == nil && recorders.all.last?.tape != nil)
        #expect(session.lanes.isMoving)
    }
}
