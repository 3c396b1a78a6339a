import Foundation
import Testing
import Timing

@Suite("Springs that share their solutions")
struct SpringFamilyTests {
    private static let speeds = [1, 0.3, 7.5]
    private static let starts = [0, 1.0 / 3, 2.71, 1234.567].map(FrameTime.init)

    @Test("each moves as the spring does from its own beginning", arguments: SpringTests.springs, speeds)
    func values(spring: Spring, speed: Double) {
        for start in Self.starts {
            let family = SpringFamily(of: spring, speed: speed, from: start)
            let member = family.member(from: start)
            for seconds in [1e-3, 0.02, 0.1, 0.25, 0.5, 1, 3] {
                let now = start + seconds
                let sample = member.sample(at: now, family.solutions(at: now))
                let time = (now - start) * speed
                let push = Spring.State(displacement: 0, velocity: 1 / speed)
                #expect(abs(sample.progress - spring.value(at: time)) < 1e-11)
                #expect(abs(sample.response - spring.state(from: push, at: time).displacement) < 1e-11)
            }
        }
    }

    @Test("until its beginning, and there, nothing has moved", arguments: SpringTests.springs)
    func beginning(spring: Spring) {
        let start = FrameTime(seconds: 2.2)
        let family = SpringFamily(of: spring, speed: 1, from: start)
        for now in [FrameTime.zero, start] {
            let sample = family.member(from: start).sample(at: now, family.solutions(at: now))
            #expect(sample == MotionSample(progress: 0, response: 0))
        }
    }

    @Test("what begins within half a time of decay is at most of two families, whatever began before")
    func sharing() {
        let spring = Spring(mass: 1, stiffness: 30, damping: 2.5)
        // It decays by e in 0.8 s.
        let families = (0..<40).map {
            SpringFamily(of: spring, speed: 1, from: FrameTime(seconds: 5.13 + 0.2 * Double($0) / 40))
        }
        #expect(Set(families).count <= 2)
        #expect(SpringFamily(of: spring, speed: 2, from: FrameTime(seconds: 5.13)) != families[0])
        #expect(SpringFamily(of: spring, speed: 1, from: FrameTime(seconds: 7)) != families[0])
    }

    @Test(
        "springs of any size have finite samples",
        arguments: [Spring.leastCoefficient, 1, Spring.largestCoefficient])
    func extremes(coefficient: Double) {
        for damping in [Spring.leastCoefficient, 1, Spring.largestCoefficient] {
            let spring = Spring(mass: 1, stiffness: coefficient, damping: damping)
            for start in [FrameTime.zero, FrameTime(seconds: 1e9)] {
                let family = SpringFamily(of: spring, speed: 1, from: start)
                for seconds in [1e-6, 1, 1e9] {
                    let now = start + seconds
                    let sample = family.member(from: start).sample(at: now, family.solutions(at: now))
                    #expect(sample.progress.isFinite && sample.response.isFinite)
                }
            }
        }
    }

    @Test("a ratio and a response give a spring of that ratio, also where the stiffness or damping reaches its limit")
    func extremes() {
        for ratio in [0.001, 0.5, 1, 40, 1e6, 1e9] {
            for response in [1e-12, 1e-3, 1, 1e12, .infinity] {
                let spring = Spring(dampingRatio: ratio, response: response)
                let found = spring.damping / (2 * spring.stiffness.squareRoot())
                #expect(abs(found / ratio - 1) < 1e-9, "\(ratio), \(response)")
                let limits = Spring.leastCoefficient * (1 - 1e-9)...Spring.largestCoefficient * (1 + 1e-9)
                #expect(limits.contains(spring.stiffness) && limits.contains(spring.damping), "\(ratio), \(response)")
            }
        }
    }
}
