import Boards
import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Recorder
import ScrimGallery
import SessionSupport
import StageSupport
import Staging
import Tapes
import Testing
import Timing
import ViewHierarchy

@testable import Sessions

/// Rules of a session that no story shows by itself.
extension LiveSessionTests {
    private func pull(_ session: LiveSession, at time: Double, by distance: Double = 250) {
        session.send(pointer(.down, 195, 420), at: FrameTime(seconds: time))
        for step in 1...10 {
            let part = Double(step) / 10
            session.send(pointer(.move, 195, 420 + part * distance), at: FrameTime(seconds: time + part * 0.2))
        }
        session.send(pointer(.up, 195, 420 + distance), at: FrameTime(seconds: time + 0.21))
    }

    @Test("lanes that a tape opens, or that are opened again, show at once what was decoded before")
    func decodedBefore() throws {
        let pool = ImagePool(SyntheticImageLoading(isDetailed: false))
        let size = CGSize(width: 390, height: 844)
        let settings = LiveSettings(
            size: size, fps: 60, scale: 2,
            open: { choice, _ in
                try choice.open(size: size, scale: 2, photos: StageRun.photos(12), images: pool)
            },
            record: { [recorders] in recorders.make($0) }, boardPicture: LaneBoard.picture)
        let choice = SceneChoice(scene: .photos)
        let session = try LiveSession(settings: settings, choice: choice, paths: [])
        func photos() -> Int {
            session.pictures().flatMap(\.items).count { if case .image = $0.command { true } else { false } }
        }
        #expect(photos() == 0)
        session.lanes.finishLoading()
        let count = photos()
        #expect(count > 0)
        session.play([], on: choice, size: size, at: FrameTime(seconds: 1))
        #expect(photos() == count)
        session.hold(nil, at: FrameTime(seconds: 2))
        #expect(photos() == count)
    }

    @Test("the history of lanes whose settings have changed is that of lanes that had them from the beginning")
    func rebuiltMoments() throws {
        func moments(_ curve: String, changed: String?) throws -> MomentRecord {
            let session = try session(lanes: [curve])
            openPhoto(session, at: 0.5)
            pull(session, at: 4)
            session.advance(to: FrameTime(seconds: 8))
            if let changed {
                session.change(to: session.choice.setting("curve", to: changed, lane: 0))
                #expect(session.keptMoments == nil)
            }
            return try #require(session.moments())
        }
        let (changed, fresh) = (try moments("linear", changed: "ease-in"), try moments("ease-in", changed: nil))
        #expect(changed.times == fresh.times && changed.times.count > 20)
        for moment in changed.times.indices {
            let pictures = [changed, fresh].map { $0.picture(lane: 0, moment: moment).description }
            #expect(pictures[0] == pictures[1], "moment \(moment)")
        }
        #expect(changed.events == fresh.events)
    }

    @Test("the tape of a recording that is cut at rest has its frames, whenever it begins, ends and is used")
    func cutAtRest() throws {
        var random = SeededRandom(seed: 4)
        for round in 0..<24 {
            let session = try session()
            // In every fourth one, all is at a frame's time, or half a frame before the last one.
            let isExact = round.isMultiple(of: 4)
            let start = isExact ? 1 : random.number(0.5...1.5)
            let end = start + (isExact ? 0.5 : random.number(0...0.5))
            session.toggleRecording(at: FrameTime(seconds: start))
            let half = FrameTime(seconds: start + 29.5 / 60).raisedToMicroseconds
            let key = isExact ? half : FrameTime(seconds: random.number(start...end))
            session.send(.key(.space), at: key)
            session.advance(to: FrameTime(seconds: end))
            let recording = try #require(session.recording)
            let last = recording.lastTime
            // Behind the last frame, in some.
            session.send(.key(.left), at: FrameTime(seconds: last.seconds + random.pick([0, 0.001, 0.008])))
            session.cutRecording()
            let tape = try #require(recorders.all.last?.tape)
            let sink = FrameCapture()
            try Recording(tape: tape, stage: StageRun.stage(), fps: 60, scale: 2, sinks: [sink]) { NoPainter() }.run()
            #expect(sink.frames.count == max(1, recording.next), "\(start): \(tape)")
            let waits = tape.statements.compactMap { if case .wait(let seconds) = $0 { seconds } else { nil } }
            #expect(waits.allSatisfy { $0 > 0 } && (waits.isEmpty || !isExact), "\(start): \(tape)")
        }
    }

