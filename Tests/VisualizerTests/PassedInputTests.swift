import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing

@testable import Visualizer

@Suite("Input that is replayed without samples")
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

    /// What is shown of the last gesture: reports, and what a replay would begin with.
    private func shown(_ played: PlayedLanes) -> [String] {
        played.content().reports.map(\.text)
            + ["\(played.log.lastGesture ?? -1) \(played.gestureEnd ?? -1) \(played.log.events.count)"]
    }

    /// What was kept of it.
    private func pictures(_ played: PlayedLanes) -> [DisplayList] {
        guard let record = played.moments else { return [] }
        return record.times.indices.flatMap { moment in
            (0..<record.lanes).map { record.picture(lane: $0, moment: moment) }
        }
    }

    @Test("gives what a replay with samples gives, also where a gesture is another one with the change")
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
            // A motion that lasts longer is caught by the gesture that began at rest before.
            #expect(opened == (duration == "2" ? 1 : 0))
        }
    }

    @Test("a change says how far it is while it is under way, and nothing when it is done")
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
}
