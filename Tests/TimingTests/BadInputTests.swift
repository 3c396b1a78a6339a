import Dialects
import Foundation
import Testing
import Timing

/// No number leads to a crash or a non-finite result; invalid numbers are replaced by valid ones.
@Suite("Invalid numbers")
struct BadInputTests {
    static let odd: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, -1, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, 0.5,
    ]

    private func expectFinite(_ numbers: Double..., about what: Comment) {
        for number in numbers { #expect(number.isFinite, what) }
    }

    @Test("springs of any coefficients move finitely at any time", arguments: odd)
    func springs(mass: Double) {
        for stiffness in Self.odd {
            for damping in Self.odd {
                let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
                let text: Comment = "\(mass) \(stiffness) \(damping)"
                #expect(spring.dampingRatio >= Spring.leastDampingRatio * 0.999)
                expectFinite(
                    spring.settlingDuration(), spring.overshoot(), spring.response, spring.angularFrequency, about: text
                )
                for time in Self.odd {
                    expectFinite(
                        spring.value(at: time, initialVelocity: 3), spring.velocity(at: time, initialVelocity: 3),
                        about: text)
                }
            }
        }
    }

    @Test("springs by any parameters are finite and end near their target", arguments: odd)
    func parameters(first: Double) {
        for second in Self.odd {
            let all: [SpringCurve.Parameters] = [
                .settling(dampingRatio: first, duration: second), .perceptual(duration: first, bounce: second),
                .response(response: first, dampingFraction: second), .ratio(dampingRatio: first, stiffness: second),
                .visual(duration: first, bounce: second), .clamped(mass: first, stiffness: second, damping: 1),
            ]
            for parameters in all {
                for velocity in [0, 1, .nan, 1e300] {
                    let curve = SpringCurve(parameters, initialVelocity: velocity)
                    let timing = TimingCurve.spring(curve)
                    let text: Comment = "\(parameters) \(velocity)"
                    #expect(curve.duration > 0 && curve.duration.isFinite, text)
                    for place in Self.odd {
                        expectFinite(timing.value(atFraction: place), timing.slope(atFraction: place), about: text)
                    }
                    expectFinite(timing.overshoot, timing.inverse(0.5), about: text)
                }
            }
        }
    }

    @Test("moments of a motion can contain any numbers", arguments: odd)
    func moments(displacement: Double) {
        for velocity in Self.odd {
            let start = Spring.State(displacement: displacement, velocity: velocity)
            for spring in [
                Spring(mass: 1, stiffness: 100, damping: 10), Spring(mass: 1, stiffness: 100, damping: 20),
                Spring(mass: 1, stiffness: 100, damping: 90),
            ] {
                let state = spring.state(from: start, at: 0.2)
                expectFinite(state.displacement, state.velocity, about: "\(displacement) \(velocity)")
                #expect(spring.settlingDuration(from: start, tolerance: velocity) >= 0)
            }
        }
    }

    @Test("curves of unit time are finite at any fraction", arguments: odd)
    func fractions(fraction: Double) throws {
        let curves =
            TimingCurve.named.map(\.curve) + [
                .bezier(CubicBezier(nearestTo: .nan, 1e300, .infinity, -1e300)),
                try TimingCurve(parsing: "linear(0 -50%, 1e9 0%, 1 0%, -1e9 200%)"),
                try TimingCurve(parsing: "linear(3)"),
                try TimingCurve(parsing: "steps(7, jump-both)"),
            ]
        for curve in curves {
            expectFinite(
                curve.value(atFraction: fraction), curve.slope(atFraction: fraction), curve.inverse(fraction),
                curve.overshoot, about: "\(curve) at \(fraction)")
            #expect((0...1).contains(curve.inverse(fraction)))
            for duration in Self.odd {
                expectFinite(
                    curve.value(at: fraction, duration: duration), curve.velocity(at: fraction, duration: duration),
                    about: "\(curve) at \(fraction) of \(duration)")
            }
        }
    }

    @Test("decay, rubber band and relative velocity are finite for any numbers", arguments: odd)
    func gestures(first: Double) {
        for second in Self.odd {
            let decay = Decay(velocity: first, rate: second)
            let band = RubberBand(dimension: first, coefficient: second)
            let text: Comment = "\(first) \(second)"
            expectFinite(decay.restDistance, RelativeVelocity.of(first, over: second), about: text)
            for third in Self.odd {
                expectFinite(decay.position(at: third), decay.velocity(at: third), about: text)
                expectFinite(band.offset(for: third), band.slope(at: third), about: text)
                #expect(!band.distance(for: third).isNaN, text)
                #expect(!decay.duration(untilSlowerThan: third).isNaN, text)
                if let duration = decay.duration(toCover: third) { #expect(duration.isFinite, text) }
            }
        }
    }
    @Test("numbers are limited where the documentation says, and not before")
    func limits() {
        for (number, expected) in [(0.9e-9, 1e-9), (1e-9, 1e-9), (3, 3), (1e12, 1e12), (1.05e12, 1e12)] {
            let spring = Spring(mass: number, stiffness: number, damping: number)
            #expect(spring.mass == expected && spring.stiffness == expected && spring.damping == expected)
        }
        #expect(abs(Spring(mass: 1, stiffness: 100, damping: 1e-6).dampingRatio - 0.001) < 1e-12)
        for (number, expected) in [(0.99e100, 0.99e100), (1.05e100, 1e100), (-1.05e100, -1e100)] {
            let state = Spring.State(displacement: number, velocity: number)
            #expect(state.displacement == expected && state.velocity == expected)
        }
        for (number, expected) in [(0.99e6, 0.99e6), (1.05e6, 1e6), (-1.05e6, -1e6), (.infinity, 0)] {
            #expect(SpringCurve(.visual(duration: 1, bounce: 0), initialVelocity: number).initialVelocity == expected)
        }
        // The settling time, and with that the one that is told.
        for (asked, expected) in [(0.9e-4, 0.9e-4), (1e-4, 1e-4), (2, 2), (0, 1e-4), (-1, 1e-4)] {
            let curve = SpringCurve(.settling(dampingRatio: 1, duration: asked))
            #expect(abs(curve.spring.settlingDuration() / expected - 1) < 1e-6)
            #expect(abs(curve.duration / expected - 1) < 1e-6)
        }
        for (bounce, ratio) in [(-1.0, 1.0), (0, 1), (0.5, 0.5), (0.94, 0.06), (0.96, 0.05), (2, 0.05)] {
            let spring = Spring(visualDuration: 0.5, bounce: bounce)
            #expect(abs(spring.dampingRatio - ratio) < 1e-12 && abs(spring.response - 0.6) < 1e-12)
        }
        func isTaken(_ make: () throws -> Void) -> Bool { (try? make()) != nil }
        for (number, isValid) in [(1e9, true), (-1e9, true), (1.05e9, false), (-1.05e9, false)] {
            #expect(isTaken { _ = try CubicBezier(0, number, 1, 1) } == isValid)
            #expect(isTaken { _ = try CubicBezier(0, 0, 1, number) } == isValid)
            #expect(isTaken { _ = try LinearCurve([LinearCurve.Argument(number)]) } == isValid)
            #expect(isTaken { _ = try LinearCurve([LinearCurve.Argument(1, at: 0, number)]) } == isValid)
        }
        for position in StepCurve.Position.allCases {
            let least = position == .jumpNone ? 2 : 1
            for (count, isValid) in [(least - 1, false), (least, true), (1_000_000, true), (1_000_001, false)] {
                #expect(isTaken { _ = try StepCurve(count: count, position: position) } == isValid)
            }
        }
    }
}
