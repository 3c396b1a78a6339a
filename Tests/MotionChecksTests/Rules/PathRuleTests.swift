import Foundation
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import MotionChecks

/// The rules `velocity`, `finger`, `overshoot` and `reduced-motion` on both sides of each of their limits.
@Suite("Rules of paths")
struct PathRuleTests {
    /// Observations of a card that is another view in some frames.
    private func another(_ frames: Range<Int>) -> (Int) -> StageObservation {
        { index in
            var seen = StageObservation()
            seen.identities = ["card": frames.contains(index) ? 2 : 1]
            return seen
        }
    }

    // MARK: Velocity

    /// Throws a card at frame 9, and returns what it loses.
    /// - Parameters:
    ///   - behind: The speeds in the four frames behind.
    ///   - later: The speed from then on.
    ///   - path: The length of the flight.
    private func lost(
        _ speed: Double = 800, _ behind: [Double] = [0, 50, 100, 150], later: Double = 100, path: Double = 300,
        alpha: Double = 1, frames: Int = 20, event: Double? = 9, back: Double = 1, angle: Double = 0,
        input: [InputEvent] = [], other: Range<Int> = 0..<0
    ) -> [String] {
        let last = 9 + frames
        let run = MadeMotion(
            count: last + 1,
            phase: { (index: Int) -> TracePhase in index < 10 ? .interactive : index < last ? .animating : .idle },
            seen: another(other), events: event.map { [.at($0, .gestureEnded)] } ?? [], input: input
        ).run { index in
            let flown = index - 9
            let speed = flown <= 0 ? speed : flown <= 4 ? behind[flown - 1] : later
            let way: Double = flown < frames ? back * path : path
            let part: Double = Double(max(0, flown)) / Double(frames) * way
            let (x, y) = (cos(angle), sin(angle))
            return [
                "card": .at(
                    50 + part * x, 50 + part * y, alpha: flown == 2 ? alpha : 1,
                    velocity: (speed * x, speed * y))
            ]
        }
        return words(run.velocityBreaks()).filter { $0.hasPrefix("10 ") }
    }

    @Test("a throw of 800 pt/s is lost below a quarter of its speed, or below half of it if the view gets faster again")
    func thrown() {
        #expect(lost() == ["10 card 650.000"])
        #expect(lost(angle: 2) == ["10 card 650.000"])
        #expect(lost(799.9).isEmpty && lost(800.1, path: 300) == ["10 card 650.100"])
        // Less than a quarter, however it flies on.
        #expect(lost(800, [0, 0, 0, 199.9], later: 0) == ["10 card 600.100"])
        #expect(lost(800, [0, 0, 0, 200], later: 0).isEmpty)
        #expect(lost(800, [199, 0, 0, 0], later: 0) == ["10 card 601.000"] && lost(800, [200, 0, 0, 0]).isEmpty)
        // Less than half, and faster by a quarter later.
        #expect(lost(800, [0, 0, 0, 399.9], later: 500) == ["10 card 400.100"])
        #expect(lost(800, [0, 0, 0, 400], later: 700).isEmpty)
        #expect(lost(800, [0, 0, 0, 300], later: 375).isEmpty)
        #expect(lost(800, [0, 0, 0, 300], later: 375.1) == ["10 card 500.000"])
    }

    @Test("a throw needs 0.4 / 3 seconds of its speed as room, four frames that are seen, and a finger that is lifted")
    func room() {
        // 900 pt/s need 120 points.
        #expect(lost(900, path: 119.9).isEmpty && lost(900, path: 120.1) == ["10 card 750.000"])
        #expect(lost(frames: 4).isEmpty && lost(frames: 5) == ["10 card 650.000"])
        #expect(lost(alpha: 0.2) == ["10 card 650.000"] && lost(alpha: 0.199).isEmpty)
        #expect(lost(back: -0.1).isEmpty && lost(back: 0.1) == ["10 card 650.000"])
        // The gesture ends within the frame before, or up to the next one.
        for (frame, isFound) in [(7.9, false), (8.1, true), (9.9, true), (10.1, false)] {
            #expect(lost(event: frame).isEmpty != isFound, "\(frame)")
        }
        #expect(lost(event: nil).isEmpty)
    }

    @Test("nothing is thrown that ends as another view, or on a stage that was turned meanwhile")
    func elsewhere() {
        for (frame, isFound) in [(8, true), (9, false), (20, false), (29, false)] {
            #expect(lost(input: [.at(Double(frame), .turn(.left))]).isEmpty != isFound, "\(frame)")
        }
        for (frame, isFound) in [(8, true), (9, false), (20, true), (29, false)] {
            #expect(lost(other: frame..<frame + 1).isEmpty != isFound, "\(frame)")
            // From there on it is the other one.
            #expect(lost(other: frame..<30).isEmpty != (frame < 10), "\(frame)")
        }
    }

