import Drawing
import Foundation
import Staging
import Testing
import Timing

@testable import Sessions

@Suite("The history of a gesture")
struct GestureHistoryTests {
    /// Returns a lane's frame with a card at a center.
    private func frame(
        _ lane: Int, x: Double = 100, y: Double, velocity: Double = 0, finger: CGPoint? = nil,
        phase: TracePhase = .interactive
    ) -> TraceFrame {
        TraceFrame(
            frame: 0, time: 0, lane: lane, phase: phase,
            pointer: finger.map { TracePointer(location: $0, isDown: true) },
            views: [
                "card": TraceView(
                    frame: CGRect(x: x - 50, y: y - 50, width: 100, height: 100),
                    velocity: CGVector(dx: 0, dy: velocity))
            ])
    }

    private func history(_ moments: [(Double, [TraceFrame])]) -> GestureHistory {
        var history = GestureHistory()
        history.begin(at: 2)
        for (time, frames) in moments { history.add(frames, at: 2 + time) }
        return history
    }

    @Test("times count from the gesture's beginning, and earlier moments are not kept")
    func times() {
        var history = history([(0, [frame(0, y: 100)]), (0.5, [frame(0, y: 150)])])
        history.add([frame(0, y: 0)], at: 1.9)
        #expect(history.moments.map(\.time) == [0, 0.5])
        // A state at a sampled moment is no sample.
        history.add([frame(0, y: 170)], at: 2.5)
        #expect(history.moments.map { $0.frames[0].views["card"]?.frame.midY } == [100, 150])
        history.add([frame(0, y: 1), frame(1, y: 1)], at: 2.6)
        #expect(history.moments.map(\.frames.count) == [2])
        history.begin(at: 9)
        #expect(history.moments.isEmpty)
    }

    @Test("2,400 moments are kept, and of one more every other")
    func full() {
        let moments = (0...2400).map { (Double($0) / 100, [frame(0, y: Double($0))]) }
        #expect(history(Array(moments.dropLast())).moments.count == 2400)
        #expect(abs(history(moments).moments.count - 1200) <= 1)
    }

    @Test("a long gesture is thinned, with its first and last moment kept")
    func thinning() {
        let count = GestureHistory.longest * 3
        let history = history((0..<count).map { (Double($0) / 100, [frame(0, y: Double($0))]) })
        #expect(history.moments.count <= GestureHistory.longest)
        #expect(history.moments.first?.time == 0)
        let end = min(60, Double(count - 1) / 100)
        #expect(abs((history.moments.last?.time ?? 0) - end) < 0.1)
    }

    @Test("lanes of two histories of one gesture are joined, unless samples of it were dropped")
    func joined() throws {
        func moments(_ ends: Double...) -> [(Double, [TraceFrame])] {
            [0, 0.5].map { time in
                (time, ends.enumerated().map { frame($0.offset, y: 100 + ($0.element - 100) * time * 2) })
            }
        }
        let (kept, replayed) = (history(moments(150, 160)), history(moments(170)))
        let joined = try #require(GestureHistory.joining([.replayed(0), .kept(1)], of: kept, and: replayed))
        #expect(joined.moments.map(\.time) == [0, 0.5] && joined.start == 2)
        let places = joined.moments.map { $0.frames.map { $0.views["card"]?.frame.midY ?? 0 } }
        #expect(places == [[100, 100], [170, 160]])
        // A history that begins again is whole again.
        var long = history((0...GestureHistory.longest).map { (Double($0) / 100, [frame(0, y: Double($0))]) })
        #expect(GestureHistory.joining([.kept(0)], of: long, and: nil) == nil)
        long.begin(at: 50)
        for (time, frames) in moments(150) { long.add(frames, at: 50 + time) }
        #expect(GestureHistory.joining([.kept(0)], of: long, and: nil)?.moments.count == 2)
    }

