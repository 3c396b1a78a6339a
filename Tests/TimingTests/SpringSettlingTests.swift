import Foundation
import Testing
import Timing

@Suite("Settling of springs")
struct SpringSettlingTests {
    @Test(
        "a motion that begins at a displacement is there at once, although it comes back",
        arguments: SpringTests.springs)
    func firstMoment(spring: Spring) {
        for (displacement, velocity) in [(0.0, 5.0), (0, -5), (0, 0.1), (0.5, 3), (-0.5, -3)] {
            let start = Spring.State(displacement: displacement, velocity: velocity)
            #expect(spring.firstMoment(at: displacement, from: start, limit: 3) == 0)
        }
    }

    @Test("known settling times hold")
    func known() {
        let standard = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false)
        #expect(abs(standard.settlingDuration() - 0.50573) < 5e-6)
        #expect(abs(standard.settlingDuration() / 0.5058237314224243 - 1) < 2e-4)
        #expect(abs(Spring(mass: 4.5, stiffness: 1300, damping: 95).settlingDuration() - 0.604) < 5e-4)
    }

    /// Returns the last sample outside the tolerance, by testing each one.
    private func lastOutside(
        _ spring: Spring, _ start: Spring.State, _ tolerance: Double, until end: Double, step: Double
    ) -> Double {
        var time = end
        while time > 0, abs(spring.state(from: start, at: time).displacement) <= tolerance { time -= step }
        return max(time, 0)
    }

    @Test("at the settling time the distance is the tolerance, and never again", arguments: SpringTests.springs)
    func definition(spring: Spring) {
        for velocity in [-20, -1, 0, 0.5, 6, 80] {
            let start = Spring.State(displacement: -1, velocity: velocity)
            let time = spring.settlingDuration(initialVelocity: velocity)
            #expect(abs(abs(spring.state(from: start, at: time).displacement) - 0.001) < 1e-10)
            for step in 1...2000 {
                let later = spring.state(from: start, at: time * (1 + Double(step) / 1000))
                #expect(abs(later.displacement) < 0.001)
            }
        }
    }

    @Test("any start and tolerance agree with a search through samples")
    func search() {
        let starts = [
            Spring.State(displacement: 200, velocity: -3000), Spring.State(displacement: 0, velocity: 700),
            Spring.State(displacement: -0.4, velocity: 0), Spring.State(displacement: 0.4, velocity: -100),
            Spring.State(displacement: 5, velocity: 40),
        ]
        for ratio in [0.1, 0.4, 0.9, 1, 1.2, 3] {
            let spring = Spring(dampingRatio: ratio, response: 0.4)
            for start in starts {
                let time = spring.settlingDuration(from: start, tolerance: 0.5)
                let seen = lastOutside(spring, start, 0.5, until: 12, step: 1e-3)
                #expect(abs(time - seen) <= 1.001e-3, "ratio \(ratio), \(start)")
            }
        }
    }

    @Test("a spring that stays within the tolerance has settled immediately")
    func settledAlready() {
        for ratio in [0.3, 1, 2] {
            let spring = Spring(dampingRatio: ratio, response: 0.4)
            let start = Spring.State(displacement: 0.1, velocity: 0)
            #expect(spring.settlingDuration(from: start, tolerance: 0.5) == 0)
        }
        // On its way to the target, without a turn.
        for ratio in [1.0, 2] {
            let start = Spring.State(displacement: 0.1, velocity: -0.3)
            #expect(Spring(dampingRatio: ratio, response: 0.4).settlingDuration(from: start, tolerance: 0.5) == 0)
        }
        let atRest = Spring.State(displacement: 0, velocity: 0)
        #expect(Spring(dampingRatio: 1, response: 0.4).settlingDuration(from: atRest, tolerance: 0) == 0)
    }

    @Test("a spring asked to settle in a time settles then", arguments: [0.001, 0.3, 0.8, 1, 1.5, 8])
    func asked(ratio: Double) {
        for duration in [0.2, 0.5, 3] {
            let spring = Spring(dampingRatio: ratio, settlingDuration: duration)
            #expect(abs(spring.settlingDuration() - duration) < 1e-6)
            #expect(abs(spring.dampingRatio - ratio) < 1e-9)
        }
    }

    @Test("a spring asked to settle in a time does so at any initial velocity", arguments: [0.3, 0.8, 1, 1.5])
    func askedWithVelocity(ratio: Double) {
        for velocity in [-30, -2, 0.7, 5, 60, 1e4] {
            let spring = Spring(dampingRatio: ratio, settlingDuration: 0.5, initialVelocity: velocity)
            let time = spring.settlingDuration(initialVelocity: velocity)
            #expect(time <= 0.5 + 1e-6)
            let softer = Spring(
                mass: 1, stiffness: spring.stiffness * 0.99998, damping: spring.damping * 0.99999)
            #expect(softer.settlingDuration(initialVelocity: velocity) > 0.5, "the softest spring that does")
        }
    }
}
