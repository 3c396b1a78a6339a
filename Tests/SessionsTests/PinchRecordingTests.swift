import Boards
import Drawing
import Foundation
import Recorder
import ScrimGallery
import SessionSupport
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions

/// A pinch in the window, by fingers or by the wheel with Ctrl, is recorded: the tape that is kept plays it again, number
/// by number.
@Suite("Recordings of pinches")
@MainActor
struct PinchRecordingTests {
    private static let size = CGSize(width: 390, height: 844)

    enum Means: CaseIterable {
        case fingers, wheel, both
    }

    private static func lanes(_ curves: [String]) throws -> LaneSet {
        let choice = SceneChoice(scene: .photos, lanes: curves.map { ["curve": $0] })
        let lanes = try choice.open(
            size: size, scale: 2, photos: StageRun.photos(12),
            images: ImagePool(SyntheticImageLoading(isDetailed: false)))
        lanes.finishLoading()
        return lanes
    }

    /// A session's user, whose frames come at an interval.
    @MainActor
    private final class Hand {
        let session: LiveSession
        private let interval: Double
        private(set) var seconds = 0.5

        init(_ session: LiveSession, interval: Double) {
            self.session = session
            self.interval = interval
        }

        var time: FrameTime { FrameTime(seconds: seconds) }

        func wait(_ duration: Double) {
            let end = seconds + duration
            while seconds < end {
                seconds = min(end, seconds + interval)
                session.advance(to: time)
                _ = session.clearStaleness()
            }
        }

        func point(_ id: Int, _ phase: PointerPhase, _ x: Double, _ y: Double) {
            session.send(.pointer(id: id, phase: phase, location: CGPoint(x: x, y: y)), at: time)
        }

        /// Two fingers turn and come together, then leave one after the other.
        func pinch() {
            func each(_ phase: PointerPhase, _ reach: Double, _ angle: Double, _ y: Double) {
                for (id, side) in [(1, -1.0), (2, 1)] {
                    point(id, phase, 195 + side * reach * cos(angle), y + side * reach * sin(angle))
                }
            }
            each(.down, 120, 0.3, 420)
            for step in 1...24 {
                wait(0.011)
                each(.move, 120 - Double(step) * 3.1, 0.3 + Double(step) * 0.05, 420 + Double(step) * 2.7)
            }
            point(2, .up, 230, 500)
            wait(0.013)
            point(1, .up, 160, 470)
        }

        func turnWheel() {
            for _ in 0..<4 {
                session.send(
                    .wheel(location: CGPoint(x: 160, y: 380), delta: CGVector(dx: 0, dy: -40), zooms: true), at: time)
                wait(0.047)
            }
        }
    }

    @Test(
        "the tape of a recorded pinch gives its trace to the last digit, in one lane and in three",
        arguments: Means.allCases, [[], ["linear", "ease-out", "spring(duration: 0.5, bounce: 0.3)"]])
    func replay(means: Means, curves: [String]) throws {
        var recorders: [KeptRecording] = []
        let settings = LiveSettings(
            size: Self.size, fps: 60, scale: 2, open: { _, _ in try Self.lanes(curves) },
            record: { request in
                recorders.append(KeptRecording(request))
                return recorders[recorders.count - 1]
            }, boardPicture: LaneBoard.picture)
        let choice = SceneChoice(scene: .photos, lanes: curves.map { ["curve": $0] })
        let session = try LiveSession(settings: settings, choice: choice, paths: [])
        let seen = SeenRecordings(session)
        let hand = Hand(session, interval: 0.0153)
        hand.point(1, .down, 60, 60)
        hand.point(1, .up, 60, 60)
        hand.wait(2)
        session.toggleRecording(at: hand.time)
        hand.wait(0.1)
        if means != .fingers { hand.turnWheel() }
        if means != .wheel { hand.pinch() }
        hand.wait(2)
        session.toggleRecording(at: hand.time)
        session.endRecording()

        let live = try #require(seen.all.first)
        let tape = try #require(recorders.first?.tape)
        #expect(try Tape(parsing: tape.description) == tape)
        let sink = FrameCapture()
        try Recording(
            tape: Tape(parsing: tape.description), stage: Self.lanes(curves), fps: 60, scale: 2, sinks: [sink]
        ) { NoPainter() }.run()
        #expect(sink.frames == live.frames)
        #expect(sink.events == live.events)

        // The recording has what it is about.
        let photos = live.frames.compactMap { $0.views["photo"] }
        #expect(photos.contains { $0.velocity != .zero } && photos.contains { $0.frame.width < 350 })
        let turns = photos.contains { abs($0.details?.rotation ?? 0) > 10 }
        #expect(turns == (means != .wheel))
        #expect(live.frames.contains { $0.phase == .interactive } == (means != .wheel))
        let verdicts = live.events.filter { $0.name == .verdict }
        #expect(verdicts.count >= max(1, curves.count))
    }
}