    @Test("a gesture ends when everything rests, and later changes don't extend it")
    func ends() {
        var history = history([(0, [frame(0, y: 100)]), (0.5, [frame(0, y: 150)])])
        history.add([frame(0, y: 160)], at: 2.6, isSettled: [true])
        history.add([frame(0, y: 160)], at: 60, isSettled: [true])
        history.add([frame(0, y: 900)], at: 61)
        #expect(history.moments.map { ($0.time * 10).rounded() } == [0, 5, 6])
        history.begin(at: 70)
        history.add([frame(0, y: 1)], at: 70)
        #expect(history.moments.count == 1)
    }

    @Test("position and velocity are along the finger's direction, positive where it first moved")
    func travel() throws {
        let press = CGPoint(x: 10, y: 10)
        let history = history([
            (0, [frame(0, y: 100, finger: press)]),
            (0.1, [frame(0, y: 140, velocity: 300, finger: CGPoint(x: 10, y: 50))]),
            (0.3, [frame(0, y: -400, velocity: -2000)]),
        ])
        let travel = try #require(Travel(history))
        #expect(travel.view == "card")
        #expect(travel.direction == CGVector(dx: 0, dy: 1))
        let seen = history.moments.compactMap { $0.frames[0].views["card"] }
        #expect(seen.map { travel.value($0.frame.center) } == [0, 40, -500])
        #expect(travel.velocity(seen[1].velocity) == 300)
        #expect(travel.finger(CGPoint(x: 99, y: 50), since: press) == 40)
    }

    @Test("without a finger the direction is the view's own, and resting views don't travel")
    func withoutFinger() throws {
        let moving = history([(0, [frame(0, y: 100)]), (0.1, [frame(0, x: 70, y: 60)])])
        let travel = try #require(Travel(moving))
        #expect(abs(travel.direction.dx + 0.6) < 1e-12 && abs(travel.direction.dy + 0.8) < 1e-12)
        #expect(Travel(history([(0, [frame(0, y: 100)]), (0.1, [frame(0, y: 101)])])) == nil)
        #expect(Travel(GestureHistory()) == nil)
    }

    /// Returns frames of a finger that lands, moves 10 points before it leads the card, and then at 400 points per
    /// second. The second lane doubles the movement.
    private func led(from start: Double = 0) -> [(Double, [TraceFrame])] {
        let slop = [
            (start, [frame(0, y: 100, finger: .zero, phase: .idle), frame(1, y: 100, finger: .zero, phase: .idle)])
        ]
        return slop
            + (0...20).map { step in
                let distance = Double(step) * 4
                let finger = CGPoint(x: 0, y: 10 + distance)
                return (
                    start + 0.01 * Double(step + 1),
                    [
                        frame(0, y: 100 + distance, velocity: 400, finger: finger),
                        frame(1, y: 100 + 2 * distance, velocity: 400, finger: finger),
                    ]
                )
            }
    }