    /// Flies a card from frame 0 to 20, whose speeds change at a frame.
    private func breaks(
        _ speeds: [Double], at place: Int = 10, count: Int = 21, input: [InputEvent] = [], less: Bool = false,
        events: [TraceEvent] = [], other: Range<Int> = 0..<0
    ) -> [String] {
        let seen = another(other)
        return words(
            MadeMotion(count: count, seen: seen, events: events, input: input, lessMotion: less).run { index in
                let speed = speeds[max(0, min(3, index - place + 2))]
                return ["card": .at(200, velocity: (0.6 * speed, -0.8 * speed))]
            }.velocityBreaks())
    }

    @Test("a velocity breaks where it changes by more than four times as much as in the steps before and behind")
    func broken() {
        // The four speeds are those of frames 8 to 11.
        #expect(breaks([300, 300, 500, 500]) == ["10 card 200.000"])
        #expect(breaks([500, 500, 300, 300]) == ["10 card 200.000"])
        #expect(breaks([250, 300, 500, 500]).isEmpty && breaks([250, 300, 500.1, 500.1]) == ["10 card 200.100"])
        #expect(breaks([300, 300, 500, 550]).isEmpty && breaks([300, 300, 500.1, 550.1]) == ["10 card 200.100"])
        // Both are 200 pt/s or faster.
        #expect(breaks([200, 200, 500, 500]).isEmpty && breaks([200.1, 200.1, 500, 500]) == ["10 card 299.900"])
        #expect(breaks([500, 500, 200, 200]).isEmpty && breaks([500, 500, 200.1, 200.1]) == ["10 card 299.900"])
        #expect(breaks([300, 300, 500, 500], less: true).isEmpty)
    }

    @Test("a velocity breaks in the middle of a flight, of six frames at least, where nothing was touched or began")
    func middle() {
        for (place, isFound) in [(2, false), (3, true), (18, true), (19, false)] {
            #expect(breaks([300, 300, 500, 500], at: place).isEmpty != isFound, "\(place)")
        }
        #expect(breaks([300, 300, 500, 500], at: 3, count: 6) == ["3 card 200.000"])
        #expect(breaks([300, 300, 500, 500], at: 3, count: 5).isEmpty)
        for (frame, isFound) in [(8.0, true), (9.0, false), (10.0, false), (11.0, false), (12.0, true)] {
            let all = ["10 card 200.000"]
            let touched = breaks([300, 300, 500, 500], input: [.finger(frame, .move, id: 7)])
            #expect(touched == (isFound ? all : []), "\(frame)")
            let changed = breaks([300, 300, 500, 500], other: Int(frame)..<21)
            #expect(changed == (isFound ? all : []), "\(frame)")
            let begun = breaks([300, 300, 500, 500], events: [.at(frame, .transitionBegan)])
            #expect(begun == (isFound ? all : []), "\(frame)")
            let turned = breaks([300, 300, 500, 500], input: [.at(frame, .turn(.left))])
            #expect(turned == (isFound && frame != 8 ? all : []), "\(frame)")
        }
    }

    // MARK: Fingers

    /// Drags a card with a finger of 10 points a frame, and returns the points that the finger moves alone.
    /// - Parameters:
    ///   - follows: The frames in which the card follows.
    ///   - part: How much of the finger's step it follows.
    ///   - rests: How far it moves in each frame after that.
    ///   - turn: The angle of the finger's way from then on, in degrees.
    private func alone(
        follows: Int = 6, part: Double = 1, rests: Double = 0, turn: Double = 0, step: Double = 10,
        fraction: Double = 0, before: Double? = nil, other: Double = 0, wider: Double = 0, input: [InputEvent]? = nil,
        phase: TracePhase = .interactive, from changed: Int = 50
    ) -> [String] {
        let angle = turn * .pi / 180
        func finger(_ index: Int) -> CGPoint {
            let first = 10 * Double(min(index, follows))
            let second = Double(max(0, index - follows)) * step
            return CGPoint(x: 50 + first + second * cos(angle), y: 100 + second * sin(angle))
        }
        return words(
            MadeMotion(
                count: follows + 4, phase: { $0 > follows ? phase : .interactive },
                fraction: { $0 > follows ? fraction : before ?? fraction },
                finger: { finger($0) }, seen: another(changed..<60), input: input
            ).run { index in
                let late = Double(max(0, index - follows))
                let led: Double = 10 * part * Double(min(index, follows)) + rests * late
                let stays: Double = wider * late
                return [
                    "card": .at(200 + led, 400, 100 + stays, 100),
                    "other": .at(100, 700 + other * late),
                ]
            }.leftFingers())
    }

