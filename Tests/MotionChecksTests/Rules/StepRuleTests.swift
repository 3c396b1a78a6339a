import Foundation
import Staging
import Tapes
import Testing
import ViewHierarchy

@testable import MotionChecks

/// The rules `jump`, `freeze` and `derivative`, whose numbers follow from the velocities in closed form. A step has 0.01 s.
@Suite("Rules of steps")
struct StepRuleTests {
    private func found(_ run: MotionRun) -> [String] {
        let odd = run.oddSteps()
        func lines(_ kind: MotionRun.OddStep, _ name: String) -> [String] {
            words(odd[kind] ?? []).map { "\(name) \($0)" }
        }
        return lines(.jump, "jump") + lines(.freeze, "freeze") + lines(.derivative, "derivative")
    }

    /// Moves a card by its steps, and returns what is odd.
    private func odd(_ steps: [Double], _ speeds: [Double], _ run: ((Int) -> [String: TraceView]) -> MotionRun)
        -> [String]
    {
        let places = steps.reduce(into: [100.0]) { $0.append($0[$0.count - 1] + $1) }
        return found(run { ["card": .at(places[$0], velocity: (speeds[$0], 0))] })
    }

    private func flight(_ steps: [Double], _ speeds: [Double], input: [InputEvent] = [], events: [TraceEvent] = [])
        -> [String]
    {
        odd(steps, speeds) { MadeMotion(count: steps.count + 1, events: events, input: input).run($0) }
    }

    @Test(
        "a step of more than half a point aside is a jump of that many points, from where the velocity takes the view")
    func jump() {
        let speeds = Array(repeating: 100.0, count: 11)
        func jump(_ points: Double) -> [String] { flight((0..<10).map { $0 == 4 ? 1 + points : 1 }, speeds) }
        #expect(jump(0.49).isEmpty && jump(-0.49).isEmpty)
        #expect(jump(0.51) == ["jump 5 card 0.510: 105.000 400.000, 105.510 400.000"])
        #expect(jump(-3) == ["jump 5 card 3.000: 105.000 400.000, 102.000 400.000"])
        let run = MadeMotion(count: 11).run { index in
            let (x, y): (Double, Double) = index < 5 ? (0, 0) : (9, 12)
            return ["card": .at(100 + Double(index) + x, 300 + y, velocity: (100, 0))]
        }
        let measured = run.oddSteps()[.jump] ?? []
        #expect(words(measured) == ["5 card 15.000: 105.000 300.000, 114.000 312.000"])
        #expect(measured.map(\.outline) == [CGRect(x: 55, y: 250, width: 100, height: 100)])
    }

    @Test("a step of a twentieth of what the velocity says is a freeze")
    func freeze() {
        let speeds = Array(repeating: 1000.0, count: 11)
        func still(_ step: Double) -> [String] { flight((0..<10).map { $0 == 4 ? step : 10 }, speeds) }
        #expect(still(0) == ["freeze 5 card 10.000: 150.000 400.000, 140.000 400.000"])
        #expect(still(0.49) == ["freeze 5 card 9.510: 150.000 400.000, 140.490 400.000"])
        #expect(still(0.51) == ["jump 5 card 9.490: 150.000 400.000, 140.510 400.000"])
    }

