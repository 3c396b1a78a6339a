import Drawing
import Foundation
import StageSupport
import Staging
import Testing

@testable import Sessions

/// From which distance on something is a motion, a drag or a difference, and in which words.
@Suite("Limits of motions and of their differences")
struct MotionLimitTests {
    // MARK: Differences

    /// A view of 100 by 100 points about a place.
    private func seen(
        _ x: Double, _ y: Double, width: Double = 100, height: Double = 100, radius: Double = 10, alpha: Double = 1
    ) -> RecordedMotion.Appearance {
        RecordedMotion.Appearance(
            frame: CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height), cornerRadius: radius,
            alpha: alpha)
    }

    private func motion(
        _ samples: [(time: Double, seen: RecordedMotion.Appearance)], isWhole: Bool = false
    ) -> RecordedMotion {
        let lane = samples.map { RecordedMotion.Sample(time: $0.time, seen: $0.seen) }
        return RecordedMotion(scene: "card", view: "card", start: 0, isWhole: isWhole, lanes: [lane])
    }

    private func text(_ before: RecordedMotion.Appearance, _ now: RecordedMotion.Appearance) -> String {
        MotionDifference(from: motion([(0, before)]), to: motion([(0, now)]), lane: 0).brief
    }

    @Test("differences count from half a point on, of alpha from two hundredths on, and the first kind alone is named")
    func leastDifferences() {
        let card = seen(0, 0)
        let cases: [(RecordedMotion.Appearance, String)] = [
            (seen(0, 0.49), "no difference"), (seen(0, 0.52), "0.52 pt further"), (seen(0, -0.52), "0.52 pt less far"),
            (seen(0, 0, width: 100.49), "no difference"), (seen(0, 0, width: 100.52), "0.52 pt larger"),
            (seen(0, 0, height: 99.48), "0.52 pt smaller"), (seen(0, 0, width: 102, height: 94), "6 pt smaller"),
            (seen(0, 0, width: 106, height: 98), "6 pt larger"), (seen(0, 0, radius: 10.49), "no difference"),
            (seen(0, 0, radius: 10.52), "corners 0.52 pt rounder"),
            (seen(0, 0, radius: 9.48), "corners 0.52 pt sharper"), (seen(0, 0, alpha: 0.981), "no difference"),
            (seen(0, 0, alpha: 0.979), "2.1 % fainter"), (seen(0, 5, width: 120, radius: 0), "5 pt further"),
            (seen(0, 0, width: 120, radius: 0), "20 pt larger"),
            (seen(0, 0, radius: 0, alpha: 0.5), "corners 10 pt sharper"),
        ]
        for (now, words) in cases { #expect(text(card, now) == words) }
        #expect(text(seen(0, 0, alpha: 0.5), seen(0, 0, alpha: 0.75)) == "25 % more opaque")
    }

    @Test("a distance is across the way if less than seven tenths of it are along it")
    func directions() {
        // The way goes to the right; 10 points from its end by the sine and cosine of an angle.
        let before = motion([(0, seen(0, 0)), (1, seen(100, 0))])
        for (along, word) in [(0.71, "further"), (0.69, "apart"), (-0.69, "apart"), (-0.71, "less far")] {
            let across = (1 - along * along).squareRoot()
            for side in [-1.0, 1] {
                let now = motion([(0, seen(0, 0)), (1, seen(100 + 20 * along, 20 * across * side))])
                #expect(MotionDifference(from: before, to: now, lane: 0).text == "20 pt \(word) at 1.00 s")
            }
        }
        #expect(MotionDifference(from: before, to: before, lane: 1).text == "no difference")
    }

    @Test("the greatest distance is named with its time, as far as the later motion is known")
    func greatest() {
        let before = motion([(0, seen(0, 0)), (0.5, seen(100, 0)), (1, seen(10, 50))])
        for (middle, end, words) in [
            (106.0, 12.0, "6 pt further at 0.50 s"), (102, 16, "6 pt further at 1.00 s"),
            (95, 7, "5 pt less far at 0.50 s"),
        ] {
            let now = motion([(0, seen(0, 0)), (0.5, seen(middle, 0)), (1, seen(end, 50))])
            #expect(MotionDifference(from: before, to: now, lane: 0).text == words)
        }
        let half: [(time: Double, seen: RecordedMotion.Appearance)] = [(0, seen(0, 0)), (0.5, seen(100, 0))]
        #expect(MotionDifference(from: before, to: motion(half), lane: 0).text == "no difference")
        let stays = MotionDifference(from: before, to: motion(half, isWhole: true), lane: 0).text
        #expect(stays == "103 pt further at 1.00 s")
    }

    @Test("a delay counts from a hundredth of a second on, if both motions are whole")
    func delays() {
        for (rest, words) in [
            (0.509, "no difference"), (0.511, "0.01 s later"), (0.491, "no difference"), (0.489, "0.01 s sooner"),
        ] {
            // By half a point in all, so that no distance counts.
            func moved(_ time: Double) -> RecordedMotion {
                motion([(0, seen(0, 0)), (time, seen(0, 0.4)), (1, seen(0, 0.4))], isWhole: true)
            }
            let found = MotionDifference(from: moved(0.5), to: moved(rest), lane: 0)
            #expect(found.brief == words && found.text == words + (words.hasPrefix("0") ? " at rest" : ""))
            var partial = moved(0.5)
            partial.isWhole = false
            #expect(MotionDifference(from: partial, to: moved(rest), lane: 0).brief == "no difference")
            #expect(MotionDifference(from: moved(rest), to: partial, lane: 0).brief == "no difference")
        }
    }

    // MARK: Histories

    private func frame(_ lane: Int, _ views: [String: CGPoint], finger: CGPoint? = nil) -> TraceFrame {
        TraceFrame(lane: lane, centers: views, finger: finger) { CGVector(dx: 10 * $0.x, dy: -$0.y) }
    }

    private func history(_ moments: [[TraceFrame]]) -> GestureHistory {
        var history = GestureHistory()
        history.begin(at: 0)
        for (index, frames) in moments.enumerated() { history.add(frames, at: Double(index) / 10) }
        return history
    }

    @Test("a view has moved from 2 points on, and a finger gives the direction from 10 points on")
    func leastMoves() throws {
        for (distance, hasMoved) in [(1.9, false), (2.1, true)] {
            let moved = history([[frame(0, ["card": .zero])], [frame(0, ["card": CGPoint(x: 0, y: distance)])]])
            let isTravel = Travel(moved) != nil
            #expect(isTravel == hasMoved, "\(distance)")
        }
        for (distance, leads) in [(9.9, false), (10.1, true)] {
            // The view goes down, and the finger to the right.
            let moved = history([
                [frame(0, ["card": .zero], finger: CGPoint.zero)],
                [frame(0, ["card": CGPoint(x: 0, y: 50)], finger: CGPoint(x: distance, y: 0))],
            ])
            let travel = try #require(Travel(moved))
            #expect(abs(travel.value(CGPoint(x: 3, y: 4)) - (leads ? 3 : 4)) < 1e-9, "\(distance)")
        }
    }

    @Test("of views that moved equally far, within half a point, the first one of the scene is plotted")
    func ties() {
        for (first, second, name) in [
            (50.0, 50.4, "a"), (50.4, 50, "a"), (50, 50.6, "b"), (50.6, 50, "a"),
        ] {
            let moved = history([
                [frame(0, ["a": .zero, "b": .zero])],
                [frame(0, ["a": CGPoint(x: 0, y: first), "b": CGPoint(x: second, y: 0)])],
            ])
            #expect(PlotChoice(views: ["a", "b"]).view(in: moved.summary) == name, "\(first), \(second)")
        }
    }

    @Test("the lanes that are farthest from each other are named, and those that were, if they are others")
    func spreads() throws {
        func places(_ x: [Double]) -> [TraceFrame] {
            x.enumerated().map { lane, x in frame(lane, ["card": CGPoint(x: x, y: 0)]) }
        }
        let before = try #require(history([places([0, 10, 100])]).summary.spreads["card"])
        #expect(before.name == "Lanes 1 and 3" && before.greatestName == "Greatest" && !before.isOfOtherLanes)
        let later = try #require(history([places([0, 10, 100]), places([0, 50, 20])]).summary.spreads["card"])
        #expect(later.name == "Lanes 1 and 2" && later.greatestName == "Greatest, 1 and 3" && later.isOfOtherLanes)
        #expect(later.now == 50 && later.greatest == 100 && later.time == 0)
        let last = try #require(history([places([0, 10, 100]), places([70, 0, 120])]).summary.spreads["card"])
        #expect(last.name == "Lanes 2 and 3" && last.greatestName == "Greatest" && last.greatest == 120)
    }

    @Test("a sentence is that of the asked gesture, lane and view, whichever was asked for before")
    func sentences() {
        /// A gesture of two lanes, in which one view is faster in the second lane, and the other one in the first.
        func gesture(_ speed: Double) -> GestureHistory {
            var history = GestureHistory()
            history.begin(at: 0)
            for index in 0...20 {
                let frames = (0..<2).map { lane in
                    let (a, b) = (speed * Double(index * (lane + 1)), speed * Double(index * (3 - lane)))
                    return frame(lane, ["a": CGPoint(x: 0, y: min(a, 100)), "b": CGPoint(x: 0, y: min(b, 100))])
                }
                history.add(frames, at: Double(index) / 10, isSettled: [index == 20, index == 20])
            }
            return history
        }
        var kept = LaneSentences()
        var found: Set<[String]> = []
        for history in [gesture(20), gesture(40)] {
            for lane in 0...1 {
                for view in ["a", "b"] {
                    let choice = PlotChoice(views: ["a", "b"], chosen: view)
                    var fresh = LaneSentences()
                    let texts = fresh.texts(history, choice, nil, scene: "card", lane)
                    // The second time it is known.
                    for _ in 0...1 {
                        let again = kept.texts(history, choice, nil, scene: "card", lane)
                        #expect(again == texts)
                    }
                    found.insert(texts)
                }
            }
        }
        #expect(found.count == 8 && found.allSatisfy { $0.count == 2 })
    }

    @Test("between two samples a curve is between both, and after the last one it stays")
    func readings() throws {
        let moved = history([
            [frame(0, ["card": CGPoint(x: 10, y: 20)])], [frame(0, ["card": CGPoint(x: 30, y: 60)])], [frame(0, [:])],
        ])
        var samples = PlotSamples()
        samples.follow("card", in: moved)
        let isEarly = samples.reading(lane: 0, at: -0.001) == nil
        for (time, x, y) in [(0.0, 10.0, 20.0), (0.025, 15, 30), (0.1, 30, 60), (0.15, 30, 60)] {
            let reading = try #require(samples.reading(lane: 0, at: time))
            #expect(abs(reading.center.x - x) < 1e-9 && abs(reading.center.y - y) < 1e-9)
            #expect(abs(reading.velocity.dx - 10 * x) < 1e-9 && abs(reading.velocity.dy + y) < 1e-9)
        }
        // The view has gone.
        let isGone = samples.reading(lane: 0, at: 0.2) == nil
        #expect(isEarly && isGone)
    }
}