    @Test("a view that has followed a finger for four frames, by 0.3 of its way, is left if it moves by less than 0.02")
    func left() {
        let all = ["7 card 10.000", "8 card 20.000", "9 card 30.000"]
        #expect(alone() == all)
        #expect(alone(part: 0.301) == all && alone(part: 0.3).isEmpty)
        #expect(alone(follows: 4) == ["5 card 10.000", "6 card 20.000", "7 card 30.000"])
        #expect(alone(follows: 3).isEmpty)
        #expect(alone(rests: 0.199) == all && alone(rests: 0.201).isEmpty)
        #expect(alone(wider: 1).isEmpty)
        // Half a point is no movement.
        #expect(alone(step: 0.5).isEmpty)
        #expect(alone(step: 0.51) == ["7 card 0.510", "8 card 1.020", "9 card 1.530"])
        // The same direction is one within 45.57 degrees.
        #expect(alone(turn: 45.5) == all && alone(turn: 45.7).isEmpty && alone(turn: 180).isEmpty)
        // Another view follows.
        #expect(alone(other: 3) == all && alone(other: 3.01).isEmpty)
        #expect(alone(phase: .animating).isEmpty)
        // Another view has followed the finger from its first whole step on.
        #expect(alone(from: 2) == all && alone(from: 3).isEmpty && alone(from: 7).isEmpty)
        #expect(alone(from: 8) == ["7 card 10.000"])
    }

    @Test("a view may stop at the ends of its transition, and where fingers land or are lifted")
    func ends() {
        for (fraction, isFound) in [(0, true), (0.029, false), (0.031, true), (0.969, true), (0.971, false)] {
            #expect(alone(fraction: fraction).isEmpty != isFound, "\(fraction)")
        }
        #expect(alone(fraction: 0, before: 0.2) == [] && alone(fraction: 0.2, before: 0).count == 3)
        let down = InputEvent.finger(0, .down, 50, 100)
        #expect(alone(input: [down]).count == 3 && alone(input: []).isEmpty)
        #expect(alone(input: [down, .finger(0, .down, id: 2)]).isEmpty)
        #expect(alone(input: [down, .finger(0, .down, id: 2), .finger(1, .up, id: 2)]).count == 3)
        #expect(alone(input: [down, .finger(0, .down, id: 2), .finger(1, .cancel, id: 2)]).count == 3)
        // One that lands beside it and is lifted at once ends what the first one leads.
        let tap = [InputEvent.finger(7.5, .down, id: 2), .finger(7.6, .up, id: 2)]
        #expect(alone(input: [down] + tap) == ["7 card 10.000"])
        // What happens at the time of a frame belongs to it.
        #expect(alone(input: [down, .finger(7, .down, id: 2), .finger(7, .up, id: 2)]).isEmpty)
        #expect(alone(input: [down, .at(8, .turn(.left))]) == ["7 card 10.000"])
    }

    // MARK: The stage's edges

    /// Flies a card of 100 points over a middle, and returns how far it leaves the stage of 400 x 800.
    private func beyond(
        from start: (Double, Double) = (200, 400), over middle: (Double, Double), to end: (Double, Double) = (200, 400),
        events: [TraceEvent] = [], input: [InputEvent] = [], lead: TracePhase = .idle, speed: Double = 0,
        fast: Int = 1, other: Range<Int> = 0..<0
    ) -> [String] {
        words(
            MadeMotion(
                count: 9, phase: { (index: Int) -> TracePhase in index == 0 ? lead : index < 8 ? .animating : .idle },
                seen: another(other), events: events, input: input
            ).run { index in
                let place = index < 4 ? start : index == 4 ? middle : end
                return ["card": .at(place.0, place.1, velocity: (0, index == fast ? speed : 0))]
            }.overshoots())
    }

    @Test("what leaves the stage is a part of its side, at each edge, beyond where the view begins and ends")
    func edges() {
        #expect(beyond(over: (-10, 400)) == ["4 card 15.000"])
        #expect(beyond(over: (410, 400)) == ["4 card 15.000"])
        #expect(beyond(over: (200, -10)) == ["4 card 7.500"])
        #expect(beyond(over: (200, 810)) == ["4 card 7.500"])
        #expect(beyond(over: (50, 400)).isEmpty && beyond(over: (49, 751)) == ["4 card 0.250"])
        #expect(beyond(from: (30, 400), over: (-10, 400)) == ["4 card 10.000"])
        #expect(beyond(over: (410, 400), to: (370, 400)) == ["4 card 10.000"])
        #expect(beyond(over: (200, 810), to: (200, 770)) == ["4 card 5.000"])
        #expect(beyond(from: (200, 30), over: (200, -10)) == ["4 card 5.000"])
    }

