import Drawing
import Foundation
import RandomSupport
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import MotionChecks

/// What rules are measured on: views by their names, flights, and the lanes of another recording.
@Suite("Parts of a run")
struct RunPartTests {
    @Test("a view of a trace is another one over 100 points away, in another order or with another picture")
    func same() throws {
        let cases: [(order: Int, picture: String?, distance: Double, isSame: Bool)] = [
            (1, "cat", 500, true), (2, "cat", 100, true), (2, "cat", 100.5, false), (1, "dog", 100, true),
            (1, "dog", 100.5, false), (1, nil, 100.5, false), (0, "cat", 300, false), (2, "dog", 99, true),
        ]
        for (order, picture, distance, isSame) in cases {
            for hasGap in [false, true] {
                let run = MadeMotion(count: 5).run { index in
                    if hasGap, index == 2 { return [:] }
                    let isLate = index > 2
                    let details = TraceView.Details(order: isLate ? order : 1, picture: isLate ? picture : "cat")
                    let (x, y) = isLate ? (200 + distance * 0.6, 400 + distance * 0.8) : (200.0, 400.0)
                    return ["card": .at(x, y, details: details)]
                }
                #expect(run.isSame("card", 0, 1) && run.isSame("card", 3, 4) && run.isSame("nothing", 0, 4))
                let found = [run.isSame("card", 1, 4), run.isSame("card", 4, 0)]
                #expect(found == [isSame, isSame], "\(order) \(distance)")
                let path = try #require(run.path("card"))
                #expect(path.isSeen(2, as: 1) != hasGap && path.isSeen(4, as: 1) == isSame)
                #expect(!path.isSeen(5, as: 4) && !path.isSeen(-1, as: 0) && run.path("nothing") == nil)
            }
        }
        // Old traces do not say, and of a stage it is known.
        let plain = MadeMotion(count: 2).run { ["card": .at($0 == 0 ? 0 : 900)] }
        #expect(plain.isSame("card", 0, 1))
        let known = MadeMotion(
            count: 4,
            seen: { index in
                var seen = StageObservation()
                seen.identities = index == 3 ? [:] : ["card": index == 1 ? 8 : 7]
                return seen
            }
        ).run { _ in ["card": .at(10)] }
        let same = (0..<4).map { known.isSame("card", 0, $0) }
        #expect(same == [true, false, true, false])
    }

    @Test("a view is seen from an alpha of 0.05 on, and where its frame is one")
    func seen() throws {
        let cases: [(alpha: Double, x: Double, isSeen: Bool)] = [
            (0.05, 9, true), (0.049, 9, false), (1, .infinity, false), (1, .nan, false),
        ]
        for (alpha, x, isSeen) in cases {
            let run = MadeMotion(count: 2).run { _ in ["card": .at(x, 50, alpha: alpha, velocity: (3, -4))] }
            let path = try #require(run.path("card"))
            let (center, velocity) = (SIMD2<Double>(9, 50), SIMD2<Double>(3, -4))
            #expect((path.rows[1] != nil) == isSeen)
            #expect(path.centers[1] == (isSeen ? center : .zero) && path.velocities[1] == (isSeen ? velocity : .zero))
        }
    }

    @Test("a flight is of frames that animate, with the one before and the one after", arguments: 1...40)
    func flights(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let choices: [TracePhase] = [.idle, .interactive, .animating, .animating]
        let phases = (0..<random.whole(2...24)).map { _ in random.pick(choices) }
        var expected: [ClosedRange<Int>] = []
        for first in phases.indices where phases[first] == .animating {
            if first > 0, phases[first - 1] == .animating { continue }
            let end = phases.indices.first { $0 > first && phases[$0] != .animating }
            expected.append(max(0, first - 1)...(end ?? phases.count - 1))
        }
        #expect(MadeMotion(count: phases.count, phase: { phases[$0] }).run().flights == expected)
    }

    @Test("each lane is compared with the same one of an earlier recording, or with its only one")
    func comparisons() throws {
        /// A trace whose two views move at a speed in each lane.
        func trace(_ speeds: [Double]) -> Trace {
            let header = TraceHeader(
                scene: "s", fps: 10, scale: 1, size: CGSize(width: 100, height: 100),
                lanes: speeds.indices.map { TraceLane(name: "\($0)") })
            var trace = Trace(header: header)
            for index in 0..<20 {
                for (lane, speed) in speeds.enumerated() {
                    let view = TraceView(frame: CGRect(x: speed * Double(index), y: 0, width: 10, height: 10))
                    trace.frames.append(
                        TraceFrame(
                            frame: index, time: Double(index) / 10, lane: lane, phase: .animating,
                            views: ["b": view, "a": view]))
                }
            }
            return trace
        }
        let cases: [(now: [Double], earlier: [Double], differing: [Int])] = [
            ([1, 2], [1, 2], []), ([1, 2], [1], [1]), ([1, 2], [2], [0]), ([1, 2], [2, 1], [0, 1]),
            ([3, 1, 2], [3, 1], []), ([3, 1, 2], [3, 2], [1]), ([1], [1, 5], []), ([5], [1, 5], [0]),
        ]
        for (now, earlier, differing) in cases {
            let found = RunComparison(try MotionRun.lanes(of: trace(now)), against: trace(earlier), name: "old.json")
            let names = found.differences.map { "\($0.lane) \($0.view)" }
            #expect(names == differing.flatMap { ["\($0) a", "\($0) b"] }, "\(now), \(earlier)")
            let lines = found.differences.map { difference in
                "against old.json: \(difference.view)\(difference.lane == 0 ? "" : ", lane \(difference.lane + 1)"): "
                    + difference.text
            }
            #expect(found.lines == (lines.isEmpty ? ["moves the same as old.json"] : lines))
        }
    }

