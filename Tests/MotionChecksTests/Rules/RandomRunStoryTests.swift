import Foundation
import GoldenSupport
import RandomSupport
import Staging
import Tapes
import Testing
import Timing
import ViewHierarchy

@testable import MotionChecks
@testable import struct MotionChecks.Measurement

/// What each rule measures of runs that are made at random by a seed: a gesture and a flight, of a card that follows, of a
/// photo that fades, turns and grows, and of what lies over them, each with faults here and there. They notice what changes
/// beside the closed forms of the other tests.
@Suite("Measures of runs at random")
struct RandomRunStoryTests {
    private static let count = 24

    private static func run(_ seed: UInt64) -> MotionRun {
        var maker = SeededRandom(seed: seed)
        // Frames up to which it rests, is led, flies, and rests again; a third of the runs have no gesture.
        let begin = maker.whole(2...4)
        let release = maker.chance(0.33) ? begin : begin + maker.whole(3...8)
        let end = release + maker.whole(4...9)
        func phase(_ index: Int) -> TracePhase {
            index < begin || index >= end ? .idle : index < release ? .interactive : .animating
        }

        // A finger with one or two movements in a frame, and sometimes a second one.
        let speed = SIMD2(maker.number(-900...900), maker.number(-900...900))
        let rest = maker.chance(0.3) ? maker.whole(1...2) : 0
        func finger(_ frame: Double) -> SIMD2<Double> {
            let moved = max(0, min(frame, Double(release - rest)) - Double(begin)) / 100
            return SIMD2(150, 400) + speed * moved
        }
        var input: [InputEvent] = []
        if release > begin {
            input.append(.finger(Double(begin) - 0.5, .down, 150, 400))
            for frame in begin..<release {
                for part in maker.chance(0.5) ? [0.3, 0.8] : [0.6] {
                    let place = finger(Double(frame) + part)
                    input.append(.finger(Double(frame) + part, .move, place.x, place.y))
                }
                if maker.chance(0.1) { input.append(.finger(Double(frame) + 0.9, .down, 250, 300, id: 2)) }
                if maker.chance(0.1) { input.append(.finger(Double(frame) + 0.95, .up, 260, 310, id: 2)) }
            }
            let place = finger(Double(release))
            input.append(.finger(Double(release) - 0.02, maker.chance(0.9) ? .up : .cancel, place.x, place.y))
        }
        if maker.chance(0.15) {
            input.append(.at(Double(maker.whole(1...20)) + 0.4, maker.pick([.key(.escape), .turn(.left)])))
        }
        input.sort { $0.time < $1.time }

        var events: [TraceEvent] = [.at(Double(begin) - 0.2, .transitionBegan)]
        if release > begin {
            events.append(.at(Double(begin) - 0.3, .gestureBegan))
            events.append(.at(Double(release) - 0.02, maker.chance(0.9) ? .gestureEnded : .gestureCancelled))
        }
        for _ in 0..<(maker.chance(0.85) ? 1 : maker.pick([0, 2])) {
            events.append(.at(Double(end) - 0.1, .transitionCompleted))
        }
        events.sort { $0.time < $1.time }

        // Faults: frames in which something is otherwise.
        let faults = (0..<8).map { _ in maker.chance(0.3) ? maker.whole(begin...min(end, 20)) : -1 }
        let (gain, drag) = (maker.number(0.3...1), maker.pick([SIMD2(1.0, 1), SIMD2(1, 0), SIMD2(0, 1)]))
        let deceleration = maker.number(2...12)
        let amounts = (0..<8).map { _ in maker.number(-1...1) }
        let (turns, grows, scrolls) = (maker.chance(0.4), maker.chance(0.6), maker.chance(0.3))
        let isDetailed = maker.chance(0.8)
        func fraction(_ index: Int) -> Double {
            index < begin || index >= end ? 0 : Double(index - begin + 1) / Double(end - begin + 1)
        }

        /// The place and velocity of the card: as far as the finger by its gain, then slower and slower.
        func card(_ index: Int) -> (place: SIMD2<Double>, velocity: SIMD2<Double>) {
            let led = finger(Double(min(index, release)))
            var place = SIMD2(200, 400) + (led - SIMD2(150, 400)) * drag * gain
            let full: SIMD2<Double> = speed * drag * gain
            var velocity = phase(index) == .interactive && index <= release - rest ? full : .zero
            if index >= release {
                let time = Double(min(index, end) - release) / 100
                place += full * ((1 - exp(-deceleration * time)) / deceleration)
                velocity = phase(index) == .animating ? full * exp(-deceleration * time) : .zero
            }
            if index == faults[0] { place += SIMD2(40 * amounts[0], 25 * amounts[1]) }
            if index == faults[1] { velocity = -velocity }
            return (place, velocity)
        }

        func views(_ index: Int) -> [String: TraceView] {
            var found: [String: TraceView] = [:]
            let (place, velocity) = card(index)
            found["card"] = TraceView.at(
                place.x, place.y, 120, 90, velocity: (velocity.x, velocity.y),
                details: isDetailed ? TraceView.Details(order: 1, shadow: index == faults[2] ? 0.6 : 0.3) : nil)
            let part = min(1, fraction(index) + (index >= end ? 1 : 0))
            let size = grows ? 80 + 160 * part + (index == faults[3] ? 60 * amounts[3] : 0) : 120
            let alpha = index == faults[4] ? max(0, amounts[4]) : 1 - 0.8 * part
            var details = TraceView.Details(order: 2, rotation: turns ? 70 * part : 0)
            details.copies = index == faults[5] ? 0.5 : 0
            details.copy = index == faults[5] ? CGPoint(x: 180, y: 330) : nil
            details.picture = "cat.jpg"
            details.textSize = index > faults[6] ? 17 : 20
            if scrolls { details.scroll = CGPoint(x: 0, y: index >= end ? 200 * amounts[6] : 0) }
            if index != faults[7] {
                found["photo"] = TraceView.at(
                    180, 300, size, size * (index == faults[3] ? 1.3 : 0.75), alpha: alpha, radius: 4 + 10 * part,
                    details: isDetailed ? details : nil)
            }
            if amounts[7] > 0, (index + Int(seed)) % 9 > 2 {
                found["cover"] = TraceView.at(
                    200, 400, 400, 800, alpha: amounts[7], details: isDetailed ? TraceView.Details(order: 3) : nil)
            }
            return found
        }

        var made = MadeMotion(count: count)
        made.phase = phase
        made.fraction = fraction
        made.finger = {
            release > begin && (begin..<release).contains($0)
                ? CGPoint(x: finger(Double($0)).x, y: finger(Double($0)).y) : nil
        }
        made.events = events
        made.input = maker.chance(0.7) ? input : nil
        made.lessMotion = maker.chance(0.1)
        if maker.chance(0.6) {
            let (isLeft, isHeld) = (maker.chance(0.3), maker.chance(0.3))
            let contrasts = (maker.number(1...5), maker.number(1...5))
            made.seen = { index in
                var seen = StageObservation()
                seen.identities = ["card": 1, "photo": index < release ? 2 : 5, "cover": 3]
                seen.isSettled = phase(index) == .idle
                guard phase(index) == .idle else {
                    seen.animations = [
                        .init(number: 1, views: ["card"]), .init(number: index < end - 2 ? 2 : 3, views: ["photo"]),
                    ]
                    seen.stretches = [.init(id: 2, view: "photo", ratio: 1 + 0.3 * amounts[2] * fraction(index))]
                    return seen
                }
                if isLeft, index >= end { seen.leftovers = ["Snapshot", "Snapshot", "Dimming"] }
                if isHeld, index > end { seen.holders = ["Pan"] }
                seen.dimming = .init(view: "Dimming", contrast: index < begin ? contrasts.0 : contrasts.1)
                return seen
            }
        }
        return made.run(views)
    }

    @Test("are as they were when they were recorded", arguments: 0..<4)
    func measures(group: Int) throws {
        var story = GoldenStory("made-runs-\(group)")
        for seed in UInt64(1)...20 {
            let run = Self.run(1000 * UInt64(group + 1) + seed)
            let shared = SharedMeasurements(run)
            let lines = MotionRule.allCases.flatMap { rule in
                words(rule.measure(run, shared)).map { "\(rule.rawValue) \($0)" }
            }
            let findings = MotionChecks.findings(in: run).map { "found \($0.frame) \($0.message)" }
            let skipped = MotionChecks.skippedRules(in: run).map(\.rawValue)
            story.add("\(seed)", (lines + findings + ["skipped \(skipped)"]).joined(separator: "\n"))
        }
        try story.check()
    }
}