    @Test("a view may be where it is sent elsewhere, and fly as far as it is thrown with 800 pt/s")
    func sent() {
        // The frames at the event and before count.
        for (frame, isFound) in [(3, true), (4, false), (5, false), (6, true)] {
            #expect(beyond(over: (-10, 400), events: [.at(Double(frame), .transitionBegan)]).isEmpty != isFound)
            #expect(beyond(over: (-10, 400), input: [.finger(Double(frame), .up)]).isEmpty != isFound)
        }
        #expect(!beyond(over: (-10, 400), input: [.finger(4, .move)]).isEmpty)
        #expect(beyond(over: (-10, 400), input: [.at(4, .turn(.left))]).isEmpty)
        #expect(beyond(over: (-10, 400), lead: .interactive, speed: 799) == ["4 card 15.000"])
        #expect(beyond(over: (-10, 400), lead: .interactive, speed: 800).isEmpty)
        #expect(beyond(over: (-10, 400), speed: 800) == ["4 card 15.000"])
        // It has its speed in the last frame that the finger leads, or in the first one behind.
        for (frame, isFound) in [(0, false), (2, true), (4, true)] {
            let found = beyond(over: (-10, 400), lead: .interactive, speed: 800, fast: frame)
            #expect(found.isEmpty != isFound, "\(frame)")
        }
        // Another view of its name is not sent from there, or does not fly there.
        for (frame, isFound) in [(0, false), (3, true), (4, false), (5, true), (8, false)] {
            #expect(beyond(over: (-10, 400), other: frame..<frame + 1).isEmpty != isFound, "\(frame)")
        }
    }

    // MARK: Reduced motion

    private func travel(
        alpha: (Int) -> Double = { _ in 1 }, x: Double = 200, less: Bool = true, events: [TraceEvent] = [],
        input: [InputEvent] = [], lead: TracePhase = .idle, last: TracePhase = .idle,
        seen: ((Int) -> StageObservation)? = nil
    ) -> [String] {
        words(
            MadeMotion(
                count: 11,
                phase: { (index: Int) -> TracePhase in index == 0 ? lead : index < 10 ? .animating : last },
                seen: seen, events: events,
                input: input, lessMotion: less
            ).run { index in
                let way = Double(index)
                return ["card": .at(x + 3 * way, 400 + 4 * way, alpha: alpha(index))]
            }.travels())
    }

    @Test("with less motion, the way of what is seen on the stage is measured between the frames of a flight")
    func travels() {
        // Of ten steps of 5 points, the first and the last one are outside of the flight.
        #expect(travel() == ["10 card 40.000"] && travel(less: false).isEmpty && travel(lead: .interactive).isEmpty)
        // A flight that the recording does not show to its end counts as well.
        #expect(travel(last: .animating) == ["10 card 45.000"])
        #expect(travel(alpha: { $0 == 5 ? 0.2 : 1 }) == ["10 card 40.000"])
        #expect(travel(alpha: { $0 == 5 ? 0.19 : 1 }) == ["10 card 30.000"])
        // Half a point within the stage is outside of it: in the sixth frame the right edge is at 0.49 or 0.51.
        #expect(travel(x: -67.51) == ["10 card 10.000"] && travel(x: -67.49) == ["10 card 15.000"])
        #expect(travel(events: [.at(4, .transitionBegan)]) == ["10 card 35.000"])
        #expect(travel(events: [.at(1, .gestureBegan)]).isEmpty)
        #expect(travel(events: [.at(0, .gestureBegan), .at(1, .gestureEnded)]).isEmpty)
        #expect(travel(events: [.at(1, .gestureEnded)]) == ["10 card 40.000"])
        #expect(travel(input: [.at(5, .turn(.left))]) == ["10 card 15.000"])
        // Neither the step to a frame in which it is scrolled nor the one from there counts.
        for (scrolled, left) in [(5, 30), (9, 35), (1, 35)] {
            let found = travel(seen: { frame in
                var seen = StageObservation()
                if frame == scrolled { seen.scrolled = ["card"] }
                return seen
            })
            #expect(found == ["10 card \(left).000"])
        }
        // The step to another view is none, and neither is the one back.
        for (frames, left) in [(5..<11, 35), (5..<6, 30)] {
            #expect(travel(seen: another(frames)) == ["10 card \(left).000"])
        }
    }
}