    private func samples(_ history: GestureHistory) throws -> (samples: PlotSamples, travel: Travel) {
        var samples = PlotSamples()
        samples.follow("card", in: history)
        return (samples, try #require(Travel(history)))
    }

    @Test("the finger's line equals that of a view that follows it, from the moment it leads")
    func sticks() throws {
        let (samples, travel) = try samples(history(led()))
        let finger = samples.fingers.map { samples.position(of: $0, travel) }
        #expect(finger.first == -10)
        #expect(finger.dropFirst() == samples.lanes[0].dropFirst().map { $0.center.map(travel.value) }[...])
        #expect(finger.last != samples.lanes[1].last?.center.map(travel.value))
    }

    @Test("so it does when it catches something that rests or moves elsewhere")
    func catches() throws {
        let flying = (1...5).map { step in
            let y = 180 + Double(step) * 30
            return (0.21 + 0.01 * Double(step), [frame(0, y: y, phase: .animating), frame(1, y: y, phase: .animating)])
        }
        let caught = (0...10).map { step in
            let y = 330 - Double(max(0, step - 2)) * 5
            let finger = CGPoint(x: 3, y: 300 - Double(step) * 5)
            return (0.27 + 0.01 * Double(step), [frame(0, y: y, finger: finger), frame(1, y: y, finger: finger)])
        }
        let (samples, travel) = try samples(history(led() + flying + caught))
        let finger = samples.fingers.map { samples.position(of: $0, travel) }
        #expect(finger[22...26].allSatisfy { $0 == nil })
        #expect(finger[29...] == samples.lanes[0][29...].map { $0.center.map(travel.value) }[...])
    }

    @Test("the line of a finger that holds nothing begins at zero")
    func holdsNothing() throws {
        func empty(_ y: Double?, at time: Double) -> (Double, [TraceFrame]) {
            let frames = (0..<2).map { lane in
                var frame = frame(lane, y: 0, finger: y.map { CGPoint(x: 0, y: $0) }, phase: .idle)
                frame.views = [:]
                return frame
            }
            return (time, frames)
        }
        let press = (0...4).map { empty(5 * Double($0), at: 0.01 * Double($0)) } + [empty(nil, at: 0.06)]
        let (samples, travel) = try samples(history(press + led(from: 0.2)))
        #expect(samples.fingers.prefix(5).map { samples.position(of: $0, travel) } == [0, 5, 10, 15, 20])
    }

    @Test("incremental samples and states between samples equal those computed at once")
    func pieces() throws {
        var history = history([])
        var growing = PlotSamples()
        for (time, frames) in led() {
            // The current state is shown, but is no sample.
            history.setPresent([frames[1], frames[1]], at: 2 + time - 0.004)
            growing.follow("card", in: history)
            history.add(frames, at: 2 + time)
            history.setPresent([frames[0], frames[0]], at: 2 + time + 0.004)
            growing.follow("card", in: history)
            #expect(growing.fingers.last?.time == history.last?.time)
        }
        let (_, travel) = try samples(history)
        history.add(led()[0].1, at: 2)
        growing.follow("card", in: history)
        let (whole, _) = try samples(self.history(led()))
        #expect(growing.lanes[1].map(\.velocity) == whole.lanes[1].map(\.velocity))
        #expect(growing.lanes[1].map(\.center) == whole.lanes[1].map(\.center))
        #expect(
            growing.fingers.map { growing.position(of: $0, travel) }
                == whole.fingers.map { whole.position(of: $0, travel) })
    }

    @Test("of consecutive equal samples the first and last are kept")
    func rests() throws {
        let rest = [frame(0, y: 150)]
        var many = history([(0, [frame(0, y: 100)])])
        var samples = PlotSamples()
        for step in 1...300 {
            many.add(rest, at: 2 + Double(step) / 120)
            samples.follow("card", in: many)
        }
        var few = history([(0, [frame(0, y: 100)])])
        for step in [1, 2, 300] { few.add(rest, at: 2 + Double(step) / 120) }
        #expect(many.moments == few.moments)
        let first = 2 + 1.0 / 120 - 2
        #expect(many.moments.map(\.time) == [0, first, 2.5])
        #expect(samples.lanes[0].map(\.time) == many.moments.map(\.time))
        // One with a limited duration ends at the same time, however it advances.
        many.add(rest, at: 100)
        for time in [2.0 + 50, 62, 90] { few.add(rest, at: time) }
        #expect(many.moments == few.moments && many.moments.last?.time == GestureHistory.longestGesture)
    }

