import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing

@testable import Sessions
@testable import Visualizer

@Suite("Input replayed without samples")
@MainActor
struct PassedInputTests {
    private func drag(_ hand: ShellHand, from start: Double, by distance: Double, wait seconds: Double) {
        hand.press(stagePoint: CGPoint(x: 195, y: start))
        for step in 1...20 {
            hand.wait(0.011)
            hand.move(stagePoint: CGPoint(x: 195, y: start + distance * Double(step) / 20))
        }
        hand.letGo(wait: seconds)
    }

    /// Returns the visible state of the last gesture: reports, and the beginning of a replay.
    private func shown(_ played: PlayedLanes) -> [String] {
        played.content().reports.map(\.text)
            + ["\(played.log.lastGesture ?? -1) \(played.gestureEnd ?? -1) \(played.log.events.count)"]
    }

    /// Returns its kept pictures.
    private func pictures(_ played: PlayedLanes) -> [DisplayList] {
        guard let record = played.moments else { return [] }
        return record.times.indices.flatMap { moment in
            (0..<record.lanes).map { record.picture(lane: $0, moment: moment) }
        }
    }

    @Test("gives the results of a replay with samples, also if the change makes the gesture a different one")
    func same() throws {
        for (duration, pause) in [("0.2", 2.0), ("0.9", 2.0), ("2", 0.9)] {
            let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
            for (start, distance) in [(800.0, -420.0), (200, 420), (800, -420)] {
                drag(hand, from: start, by: distance, wait: pause)
            }
            hand.wait(1)
            let session = hand.shell.session
            let choice = session.choice.setting("duration", to: duration, lane: 0)
            func lanes() throws -> LaneSet { try session.settings.open(choice, []) }
            var opened = 0
            let rebuilds = try [nil, session.log.lastGesture].map { first in
                LaneRebuild(try lanes(), keepsMoments: true, passing: first) {
                    opened += 1
                    return try? lanes()
                }
            }
            for rebuild in rebuilds {
                var turns = 0
                while !rebuild.play(
                    session.log.events, from: session.log.lastGesture, until: session.lanes.now, atMost: 40)
                {
                    turns += 1
                    #expect(rebuild.progress(of: session.log.events) < 1)
                }
                #expect(turns > 1)
            }
            let (full, passed) = (rebuilds[0].played, rebuilds[1].played)
            #expect(shown(full) == shown(passed), "\(duration)")
            #expect(full.history.moments == passed.history.moments && full.history.moments.count > 10)
            #expect(pictures(full) == pictures(passed))
            // A longer motion is caught by the gesture that previously began at rest.
            #expect(opened == (duration == "2" ? 1 : 0))
        }
    }

    @Test("a change reports its progress, and nothing once it is done")
    func said() throws {
        let hand = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out"])
        drag(hand, from: 800, by: -420, wait: 2)
        hand.shell.session.inputInFrame = 4
        hand.shell.set("duration", to: "0.3")
        var texts: Set<String> = []
        for _ in 0..<30 {
            texts.formUnion(hand.texts.filter { $0.hasPrefix("Replaying all input") })
            if !hand.shell.session.isChanging, texts.count > 1 { break }
        }
        #expect(texts.count > 1)
        #expect(!hand.texts.contains { $0.hasPrefix("Replaying") })
    }

    /// A change of three lanes, and the lanes it keeps.
    private struct Change: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// The earlier lane of each lane, or nil if its input is replayed.
        var kept: [Int?]
        /// The pause after each gesture, in seconds.
        var pause = 2.0
        /// Whether a finger drags during the change.
        var isDown = false
        var make: @Sendable (inout SceneChoice) -> Void

        init(
            _ name: String, kept: [Int?], pause: Double = 2, isDown: Bool = false,
            _ make: @escaping @Sendable (inout SceneChoice) -> Void
        ) {
            (testDescription, self.kept, self.pause, self.isDown, self.make) = (name, kept, pause, isDown, make)
        }
    }

    private nonisolated static let changes = [
        Change("nothing", kept: [0, 1, 2]) { _ in },
        Change("the first", kept: [nil, 1, 2], isDown: true) { $0 = $0.setting("duration", to: "0.2", lane: 0) },
        Change("the last, which is slower", kept: [0, 1, nil]) { $0 = $0.setting("duration", to: "0.9", lane: 2) },
        Change("two", kept: [nil, 1, nil], isDown: true) {
            $0 = $0.setting("curve", to: "ease-in", lane: 0).setting("duration", to: "0.25", lane: 2)
        },
        Change("two are exchanged", kept: [1, 0, 2]) { $0.lanes.swapAt(0, 1) },
        Change("one is removed", kept: [0, 2], isDown: true) { $0.lanes.remove(at: 1) },
        Change("one is duplicated", kept: [0, 1, nil, 2]) { $0.lanes.insert($0.lanes[1], at: 2) },
        Change("all", kept: [nil, nil, nil]) { $0.settings["duration"] = "0.33" },
        // Begins at rest in the others, and catches this one in flight.
        Change("one that does not come to rest between two gestures", kept: [nil, nil, nil], pause: 0.9) {
            $0 = $0.setting("duration", to: "2", lane: 0)
        },
    ]

    @Test("unchanged lanes join the replayed ones as if all had been replayed", arguments: changes)
    private func joined(change: Change) throws {
        let session = try ShellHand(.miniPlayer, lanes: ["linear", "ease-out", "spring(dampingRatio: 0.7)"]).shell
            .session
        // Without pictures, on which nothing depends here.
        var time = 1.0
        func touch(_ phase: PointerPhase, _ y: Double, wait seconds: Double) {
            session.send(
                .pointer(id: 1, phase: phase, location: CGPoint(x: 195, y: y)), at: FrameTime(seconds: time))
            time += seconds
            session.advance(to: FrameTime(seconds: time))
        }
        func drag(from start: Double, by distance: Double) {
            touch(.down, start, wait: 0.011)
            for step in 1...20 { touch(.move, start + distance * Double(step) / 20, wait: 0.011) }
        }
        for (start, distance) in [(800.0, -420.0), (200, 420)] {
            drag(from: start, by: distance)
            touch(.up, start + distance, wait: change.pause)
            // This moves nothing.
            if change.pause > 1 { for phase in [PointerPhase.down, .up] { touch(phase, 300, wait: 0.1) } }
        }
        if change.isDown { drag(from: 800, by: -200) }
        let stages = session.lanes.stages
        var choice = session.choice
        choice.lanes = choice.laneSettings
        change.make(&choice)
        let full = LaneRebuild(try session.settings.open(choice, []))
        _ = full.play(session.log.events, until: session.lanes.now)
        func compare() {
            #expect(shown(session.played) == shown(full.played))
            #expect(session.played.history.moments == full.played.history.moments)
        }
        session.change(to: choice)
        compare()
        #expect(session.played.history.moments.count > 10)
        #expect(session.lanes.stages.map { stage in stages.firstIndex { $0 === stage } } == change.kept)
        // They continue together.
        let up = InputAction.pointer(id: 1, phase: .up, location: CGPoint(x: 195, y: 600))
        for step in 1...30 {
            for played in [session.played, full.played] {
                played.advance(to: session.lanes.now + (played === full.played ? 0 : 0.05))
                if change.isDown, step == 4 {
                    played.handle(InputEvent(time: played.lanes.now, action: up), keepsPassing: true)
                }
            }
        }
        compare()
    }
}