    // MARK: Steps

    private typealias Vector = SIMD2<Double>

    @Test("what happens between two frames counts between them alone, by its kind", arguments: 1...30)
    func between(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = random.whole(3...14)
        let turning: [TraceEvent.Name] = [
            .gestureBegan, .gestureEnded, .gestureCancelled, .transitionBegan, .transitionPaused,
        ]
        let others: [TraceEvent.Name] = [.transitionContinued, .transitionCompleted, .verdict, .error]
        let actions: [InputAction] = [
            .key(.space), .turn(.left), .removePhoto(1), .resize(CGSize(width: 9, height: 9)),
        ]
        // Each in the middle between a frame and the next one.
        func place() -> Int { random.whole(0...count - 2) }
        let events = (0..<random.whole(0...3)).map { _ in (place(), random.pick(turning + others)) }
        let input = (0..<random.whole(0...2)).map { _ in (place(), random.pick(actions)) }
        let run = MadeMotion(
            count: count,
            events: events.map { TraceEvent.at(Double($0.0) + 0.5, $0.1) }.sorted { $0.time < $1.time },
            input: input.map { InputEvent.at(Double($0.0) + 0.5, $0.1) }.sorted { $0.time < $1.time }
        ).run()
        for first in 0..<count - 1 {
            for last in first + 1..<count {
                let span = first..<last
                let isTurned = events.contains { span.contains($0.0) && turning.contains($0.1) }
                let isRearranged = input.contains { span.contains($0.0) && $0.1 != .key(.space) }
                let isDisturbed = isTurned || input.contains { span.contains($0.0) }
                #expect(run.isTurned(after: first, until: last) == isTurned, "\(first) \(last)")
                #expect(run.isDisturbed(after: first, until: last) == isDisturbed, "\(first) \(last)")
                #expect(run.isRearranged(after: first, until: last) == isRearranged, "\(first) \(last)")
            }
        }
    }

    private func finger(_ id: Int, _ places: [Vector], travel: Vector = .zero, rested: Int = 0) -> MotionStep.Finger {
        MotionStep.Finger(
            id: id, places: places, travel: travel, chords: (.zero, .zero), rested: rested, hasLanded: false)
    }

    @Test("two fingers scale, turn and move what they hold, about their middle", arguments: 1...40)
    func pinches(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func point() -> Vector { Vector(random.number(-300...300), random.number(-300...300)) }
        let (scale, angle, shift) = (random.number(0.3...3), random.number(-3...3), point())
        let (across, down): (Double, Double) = (scale * cos(angle), scale * sin(angle))
        func moved(_ point: Vector) -> Vector {
            let x: Double = across * point.x - down * point.y
            let y: Double = down * point.x + across * point.y
            return Vector(x, y) + shift
        }
        let (one, other) = (point(), point())
        var step = MotionStep()
        step.fingers = [finger(1, [one, moved(one)]), finger(2, [other, moved(other)])]
        // A gesture can begin with either of a finger's places.
        let pinch = try #require(step.pinches.first)
        #expect(step.pinches.count == 4 && pinch.rest == .zero)
        #expect(abs(pinch.scale - scale) < 1e-6 && abs(pinch.rotation - angle * 180 / .pi) < 1e-6)
        for _ in 0..<4 {
            let place = point()
            #expect((pinch.moved(place) - moved(place)).length < 1e-6)
        }
        let middle = (one + other) / 2
        #expect((pinch.middles.before - middle).length < 1e-9 && (pinch.middles.after - moved(middle)).length < 1e-6)
        // Of one pointer there is no pinch, and of one finger no middle.
        step.fingers[1].id = 1
        #expect(step.pinches.isEmpty)
        step.fingers.removeLast()
        #expect(step.pinches.isEmpty && step.middle == nil)
    }

    @Test("the middle of fingers is their mean, and a finger has all parts of its way", arguments: 1...20)
    func fingers(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func point() -> Vector { Vector(random.number(-300...300), random.number(-300...300)) }
        var step = MotionStep()
        step.fingers = (1...random.whole(2...4)).map { id in
            finger(id, (0..<random.whole(2...6)).map { _ in point() }, travel: point(), rested: random.whole(0...9))
        }
        let middle = try #require(step.middle)
        func mean(_ value: (MotionStep.Finger) -> Vector) -> Vector {
            var sum = Vector.zero
            for finger in step.fingers { sum += value(finger) }
            return sum / Double(step.fingers.count)
        }
        #expect(middle.places.count == 2 && (middle.places[0] - mean { $0.places[0] }).length < 1e-9)
        #expect((middle.place - mean { $0.place }).length < 1e-9 && (middle.travel - mean { $0.travel }).length < 1e-9)
        #expect(middle.rested == step.fingers.map { $0.rested }.min() && !middle.hasLanded && !middle.isLifted)
        for finger in step.fingers {
            var parts: Set<[Vector]> = []
            for first in finger.places.indices {
                for last in finger.places.indices where last > first {
                    parts.insert(Array(finger.places[first...last]))
                }
            }
            #expect(Set(finger.parts.map { $0.places }) == parts && finger.parts.count == parts.count)
        }
    }
}