    @Test("the plotted view is the chosen one, the lead view, or the one that moves farthest")
    func choice() throws {
        func moment(_ places: [String: Double]) -> [TraceFrame] {
            var frame = frame(0, y: 0)
            frame.views = places.mapValues { TraceView(frame: CGRect(x: 0, y: $0, width: 10, height: 10)) }
            return [frame]
        }
        let history = history([
            (0, moment(["all-day": 0, "sheet": 0, "add": 0, "day": 0])),
            (0.1, moment(["all-day": 80.2, "sheet": 80, "add": 0, "day": 30])),
        ])
        let views = ["sheet", "day", "all-day", "add"]
        func plotted(_ lead: String?, _ chosen: String? = nil) -> String? {
            Travel(history, PlotChoice(views: views, lead: lead, chosen: chosen))?.view
        }
        #expect(plotted("day") == "day" && plotted("day", "all-day") == "all-day" && plotted("day", "add") == "add")
        // Of views that move together, the first in the scene's order, not by name.
        #expect(plotted("add") == "sheet" && plotted(nil) == "sheet")
        #expect(plotted("sheet", "gone") == nil)
        // Movements that differ by less than half a point are equal, and one of 2 points counts.
        for (least, farther) in [(79.52, "sheet"), (79.48, "all-day")] {
            let two = self.history([
                (0, moment(["all-day": 0, "sheet": 0])), (0.1, moment(["all-day": 80, "sheet": least])),
            ])
            #expect(Travel(two, PlotChoice(views: views, lead: nil, chosen: nil))?.view == farther)
        }
        for (move, view) in [(1.99, nil), (2, "sheet")] as [(Double, String?)] {
            let small = self.history([(0, moment(["sheet": 0])), (0.1, moment(["sheet": move]))])
            #expect(Travel(small, PlotChoice(views: views, lead: nil, chosen: nil))?.view == view)
        }
    }

    @Test("the distance of lanes is the greatest between two, and its maximum is found")
    func divergence() throws {
        let history = history([
            (0, [frame(0, y: 100), frame(1, y: 100), frame(2, y: 100)]),
            (0.2, [frame(0, y: 200), frame(1, y: 150), frame(2, y: 320)]),
            (0.4, [frame(0, y: 300), frame(1, y: 310), frame(2, y: 305)]),
        ])
        let divergence = try #require(history.spread(of: Travel(history)))
        #expect(divergence.now == 10)
        #expect(divergence.greatest == 170 && abs(divergence.time - 0.2) < 1e-9)
        #expect(divergence.name == "Lanes 1 and 2" && divergence.greatestName == "Greatest, 2 and 3")
        let equal = self.history([0, 0.2].map { ($0, [frame(0, y: 100 + $0), frame(1, y: 100 + $0)]) })
        let none = try #require(equal.spread(of: Travel(history)))
        #expect(none.now == 0 && none.name == "Lanes 1 and 2" && none.greatestName == "Greatest")
        #expect(self.history([(0, [frame(0, y: 1)]), (1, [frame(0, y: 90)])]).spread(of: nil) == nil)
    }

    @Test("its middle is where the transition is half done, or without one the middle of its time")
    func middle() {
        func still(_ y: Double, _ fraction: Double, _ phase: TracePhase) -> TraceFrame {
            var still = frame(0, y: y)
            (still.phase, still.fraction) = (phase, fraction)
            return still
        }
        let idle = history([0, 0.1, 0.3, 0.8].map { ($0, [still($0, 0, .idle)]) })
        #expect(abs(idle.middle - 0.4) < 1e-9)
        let flown = history(
            [(0, 0), (0.1, 0.2), (0.3, 0.45), (0.5, 0.7), (0.8, 1)].map { time, fraction in
                (time, [still(time, fraction, time < 0.8 ? .animating : .idle)])
            })
        #expect(abs(flown.middle - 0.3) < 1e-9)
    }