    @Test("a gesture that is replayed is not kept as another one, although an older one is no longer the last")
    func replayedOnes() throws {
        let session = try session()
        openPhoto(session, at: 0.5)
        var kept = KeptGestures()
        func follow(from start: Double, until end: Double) {
            for time in stride(from: start, to: end, by: 1.0 / 60) {
                session.advance(to: FrameTime(seconds: time))
                kept.follow(session)
            }
        }
        func drag(at start: Double) {
            session.send(pointer(.down, 200, 420), at: FrameTime(seconds: start))
            session.send(pointer(.move, 200, 480), at: FrameTime(seconds: start + 0.1))
            session.send(pointer(.up, 200, 480), at: FrameTime(seconds: start + 0.3))
            follow(from: start + 0.3, until: start + 3)
        }
        drag(at: 4)
        drag(at: 8)
        #expect(kept.list.map(\.number) == [1, 2])
        session.replay(kept.list[0], at: FrameTime(seconds: 12))
        follow(from: 12, until: 16)
        #expect(session.gestureEnd != nil && kept.list.map(\.number) == [1, 2])
        drag(at: 17)
        #expect(kept.list.map(\.number) == [1, 2, 3])
    }

    @Test("what moves a lane now began at its moment, and moves the views that say so")
    func currentInside() throws {
        let session = try session(lanes: ["linear"])
        openPhoto(session, at: 0.5)
        pull(session, at: 4)
        session.advance(to: FrameTime(seconds: 4.3))
        let stage = session.lanes.stages[0]
        let inside = LaneInside(stage, lane: 0, frames: stage.traceFrames(frame: 0, time: 0))
        #expect(!inside.animators.isEmpty && inside.animators.allSatisfy { $0.start == inside.time && $0.end == nil })
        let photo = try #require(inside.keys.firstIndex { $0.name == "photo" })
        #expect(!inside.views[photo].identity.animators.isEmpty && inside.velocities["photo"] != nil)
    }
}

@Suite("What is kept of pictures, and texts of numbers")
struct KeptPictureTests {
    private func list(_ clips: [ClipChain]) -> DisplayList {
        DisplayList(
            size: CGSize(width: 100, height: 100), background: .black,
            items: clips.map { clip in
                var item = DisplayItem(
                    .fill(.rect(CGRect(x: 0, y: 0, width: 9, height: 9)), .white), transform: .identity)
                item.clip = clip
                return item
            })
    }

    @Test("a clip of many items is kept once, and is one again when it is read")
    func clips() {
        func clip(_ x: Double, in outer: ClipChain? = nil) -> ClipChain {
            ClipChain(
                shape: .rect(CGRect(x: x, y: 0, width: 50, height: 50)), transform: .identity, outer: outer)
        }
        let outer = clip(0)
        let inner = clip(5, in: outer)
        var (one, many) = (PictureRoll(), PictureRoll())
        one.append(list((0..<64).map { $0.isMultiple(of: 2) ? inner : outer }))
        many.append(list((0..<64).map { clip(Double($0), in: clip(Double($0) + 0.5)) }))
        let read = one[0].items.compactMap(\.clip)
        #expect(Set(read.map(ObjectIdentifier.init)).count == 2 && read[0].outer === read[1] && read[0] == inner)
        // A clip has a shape, a transform and the number of its outer clip: 64 pairs have 126 clips more.
        #expect(many.bytes - one.bytes > 126 * (MemoryLayout<Shape>.stride + MemoryLayout<Int32>.stride))
    }

    @Test("brief numbers have two decimal places below 1, one above, and are counted in thousands from 1000 on")
    func brief() {
        let texts: [(Double, String)] = [
            (0, "0"), (0.126, "0.13"), (-0.126, "−0.13"), (0.994, "0.99"), (1, "1"), (1.26, "1.3"), (1.96, "2"),
            (-1.26, "−1.3"), (999.94, "999.9"), (1000, "1k"), (-1260, "−1.3k"), (12_345, "12.3k"),
        ]
        for (number, text) in texts { #expect(Figures.brief(number) == text) }
        #expect(Figures.velocity(-0.4) == "0 pt/s" && Figures.velocity(-0.5) == "−1 pt/s")
        #expect(Figures.velocity(1_234_567.4) == "1,234,567 pt/s" && Figures.velocity(-999.5) == "−1,000 pt/s")
    }
}
