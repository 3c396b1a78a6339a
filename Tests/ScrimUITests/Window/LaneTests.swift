import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer

/// Lanes in the real window: the mini player, dragged up from its bar and down again.
extension EveryControlTests {
    private static let bar = CGPoint(x: 195, y: 800)
    private static let cover = CGPoint(x: 195, y: 200)
    private static let up = CGVector(dx: 0, dy: -520)
    private static let down = CGVector(dx: 0, dy: 520)

    @Test("up to four lanes are added, chosen by digit and caption, outlined in each other, and removed")
    func choosing() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear"]) { hand in
            try hand.key("plus")
            try hand.see(.window)
            try hand.click("button addLane")
            try hand.see(.window)
            try hand.key("plus")
            #expect(hand.shell.session.lanes.stages.count == 4 && hand.shell.model.editing.lane == 3)
            try hand.see(.window)
            for lane in 1...4 {
                try hand.key("\(lane)")
                #expect(hand.shell.model.editing.lane == lane - 1)
                try hand.see(.editor, .named("caption \(lane)"))
            }
            for lane in 1...4 {
                try hand.click("caption \(lane)")
                #expect(hand.shell.model.editing.lane == lane - 1)
                try hand.see(.editor, .named("caption \(lane)"))
            }
            // Each lane shows the others' outlines in their colors.
            try hand.hold(inLane: 2, from: Self.bar, by: CGVector(dx: 0, dy: -300))
            let lanes = [WindowHand.Part.lane(1), .lane(2), .lane(3), .lane(4)]
            for lane in lanes { try hand.see(lane) }
            let plain = try lanes.map(hand.picture)
            try hand.key("g")
            for lane in lanes { try hand.see(lane) }
            for (lane, before) in zip(lanes, plain) {
                #expect(try hand.picture(lane).difference(from: before) > 100)
            }
            // The prediction of a release, once the finger has rested and has no velocity.
            for press in [{ try hand.key("w") }, { try hand.click("button predictions") }] {
                try press()
                hand.settle(1)
                for lane in lanes { try hand.see(lane) }
            }
            try hand.release()
            try hand.click("button outlines")
            for lane in lanes { try hand.see(lane) }
            try hand.key("g")
            for left in [3, 2, 1] {
                try hand.key("minus")
                #expect(hand.shell.session.lanes.stages.count == left)
                try hand.see(.header, .editor, .lane(left))
            }
            try hand.key("minus")
            #expect(hand.shell.session.lanes.stages.count == 1)
            try hand.see(.named("message"))
            try hand.quit { try hand.key("q") }
            let kept = try hand.kept
            #expect(kept.showsOutlines && kept.lanes == "linear")
        }
    }

    @Test("another view is plotted through the plot's title and V")
    func plotted() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear"]) { hand in
            for view in ["cover", "bar", "dimming", "player"] {
                try hand.click("plot title")
                try hand.see(.window)
                try hand.click("plot \(view)")
                #expect(hand.shell.session.choice.plot == view)
                try hand.see(.window)
            }
            try hand.click("plot title")
            try hand.click("plot menu")
            #expect(hand.menuRows.isEmpty && hand.shell.session.choice.plot == "player")
            try hand.see(.window)
            try hand.key("v", "Down", "Return")
            #expect(hand.shell.session.choice.plot == "cover")
            try hand.see(.window)
            try hand.quit { try hand.key("q") }
        }
    }

    @Test("a drag in any lane drives all of them, and two consecutive recordings are played back exactly")
    func driving() throws {
        let curves = ["linear", "ease-out", "ease-in", "spring(dampingRatio: 0.7)"]
        try WindowHand.open(.miniPlayer, lanes: curves, recordingRate: 15) { hand in
            for byButton in [false, true] {
                let recording = try hand.record(byButton: byButton) {
                    for lane in 1...4 {
                        let isUp = lane % 2 == 0
                        try hand.drag(
                            inLane: lane, from: isUp ? Self.cover : Self.bar, by: isUp ? Self.down : Self.up)
                        for shown in 1...4 { try hand.see(.foot(shown)) }
                    }
                }
                let trace = recording.trace
                let lanes = hand.shell.session.lanes.traceHeader(fps: 15, scale: 1).lanes
                #expect(trace.header.lanes == lanes && lanes.count == 4)
                for lane in 0..<4 { #expect(recording.count("transitionCompleted", "completed", lane: lane) == 4) }
                // The same samples at the same times in every lane.
                let samples = Dictionary(grouping: trace.frames, by: \.frame).values
                #expect(samples.allSatisfy { frames in Set(frames.map(\.pointer)).count == 1 && frames.count == 4 })
                if byButton { #expect(try hand.replayed(recording) == trace) }
                try hand.key("n")
            }
            try hand.key("plus")
            #expect(hand.shell.session.lanes.stages.count == 4)
            try hand.see(.named("message"))
        }
    }

    @Test("the last gesture is replayed after a change of a parameter, from its beginning if that is recorded")
    func replaying() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear", "ease"], recordingRate: 15) { hand in
            try hand.drag(from: Self.bar, by: Self.up)
            try hand.see(.lane(1), .lane(2))
            let pulledUp = try hand.picture(.foot(2))
            try hand.key("2")
            try hand.click("duration field")
            try hand.key("ctrl+a")
            try hand.type("700 ms")
            try hand.key("Return")
            try hand.see(.editor, .lane(1), .lane(2))
            let known = hand.recordings
            try hand.toggle()
            // The running recording ends here, and the gesture has its own.
            try hand.keyForWindowAlone("space")
            _ = try #require(try hand.output(since: known))
            #expect(try hand.display.wait { try hand.picture(.foot(2)) == pulledUp })
            let recording = try hand.end(since: hand.recordings)
            #expect(recording.trace.header.lanes.map(\.duration) == [0.4, 0.7])
            for lane in 0..<2 { #expect(recording.count("transitionCompleted", "completed", lane: lane) == 1) }
            #expect(recording.tape.contains("duration=0.7"))
        }
    }

    @Test("a moving view is caught in flight at a tenth of its speed, and follows the drag")
    func catching() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear", "ease-out"], recordingRate: 60) { hand in
            let rest = try hand.picture(.lane(1))
            try hand.key("s", "s", "s")
            let recording = try hand.record {
                // It is released halfway up, caught during its further rise, and dragged down.
                try hand.drag(
                    strokes: [
                        (Self.bar, CGVector(dx: 0, dy: -420)), (CGPoint(x: 195, y: 420), CGVector(dx: 0, dy: 380)),
                    ], pause: 0.5, settling: 8)
                try hand.key("s")
                hand.settle(2)
                try hand.see(.lane(1), .lane(2))
                #expect(try hand.picture(.lane(1)) == rest)
            }
            for lane in 0..<2 {
                let phases = recording.trace.frames.filter { $0.lane == lane }.map(\.phase)
                let changes = phases.reduce(into: [TracePhase]()) { if $0.last != $1 { $0.append($1) } }
                #expect(changes.starts(with: [.idle, .interactive, .animating, .interactive]), "\(changes)")
                #expect(recording.count("transitionCompleted", "cancelled", lane: lane) == 1)
            }
        }
    }

    @Test("a drag waits while time is paused, and advances frame by frame")
    func stepping() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear", "ease-out"]) { hand in
            try hand.key("p")
            try hand.drag(from: Self.bar, by: Self.up, settling: 0.2)
            try hand.see(.lane(1), .lane(2))
            var pictures: Set<ScreenPicture> = [try hand.picture(.lane(2))]
            for _ in 0..<5 {
                try hand.key("period")
                try hand.seeInFlight(.lane(1), .lane(2))
                pictures.insert(try hand.picture(.lane(2)))
            }
            #expect(pictures.count == 6, "each step shows another frame")
            try hand.key("p", settling: 2)
            try hand.see(.lane(1), .lane(2))
        }
    }

    @Test("the window is resized during a drag and a replay, and a finger outside it still leads")
    func resizing() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear", "ease-out"]) { hand in
            try hand.hold(from: Self.bar, by: CGVector(dx: 0, dy: -300))
            try hand.see(.lane(1), .lane(2))
            try hand.resize(to: CGSize(width: 1100, height: 700))
            try hand.see(.header, .sidebar, .lane(1), .lane(2))
            try hand.release()
            try hand.see(.lane(1), .lane(2))
            try hand.key("n")
            // Over the window's right edge, where the screen continues.
            try hand.hold(from: Self.bar, by: CGVector(dx: 60, dy: -200))
            try hand.pull(to: CGPoint(x: 1200, y: 200))
            try hand.see(.lane(1), .lane(2))
            try hand.release()
            try hand.see(.lane(1), .lane(2))
            let up = try hand.picture(.lane(2))
            try hand.rest()
            try hand.key("n")
            try hand.see(.lane(2))
            try hand.drag(from: Self.bar, by: Self.up)
            try hand.see(.lane(1), .lane(2))
            try hand.keyForWindowAlone("space")
            // The X server delivers keys and sizes separately: the replay has begun before the first size.
            #expect(try hand.display.wait { try hand.picture(.lane(2)) != up })
            try hand.resize(to: CGSize(width: 1280, height: 800))
            try hand.resize(to: CGSize(width: 1100, height: 700))
            try hand.waitForRest()
            try hand.see(.header, .sidebar, .lane(1), .lane(2))
            #expect(try hand.picture(.lane(2)) == up)
        }
    }
}