    @Test("if a lane has lost the view there is no current distance, and the maximum remains")
    func divergenceOfOne() throws {
        var gone = frame(1, y: 0)
        gone.views = [:]
        let history = history([
            (0, [frame(0, y: 100), frame(1, y: 100)]), (0.2, [frame(0, y: 200), frame(1, y: 150)]),
            (0.4, [frame(0, y: 300), gone]),
        ])
        let divergence = try #require(history.spread(of: Travel(history)))
        #expect(divergence.now == nil && divergence.greatest == 50)
        // Two of three lanes are no comparison of all.
        let three = self.history([
            (0, [frame(0, y: 100), frame(2, y: 100), frame(1, y: 100)]),
            (0.2, [frame(0, y: 200), frame(2, y: 190), gone]),
        ])
        let rest = try #require(three.spread(of: Travel(three)))
        #expect(rest.now == nil && rest.lanes == nil)
    }

    @Test("a comparison is that of the asked gesture, whichever was compared before")
    func comparisons() throws {
        func pulled(to y: Double) -> GestureHistory {
            var history = history([(0, [frame(0, y: 100)]), (0.5, [frame(0, y: y)])])
            history.add([frame(0, y: y)], at: 2.6, isSettled: [true])
            return history
        }
        let choice = PlotChoice(views: ["card"], lead: nil, chosen: nil)
        let histories = [200.0, 230, 160].map(pulled)
        var comparer = MotionComparer()
        comparer.before = RecordedMotion(histories[0], of: choice, scene: "card")
        for _ in 0..<2 {
            for (history, text) in zip(histories, ["no difference", "30 pt further", "40 pt less far"]) {
                for _ in 0..<2 {
                    let comparison = comparer.comparison(history, of: choice, scene: "card")
                    #expect(comparison?.difference(lane: 0)?.brief == text)
                }
            }
        }
        let other = comparer.comparison(histories[1], of: choice, scene: "other")
        #expect(other == nil)
    }

    @Test("round values are within the range, evenly spaced, about as many as requested")
    func rounds() {
        #expect(AxisScale(-30...210, ticks: 5).ticks == [0, 50, 100, 150, 200])
        #expect(AxisScale(0...1, ticks: 5).ticks == [0, 0.2, 0.4, 0.6000000000000001, 0.8, 1])
        #expect(AxisScale(-900...90, ticks: 4).ticks.count >= 2)
        #expect(AxisScale(0...1e-12, ticks: 3).ticks.count < 100)
    }

    @Test(
        "values are short, and never negative zero",
        arguments: [
            (0.0, "0"), (0.25, "0.25"), (-0.001, "0"), (12.34, "12.3"), (-410.06, "−410.1"), (1200, "1.2k"),
            (2.0, "2"), (0.5, "0.5"), (1.75, "1.8"), (0.75, "0.75"), (999, "999"), (-1000, "−1k"),
        ])
    func texts(value: Double, text: String) { #expect(Figures.brief(value) == text) }
}

@Suite("The log of all input")
struct InputLogTests {
    private func move(_ time: Double, _ x: Double) -> InputEvent {
        InputEvent(
            time: FrameTime(seconds: time),
            action: .pointer(id: 1, phase: .move, location: CGPoint(x: x, y: 0)))
    }

    private func pointer(_ time: Double, _ phase: PointerPhase) -> InputEvent {
        InputEvent(time: FrameTime(seconds: time), action: .pointer(id: 1, phase: phase, location: .zero))
    }

    @Test("of a mouse without a press the last location is kept, of a drag each one")
    func passing() {
        var log = InputLog()
        let events = [
            move(1, 1), move(2, 2), pointer(3, .down), move(4, 4), move(5, 5), pointer(6, .up), move(7, 7), move(8, 8),
        ]
        for event in events { log.append(event, keepsPassing: false) }
        #expect(log.events == [1, 2, 3, 4, 5, 7].map { events[$0] })
    }

    @Test("during a recording each location is kept, and the last one before it")
    func recording() {
        var log = InputLog()
        let events = [move(1, 1), move(2, 2), move(3, 3), move(4, 4)]
        for (index, event) in events.enumerated() { log.append(event, keepsPassing: index == 1 || index == 2) }
        #expect(log.events == [events[0], events[1], events[2], events[3]])
    }
}