    @Test("a velocity that is odd between even steps is a wrong derivative, less a sixth of its change beside")
    func derivative() {
        // The velocity is lost with the fifth frame, and the view moves on.
        let speeds = (0..<11).map { $0 < 5 ? 1000.0 : 0 }
        #expect(
            flight(Array(repeating: 10, count: 10), speeds).filter { $0.hasPrefix("derivative") }.prefix(2) == [
                "derivative 6 card 8.333: 150.000 400.000, 160.000 400.000",
                "derivative 7 card 10.000: 160.000 400.000, 170.000 400.000",
            ])
        // The steps beside are alike if they differ by less than half of what is odd.
        for (beside, kind) in [(5.1, "derivative"), (4.9, "jump")] {
            let steps = (0..<10).map { $0 == 5 ? 10 : $0 == 6 || $0 == 4 ? beside : 0.0 }
            let found = flight(steps, Array(repeating: 0, count: 11))
            #expect(found.contains { $0.hasPrefix("\(kind) 6 card 10.000") }, "\(found)")
        }
    }

    @Test("the tolerance is a sixth of the changes of velocity in a step and beside it")
    func curvature() {
        // The same acceleration of 100 pt/s in each frame: the integral is exact, the tolerance 0.01 (100 + 100) / 6.
        let speeds = (0..<11).map { Double($0) * 100 }
        func moved(_ points: Double) -> [String] {
            flight(
                (0..<10).map { (index: Int) -> Double in
                    (speeds[index] + speeds[index + 1]) / 200 + (index == 4 ? points : 0)
                }, speeds)
        }
        #expect(moved(0.5) == [] && moved(1) == ["jump 5 card 0.667: 112.500 400.000, 113.500 400.000"])
    }

    /// The excess of a step in the middle of four velocities, the others of which their integrals explain.
    private func excess(_ step: Double, _ four: [Double]) -> String? {
        let speeds: [Double] = [four[0], four[0], four[0]] + four + [four[3], four[3], four[3]]
        let found = flight(
            (0..<9).map { (index: Int) -> Double in index == 4 ? step : (speeds[index] + speeds[index + 1]) / 200 },
            speeds)
        return found.first { $0.split(separator: " ")[1] == "5" }.map { String($0.split(separator: ":")[0]) }
    }

    @Test(
        "of a velocity that changes by more than 1.5 times what it does beside, the step has either one, or any between"
    )
    func jumpOfVelocity() {
        // Of 0, 100, 249, 349 it is the parabola through the last three: (500 + 1992 - 349) / 1200 = 1.7858, with the
        // tolerance of 2.49 / 6.
        #expect(excess(2.49, [0, 100, 249, 349]) == "jump 5 card 0.289")
        #expect(excess(2.51, [0, 100, 251, 351]) == nil && excess(1, [0, 100, 251, 351]) == nil)
        // Beyond both it is the nearer of the two, with the tolerance of (151 + 100) / 600.
        #expect(excess(4, [0, 100, 251, 351]) == "jump 5 card 1.072")
    }

    @Test("of the integrals through four, three or two velocities the nearest counts")
    func integrals() {
        // The cubic is (13 (v1 + v2) - v0 - v3) / 2400, the parabolas (5 v2 + 8 v1 - v0) / 1200 and its mirror image.
        func integrals(_ v: [Double]) -> [Double] {
            let cubic: Double = (13 * (v[1] + v[2]) - v[0] - v[3]) / 2400
            let early: Double = (5 * v[2] + 8 * v[1] - v[0]) / 1200
            let late: Double = (5 * v[1] + 8 * v[2] - v[3]) / 1200
            return [(v[1] + v[2]) / 200, cubic, early, late]
        }
        for four in [
            [0.0, 900, 1700, 900], [3000, 900, 300, 2000], [200, 1500, 1900, -300], [-800, 700, 1000, 4000],
        ] {
            let around = max(abs(four[1] - four[0]), abs(four[3] - four[2]))
            let tolerance = (around + abs(four[2] - four[1])) / 600
            for step in stride(from: -40.0, through: 60, by: 2.5) {
                let distance = integrals(four).map { abs($0 - step) }.min() ?? 0
                let expected =
                    distance <= 0.5 || distance <= tolerance ? nil : String(format: "%.3f", distance - tolerance)
                #expect(excess(step, four).map { String($0.split(separator: " ")[3]) } == expected, "\(four) \(step)")
            }
        }
    }

    @Test(
        "where a transition begins within a step, the velocity before it holds up to there, the one behind from then on"
    )
    func events() {
        // 1000 pt/s up to a quarter of the fifth step, -600 from there on: 2.5 - 4.5 points.
        let speeds = (0..<11).map { $0 < 5 ? 1000.0 : -600 }
        func turned(_ step: Double, at time: Double) -> [String] {
            flight((0..<10).map { $0 < 4 ? 10 : $0 == 4 ? step : -6 }, speeds, events: [.at(time, .transitionBegan)])
        }
        #expect(turned(-2, at: 4.25).isEmpty)
        // The next ones are 2 points, the mean, and -1.33, a parabola.
        #expect(turned(-8, at: 4.25) == ["jump 5 card 6.000: 138.000 400.000, 132.000 400.000"])
        #expect(
            turned(6, at: 4.75).isEmpty
                && turned(6, at: 4.25) == ["jump 5 card 2.667: 143.333 400.000, 146.000 400.000"])
        // With an acceleration of 100 pt/s a frame before, 0.9 of the step are 9 (1000 + 45) / 1000 points, and with one
        // behind 9 (1000 - 45) / 1000. The tolerance is a sixth of a point.
        let before: [Double] = [600, 700, 800, 900, 1000, 0, 0, 0, 0, 0, 0]
        #expect(
            flight([6.5, 7.5, 8.5, 9.5, 11.405, 0, 0, 0, 0, 0], before, events: [.at(4.9, .transitionBegan)]) == [
                "jump 5 card 1.833: 141.405 400.000, 143.405 400.000"
            ])
        let behind: [Double] = [0, 0, 0, 0, 0, 1000, 1100, 1200, 1300, 1400, 1500]
        #expect(
            flight([0, 0, 0, 0, 10.595, 10.5, 11.5, 12.5, 13.5, 14.5], behind, events: [.at(4.1, .transitionBegan)])
                == [
                    "jump 5 card 1.833: 108.595 400.000, 110.595 400.000"
                ])
    }

    @Test("what happens in the last step counts, and a run ends with it")
    func lastStep() {
        let run = MadeMotion(count: 5, input: [.at(3.5, .turn(.left))]).run()
        for last in [4, 99] {
            #expect(run.isRearranged(after: 3, until: last) && run.isDisturbed(after: 3, until: last))
        }
        #expect(!run.isRearranged(after: 2, until: 3) && !run.isDisturbed(after: 2, until: 3))
    }

    @Test("a resize moves views in steps, and nothing is expected of a flight between two frames")
    func exceptions() {
        let speeds = Array(repeating: 0.0, count: 11)
        let steps = (0..<10).map { $0 == 4 ? 50.0 : 0 }
        #expect(flight(steps, speeds).count == 1 && flight(steps, speeds, input: [.at(5, .turn(.left))]).isEmpty)
        #expect(flight(steps, speeds, input: [.at(4, .turn(.left))]).count == 1)
        let sized = odd(steps, speeds) { frame in
            MadeMotion(count: 11, size: { $0 < 5 ? nil : CGSize(width: 300, height: 800) }).run(frame)
        }
        #expect(sized.isEmpty)
        // Two turns in a step, or one in it and one in the next.
        for (second, isFound) in [(4.9, false), (5.5, false), (6.5, true)] {
            let events = [TraceEvent.at(4.5, .transitionBegan), .at(second, .transitionCompleted)]
            #expect(flight(steps, speeds, events: events).isEmpty != isFound, "\(second)")
        }
        for (less, isFound) in [(true, false), (false, true)] {
            let run = odd(steps, speeds) {
                MadeMotion(count: 11, events: [.at(4.5, .transitionBegan)], lessMotion: less).run($0)
            }
            #expect(run.isEmpty != isFound)
        }
    }
}
